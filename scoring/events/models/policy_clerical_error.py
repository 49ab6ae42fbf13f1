"""Clerical errors in a policy that are corrected while it applies to an event."""

from django.db import models
from django.db.models import Q


class PolicyClericalError(models.Model):
    """The newest version only corrects a clerical error, say manager and director.

    Both offices certify it, by two people; then it applies to the event (`applied_at`).
    Either may reject it.
    """

    event = models.ForeignKey(
        "scoring.Event", on_delete=models.PROTECT, related_name="policy_clerical_errors"
    )
    policy = models.ForeignKey(
        "clubs.PolicyVersion", on_delete=models.PROTECT, related_name="+"
    )
    reason = models.CharField(max_length=400)
    made_at = models.DateTimeField()
    manager = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    director = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    applied_at = models.DateTimeField(null=True)
    rejected_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "scoring_policyslip"  # as migration 0020 made it
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event"],
                condition=Q(applied_at__isnull=True, rejected_at__isnull=True),
                name="one_open_policy_slip_an_event",
            )
        ]

    def __str__(self) -> str:
        return f"clerical error {self.pk} in the policy of event {self.event_id}"
