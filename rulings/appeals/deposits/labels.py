"""Words of deposits, their receipts and the ledger."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rulings.appeals.deposits.rules import Method, ReceiptKind

RECEIPT_TITLES: Mapping[str, Promise] = {
    ReceiptKind.TAKEN: _("Deposit received"),
    ReceiptKind.RETURNED: _("Deposit returned"),
    ReceiptKind.FORFEITED: _("Deposit forfeited"),
}
METHODS: Mapping[str, Promise] = {
    Method.CASH: _("Cash"),
    Method.CARD: _("Card"),
    Method.TRANSFER: _("Bank transfer"),
}
PAID: Mapping[str, Promise] = {
    Method.CASH: _("Paid in cash"),
    Method.CARD: _("Paid by card"),
    Method.TRANSFER: _("Paid by bank transfer"),
}
LEDGER_COLUMNS: tuple[Promise, ...] = (
    _("Receipt"),
    _("Date"),
    _("Case"),
    _("Entry"),
    _("Method"),
    _("Amount"),
    _("Currency"),
    _("Recorded by"),
)
