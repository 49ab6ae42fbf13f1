"""What terms ask of cards, worked out by hand."""

import pytest

from rulings.laws.engine.terms import (
    lowest_known_to_win,
    may_play,
    said_rank,
    said_suit,
    said_words,
)


@pytest.mark.parametrize(
    ("hand", "led", "major", "minor", "legal"),
    [
        ("DK D6 D3", "D", "", "D6", "DK D6"),
        ("DK D9 D8 D6", "D", "", "D6", "DK D6"),
        ("S4 D8 D6 C2", "H", "", "D6", "S4 D6 C2"),
        ("C5 D8 S2", "H", "C5", "", "C5"),
        ("C5 H8 H2", "H", "C5", "", "H8 H2"),
        ("C5 H8 H2", "", "C5", "", "C5"),
        ("S4 C5 D8", "H", "C5 D8", "", "C5 D8"),
        ("S4 D8", "H", "C5", "", "S4 D8"),
        ("CA C3", "C", "", "C3", "CA C3"),
    ],
)
def test_what_may_be_played_beside_penalty_cards(
    hand: str, led: str, major: str, minor: str, legal: str
) -> None:
    got = may_play(tuple(hand.split()), led, tuple(major.split()), tuple(minor.split()))

    assert got == tuple(legal.split())


@pytest.mark.parametrize(
    ("hand", "so_far", "wins"),
    [
        ("HA HQ HT H2", "H5 HJ H3", "HQ"),
        ("HA HQ HT H2", "H5 HK H3", "HA"),
        ("H4 H2", "H5 HK H3", ""),
        ("HA HK HQ H2", "H5", "HQ"),
        ("HA HQ H2", "H5", "HA"),
        ("HQ HJ H2", "HA H5", ""),
        ("HA H2", "", "HA"),
        ("S2", "H5 HK H3", ""),
    ],
)
def test_the_lowest_card_that_is_known_to_win(
    hand: str, so_far: str, wins: str
) -> None:
    got = lowest_known_to_win(tuple(hand.split()), "H", tuple(so_far.split()))

    assert got == tuple(wins.split())


@pytest.mark.parametrize(
    ("call", "suit", "rank"),
    [
        ("nine of clubs", "C", "9"),
        ("club king", "C", "K"),
        ("C9", "C", "9"),
        ("DT", "D", "T"),
        ("hearts", "H", ""),
        ("Queen", "", "Q"),
        ("10 of spades", "S", "T"),
        ("ruff low", "", ""),
        ("s", "", ""),
        ("anything", "", ""),
        ("", "", ""),
    ],
)
def test_what_declarer_said_has_a_suit_and_a_rank(
    call: str, suit: str, rank: str
) -> None:
    assert (said_suit(call), said_rank(call)) == (suit, rank)


def test_what_declarer_said_is_read_word_by_word() -> None:
    assert said_words("Spades, low") == ("spade", "low")
