"""A disputed claim in the lab: the cards that are left, and what the search has found."""

from django.db import models
from django.db.models import Q

from rulings.labels.rulings import LabState
from rulings.models.ruling import Ruling


class ClaimLab(models.Model):
    """The position of one ruling, as facts of the law, and what came of it.

    `found` is what the search has found, with the effect of each switch. Where many cards
    are left a worker searches: `done` is how many searches it has made, `attempts` names
    its claim until `lease_until`. A position that was changed is searched anew.
    """

    ruling = models.OneToOneField(
        Ruling, on_delete=models.CASCADE, related_name="claim_lab"
    )
    position = models.JSONField(default=dict)
    found = models.JSONField(default=dict)
    state = models.CharField(
        max_length=8, choices=LabState.choices, default=LabState.KEPT
    )
    done = models.PositiveSmallIntegerField(default=0)
    attempts = models.PositiveIntegerField(default=0)
    asked_at = models.DateTimeField(null=True)
    lease_until = models.DateTimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=LabState.values), name="lab_state_is_known"
            )
        ]
        indexes = [
            models.Index(
                fields=["state"],
                condition=Q(state__in=["waiting", "running"]),
                name="labs_at_work",
            )
        ]

    def __str__(self) -> str:
        return f"claim lab of {self.ruling_id}"

    @property
    def at_work(self) -> bool:
        """Whether a worker has it, or will have it soon."""
        return self.state in (LabState.WAITING, LabState.RUNNING)
