"""Cases that are due to be expunged, on legal hold, or expunged."""

from django.db import models
from django.db.models import Q

from clubsite.retention.labels import HoldGround


class Announcement(models.Model):
    """The end of one period of a case, as its readers were told of it.

    It goes when the period changes or the case is expunged. `identity` is how the package
    names its cases, and never a person.
    """

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    row = models.CharField(max_length=40)
    identity = models.CharField(max_length=40)
    due_at = models.DateTimeField()
    announced_at = models.DateTimeField()
    reminded_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["due_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["row", "identity"], name="a_period_is_announced_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.row} {self.identity}"


class LegalHold(models.Model):
    """A case that may not be expunged, and why; `cases` is the name of its package.

    The reason is read by the readers of the case. It is lifted once, with a reason. One
    that was set again after a restore has neither a reason nor a person.
    """

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    cases = models.CharField(max_length=40)
    identity = models.CharField(max_length=40)
    ground = models.CharField(max_length=20, choices=HoldGround.choices)
    reason = models.CharField(max_length=400)
    set_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    set_at = models.DateTimeField()
    why_lifted = models.CharField(max_length=400, blank=True)
    lifted_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    lifted_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["cases", "identity"],
                condition=Q(lifted_at__isnull=True),
                name="a_case_is_on_hold_once",
            ),
            models.CheckConstraint(
                condition=Q(ground__in=HoldGround.values),
                name="ground_of_a_hold_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"hold {self.pk}"


class Expunged(models.Model):
    """What stays of a case for statistics, once a row of the schedule was carried out.

    `matter_on`, `categories` and `outcome` are all that is left of it. The same is listed
    outside the database, so that a restored backup can be brought to where it was.
    `is_scrubbed` says whether the place where it lay in the database was overwritten.
    """

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    row = models.CharField(max_length=40)
    identity = models.CharField(max_length=40)
    matter_on = models.DateField(null=True)
    categories = models.JSONField(default=list)
    outcome = models.CharField(max_length=20, blank=True)
    expunged_at = models.DateTimeField()
    is_scrubbed = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "expunged"
        constraints = [
            models.UniqueConstraint(
                fields=["row", "identity"], name="a_case_is_expunged_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.row} {self.identity}"
