from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.bridge.boards import (
    Deal,
    InvalidBoard,
    InvalidDeal,
    Vulnerability,
    check_board,
    check_deal,
    dealer,
    parse_hand,
    suit_cards,
    vulnerability,
)
from scoring.bridge.contract import RANKS, SEATS, Card, Seat, Side, Suit

PACK = [Card(suit, rank) for suit, rank in product(Suit, RANKS)]
TEXT = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    pack = draw(st.permutations(PACK))
    return Deal.of({seat: pack[at::4] for at, seat in enumerate(SEATS)})


def test_sixteen_boards_have_the_dealers_and_vulnerability_of_law_2() -> None:
    boards = [f"{dealer(board)} {vulnerability(board)}" for board in range(1, 17)]

    assert boards == [
        *("N None", "E NS", "S EW", "W All", "N NS", "E EW", "S All", "W None"),
        *("N EW", "E All", "S None", "W NS", "N All", "E None", "S NS", "W EW"),
    ]


@given(st.integers(1, 500))
def test_boards_repeat_after_sixteen(board: int) -> None:
    again = board + 16

    assert (dealer(again), vulnerability(again)) == (
        dealer(board),
        vulnerability(board),
    )


def test_there_is_no_board_below_one() -> None:
    with pytest.raises(InvalidBoard, match=r"numbers start at 1. 0 isn't"):
        dealer(0)


@pytest.mark.parametrize(
    ("vulnerable", "sides"),
    [
        (Vulnerability.NONE, [False, False]),
        (Vulnerability.NS, [True, False]),
        (Vulnerability.EW, [False, True]),
        (Vulnerability.ALL, [True, True]),
    ],
)
def test_vulnerability_includes_its_sides(
    vulnerable: Vulnerability, sides: list[bool]
) -> None:
    assert [vulnerable.includes(side) for side in Side] == sides


def test_the_right_dealer_and_vulnerability_pass() -> None:
    check_board(7, dealt=Seat.S, vulnerable=Vulnerability.ALL)


def test_a_wrong_dealer_is_refused() -> None:
    with pytest.raises(InvalidBoard, match="dealer of board 7 is S, not N"):
        check_board(7, dealt=Seat.N, vulnerable=Vulnerability.ALL)


def test_a_wrong_vulnerability_is_refused() -> None:
    with pytest.raises(InvalidBoard, match="vulnerability of board 7 is All, not NS"):
        check_board(7, dealt=Seat.S, vulnerable=Vulnerability.NS)


@given(deals())
def test_a_deal_that_is_written_reads_back_with_forty_points(deal: Deal) -> None:
    points = sum(deal.points(seat) for seat in SEATS)

    assert (Deal.parse(str(deal)), points) == (deal, 40)


def test_a_deal_knows_its_holdings_and_points() -> None:
    deal = Deal.parse(TEXT)

    north = [deal.holding(Seat.N, suit) for suit in Suit]
    assert (north, [deal.points(seat) for seat in SEATS], str(deal)) == (
        ["AKQJ", "AKQ", "AKQ", "AKQ"],
        [37, 3, 0, 0],
        TEXT,
    )


def test_a_deal_may_begin_at_any_seat() -> None:
    north, east, south, west = TEXT[2:].split()

    turned = Deal.parse(f"s:{south} {west} {north} {east}".replace("T", "10"))

    assert turned == Deal.parse(TEXT)


@pytest.mark.parametrize("text", ["", "N", "X:a b c d", "N:a b c"])
def test_what_is_no_deal_is_refused(text: str) -> None:
    with pytest.raises(InvalidDeal, match="isn't a deal"):
        Deal.parse(text)


@pytest.mark.parametrize(
    ("wrong", "right", "message"),
    [
        ("AKQJ.AKQ.AKQ.AKQ", "AKQJ.AKQ.AKQ", "N: “AKQJ.AKQ.AKQ” isn't a hand"),
        ("AKQJ.AKQ", "1KQJ.AKQ", "N: “1” in S isn't a card."),
        ("T987.JT9", "A987.JT9", "N and E both have SA."),
        ("T987.JT9", "T98.JT9", "E has 12 cards instead of 13."),
    ],
)
def test_a_faulty_deal_is_refused_with_the_place(
    wrong: str, right: str, message: str
) -> None:
    with pytest.raises(InvalidDeal) as refusal:
        Deal.parse(TEXT.replace(wrong, right))

    assert str(refusal.value).startswith(message)


def test_a_missing_hand_is_refused() -> None:
    with pytest.raises(InvalidDeal, match="N has 0 cards instead of 13"):
        check_deal({})


def test_a_hand_is_made_of_its_suits() -> None:
    cards = suit_cards({Suit.C: "A2", Suit.S: ""}, Seat.N)

    assert (cards, cards) == (
        (Card(Suit.C, "A"), Card(Suit.C, "2")),
        parse_hand("...A2", Seat.N),
    )


def test_a_deal_of_some_seats_is_refused() -> None:
    with pytest.raises(InvalidDeal, match="N has 0 cards instead of 13"):
        Deal.of({})


def test_a_refusal_quotes_what_was_written() -> None:
    with pytest.raises(InvalidDeal, match=r"“N:a b c” isn't a deal"):
        Deal.parse("N:a b c")
    with pytest.raises(InvalidBoard, match=r"The dealer of board 1 is N, not E\."):
        check_board(1, dealt=Seat.E, vulnerable=Vulnerability.NONE)
