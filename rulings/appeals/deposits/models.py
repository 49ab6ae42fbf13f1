"""Receipts of deposits."""

from django.db import models
from django.db.models import Q

from rulings.appeals.deposits.rules import ReceiptKind


class DepositReceipt(models.Model):
    """A receipt for money that came in, went back or stays with the club.

    `number` runs within the club's year and has no gaps; receipts are never changed. An
    error is corrected by another receipt.
    """

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    notice = models.ForeignKey(
        "rulings.AppealNotice", on_delete=models.PROTECT, related_name="receipts"
    )
    year = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=10)
    amount = models.DecimalField(max_digits=8, decimal_places=2)
    currency = models.CharField(max_length=3)
    method = models.CharField(max_length=10, blank=True)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "year", "number"],
                name="receipts_of_a_year_are_numbered",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=[kind.value for kind in ReceiptKind]),
                name="receipt_kind_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"receipt {self.label}"

    @property
    def label(self) -> str:
        """Year and number, as people name the receipt."""
        return f"{self.year}/{self.number}"
