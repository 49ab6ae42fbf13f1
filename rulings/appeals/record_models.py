"""The record of a case beside its texts."""

from django.db import models

from rulings.appeals.procedure.record import ExplainedCall


class CaseRecord(models.Model):
    """The auction with its explanations, the strength of each side, and the checklist.

    `calls` run from the dealer's on; `bands` are by the key of the side's pair, `checks`
    by their codes.
    """

    appeal = models.OneToOneField(
        "rulings.Appeal", on_delete=models.PROTECT, related_name="record"
    )
    calls = models.JSONField(default=list)
    method = models.CharField(max_length=10, blank=True)
    bands = models.JSONField(default=dict)
    checks = models.JSONField(default=dict)
    changed_by = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    changed_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"record of {self.appeal_id}"

    @property
    def explained_calls(self) -> tuple[ExplainedCall, ...]:
        """The calls as they were stored."""
        return tuple(ExplainedCall(**call) for call in self.calls)
