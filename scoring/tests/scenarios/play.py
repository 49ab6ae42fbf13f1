"""Scenarios of setting an event up, scoring it and correcting its scores."""

from datetime import timedelta

from clubsite.site.clock import now
from clubsite.tests.builders import Call, Scenario, call, make_club, make_user
from scoring.bridge.contract import Side
from scoring.bridge.convention import Name
from scoring.bridge.masterpoints.schemes import Scheme
from scoring.bridge.regulations import Regulations
from scoring.events.labels import (
    AppointmentPart,
    EventState,
    GroupKind,
    MethodKind,
    RevisionReason,
)
from scoring.events.models import BoardSet, ClubMovement
from scoring.events.plans import NamedPair, RankingPlan, SectionPlan, SessionPlan, When
from scoring.events.rules import Action
from scoring.movements.mitchell import STRAIGHT
from scoring.movements.movement import Options
from scoring.play.actions import (
    corrections,
    dealing,
    embargo,
    movement_changes,
    own_movements,
    posting,
    scoring_rules,
    seating,
    setup,
)
from scoring.play.actions import entry as actions_entry
from scoring.play.actions.posting import post_results
from scoring.play.procedure.corrections import Action as Answer
from scoring.play.procedure.entry import read_line
from scoring.play.tests.test_actions_deals import GOOD
from scoring.tests.builders import section_of
from scoring.tests.evening_world import (
    MONDAY,
    EventWorld,
    entry_of,
    line_at,
    make_event_world,
    make_planned,
    plan_of,
)


def _posted() -> EventWorld:
    world = make_event_world()
    post_results(world.event, by=world.director)
    return world


def _create() -> Call:
    world = make_event_world()
    return call(world.club, plan_of(), by=world.manager)


def _create_with_two_tables() -> Call:
    world = make_event_world()
    return call(world.club, plan_of(SectionPlan("A", 2)), by=world.manager)


def _edit() -> Call:
    world = make_event_world()
    return call(world.event, MONDAY, by=world.manager)


def _edit_final() -> Call:
    world = make_event_world(state=EventState.FINAL)
    return call(world.event, MONDAY, by=world.manager)


def _embargo(world: EventWorld) -> Call:
    return call(world.event, now() + timedelta(days=1), by=world.director)


def _score_by(world: EventWorld) -> Call:
    expected_version = world.event.version
    return call(
        world.event,
        MethodKind.BUTLER,
        Name.WBF,
        by=world.manager,
        expected_version=expected_version,
    )


def _rank_by(world: EventWorld) -> Call:
    plan = RankingPlan(Regulations(minimum_boards=2), ())
    return call(
        world.event, plan, by=world.manager, expected_version=world.event.version
    )


def _award_by(world: EventWorld) -> Call:
    scheme = Scheme.EBU_CLUB
    return call(
        world.event, scheme, by=world.manager, expected_version=world.event.version
    )


def _group_lines(world: EventWorld) -> Call:
    groups = {line_at(world.event).pk: GroupKind.B}
    return call(
        world.event, 1, groups, by=world.director, expected_version=world.event.version
    )


def _add_session(tables: int) -> Call:
    event = make_planned(make_club(), SectionPlan("A", 3))
    plan = SessionPlan(MONDAY.date, (SectionPlan("A", tables),), 2)
    return call(event, plan, by=event.club.roles.get().user)


def _drop_session(number: int) -> Call:
    made = _add_session(3)
    setup.add_session(*made.args, **made.options)
    event = made.args[0]
    return call(event, number, by=event.club.roles.get().user)


def _move_session(number: int) -> Call:
    made = _drop_session(number)
    event = made.args[0]
    return call(event, number, When(MONDAY.date), by=event.club.roles.get().user)


def _appoint() -> Call:
    world = make_event_world()
    return call(
        world.event,
        AppointmentPart.DIRECTOR_IN_CHARGE,
        [world.other_director],
        by=world.director,
    )


def _appoint_a_player() -> Call:
    world = make_event_world()
    part = AppointmentPart.DIRECTOR_IN_CHARGE
    return call(world.event, part, [world.north], by=world.director)


def _name(second: str) -> Call:
    world = make_event_world()
    pair = NamedPair(
        entry_of(world.event, "1NS").pk,
        ("Sample North", "Sample South"),
        ("Sample North", second),
    )
    return call(world.event, [pair], by=world.manager)


def _late_pair(from_round: int) -> Call:
    event = make_planned(make_club(), SectionPlan("A", 3, Side.EW))
    by = event.club.roles.get().user
    names = ("Sample Late", "Sample Later")
    return call(entry_of(event, "3EW"), names, from_round=from_round, by=by)


def _substitute(name: str) -> Call:
    world = make_event_world()
    pair = entry_of(world.event, "1NS")
    return call(pair, name, place=1, from_round=2, by=world.manager)


def _start() -> Call:
    world = make_event_world(state=EventState.OPEN)
    return call(world.event, Action.START, by=world.director)


def _start_as_a_manager() -> Call:
    world = make_event_world(state=EventState.OPEN)
    return call(world.event, Action.START, by=world.manager)


def _store(text: str) -> Call:
    world = make_event_world()
    return call(line_at(world.event), text, by=world.scorer, expected_version=1)


def _correct(text: str) -> Call:
    world = _posted()
    return call(
        line_at(world.event),
        text,
        by=world.director,
        expected_version=1,
        reason=RevisionReason.ENTRY_ERROR,
        why="misread",
    )


def _put_right(score: str) -> Call:
    plain = _correct(score)
    line, text = plain.args
    return call(line, read_line(text), **plain.options)


def _ask(text: str) -> Call:
    world = _posted()
    return call(line_at(world.event), text, by=world.north, why="slip")


def _answer(action: Answer) -> Call:
    world = _posted()
    correction = corrections.ask_correction(
        line_at(world.event), "4S N +1", by=world.north, why="slip"
    )
    return call(correction, action, by=world.east, expected_version=1)


def _deal(text: str) -> Call:
    world = make_event_world()
    board_set = BoardSet.objects.get(sections__session__event=world.event)
    return call(world.event, board_set, text, by=world.director)


def _deal_as_a_stranger() -> Call:
    made = _deal(GOOD)
    return call(*made.args, by=make_user("Sample Stranger"))


def _deal_here(who: str) -> Call:
    world = make_event_world(scores=("", ""))
    board_set = section_of(world.event).board_set
    return call(world.event, board_set, by=getattr(world, who))


def _take_out(who: str) -> Call:
    world = make_event_world(scores=("", ""))
    board_set = section_of(world.event).board_set
    dealt = dealing.deal_boards(world.event, board_set, by=world.director)
    return call(dealt, "pbn", by=getattr(world, who))


def _own_movement(world: EventWorld, name: str = "Ours") -> ClubMovement:
    movements = {name: STRAIGHT.build(Options(3))}
    director = world.director
    return own_movements.add_club_movements(world.club, movements, by=director)[0]


def _add_movement(name: str = "Ours") -> Call:
    world = make_event_world()
    _own_movement(world)
    movements = {name: STRAIGHT.build(Options(3))}
    return call(world.club, movements, by=world.director)


def _rename_movement(name: str = "Ours") -> Call:
    world = make_event_world()
    _own_movement(world)
    return call(_own_movement(world, "Mine"), name, by=world.director)


def _remove_movement(*, by_director: bool = True) -> Call:
    world = make_event_world()
    by = world.director if by_director else world.scorer
    return call(_own_movement(world), by=by)


SCENARIOS = (
    Scenario(
        own_movements.add_club_movements,
        "club_movement.added",
        done=lambda: _add_movement("Mine"),
        refused=_add_movement,
    ),
    Scenario(
        own_movements.rename_club_movement,
        "club_movement.renamed",
        done=lambda: _rename_movement("Yours"),
        refused=_rename_movement,
    ),
    Scenario(
        own_movements.remove_club_movement,
        "club_movement.removed",
        done=_remove_movement,
        refused=lambda: _remove_movement(by_director=False),
    ),
    Scenario(
        setup.create_event,
        "event.created",
        done=_create,
        refused=_create_with_two_tables,
    ),
    Scenario(setup.edit_event, "event.edited", done=_edit, refused=_edit_final),
    Scenario(
        embargo.set_embargo,
        "event.embargo_set",
        done=lambda: _embargo(make_event_world()),
        refused=lambda: _embargo(_posted()),
    ),
    Scenario(
        scoring_rules.score_by,
        "event.scored_by",
        done=lambda: _score_by(make_event_world()),
        refused=lambda: _score_by(_posted()),
    ),
    Scenario(
        scoring_rules.rank_by,
        "event.ranked_by",
        done=lambda: _rank_by(make_event_world()),
        refused=lambda: _rank_by(_posted()),
    ),
    Scenario(
        scoring_rules.award_by,
        "event.awarded_by",
        done=lambda: _award_by(make_event_world()),
        refused=lambda: _award_by(_posted()),
    ),
    Scenario(
        actions_entry.group_lines,
        "board.grouped",
        done=lambda: _group_lines(make_event_world()),
        refused=lambda: _group_lines(_posted()),
    ),
    Scenario(
        setup.add_session,
        "session.added",
        done=lambda: _add_session(3),
        refused=lambda: _add_session(4),
    ),
    Scenario(
        setup.move_session,
        "session.moved",
        done=lambda: _move_session(2),
        refused=lambda: _move_session(1),
    ),
    Scenario(
        setup.drop_session,
        "session.dropped",
        done=lambda: _drop_session(2),
        refused=lambda: _drop_session(1),
    ),
    Scenario(
        setup.appoint, "event.appointed", done=_appoint, refused=_appoint_a_player
    ),
    Scenario(
        seating.name_pairs,
        "pairs.named",
        done=lambda: _name("Sample Visitor"),
        refused=lambda: _name("Sample East"),
    ),
    Scenario(
        movement_changes.add_late_pair,
        "pair.came_late",
        done=lambda: _late_pair(2),
        refused=lambda: _late_pair(9),
    ),
    Scenario(
        seating.put_substitute,
        "pair.substituted",
        done=lambda: _substitute("Sample Sub"),
        refused=lambda: _substitute("Sample East"),
    ),
    Scenario(
        posting.move_event, "event.start", done=_start, refused=_start_as_a_manager
    ),
    Scenario(
        actions_entry.store_line,
        "line.stored",
        done=lambda: _store("4S N -1"),
        refused=lambda: _store("8S N ="),
    ),
    Scenario(
        actions_entry.correct_line,
        "line.corrected",
        done=lambda: _correct("4S N +1"),
        refused=lambda: _correct("4S N ="),
    ),
    Scenario(
        actions_entry.put_right,
        "line.corrected",
        done=lambda: _put_right("4S N +1"),
        refused=lambda: _put_right("4S N ="),
    ),
    Scenario(
        corrections.ask_correction,
        "correction.ask",
        done=lambda: _ask("4S N +1"),
        refused=lambda: _ask("4S N ="),
    ),
    Scenario(
        corrections.move_correction,
        "correction.confirm",
        done=lambda: _answer(Answer.CONFIRM),
        refused=lambda: _answer(Answer.APPLY),
    ),
    Scenario(
        dealing.deal_boards,
        "deals.dealt",
        done=lambda: _deal_here("director"),
        refused=lambda: _deal_here("north"),
    ),
    Scenario(
        dealing.take_out,
        "deals.taken_out",
        done=lambda: _take_out("director"),
        refused=lambda: _take_out("manager"),
    ),
    Scenario(
        actions_entry.store_deals,
        "deals.stored",
        done=lambda: _deal(GOOD),
        refused=_deal_as_a_stranger,
    ),
)
