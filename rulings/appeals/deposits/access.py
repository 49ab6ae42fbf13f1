"""Who reads receipts of deposits, and the ledger of a club."""

from django.db.models import QuerySet
from django.http import Http404

from clubsite.accounts.models import User
from clubsite.clubs import access as clubs
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from rulings.appeals.access import cases
from rulings.appeals.access.cases import Case
from rulings.appeals.deposits.models import DepositReceipt
from rulings.appeals.models import AppealNotice
from rulings.appeals.procedure import Section
from rulings.log.procedure.redaction import Scope


def check_reads_ledger(user: User, club: Club) -> None:
    """Refuse anyone who does not keep the club's money: its managers do."""
    clubs.check_is(user, club, RoleKind.MANAGER)


def get_receipts(club: Club) -> QuerySet[DepositReceipt]:
    """All receipts of the club, first the earliest; for who reads the ledger."""
    found = DepositReceipt.objects.filter(club=club)
    return found.select_related("notice__appeal", "made_by")


def get_case_receipts(case: Case) -> list[DepositReceipt]:
    """The receipts of the case that the person reads: all, or those of their own side;
    they were loaded with the case."""
    return [
        receipt
        for notice in case.parties.notices
        for receipt in notice.receipts.all()
        if _reads(case, notice)
    ]


def open_receipt(user: User, club: Club, receipt_id: int) -> DepositReceipt:
    """That receipt; 404 for anyone who does not read it."""
    rows = get_receipts(club).select_related("notice__appeal", "notice__player")
    receipt = rows.select_related("made_by").filter(pk=receipt_id).first()
    if receipt is None:
        raise Http404
    if not _reads(cases.build_case(receipt.notice.appeal, user), receipt.notice):
        raise Http404
    return receipt


def names_case(case: Case) -> bool:
    """Whether a ledger may name the case to the person: they read all of its money."""
    return case.cell.reads_all(Section.MONEY)


def _reads(case: Case, notice: AppealNotice) -> bool:
    scopes = case.cell.scopes(Section.MONEY)
    own = case.side is not None and notice.entry_id == case.side
    return Scope.ALL in scopes or (own and Scope.OWN in scopes)
