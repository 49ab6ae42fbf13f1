"""Receipts for deposits, each written in the transaction of the act that moved it."""

from django.db.models import Max

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from rulings.appeals.deposits.models import DepositReceipt
from rulings.appeals.deposits.rules import RECEIPTS, split_amount
from rulings.appeals.models import AppealNotice
from rulings.appeals.procedure import Deposit


def add_receipt(
    notice: AppealNotice, club: Club, *, maker: User, method: str = ""
) -> DepositReceipt | None:
    """Give a receipt for what the notice's deposit has become; none where no money moved.

    Part of another act, which records it: anyone who adds one in the club waits for the
    others, so that numbers have no gaps.
    """
    kind = RECEIPTS.get(Deposit(notice.deposit))
    if kind is None or not notice.amount:
        return None
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)
    moment = now()
    year = moment.astimezone(club.zone).year
    amount, currency = split_amount(notice.amount)
    last = DepositReceipt.objects.filter(club=club, year=year).aggregate(
        last=Max("number")
    )
    return DepositReceipt.objects.create(
        club=club,
        notice=notice,
        year=year,
        number=(last["last"] or 0) + 1,
        kind=kind,
        amount=amount,
        currency=currency,
        method=method,
        made_at=moment,
        made_by=maker,
    )
