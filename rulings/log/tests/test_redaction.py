import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.log.procedure.redaction import (
    Level,
    UnknownSeat,
    at_table,
    player_labels,
    seat_label,
    shown_count,
    shown_text,
    side_label,
)

NAMES = {
    "N": "Sample North",
    "E": "Sample East",
    "S": "Sample South",
    "W": "Sample West",
}


def test_parties_and_deciders_see_the_names() -> None:
    assert at_table(NAMES, Level.NAMES) == NAMES


def test_members_see_seats_instead_of_names() -> None:
    assert at_table(NAMES, Level.SEATS) == {
        "N": "North",
        "E": "East",
        "S": "South",
        "W": "West",
    }


@given(st.dictionaries(st.sampled_from("NESW"), st.text(min_size=6)))
def test_no_name_survives_the_removal_of_names(names: dict[str, str]) -> None:
    shown = at_table(names, Level.SEATS)

    assert not set(shown.values()) & set(names.values())
    assert shown.keys() == names.keys()


@pytest.mark.parametrize("seat", ["", "n", "X", "NS"])
def test_an_unknown_seat_is_refused(seat: str) -> None:
    with pytest.raises(UnknownSeat, match=f"'{seat}' is not one of"):
        seat_label(seat)


def test_sides_are_told_by_who_appealed() -> None:
    assert (side_label(appealed=True), side_label(appealed=False)) == (
        "Appellant side",
        "Respondent side",
    )


def test_people_without_a_seat_get_letters_in_order_and_each_only_once() -> None:
    labels = player_labels([*range(28), 0])

    assert (len(labels), labels[0], labels[25], labels[26], labels[27]) == (
        *(28, "A", "Z", "AA", "AB"),
    )


@given(st.sets(st.integers()))
def test_two_people_never_share_a_letter(persons: set[int]) -> None:
    assert len(set(player_labels(persons).values())) == len(persons)


@pytest.mark.parametrize(
    ("redacted", "level", "shown"),
    [
        ("North hesitated.", Level.NAMES, "Sample North hesitated."),
        ("North hesitated.", Level.SEATS, "North hesitated."),
        ("", Level.SEATS, ""),
        (None, Level.SEATS, ""),
    ],
)
def test_a_missing_redaction_never_falls_back_to_the_original(
    redacted: str | None, level: Level, shown: str
) -> None:
    assert shown_text("Sample North hesitated.", redacted, level) == shown


def test_small_counts_are_not_told_apart() -> None:
    assert [shown_count(count) for count in range(7)] == [
        *("0", "<5", "<5", "<5", "<5", "5", "6"),
    ]
