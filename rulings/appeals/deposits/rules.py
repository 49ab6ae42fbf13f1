"""What may become of a deposit, and what a ledger adds up to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum

from rulings.appeals.procedure import Deposit


class ReceiptKind(StrEnum):
    """What a receipt is for: money that came in, went back, or stays with the club."""

    TAKEN = "taken"
    RETURNED = "returned"
    FORFEITED = "forfeited"


class Method(StrEnum):
    """How money changed hands."""

    CASH = "cash"
    CARD = "card"
    TRANSFER = "transfer"


RECEIPTS: Mapping[Deposit, ReceiptKind] = {
    Deposit.HELD: ReceiptKind.TAKEN,
    Deposit.RETURNED: ReceiptKind.RETURNED,
    Deposit.FORFEITED: ReceiptKind.FORFEITED,
}
"""What a deposit that comes to stand so has a receipt for."""

MAY_BECOME: Mapping[Deposit, frozenset[Deposit]] = {
    Deposit.NONE: frozenset({Deposit.HELD, Deposit.WAIVED}),
    Deposit.DUE: frozenset({Deposit.HELD, Deposit.WAIVED}),
    Deposit.WAIVED: frozenset({Deposit.HELD}),
    Deposit.HELD: frozenset({Deposit.RETURNED, Deposit.FORFEITED}),
    Deposit.RETURNED: frozenset({Deposit.HELD}),
    Deposit.FORFEITED: frozenset({Deposit.RETURNED}),
}
"""Only money that the club has goes back or is kept."""


def next_deposits(deposit: Deposit, *, to_return: bool) -> frozenset[Deposit]:
    """What can be recorded next; the club can't keep a deposit that is to be returned."""
    ruled_out = {Deposit.FORFEITED} if to_return else frozenset[Deposit]()
    return MAY_BECOME[deposit] - ruled_out


@dataclass(frozen=True, slots=True)
class Movement:
    """One receipt: of which notice's deposit, for what, and how much."""

    notice: int
    kind: ReceiptKind
    amount: Decimal
    currency: str


@dataclass(frozen=True, slots=True)
class Totals:
    """What came in and went out in one currency, and where the rest is.

    `unsettled` still belongs to the sides; `forfeited` is the club's.
    """

    currency: str
    taken: Decimal
    returned: Decimal
    unsettled: Decimal
    forfeited: Decimal


def add_up(movements: Iterable[Movement]) -> tuple[Totals, ...]:
    """The totals of each currency; movements of one notice stand in their order."""
    found = list(movements)
    last = {each.notice: each for each in found}
    return tuple(
        Totals(
            currency,
            taken=_sum(found, currency, ReceiptKind.TAKEN),
            returned=_sum(found, currency, ReceiptKind.RETURNED),
            unsettled=_sum(last.values(), currency, ReceiptKind.TAKEN),
            forfeited=_sum(last.values(), currency, ReceiptKind.FORFEITED),
        )
        for currency in sorted({each.currency for each in found})
    )


def _sum(movements: Iterable[Movement], currency: str, kind: ReceiptKind) -> Decimal:
    amounts = (
        each.amount
        for each in movements
        if (each.currency, each.kind) == (currency, kind)
    )
    return sum(amounts, Decimal("0.00"))


def split_amount(text: str) -> tuple[Decimal, str]:
    """The figure and the currency of a deposit, as a notice names it.

    >>> split_amount("5.00 EUR")
    (Decimal('5.00'), 'EUR')
    """
    figure, _space, currency = text.partition(" ")
    return Decimal(figure), currency
