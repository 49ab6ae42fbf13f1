"""The ledger of deposits and single receipts, as pages and files show them."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.urls import reverse
from django.utils.functional import Promise

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from clubsite.clubs.templatetags.club import club_time
from rulings.appeals.access.cases import Case, get_cases
from rulings.appeals.deposits import access
from rulings.appeals.deposits.labels import LEDGER_COLUMNS, METHODS, RECEIPT_TITLES
from rulings.appeals.deposits.models import DepositReceipt
from rulings.appeals.deposits.rules import Movement, ReceiptKind, Totals, add_up
from scoring.formats import spreadsheets


@dataclass(frozen=True, slots=True)
class ReceiptView:
    """One receipt; `case` is empty where the reader may not know of it."""

    number: str
    url: str
    title: Promise
    method: Promise | str
    amount: Decimal
    currency: str
    made_at: datetime
    made_by: str
    case: str = ""
    payer: str = ""

    @property
    def money(self) -> str:
        """The amount with its currency."""
        return f"{self.amount} {self.currency}"


@dataclass(frozen=True, slots=True)
class ReceiptLink:
    """A receipt by its number, and where it is."""

    number: str
    url: str


@dataclass(frozen=True, slots=True)
class Ledger:
    """All receipts of a club, newest first, and what they add up to."""

    receipts: tuple[ReceiptView, ...]
    totals: tuple[Totals, ...]


def build_ledger(user: User, club: Club) -> Ledger:
    """The club's ledger for a manager; no case text is in it, and no name of a side."""
    access.check_reads_ledger(user, club)
    rows = list(access.get_receipts(club))
    appeals = {row.notice.appeal_id for row in rows}
    cases = get_cases(user, club, among=appeals) if appeals else []
    named = {case.appeal.pk for case in cases if access.names_case(case)}
    return Ledger(
        tuple(
            _view(row, club, named=row.notice.appeal_id in named)
            for row in reversed(rows)
        ),
        add_up(
            Movement(row.notice_id, ReceiptKind(row.kind), row.amount, row.currency)
            for row in rows
        ),
    )


def ledger_file(ledger: Ledger, club: Club) -> bytes:
    """The ledger for a spreadsheet, oldest first."""
    rows = (
        (
            each.number,
            club_time(each.made_at, club),
            each.case,
            str(each.title),
            str(each.method),
            str(each.amount),
            each.currency,
            each.made_by,
        )
        for each in reversed(ledger.receipts)
    )
    return spreadsheets.write([str(column) for column in LEDGER_COLUMNS], rows)


def build_receipt(user: User, club: Club, receipt_id: int) -> ReceiptView:
    """One receipt with its payer and case, for who reads that part of the case."""
    row = access.open_receipt(user, club, receipt_id)
    return _view(row, club, named=True, payer=str(row.notice.player))


def case_receipts(case: Case) -> dict[int, tuple[ReceiptLink, ...]]:
    """The receipts that the reader of the case may open, by the keys of the notices."""
    found: dict[int, tuple[ReceiptLink, ...]] = {}
    for row in access.get_case_receipts(case):
        link = ReceiptLink(row.label, _url(row, case.appeal.club))
        found[row.notice_id] = (*found.get(row.notice_id, ()), link)
    return found


def _url(row: DepositReceipt, club: Club) -> str:
    return reverse("deposit_receipt", args=[club.slug, row.pk])


def _view(
    row: DepositReceipt, club: Club, *, named: bool, payer: str = ""
) -> ReceiptView:
    return ReceiptView(
        number=row.label,
        url=_url(row, club),
        title=RECEIPT_TITLES[row.kind],
        method=METHODS.get(row.method, ""),
        amount=row.amount,
        currency=row.currency,
        made_at=row.made_at,
        made_by=str(row.made_by),
        case=row.notice.appeal.label if named else "",
        payer=payer,
    )
