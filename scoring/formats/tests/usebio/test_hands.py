"""Deals of a hand set."""

import pytest

from scoring.bridge.boards import Deal
from scoring.formats import usebio
from scoring.formats.event import ReadEvent
from scoring.formats.tests.builders import (
    lost,
    make_board,
    make_deal,
    make_file,
    make_line,
)

BOARD = make_board(1, make_line(score="50"))
DEAL = "N:K93.97.AT2.97543 84.QT865.963.862 AQT52.A2.875.AKT J76.KJ43.KQJ4.QJ"


def read_with(*deals: str) -> ReadEvent:
    return usebio.read(make_file(BOARD, outside=f"<HANDSET>{''.join(deals)}</HANDSET>"))


def test_a_deal_is_read_though_tens_and_voids_are_written_otherwise() -> None:
    event = read_with(
        make_deal(North=("9 7 5 4 3", "A102", "97", "k93")),
        make_deal("2", East=("862963QT86584"[:3], "963", "Q10865", "84")),
        make_deal("3", North=("AKQJT98765432", "-", "", "Void")),
    )

    assert [(at, str(deal)) for at, deal in event.deals.items()] == [
        ((1, "", 1), DEAL),
        ((1, "", 2), DEAL),
    ]
    assert lost(event) == [
        "The deal of board 3 in HANDSET isn't imported: N and E both have C8."
    ]


@pytest.mark.parametrize(
    ("deal", "message"),
    [
        (
            make_deal(North=("9754", "AT2", "97", "K93")),
            (
                "The deal of board 1 in HANDSET isn't imported: N has 12 cards "
                "instead of 13."
            ),
        ),
        (
            make_deal(North=("9754Z", "AT2", "97", "K93")),
            "The deal of board 1 in HANDSET isn't imported: N: “Z” in C isn't a card.",
        ),
        (
            make_deal().replace("South", "Dummy"),
            (
                "The deal of board 1 in HANDSET isn't imported: S has 0 cards "
                "instead of 13."
            ),
        ),
        (make_deal("x"), "BOARD_NUMBER of HANDSET is not a board number: 'x'"),
        (make_deal("0"), "BOARD_NUMBER of HANDSET is not a board number: '0'"),
    ],
)
def test_what_is_no_deal_is_lost_with_its_place(deal: str, message: str) -> None:
    event = read_with(deal)

    assert (dict(event.deals), lost(event)) == ({}, [message])


def test_two_deals_of_one_board_are_noted_and_the_first_is_kept() -> None:
    turned = (
        make_deal().replace("East", "X").replace("West", "East").replace("X", "West")
    )

    event = read_with(make_deal(), make_deal(), turned)

    assert dict(event.deals) == {(1, "", 1): Deal.parse(DEAL)}
    assert lost(event) == ["HANDSET has board 1 twice"]
