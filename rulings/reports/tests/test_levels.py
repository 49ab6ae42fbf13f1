"""What makes a text less telling: turned seats, hidden cards, seasons, blocks."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.reports.procedure.blocks import SETTLED, Candidate, block_of
from rulings.reports.procedure.levels import (
    hand_length,
    is_hand,
    matches,
    proposed,
    season,
    spots_hidden,
    spots_shown,
    turned,
    turned_seat,
    turned_words,
    turns_to_south,
)
from rulings.reports.procedure.text import Level, ReportPart, search_text

TEXTS = {
    "subject": "A hesitation",
    "north": "AK32.Q54.KJ2.A65",
    "east": "QJT9.AK2.Q43.K42",
    "south": "8765.J109.A98.QJ3",
    "west": "4.8763.T765.T987",
    "dealer": "W",
    "vulnerable": "NS",
    "ruling": "Sample West paused; sample  north bid. N-S, E/W and NS argued.",
}
SEATS = {"Sample West": "West", "Sample North": "North"}


def test_names_of_the_table_become_seats() -> None:
    draft = proposed(TEXTS, SEATS, Level.SEATS, "E")

    assert draft["ruling"] == "West paused; North bid. N-S, E/W and NS argued."
    assert draft["north"] == TEXTS["north"]


def test_unlinkable_the_declarer_sits_south_and_spots_are_hidden() -> None:
    draft = proposed(TEXTS, SEATS, Level.UNLINKABLE, "E")

    assert draft["ruling"] == "North paused; East bid. E-W, N/S and EW argued."
    assert draft["south"] == "QJTx.AKx.Qxx.Kxx"
    assert draft["east"] == "AKxx.Qxx.KJx.Axx"
    assert (draft["dealer"], draft["vulnerable"]) == ("N", "EW")


def test_a_table_without_declarer_stays_as_it_is() -> None:
    draft = proposed({"ruling": "West"}, SEATS, Level.UNLINKABLE, "")

    assert draft == {
        "ruling": "West",
        **dict.fromkeys(("north", "east", "south", "west"), ""),
    }


@given(st.sampled_from("NESW"), st.integers(0, 3))
def test_four_quarter_turns_are_none(seat: str, turns: int) -> None:
    assert turned_seat(turned_seat(seat, turns), 4 - turns) == seat
    assert turned_words(turned_words("North, EW", turns), 4 - turns) == "North, EW"
    assert turned_seat(seat, turns_to_south(seat)) == "S"


def test_all_of_a_report_turns_together() -> None:
    assert turned(turned(TEXTS, 3), 1) == TEXTS


@pytest.mark.parametrize(
    ("cards", "hand"),
    [
        ("AKxx.Q54.KJ2.Axx", True),
        ("AKQJ1098765432.A..", False),
        ("akq.xx..", True),
        ("AK932", False),
        ("AK.32.Q.J.T", False),
        ("...", True),
        ("", False),
    ],
)
def test_a_hand_is_four_suits_of_at_most_thirteen_cards(cards: str, hand: bool) -> None:
    assert is_hand(cards) is hand


def test_a_ten_is_no_spot_card() -> None:
    assert spots_hidden("10987.T2.A10.") == "10xxx.Tx.A10."
    assert spots_shown("A10.T.J10x.") == []
    assert hand_length("A1098.") == 4


@pytest.mark.parametrize(
    ("day", "name"),
    [
        (date(2026, 8, 31), "2025/26"),
        (date(2026, 9, 1), "2026/27"),
        (date(1999, 12, 31), "1999/00"),
    ],
)
def test_a_season_runs_from_september(day: date, name: str) -> None:
    assert season(day) == name


def test_a_search_finds_sentences_and_no_cards() -> None:
    found = search_text(TEXTS | {ReportPart.MERIT: "Ärger"}, ["16B1"])

    assert found.startswith("a hesitation sample west")
    assert found.endswith("arger 16b1")
    assert "ak32" not in found


@pytest.mark.parametrize(
    ("sought", "fits"), [("", True), ("HESIT 16b", True), ("itation", False)]
)
def test_a_search_is_for_the_beginnings_of_words(sought: str, fits: bool) -> None:
    assert matches("a hesitation 16b1", sought) is fits


DECIDED = datetime(2026, 3, 6, tzinfo=UTC)
LATER = DECIDED + SETTLED


def candidates(*clubs_and_cases: tuple[int, int]) -> list[Candidate]:
    return [
        Candidate(key, club, case, DECIDED)
        for key, (club, case) in enumerate(clubs_and_cases, 1)
    ]


@pytest.mark.parametrize(
    ("waiting", "block"),
    [
        ([], set()),
        ([(1, 1), (2, 2)], set()),
        ([(1, 1), (1, 2), (1, 3)], set()),
        ([(1, 1), (1, 1), (2, 2)], set()),
        ([(1, 1), (1, 2), (2, 3)], {1, 2, 3}),
        ([(1, 1), (2, 2), (3, 3), (3, 4)], {1, 2, 3, 4}),
    ],
)
def test_a_block_has_three_cases_over_clubs(
    waiting: list[tuple[int, int]], block: set[int]
) -> None:
    assert block_of(candidates(*waiting), LATER) == block


def test_a_case_waits_for_sixty_days() -> None:
    waiting = candidates((1, 1), (2, 2), (3, 3))

    assert block_of(waiting, LATER - timedelta(seconds=1)) == frozenset()
