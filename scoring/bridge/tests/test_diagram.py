"""What a diagram of a board has to show."""

from scoring.bridge.boards import Deal, Vulnerability
from scoring.bridge.contract import Card, Seat
from scoring.bridge.diagram import (
    BoardView,
    CallView,
    DealView,
    TableView,
    vulnerable_seats,
)

DEAL = DealView(
    Deal.parse("N:K832.QT5.AK4.972 AT.KJ94.QJ9.KQ86 J9764.A3.T753.A4 Q5.8762.862.JT53")
)


def test_a_board_knows_its_dealer_and_the_vulnerable() -> None:
    board = BoardView(7)

    assert (board.dealer, board.vulnerable) == (Seat.S, Vulnerability.ALL)
    assert [sorted(vulnerable_seats(number)) for number in (1, 2, 3, 4)] == [
        [],
        ["N", "S"],
        ["E", "W"],
        ["E", "N", "S", "W"],
    ]


def test_an_auction_starts_in_the_column_of_its_dealer_and_fills_its_rows() -> None:
    table = TableView(auction=("1S", "P", "2H", "P", "P", "P"))

    auction = BoardView(7, table=table, disputed=frozenset({"2H", "P"})).auction

    assert auction == (
        (None, None, None, CallView("1S")),
        (CallView("P"), CallView("2H", disputed=True), CallView("P"), CallView("P")),
        (CallView("P"), None, None, None),
    )
    assert BoardView(7).auction == BoardView(7, table=TableView()).auction == ()


def test_what_is_disputed_is_marked_in_its_place_or_named_by_itself() -> None:
    table = TableView(auction=("1S", "P", "P", "P"))

    board = BoardView(7, DEAL, table, frozenset({"S7", "1S", "2H", "P"}))

    assert board.disputes(Card.parse("S7"))
    assert not board.disputes(Card.parse("S8"))
    assert board.unmarked == ("2H", "P")
    assert BoardView(7, disputed=frozenset({"S7"})).unmarked == ("S7",)
