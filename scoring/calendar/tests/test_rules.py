"""Dates of a series, sections, and pair numbers, without any rows."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.calendar.labels import rhythm_text
from scoring.calendar.rules import (
    Closed,
    Frequency,
    Numbering,
    Place,
    PlaceTwice,
    Recurrence,
    SetUp,
    UnknownPlace,
    closed_on,
    fits_month,
    place_pairs,
    split_players,
    split_tables,
)

MONDAY = date(2026, 3, 2)
SPRING = (date(2026, 3, 1), date(2026, 6, 30))


def texts(days: list[date]) -> list[str]:
    return [f"{day:%d/%m}" for day in days]


@pytest.mark.parametrize(
    ("recurrence", "days"),
    [
        (Recurrence(Frequency.ONCE, MONDAY), ["02/03"]),
        (
            Recurrence(Frequency.WEEKLY, MONDAY, last=date(2026, 3, 22)),
            ["02/03", "09/03", "16/03"],
        ),
        (
            Recurrence(Frequency.WEEKLY, MONDAY, last=date(2026, 4, 27), interval=2),
            ["02/03", "16/03", "30/03", "13/04", "27/04"],
        ),
        (Recurrence(Frequency.MONTHLY, MONDAY), ["02/03", "06/04", "04/05", "01/06"]),
        (
            Recurrence(Frequency.MONTHLY, date(2026, 3, 30), nth=-1),
            ["30/03", "27/04", "25/05", "29/06"],
        ),
        (
            Recurrence(Frequency.MONTHLY, date(2026, 3, 30), nth=5),
            ["30/03", "29/06"],
        ),
        (
            Recurrence(Frequency.MONTHLY, MONDAY, interval=3),
            ["02/03", "01/06"],
        ),
    ],
)
def test_a_series_meets_on_these_days(recurrence: Recurrence, days: list[str]) -> None:
    assert texts(recurrence.dates(*SPRING)) == days


def test_a_series_does_not_meet_before_it_begins_or_after_it_ends() -> None:
    once = Recurrence(Frequency.ONCE, MONDAY)
    ended = Recurrence(Frequency.WEEKLY, MONDAY, last=MONDAY)

    assert once.dates(date(2026, 3, 3), date(2026, 3, 31)) == []
    assert ended.dates(date(2026, 3, 3), date(2026, 3, 31)) == []
    assert ended.has(MONDAY)
    assert not ended.has(date(2026, 3, 9))


@given(
    st.dates(date(2000, 1, 1), date(2060, 1, 1)),
    st.integers(1, 12),
    st.sampled_from([Frequency.WEEKLY, Frequency.MONTHLY]),
)
def test_every_day_is_the_weekday_of_the_first_one(
    first: date, interval: int, frequency: Frequency
) -> None:
    nth = (first.day - 1) // 7 + 1
    series = Recurrence(frequency, first, interval=interval, nth=nth)

    days = series.dates(first, date(2062, 1, 1))

    assert days[0] == first
    assert {day.weekday() for day in days} == {first.weekday()}
    assert days == sorted(set(days))


def test_the_last_weekday_of_a_month_may_be_the_fourth() -> None:
    assert fits_month(date(2026, 2, 23), 4)
    assert fits_month(date(2026, 2, 23), -1)
    assert not fits_month(date(2026, 2, 16), -1)


def test_the_club_is_closed_from_the_first_to_the_last_day() -> None:
    closures = [Closed(date(2026, 12, 24), date(2026, 12, 26), "Christmas")]

    assert closed_on(date(2026, 12, 26), closures) == "Christmas"
    assert closed_on(date(2026, 12, 27), closures) is None


def test_a_stored_set_up_is_read_with_defaults_and_without_what_is_unknown() -> None:
    stored = {"boards_a_round": 4, "of_another_time": True}

    assert SetUp.from_values(stored) == SetUp(boards_a_round=4)
    assert SetUp.from_values(SetUp(rounds=5).to_values()) == SetUp(rounds=5)


@given(st.integers(4, 120), st.integers(1, 6))
def test_sections_hold_all_pairs_and_are_equal_to_a_table(
    pairs: int, sections: int
) -> None:
    sizes = split_tables(pairs, sections)

    assert sum(size.tables for size in sizes) == (pairs + 1) // 2
    assert max(sizes)[0] == "ABCDEF"[sections - 1]
    assert {sizes[0].tables - size.tables for size in sizes} <= {0, 1}
    assert [size.half for size in sizes].count(True) == pairs % 2


@given(st.integers(8, 120), st.integers(1, 6))
def test_sections_hold_all_players_and_one_more_sits_out_in_the_last(
    players: int, sections: int
) -> None:
    sizes = split_players(players, sections)

    full = [size.tables - size.half for size in sizes]
    assert sum(full) == players // 4
    assert {full[0] - tables for tables in full} <= {0, 1}
    assert [size.half for size in sizes[:-1]].count(True) == 0
    assert sizes[-1].half == bool(players % 4)


TWO_TABLES = [Place("A", way, number) for way in ("NS", "EW") for number in (1, 2)]
PAIRS = ["a", "b", "c", "d"]


def seats(numbering: Numbering, **options: object) -> dict[str, str]:
    found = place_pairs(PAIRS, TWO_TABLES, numbering, **options)  # type: ignore[arg-type]  # as given
    return {place.label: pair for place, pair in found.items()}


def test_pairs_sit_down_table_by_table_as_they_arrive() -> None:
    assert seats(Numbering.ARRIVAL) == {"1NS": "a", "1EW": "b", "2NS": "c", "2EW": "d"}


def test_the_best_pairs_are_shared_between_the_directions() -> None:
    assert seats(Numbering.SEEDING) == {"1EW": "a", "1NS": "b", "2NS": "c", "2EW": "d"}


def test_a_draw_is_repeated_by_its_seed() -> None:
    drawn = seats(Numbering.DRAW, seed=3)

    assert drawn == seats(Numbering.DRAW, seed=3)
    assert sorted(drawn.values()) == PAIRS


@pytest.mark.parametrize("text", ["2EW", "2 e-w", "2E", "A2EW"])
def test_a_place_is_written_by_hand_in_several_ways(text: str) -> None:
    found = seats(Numbering.HAND, by_hand={"a": text, "b": ""})

    assert found == {"2EW": "a", "1NS": "b", "1EW": "c", "2NS": "d"}


def test_in_several_sections_a_place_needs_its_section() -> None:
    places = [*TWO_TABLES, Place("B", "", 1)]

    assert place_pairs(["a"], places, Numbering.HAND, by_hand={"a": "B1"}) == {
        Place("B", "", 1): "a"
    }
    with pytest.raises(UnknownPlace):
        place_pairs(["a"], places, Numbering.HAND, by_hand={"a": "1NS"})


def test_a_place_that_is_not_there_or_taken_is_refused() -> None:
    with pytest.raises(UnknownPlace, match="9NS"):
        seats(Numbering.HAND, by_hand={"a": "9NS"})
    with pytest.raises(PlaceTwice, match="1N"):
        seats(Numbering.HAND, by_hand={"a": "1NS", "b": "1N"})


def test_nobody_has_to_be_placed_by_hand() -> None:
    assert seats(Numbering.HAND) == seats(Numbering.ARRIVAL)


@pytest.mark.parametrize(
    ("recurrence", "text"),
    [
        (Recurrence(Frequency.ONCE, MONDAY), "Once"),
        (Recurrence(Frequency.WEEKLY, MONDAY), "Every Monday"),
        (Recurrence(Frequency.WEEKLY, MONDAY, interval=2), "Monday every 2 weeks"),
        (Recurrence(Frequency.MONTHLY, MONDAY), "First Monday of the month"),
        (
            Recurrence(Frequency.MONTHLY, MONDAY, interval=3, nth=-1),
            "Last Monday every 3 months",
        ),
    ],
)
def test_a_rhythm_in_words(recurrence: Recurrence, text: str) -> None:
    assert rhythm_text(recurrence) == text
