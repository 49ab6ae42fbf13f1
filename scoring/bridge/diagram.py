"""A board as pages show it: its deal, one table's result, and what is disputed there."""

from collections.abc import Iterator
from dataclasses import dataclass

from scoring.bridge.boards import Deal, Vulnerability, dealer, vulnerability
from scoring.bridge.contract import SEATS, Card, PlayedResult, Seat

COLUMNS = (Seat.W, Seat.N, Seat.E, Seat.S)
"""The columns of an auction as diagrams print it."""


@dataclass(frozen=True, slots=True)
class Makes:
    """What one seat makes as declarer in each strain, from clubs to no trumps."""

    seat: Seat
    tricks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DealView:
    """The hands, and double dummy with par once a worker has found them."""

    hands: Deal
    due: bool = False
    makes: tuple[Makes, ...] = ()
    par_score: int | None = None
    par_contracts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TableView:
    """What one table did with a board.

    `played` is None while no result is known; `auction` holds the calls from the dealer
    on as PBN writes them, and `replay` is the address of the play, where it is known.
    """

    played: PlayedResult | None = None
    auction: tuple[str, ...] = ()
    replay: str = ""


@dataclass(frozen=True, slots=True)
class CallView:
    """One call of an auction."""

    call: str
    disputed: bool = False


@dataclass(frozen=True, slots=True)
class BoardView:
    """One board, at any size; without `table` nothing is said about a single table.

    `disputed` are the cards ("S7") and calls ("2H") that a ruling is about. A `hidden`
    board shows its number, dealer and vulnerability alone.
    """

    number: int
    deal: DealView | None = None
    table: TableView | None = None
    disputed: frozenset[str] = frozenset()
    hidden: bool = False

    @property
    def dealer(self) -> Seat:
        return dealer(self.number)

    @property
    def vulnerable(self) -> Vulnerability:
        return vulnerability(self.number)

    @property
    def auction(self) -> tuple[tuple[CallView | None, ...], ...]:
        """The calls in rows from West to South; None where no one called."""
        calls = list(self._calls())
        if not calls:
            return ()
        before: list[CallView | None] = [None] * COLUMNS.index(self.dealer)
        cells = [*before, *calls]
        cells += [None] * (-len(cells) % 4)
        return tuple(tuple(cells[at : at + 4]) for at in range(0, len(cells), 4))

    def disputes(self, card: Card) -> bool:
        """Whether the ruling is about that card."""
        return str(card) in self.disputed

    @property
    def unmarked(self) -> tuple[str, ...]:
        """What is disputed and stands neither in the hands nor in the auction."""
        marked = {view.call for view in self._calls() if view.disputed}
        if self.deal:
            marked |= {str(card) for hand in self.deal.hands.hands for card in hand}
        return tuple(sorted(self.disputed - marked))

    def _calls(self) -> Iterator[CallView]:
        """A pass or double that was made more than once is not marked: which is unknown."""
        calls = self.table.auction if self.table else ()
        for call in calls:
            yield CallView(call, call in self.disputed and calls.count(call) == 1)


def vulnerable_seats(number: int) -> frozenset[Seat]:
    """The seats that are vulnerable on the board of that number."""
    found = vulnerability(number)
    return frozenset(seat for seat in SEATS if found.includes(seat.side))
