"""What a list of members would change."""

from datetime import date
from typing import Any

import pytest

from clubsite.members.rules.columns import Column, number_at
from clubsite.members.rules.comparison import (
    Change,
    ComparedRow,
    KnownMember,
    Outcome,
    Reason,
    compare,
    spelled,
)
from clubsite.members.rules.rows import CellFault, MemberRow

WBF = number_at("WBF")


def known(
    key: int, name: str, *, others: tuple[str, ...] = (), **values: Any
) -> KnownMember:
    """A member the club knows; `others` are the names of merged records."""
    numbers = {("", values.get("national_number", "")), ("wbf", values.pop("wbf", ""))}
    return KnownMember(
        key,
        {Column.NAME: name, "guest": False, "minor": False, **values},
        numbers=frozenset(pair for pair in numbers if pair[1]),
        club_numbers=frozenset({values.get("club_number", "")} - {""}),
        spellings=frozenset(map(spelled, (name, *others))),
    )


EAST = known(1, "Sample East", national_number="131", wbf="7", others=("S. East",))
WEST = known(2, "Sample West", club_number="W1")
TWINS = [known(3, "Sample Twin", club_number="T1"), known(4, "Sample Twin")]
EVERYONE = [EAST, WEST, *TWINS]


def lines(*rows: dict[str, Any]) -> list[ComparedRow]:
    read = (MemberRow(number, row) for number, row in enumerate(rows, 2))
    return compare(read, EVERYONE, young_after=date(2008, 3, 2))


def found(*rows: dict[str, Any]) -> list[tuple[Outcome, int | None]]:
    """What becomes of the rows, and whom they are about."""
    return [
        (line.outcome, line.member.key if line.member else None)
        for line in lines(*rows)
    ]


@pytest.mark.parametrize(
    ("row", "key"),
    [
        ({"name": "sample  EAST"}, 1),
        ({"name": "S. East"}, 1),
        ({"name": "Sample East", "national_number": "131"}, 1),
        ({"national_number": "131"}, 1),
        ({WBF: "7"}, 1),
        ({"club_number": "W1"}, 2),
        ({"name": "Sample Twin", "club_number": "T1"}, 3),
        ({"name": "Sample West", "guest": False}, 2),
    ],
)
def test_a_member_is_known_by_number_or_by_name(row: dict[str, Any], key: int) -> None:
    assert found(row) == [(Outcome.UNCHANGED, key)]


def test_what_a_row_says_otherwise_is_a_change() -> None:
    [line] = lines({"name": "Sample East", "national_number": "131", "guest": True})
    [renamed] = lines({"name": "Sample Eastwood", "national_number": "131"})
    [numbered] = lines({"name": "Sample West", "national_number": "132", WBF: "8"})

    assert (line.outcome, line.changes) == (
        Outcome.CHANGED,
        (Change("guest", before=False, after=True),),
    )
    assert renamed.changes == (Change("name", "Sample East", "Sample Eastwood"),)
    assert numbered.member == WEST
    assert numbered.changes == (
        Change("national_number", None, "132"),
        Change(WBF, None, "8"),
    )


def test_the_club_number_of_a_merged_record_is_known() -> None:
    merged = KnownMember(
        1,
        {Column.NAME: "Sample East", Column.CLUB_NUMBER: "E1"},
        club_numbers=frozenset({"E1", "E2"}),
        spellings=frozenset({"sample east"}),
    )
    rows = [
        MemberRow(2, {"club_number": "E2"}),
        MemberRow(3, {"name": "Sample East", "club_number": "E3"}),
    ]

    found = [compare([row], [merged], young_after=date(2008, 3, 2)) for row in rows]

    assert [line.changes for [line] in found] == [
        (),
        (Change("club_number", "E1", "E3"),),
    ]


def test_whoever_is_not_known_is_new() -> None:
    assert (
        found(
            {"name": "Sample North"},
            {"name": "Sample East", "national_number": "999"},
            {"name": "Sample East", "national_number": "998"},
            {"name": "Sample North", "club_number": "N2"},
        )
        == [(Outcome.NEW, None)] * 4
    )


def test_a_date_of_birth_outweighs_a_no() -> None:
    young, grown = date(2010, 1, 1), date(1990, 1, 1)
    rows = [
        {"name": "Sample West", "minor": False, "born_on": young},
        {"name": "Sample East", "minor": True, "born_on": grown},
    ]

    changed = [[change.column for change in line.changes] for line in lines(*rows)]

    assert changed == [["born_on"], ["minor", "born_on"]]


@pytest.mark.parametrize(
    ("row", "reason", "about"),
    [
        ({"guest": True}, Reason.NO_NAME, {}),
        ({"club_number": "none"}, Reason.NO_NAME, {}),
        ({"name": "Sample Twin"}, Reason.SEVERAL, {"name": "Sample Twin"}),
        (
            {"name": "Other Person", "national_number": "131"},
            Reason.OTHER_NAME,
            {"number": "131", "name": "Sample East"},
        ),
        (
            {"name": "Sample West", WBF: "7"},
            Reason.OTHER_NAME,
            {"number": "7", "name": "Sample East"},
        ),
    ],
)
def test_a_row_that_may_be_about_anyone_is_left_out(
    row: dict[str, Any], reason: Reason, about: dict[str, Any]
) -> None:
    [line] = lines(row)

    assert (line.outcome, line.reason, line.about) == (Outcome.LEFT_OUT, reason, about)


def test_numbers_of_two_people_decide_nothing() -> None:
    people = [EAST, known(5, "Sample South", national_number="132")]
    row = MemberRow(2, {"name": "Sample East", "national_number": "132", WBF: "7"})

    [line] = compare([row], people, young_after=date(2008, 3, 2))

    assert line.reason == Reason.TWO_PEOPLE
    assert sorted(line.about["names"]) == ["Sample East", "Sample South"]


def test_the_second_row_of_a_person_or_a_number_is_left_out() -> None:
    again = lines(
        {"name": "Sample East"},
        {"national_number": "131"},
        {"name": "Sample New"},
        {"name": "sample new"},
        {"name": "Sample One", "national_number": "55"},
        {"name": "Sample Two", "national_number": "55"},
    )

    assert [(line.reason, line.about) for line in again if line.reason] == [
        (Reason.TWICE, {"row": 2}),
        (Reason.TWICE, {"row": 4}),
        (Reason.NUMBER_TWICE, {"row": 6, "number": "55"}),
    ]


def test_a_bad_cell_leaves_its_row_out() -> None:
    faults = {str(Column.EMAIL): (CellFault.EMAIL, "east")}
    row = MemberRow(2, {"name": "Sample East"}, faults)

    [line] = compare([row], EVERYONE, young_after=date(2008, 3, 2))

    assert (line.reason, line.about) == (
        Reason.BAD_CELL,
        {"column": Column.EMAIL, "fault": CellFault.EMAIL, "cell": "east"},
    )
