"""Movements advised for those who are here, and the pace of the club."""

from dataclasses import replace
from datetime import UTC, datetime, time, timedelta
from fractions import Fraction

import pytest

from scoring.calendar.models import Series
from scoring.calendar.queries.advice import (
    MovementAdvice,
    Wanted,
    advise_movements,
    club_pace,
    end_of_play,
    learn_pace,
)
from scoring.calendar.rules import SetUp
from scoring.events.models import Event, Session
from scoring.movements.advice import Pace
from scoring.tests.calendar_world import make_calendar

SERIES = Series(name="Sample Monday", starts=time(19, 30))
NO_HOUR = Series(name="Sample Monday")


def codes(advice: MovementAdvice) -> list[tuple[str, int, int]]:
    return [(each.code, each.rounds, each.boards) for each in advice.movements]


def test_three_movements_are_advised_with_their_end_and_why() -> None:
    found = advise_movements(SERIES, SetUp(), 13, Wanted(), Pace())

    first = found.movements[0]
    assert len(found.movements) == 3
    assert first.value == f"choose-{first.code}:{first.rounds}:{first.boards}:"
    assert first.ends is not None
    assert first.ends > time(22, 0)
    assert "boards" in first.why


def test_no_individual_is_advised_for_pairs() -> None:
    found = advise_movements(SERIES, SetUp(), 4, Wanted(), Pace())

    assert {code for code, _rounds, _boards in codes(found)} == {"howell"}


def test_of_several_sections_it_says_for_how_many_tables_it_is() -> None:
    alone, shared = (
        advise_movements(SERIES, SetUp(sections=sections), 15, Wanted(), Pace())
        for sections in (1, 2)
    )

    assert (alone.section, shared.section) == ("", "3½ tables")


def test_what_is_chosen_already_is_said_to_be() -> None:
    advice = advise_movements(SERIES, SetUp(), 14, Wanted(), Pace())
    first = advice.movements[0]
    chosen = SetUp(movement=first.code, boards_a_round=first.boards)

    again = advise_movements(NO_HOUR, chosen, 14, Wanted(), Pace())

    assert [each.is_chosen for each in again.movements] == [True, False, False]
    assert again.movements[0].ends is None


@pytest.mark.parametrize(
    ("series", "wanted", "boards"),
    [
        (SERIES, Wanted(boards=24), {24}),
        (SERIES, Wanted(finish=time(22, 0)), {16, 18}),
        (NO_HOUR, Wanted(finish=time(22, 0)), {21, 24, 28, 26}),
    ],
)
def test_the_advice_fits_the_boards_or_the_time(
    series: Series, wanted: Wanted, boards: set[int]
) -> None:
    found = advise_movements(series, SetUp(), 14, wanted, Pace())

    _code, rounds, each = codes(found)[0]
    assert rounds * each in boards


def test_one_winner_of_two_lines_comes_with_its_arrow_switches() -> None:
    found = advise_movements(SERIES, SetUp(), 14, Wanted(winners=1), Pace())

    switched = [each for each in found.movements if each.switched]
    assert switched
    assert switched[0].value.endswith(f":{switched[0].switched}")


def test_no_advice_for_too_few_and_for_individuals_and_a_reason_for_none() -> None:
    nothing = MovementAdvice()
    assert advise_movements(SERIES, SetUp(), 3, Wanted(), Pace()) == nothing
    assert advise_movements(SERIES, SetUp(sections=2), 7, Wanted(), Pace()) == nothing
    individual = SetUp(movement="individual")
    assert advise_movements(SERIES, individual, 8, Wanted(), Pace()) == nothing

    two_winners = Wanted(winners=2)
    refused = advise_movements(SERIES, SetUp(), 4, two_winners, Pace())
    assert refused.movements == ()
    assert refused.refusal.startswith("No movement fits these tables and boards.")


def test_the_end_of_the_chosen_movement_is_told_where_it_is_known() -> None:
    set_up = SetUp(boards_a_round=3)

    assert end_of_play(SERIES, set_up, 14, Pace()) == time(22, 24)
    assert end_of_play(NO_HOUR, set_up, 14, Pace()) is None
    assert end_of_play(SERIES, set_up, 0, Pace()) is None
    assert end_of_play(SERIES, replace(set_up, rounds=30), 14, Pace()) is None


def test_a_pace_is_learnt_from_credible_sessions_alone() -> None:
    evening = timedelta(minutes=195)

    assert learn_pace([(evening, 7, 3)] * 2) == Pace()
    assert learn_pace([(evening, 7, 3)] * 3).board == Fraction(8)
    odd = [(timedelta(days=2), 7, 3), (evening, 0, 0), (timedelta(0), 7, 3)]
    assert learn_pace(odd * 3) == Pace()


@pytest.mark.django_db
def test_the_club_has_the_pace_of_its_own_sessions() -> None:
    world = make_calendar(tables=7, missing=None)
    start = datetime(2026, 2, 23, 19, 30, tzinfo=UTC)
    Session.objects.update(starts_at=start)
    Event.objects.update(posted_at=start + timedelta(minutes=27 + 14 * 6))

    assert club_pace(world.club) == Pace()
    for number in range(2):
        event = Event.objects.get(pk=world.last.pk)
        session = event.sessions.get()
        section = session.sections.get()
        result = section.results.latest("round")
        event.pk, event.name = None, f"Sample Copy {number}"
        event.save()
        session.pk, session.event = None, event
        session.save()
        section.pk, section.session = None, session
        section.save()
        result.pk, result.section, result.table_round = None, section, None
        result.save()

    assert club_pace(world.club).board == Fraction(6)


def test_an_end_that_no_movement_keeps_is_said() -> None:
    def late(hour: int) -> time | None:
        wanted = Wanted(finish=time(hour, 0))
        return advise_movements(SERIES, SetUp(), 14, wanted, Pace()).too_late

    assert (late(20), late(23)) == (time(20, 0), None)
