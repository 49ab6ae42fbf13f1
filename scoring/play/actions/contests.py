"""Setting up events of matches, naming teams, and withdrawing contestants."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from decimal import Decimal, InvalidOperation
from string import ascii_uppercase

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.models import Club
from clubsite.site.errors import Refused
from scoring.bridge.board_numbers import HIGHEST_BOARD
from scoring.bridge.contest import ScaleName
from scoring.bridge.teams import all_play_all
from scoring.events import access as events_access
from scoring.events.access import check_seated
from scoring.events.labels import ContestKind, FormKind, PlayedKind, RevisionReason
from scoring.events.models import BoardSet, Entry, Event, Match, Section, Session
from scoring.events.plans import ContestPlan, NamedTeam
from scoring.events.queries import said_refusal
from scoring.events.rules import DRAWN, State
from scoring.matches.actions.matches import drop_awaited, put_lines
from scoring.matches.actions.rounds import (
    check_counted,
    check_scale,
    check_triangle,
    has_triangles,
)
from scoring.movements.checks import problems
from scoring.movements.kinds import BY_CODE
from scoring.movements.movement import Contest, InvalidMovement, Movement
from scoring.movements.team_matches import matches_in, teams_in
from scoring.play.actions.seating import SeatingChange, changed_meanwhile
from scoring.play.actions.setup import begin_event, check_new
from scoring.play.actions.table_rounds import seat_section
from scoring.play.queries.usual import usual_regulations
from scoring.results.actions import changed_event, results_changed

MOST_IN_AN_ALL_PLAY_ALL = 40
"""More would be as many rounds, and lines beyond what one evening holds."""

MOST_CARRIED = 999
"""In either direction, in the unit of the totals."""


@transaction.atomic
def create_contest(club: Club, plan: ContestPlan, *, by: User) -> Event:
    """Set up an event of matches as a draft, its contestants without names.

    Of an all-play-all every round is made at once; else rounds are drawn later.
    """
    events_access.check_may_set_up(by, club)
    check_new(club, plan)
    _check_number(plan)
    check_counted(plan)
    _check_boards(plan)
    check_scale(plan)

    session, board_set = begin_event(
        club,
        plan,
        contest=plan.contest,
        form=plan.form,
        winners=1,
        regulation_values=_regulations(plan) | _master_points(club, plan),
    )
    details = {"played": str(plan.played), "contestants": plan.contestants}
    if plan.played == PlayedKind.MOVEMENT:
        for letter, movement in zip(
            ascii_uppercase, plan.build_movements(), strict=False
        ):
            section = _make_section(session, board_set, plan, letter, movement)
            _seat_teams(section, movement, plan, made_by=by)
        details["movement"] = plan.movement
        if plan.sections > 1:
            details["sections"] = plan.sections
    else:
        section = _make_section(session, board_set, plan)
        entries = _make_entries(section, plan.contestants)
        if plan.form == FormKind.ROUND_ROBIN:
            put_lines(_all_rounds(section, entries, plan))

    trail.record("event.created", session.event, by=by, club=club, details=details)
    return session.event


def _make_section(
    session: Session,
    board_set: BoardSet,
    plan: ContestPlan,
    letter: str = "A",
    movement: Movement | None = None,
) -> Section:
    return Section.objects.create(
        session=session,
        board_set=board_set,
        letter=letter,
        movement=movement.kind if movement else "",
        tables=movement.tables if movement else plan.tables,
        boards_per_round=plan.regulations.boards_a_match,
    )


def _make_entries(section: Section, contestants: int, before: str = "") -> list[Entry]:
    """Contestants by their numbers in the section, with a letter before them where
    another section has the same numbers."""
    return Entry.objects.bulk_create(
        Entry(
            event=section.session.event,
            section=section,
            label=f"{before}{number}",
            number=number,
        )
        for number in range(1, contestants + 1)
    )


def _check_number(plan: ContestPlan) -> None:
    if plan.played == PlayedKind.HEAD_TO_HEAD and plan.contestants != 2:
        raise Refused(_("A head-to-head needs two teams."), field="contestants")
    if plan.played == PlayedKind.MOVEMENT:
        _check_movement(plan)
        return
    if plan.sections > 1:
        raise Refused(
            _("Only teams by a movement play in several sections. Enter 1."),
            field="sections",
        )
    if plan.form == FormKind.SWISS and plan.contestants < 4:
        raise Refused(_("A Swiss needs at least four."), field="contestants")
    most = MOST_IN_AN_ALL_PLAY_ALL
    if plan.form == FormKind.ROUND_ROBIN and plan.contestants > most:
        raise Refused(
            _("All-play-all is for up to %(most)s entries. Use a Swiss instead.")
            % {"most": most},
            field="contestants",
        )


def _check_movement(plan: ContestPlan) -> None:
    """Refuse a movement that isn't there for so many teams and boards."""
    kind = plan.chosen or BY_CODE.get(plan.movement)
    if kind is None or kind.contest is not Contest.TEAMS:
        raise Refused(_("Choose a movement for teams."), field="movement")
    try:
        movements = plan.build_movements()
    except InvalidMovement as error:
        raise Refused(said_refusal(error), field="movement") from error
    found = next(problems(movements[0]), None) if plan.chosen else None
    if found is not None:
        raise Refused(
            _("This movement can't be played: %(why)s.")
            % {"why": found.words.translated(_)},
            field="movement",
        )
    lengths = [len(movement.rounds) for movement in movements]
    if len(set(lengths)) > 1:
        raise Refused(
            _(
                "The sections would play %(first)s and %(last)s rounds. Choose another "
                "movement, or sections of the same size."
            )
            % {"first": max(lengths), "last": min(lengths)},
            field="sections",
        )
    if max(each.boards(each.sets)[-1] for each in movements) > HIGHEST_BOARD:
        raise Refused(
            _("Board numbers go up to %(most)s.") % {"most": HIGHEST_BOARD},
            field="boards_a_match",
        )


def _check_boards(plan: ContestPlan) -> None:
    if plan.played == PlayedKind.MOVEMENT:
        return
    regulations = plan.regulations
    if plan.form == FormKind.SWISS and not regulations.rounds:
        raise Refused(_("How many rounds does the Swiss have?"), field="rounds")
    if plan.rounds * regulations.boards_a_match > HIGHEST_BOARD:
        raise Refused(
            _(
                "%(rounds)s rounds of %(boards)s boards are too many. "
                "Board numbers go up to %(most)s."
            )
            % {
                "rounds": plan.rounds,
                "boards": regulations.boards_a_match,
                "most": HIGHEST_BOARD,
            },
            field="boards_a_match",
        )
    if (
        plan.form == FormKind.KNOCK_OUT
        and regulations.boards_a_match % regulations.stints
    ):
        raise Refused(
            _("%(boards)s boards can't be split into %(stints)s equal stanzas.")
            % {"boards": regulations.boards_a_match, "stints": regulations.stints},
            field="stints",
        )
    if has_triangles(plan):
        check_triangle(plan.contest, regulations)


def _regulations(plan: ContestPlan) -> dict[str, object]:
    regulations = plan.regulations
    knocked_out = plan.form == FormKind.KNOCK_OUT
    return replace(
        regulations,
        standings=plan.standings,
        rounds=0 if knocked_out else plan.rounds,
        stints=regulations.stints if knocked_out else 1,
        own_scale=regulations.own_scale if regulations.scale == ScaleName.OWN else (),
    ).as_values()


def _master_points(club: Club, plan: ContestPlan) -> dict[str, object]:
    """What the club usually awards in an event of pairs; nothing in one of teams."""
    return usual_regulations(club) if plan.contest == ContestKind.PAIRS else {}


def _all_rounds(
    section: Section, entries: Sequence[Entry], plan: ContestPlan
) -> list[Match]:
    """Everyone against everyone; who sits out a round has a bye in it."""
    boards = plan.regulations.boards_a_match
    matches: list[Match] = []
    for number, fixture in enumerate(all_play_all([entry.pk for entry in entries]), 1):
        byes = [] if fixture.bye is None else [(fixture.bye, None)]
        matches += [
            Match(
                event=section.session.event,
                section=section,
                round=number,
                table=table,
                home_id=home,
                away_id=away,
                boards=boards,
                first_board=(number - 1) * boards + 1,
            )
            for table, (home, away) in enumerate([*fixture.matches, *byes], 1)
        ]
    return Match.objects.bulk_create(matches)


def _seat_teams(
    section: Section, movement: Movement, plan: ContestPlan, *, made_by: User
) -> None:
    """The teams of a section, the matches of its movement, and its tables with the
    boards they bring."""
    teams = len(teams_in(movement))
    before = section.letter if plan.sections > 1 else ""
    entries = _make_entries(section, teams, before)
    by_number = {entry.number: entry for entry in entries}
    places: Counter[int] = Counter()
    matches: list[Match] = []
    for found in matches_in(movement):
        places[found.round] += 1
        matches.append(
            Match(
                event=section.session.event,
                section=section,
                round=found.round,
                table=places[found.round],
                home=by_number[found.home],
                away=by_number.get(found.away),
                boards=plan.regulations.boards_a_match,
                first_board=movement.boards(found.board_set).start,
            )
        )
    Match.objects.bulk_create(matches)
    pairs = {("", number): entry for number, entry in by_number.items()}
    seat_section(section, movement, pairs, made_by=made_by, options=plan.options(teams))


@transaction.atomic
def name_teams(event: Event, typed: Sequence[NamedTeam], *, by: User) -> None:
    """Write down the teams: their names, their players, what they bring along."""
    events_access.check_may_arrange(by, event)
    check_seated(event)
    changed = [team for team in typed if team.changed]
    seating = SeatingChange(event)
    seating.take([team.players for team in changed if team.players.changed])
    seating.check_nobody_sits_twice()
    entries = [
        entry
        for team in changed
        if team.was != team.now and (entry := _written(seating, team))
    ]
    if not (entries or seating.new):
        return
    _check_names_differ(entries, seating.entries.values())

    details = seating.store()
    Entry.objects.bulk_update(entries, ["name", "carried"])
    details["facts"] = {
        team.label: {"name": team.name, "carried": team.carried} for team in entries
    }
    results_changed(event, RevisionReason.IDENTITY)

    trail.record("teams.named", event, by=by, club=event.club, details=details)


def _written(seating: SeatingChange, team: NamedTeam) -> Entry | None:
    """The team with its new name and carry-over; None for the same form sent twice."""
    entry = seating.entries.get(team.players.entry)
    if entry is None:
        raise Refused(_("That team doesn't exist."))
    carried = _carried(entry, team.now[1])
    if (entry.name, entry.carried) == (team.now[0], carried):
        return None
    if (entry.name, entry.carried) != team.was:
        raise changed_meanwhile(entry)
    entry.name, entry.carried = team.now[0], carried
    return entry


def _check_names_differ(entries: Iterable[Entry], teams: Collection[Entry]) -> None:
    """Two teams of one name could not be told apart where it stands alone."""
    for team in entries:
        for other in teams:
            alike = team.name.casefold() == other.name.casefold()
            if team.name and alike and team != other:
                raise Refused(
                    _("Team %(team)s: team %(other)s is already called %(name)s.")
                    % {"team": team.label, "other": other.label, "name": other.name}
                )


def _carried(entry: Entry, typed: str) -> str:
    if not typed:
        return ""
    try:
        points = Decimal(typed)
    except InvalidOperation:
        points = Decimal("NaN")
    if not (points.is_finite() and abs(points) <= MOST_CARRIED):
        raise Refused(
            _(
                "Team %(team)s: %(typed)s isn't a number. Enter the "
                "carry-forward in points."
            )
            % {"team": entry.label, "typed": typed}
        )
    return format(points.normalize(), "f") if points else ""


@transaction.atomic
def withdraw(entry: Entry, *, by: User) -> None:
    """Let a contestant leave: it plays no match any more."""
    event = entry.event
    _check_may_leave(event, by)
    if not Entry.objects.filter(pk=entry.pk, withdrew=False).update(withdrew=True):
        raise Refused(_("Already withdrawn."))
    drop_awaited(_get_matches(entry))
    changed_event(event)

    details = {"contestant": entry.label}
    trail.record("contestant.withdrew", event, by=by, club=event.club, details=details)


@transaction.atomic
def bring_back(entry: Entry, *, by: User) -> None:
    """Take a withdrawal back: what the contestant was to play is awaited again."""
    event = entry.event
    _check_may_leave(event, by)
    if not Entry.objects.filter(pk=entry.pk, withdrew=True).update(withdrew=False):
        raise Refused(_("Not withdrawn."))
    put_lines(_get_matches(entry))
    changed_event(event)

    details = {"contestant": entry.label}
    trail.record("contestant.returned", event, by=by, club=event.club, details=details)


def _check_may_leave(event: Event, by: User) -> None:
    events_access.check_may_direct(by, event)
    if not event.in_matches:
        raise Refused(_("Entries can withdraw only from an event played in matches."))
    if events_access.has_movement(event):
        raise Refused(
            _("The tables must know, too. Use “Change the movement”: a team left.")
        )
    if State(event.state) not in DRAWN:
        raise Refused(_("The results are posted. The entries can't be changed."))


def _get_matches(entry: Entry) -> QuerySet[Match]:
    """The matches of a contestant that everyone knows of."""
    return (
        events_access.get_matches(entry.event)
        .filter(Q(home=entry) | Q(away=entry), published=True)
        .select_related("event")
    )
