"""Deals from a seed, and the commitment to them."""

from collections import Counter

import pytest

from scoring.bridge.contract import SEATS, Card, Seat, Suit
from scoring.bridge.dealing import (
    InvalidSeed,
    canonical_text,
    commitment,
    deal_board,
    is_as_dealt,
    read_canonical,
)

SEED = "0123456789abcdef" * 4
TEXT = canonical_text(SEED, [2, 1])


def test_the_same_seed_always_gives_these_cards() -> None:
    assert TEXT.splitlines() == [
        "clubsite deals 1",
        f"seed {SEED}",
        "1 N:KT4.KQ72.K8754.Q A72.AJ986.T96.T8 Q8.54.32.AJ76432 J9653.T3.AQJ.K95",
        "2 N:AKQ9.AJ83.A7.T74 J6.Q4.KQJT53.Q53 87542.K52.642.K9 T3.T976.98.AJ862",
    ]


def test_the_commitment_is_the_hash_of_the_text() -> None:
    assert commitment("") == (
        "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    )
    assert commitment(TEXT) == (
        "29839b12bc12f75ebd48b7d1ec3eead25c038bb41a090fa20533bb23b05ff423"
    )


def test_another_board_or_seed_has_other_cards() -> None:
    deals = {str(deal_board(SEED, board)) for board in range(1, 101)}

    assert len(deals) == 100
    assert str(deal_board(SEED[::-1], 1)) not in deals


def test_every_seat_gets_every_card_equally_often() -> None:
    """Of a thousand deals a card is in each hand about a quarter of the time."""
    held_by: Counter[tuple[Card, Seat]] = Counter()
    for board in range(1, 1001):
        deal = deal_board(SEED, board)
        held_by.update((card, seat) for seat in SEATS for card in deal.hand(seat))

    expected, sigma = 250, (1000 * 0.25 * 0.75) ** 0.5
    assert len(held_by) == 208
    assert all(abs(count - expected) < 5 * sigma for count in held_by.values())


def test_a_text_is_checked_by_its_own_seed() -> None:
    cheated = TEXT.replace("1 N:", "1 S:", 1)

    assert read_canonical(TEXT) == (SEED, [1, 2], 1)
    assert is_as_dealt(TEXT)
    assert not is_as_dealt(cheated)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "isn't a list of deals"),
        ("clubsite deals one\nseed x\n", "isn't a list of deals"),
        ("clubsite deals ²\nseed x\n", "isn't a list of deals"),
        (f"clubsite deals 1\nseed {SEED}\nx N:\n", "isn't a list of deals"),
        (f"clubsite deals 2\nseed {SEED}\n1 N:\n", "rules 2 aren't known"),
        ("clubsite deals 1\nseed 12\n1 N:\n", "isn't a seed"),
        (f"clubsite deals 1\nseed {SEED.upper()}\n1 N:\n", "isn't a seed"),
    ],
)
def test_what_is_no_list_of_deals_is_refused(text: str, why: str) -> None:
    with pytest.raises(InvalidSeed, match=why):
        is_as_dealt(text)


def test_cards_lie_in_suits() -> None:
    assert {card.suit for card in deal_board(SEED, 1).hand(Seat.N)} <= set(Suit)
