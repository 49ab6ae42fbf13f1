"""Appeals and conduct go by the tables that were agreed, but for what is named as different."""

import pytest

from tests import procedures
from tests.procedures import Comparison, Difference

FOUND = Comparison(
    subject="colours",
    agreed={"sky": "blue", "grass": "green", "sea": "grey"},
    built={"sky": "blue", "grass": "brown", "sun": "gold"},
)
MEANT = [
    Difference("colours", "grass", "It is autumn."),
    Difference("colours", "s*", "The sea is dry, and there is a sun."),
]


@pytest.fixture(scope="module")
def found() -> list[Comparison]:
    return procedures.comparisons()


def test_what_differs_is_named_and_what_is_named_differs(
    found: list[Comparison],
) -> None:
    assert procedures.faults(found, procedures.differences()) == []


def test_every_difference_has_a_reason() -> None:
    assert all(each.reason for each in procedures.differences())


def test_the_tables_have_every_place_once(found: list[Comparison]) -> None:
    sizes = {each.subject: len(each.agreed) for each in found}

    assert sizes == {
        "appeal states": 15,
        "appeal moves": 33,
        "appeal guards": 39,
        "appeal cells": 144,
        "appeal fields": 74,
        "referral states": 23,
        "referral cells": 170,
        "referral cells, completed": 315,
        "referral fields": 50,
        "notices": 21,
        "scenarios": 36,
    }


def test_a_difference_without_a_reason_fails_and_a_reason_without_a_difference() -> (
    None
):
    stale = Difference("colours", "snow", "It melts.")

    assert procedures.faults([FOUND], MEANT) == []
    assert procedures.faults([FOUND], [*MEANT[:1], stale]) == [
        "colours: sea: agreed grey, built not there",
        "colours: sun: agreed not there, built gold",
        "colours: snow: does not differ",
    ]


def test_the_report_counts_and_gives_each_reason() -> None:
    assert list(procedures.report([FOUND], MEANT)) == [
        "colours: 1 of 3 as agreed, 2 otherwise, 1 more of our own",
        "",
        "colours: grass: It is autumn.",
        "colours: s*: The sea is dry, and there is a sun.",
    ]
    assert "NOT EXPLAINED colours: sea: agreed grey, built not there" in (
        procedures.report([FOUND], MEANT[:1])
    )


def test_the_command_prints_it(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    found: list[Comparison],
) -> None:
    monkeypatch.setattr(procedures, "comparisons", lambda: found)

    well = procedures.main()
    monkeypatch.setattr(procedures, "differences", list)
    badly = procedures.main()

    assert (well, badly) == (0, 1)
    assert "scenarios: 29 of 36 as agreed, 7 otherwise" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("where", "there"),
    [
        ("rulings.Appeal.state", True),
        ("rulings.Appeal.colour", False),
        ("rulings.Colour.state", False),
        ("rulings.conduct.procedure:State.DRAFT", True),
        ("rulings.conduct.procedure:State.BLUE", False),
        ("rulings/appeal_lodged", True),
        ("rulings/appeal_painted", False),
    ],
)
def test_a_place_is_a_field_a_name_in_a_module_or_a_kind_of_notice(
    where: str, there: bool
) -> None:
    assert procedures.is_there(where) is there
