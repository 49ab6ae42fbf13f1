"""Auctions and play of the sample follow the rules and lead to the results."""

from itertools import product

from clubsite.sample.evenings import sample_deal, sample_result
from clubsite.sample.plays import sample_auction, sample_play
from scoring.bridge.auction import Auction, Call, made_calls
from scoring.bridge.boards import dealer
from scoring.bridge.card_play import tricks_of_play
from scoring.bridge.contract import PASSED_OUT, parse_entry

RESULTS = [
    (board, sample_result("Oak Trophy", board, f"A{table}"))
    for board, table in product(range(1, 21), range(1, 4))
]


def test_an_auction_is_regular_and_ends_in_the_contract_and_declarer() -> None:
    for board, result in RESULTS:
        auction = Auction(dealer(board))
        calls = [Call(text) for text in sample_auction(board, result)]
        for made in made_calls(auction.dealer, calls):
            assert made.fault is None
            auction.make(made.call, made.seat)

        assert auction.over
        assert auction.contract == result.contract
        assert auction.declarer == result.declarer


def test_every_card_is_regular_and_no_side_takes_more_than_it_made() -> None:
    for board, result in RESULTS:
        deal = sample_deal("Oak Trophy", board)
        cards = list(sample_play(deal, result))
        if result.contract is None or result.declarer is None:
            continue
        tricks = list(
            tricks_of_play(cards, result.declarer, str(result.contract.strain), deal)
        )
        ours = [
            trick.winner and trick.winner.side is result.declarer.side
            for trick in tricks
        ]

        assert [c.fault for trick in tricks for c in trick.cards if c.fault] == []
        assert ours.count(True) <= (result.tricks or 0)
        assert ours.count(False) <= 13 - (result.tricks or 0)
        assert cards[0] == result.lead


def test_a_redouble_and_a_passed_out_board() -> None:
    redoubled = parse_entry("1NTXX N =")

    assert list(sample_auction(1, redoubled)) == ["1NT", "X", "XX", "P", "P", "P"]
    assert list(sample_auction(1, PASSED_OUT)) == ["P"] * 4
    assert list(sample_play(sample_deal("Oak Trophy", 1), PASSED_OUT)) == []
