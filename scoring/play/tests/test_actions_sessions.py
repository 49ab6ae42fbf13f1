"""Further sessions of an event."""

from dataclasses import replace
from datetime import UTC, date, datetime, time

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.accounts.models import User
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_user
from scoring.bridge.contract import Side
from scoring.bridge.ranking import SessionsRule
from scoring.bridge.regulations import Regulations
from scoring.events.labels import ContestKind, EventState, Seating
from scoring.events.models import (
    Appointment,
    BoardSet,
    Deal,
    Entry,
    Event,
    Result,
    Section,
)
from scoring.events.plans import EventFacts, RankingPlan, SectionPlan, SessionPlan
from scoring.events.queries import session_time_text
from scoring.play.actions.entry import store_deals
from scoring.play.actions.movement_changes import add_late_pair
from scoring.play.actions.scoring_rules import rank_by
from scoring.play.actions.seating import put_substitute
from scoring.play.actions.setup import (
    add_session,
    create_event,
    drop_session,
    edit_event,
)
from scoring.play.tests.test_actions_deals import GOOD
from scoring.results.queries import ranking
from scoring.results.queries.scores import get_scored_event, get_scores
from scoring.results.tests.builders import STRANGER
from scoring.tests.builders import make_entry
from scoring.tests.contests import make_round_robin
from scoring.tests.evening_world import (
    entry_of,
    make_event_world,
    make_planned,
    plan_of,
)

pytestmark = pytest.mark.django_db

TUESDAY = SessionPlan(date(2026, 3, 3), (SectionPlan("A", 3),), 2, starts=time(19, 0))


def manager_of(event: Event) -> User:
    return event.club.roles.get().user


def two_sessions(*sections: SectionPlan, plan: SessionPlan = TUESDAY) -> Event:
    event = make_planned(make_club(), *(sections or (SectionPlan("A", 3),)))
    add_session(event, plan, by=manager_of(event))
    event.refresh_from_db()
    return event


def play(event: Event, scores: dict[str, int]) -> None:
    """Every table makes 4S with so many tricks, by the label of its North-South pair."""
    for line in Result.objects.filter(section__session__event=event):
        Result.objects.filter(pk=line.pk).update(
            kind="played",
            contract="4S",
            declarer="N",
            tricks=scores[line.ns.label],
            version=2,
        )
    Event.objects.filter(pk=event.pk).update(version=event.version + 1)
    event.refresh_from_db()


def seats(event: Event, session: int) -> dict[tuple[str, int | None], tuple[str, str]]:
    """Who sits where in the first round of a session."""
    lines = Result.objects.filter(section__session__event=event)
    mine = lines.filter(section__session__number=session)
    first = min(mine.values_list("round", flat=True), key=lambda number: number or 0)
    return {
        (line.section.letter, line.table): (
            f"{line.ns.section.letter}{line.ns.label}",
            f"{line.ew.section.letter}{line.ew.label}",
        )
        for line in mine.filter(round=first)
    }


def test_rounds_and_boards_are_numbered_on() -> None:
    event = two_sessions()

    lines = Result.objects.filter(section__session__number=2)

    assert set(lines.values_list("round", flat=True)) == {4, 5, 6}
    assert set(lines.values_list("board", flat=True)) == set(range(7, 13))
    assert seats(event, 2) == seats(event, 1)
    first, second = Section.objects.filter(session__event=event).order_by("session")
    assert first.board_set != second.board_set
    assert event.sessions.get(number=2).starts_at == datetime(
        2026, 3, 3, 19, 0, tzinfo=UTC
    )


def test_without_an_hour_the_day_is_kept_and_none_is_made_up() -> None:
    event = two_sessions(plan=replace(TUESDAY, starts=None))

    session = event.sessions.get(number=2)

    assert (session.date, session.starts_at) == (date(2026, 3, 3), None)
    assert session_time_text(session, event) == "Tue 3 Mar 2026"


def test_by_the_ranking_the_best_go_there_and_back_across_the_sections() -> None:
    event = make_planned(make_club(), SectionPlan("A", 3), SectionPlan("B", 3))
    play(event, {"1NS": 10, "2NS": 11, "3NS": 12})
    Result.objects.filter(section__letter="B").update(contract="2S", tricks=8)
    Event.objects.update(version=50)
    event.refresh_from_db()
    plan = replace(
        TUESDAY,
        sections=(SectionPlan("A", 3), SectionPlan("B", 3)),
        seating=Seating.BY_RANKING,
    )
    order = [
        f"{event.entries.get(pk=key).section.letter}{event.entries.get(pk=key).label}"
        for key in get_scored_event(event).field.order[Side.NS]
    ]
    north = [label for label in order if label.endswith("NS")]

    add_session(event, plan, by=manager_of(event))

    found = seats(event, 2)
    there_and_back = [("A", 1), ("B", 1), ("B", 2), ("A", 2), ("A", 3), ("B", 3)]
    assert [found[seat][0] for seat in there_and_back] == north
    assert {ew[-2:] for _ns, ew in found.values()} == {"EW"}


def test_both_sessions_make_one_ranking_with_a_column_each() -> None:
    event = two_sessions()
    play(event, {"1NS": 12, "2NS": 11, "3NS": 10})

    found = ranking.build_ranking(get_scored_event(event), STRANGER)

    assert found.sessions == (1, 2)
    assert [row.pair.label for row in found.lists[0].rows] == ["1NS", "2NS", "3NS"]
    assert {
        row.boards for ranking_list in found.lists for row in ranking_list.rows
    } == {12}


def test_a_stratified_event_of_two_sessions_and_sections_is_played_with_carried() -> (
    None
):
    plan = replace(TUESDAY, sections=(SectionPlan("A", 3), SectionPlan("B", 4)))
    event = two_sessions(SectionPlan("A", 3), SectionPlan("B", 4), plan=plan)
    play(event, {"1NS": 12, "2NS": 11, "3NS": 10, "4NS": 9})
    Entry.objects.filter(label="3NS", section__letter="A").update(
        carried="20", carried_maximum=20, stratum="B"
    )
    regulations = Regulations(
        sessions=SessionsRule.BY_SESSIONS, strata=(("A", ""), ("B", "100"))
    )

    rank_by(
        event,
        RankingPlan(regulations, ()),
        by=manager_of(event),
        expected_version=event.version,
    )

    event.refresh_from_db()
    total = get_scores(event).totals[
        Entry.objects.get(label="3NS", section__letter="A").pk
    ]
    parts = [
        session.points * 100 / session.maximum for session in total.sessions.values()
    ]
    assert total.percentage == (sum(parts) + 100) / 3


def test_another_movement_and_other_sections_may_follow() -> None:
    plan = replace(
        TUESDAY,
        sections=(SectionPlan("A", 6),),
        movement="barometer",
        rounds=2,
        boards_a_round=3,
    )
    event = two_sessions(SectionPlan("A", 3), SectionPlan("B", 3), plan=plan)

    lines = Result.objects.filter(section__session__number=2)

    assert lines.count() == 6 * 2 * 3
    assert set(lines.values_list("board", flat=True)) == set(range(7, 13))
    assert seats(event, 2)["A", 4] == ("B1NS", "B1EW")


def test_a_missing_pair_is_missing_again() -> None:
    half = SectionPlan("A", 3, Side.EW)
    event = two_sessions(half, plan=replace(TUESDAY, sections=(half,)))

    assert seats(event, 2) == seats(event, 1)
    with pytest.raises(Refused, match="without this pair"):
        add_late_pair(
            entry_of(event, "3EW"), ("a", "b"), from_round=2, by=manager_of(event)
        )


def test_persons_sit_down_again() -> None:
    plan = replace(plan_of(SectionPlan("A", 2)), movement="individual")
    planner = make_planned(make_club())
    event = create_event(
        planner.club,
        replace(plan, facts=replace(plan.facts, name="Sample Persons")),
        by=manager_of(planner),
    )
    again = replace(TUESDAY, sections=(SectionPlan("A", 2),), movement="individual")

    add_session(event, again, by=manager_of(event))

    assert event.contest == ContestKind.INDIVIDUAL
    assert Result.objects.filter(section__session__event=event).count() == 2 * 28


def test_who_directs_and_scores_does_so_in_the_new_session() -> None:
    world = make_event_world()
    director = Appointment.objects.get(part="director_in_charge").user
    plan = replace(TUESDAY, sections=(SectionPlan("A", 3),))
    for side in ("NS", "EW"):
        make_entry(world.event, 3, side)

    session = add_session(world.event, plan, by=world.manager)

    parts = session.appointments.values_list("user", "part")
    assert (director.pk, "director_in_charge") in parts
    assert len(parts) == 2


@pytest.mark.parametrize(
    ("plan", "why"),
    [
        (replace(TUESDAY, sections=()), "at least one section"),
        (
            replace(TUESDAY, sections=(SectionPlan("A", 4),)),
            "There are 3 pairs North–South but seats for",
        ),
        (
            replace(TUESDAY, sections=(SectionPlan("A", 3, Side.EW),)),
            "There are 3 pairs East–West but seats for 2",
        ),
        (replace(TUESDAY, sections=(SectionPlan("A", 2),)), "at least 4 tables"),
        (replace(TUESDAY, boards_a_round=332), "Board numbers go up to 999"),
        (
            replace(TUESDAY, movement="individual"),
            "Further sessions of an individual are individuals; of",
        ),
    ],
)
def test_a_session_that_cannot_be_played_is_refused(
    plan: SessionPlan, why: str
) -> None:
    event = make_planned(make_club())

    with pytest.raises(Refused, match=why):
        add_session(event, plan, by=manager_of(event))

    assert event.sessions.count() == 1


def test_persons_without_a_seat_are_counted() -> None:
    planner = make_planned(make_club())
    plan = replace(plan_of(SectionPlan("A", 2)), movement="individual")
    event = create_event(
        planner.club,
        replace(plan, facts=replace(plan.facts, name="Sample Persons")),
        by=manager_of(planner),
    )

    with pytest.raises(Refused, match="There are 8 players but 12 seats"):
        add_session(
            event, replace(TUESDAY, movement="individual"), by=manager_of(event)
        )


def test_after_posting_and_in_matches_there_are_no_further_sessions() -> None:
    event = make_planned(make_club())
    teams = make_round_robin(event.club)
    Event.objects.filter(pk=event.pk).update(state=EventState.PROVISIONAL)
    event.refresh_from_db()

    for contest in (event, teams):
        with pytest.raises(Refused, match="before the results are posted"):
            add_session(contest, TUESDAY, by=manager_of(event))


def test_only_who_sets_events_up_adds_and_drops_sessions() -> None:
    event = two_sessions()

    with pytest.raises(PermissionDenied):
        add_session(event, TUESDAY, by=make_user("Sample Stranger"))
    with pytest.raises(PermissionDenied):
        drop_session(event, 2, by=make_user("Sample Other"))


def test_the_last_session_is_taken_away_with_its_deals() -> None:
    event = two_sessions()
    appoint_all = Appointment.objects.filter(session__number=2).count()
    boards = BoardSet.objects.get(sections__session__number=2)
    Deal.objects.create(
        board_set=boards, board=7, north="A", east="K", south="Q", west="J"
    )

    drop_session(event, 2, by=manager_of(event))

    assert (event.sessions.count(), appoint_all) == (1, 0)
    assert Result.objects.count() == 18
    assert not BoardSet.objects.filter(pk=boards.pk).exists()


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (1, "You can delete only the last of several sessions"),
        (3, "You can delete only the last of several sessions"),
    ],
)
def test_only_the_last_of_several_is_taken_away(number: int, why: str) -> None:
    event = two_sessions()

    with pytest.raises(Refused, match=why):
        drop_session(event, number, by=manager_of(event))


def test_a_session_with_scores_stays() -> None:
    event = two_sessions()
    play(event, {"1NS": 12, "2NS": 11, "3NS": 10})

    with pytest.raises(Refused, match=r"This session has scores. It"):
        drop_session(event, 2, by=manager_of(event))


def test_deals_belong_to_the_boards_of_their_session() -> None:
    event = two_sessions()
    second = BoardSet.objects.get(sections__session__number=2)

    with pytest.raises(Refused, match="None of these boards"):
        store_deals(event, second, GOOD, by=manager_of(event))


def test_a_substitute_may_come_in_the_second_session() -> None:
    event = two_sessions()
    entry = entry_of(event, "1NS")

    put_substitute(entry, "Sample Sub", place=1, from_round=5, by=manager_of(event))

    assert entry.members.get(substitute=True).from_round == 5


def test_another_hour_is_that_of_the_first_session() -> None:
    event = two_sessions()
    appoint_at = event.sessions.get(number=2).starts_at

    edit_event(
        event,
        EventFacts("Sample Monday", date(2026, 3, 2), time(20, 0)),
        by=manager_of(event),
    )

    assert [session.starts_at for session in event.sessions.all()] == [
        datetime(2026, 3, 2, 20, 0, tzinfo=UTC),
        appoint_at,
    ]
