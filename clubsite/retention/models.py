"""Cases that are due, on legal hold or expunged; what members ask about their data."""

from datetime import datetime

from django.db import models
from django.db.models import Q
from django.utils.functional import Promise

from clubsite.retention.labels import (
    NAME_REPLACED,
    REQUESTED,
    DataRequestKind,
    DataRequestState,
    HoldGround,
)
from clubsite.retention.policy import ANNOUNCED, ERASED_AFTER
from clubsite.site.clock import now


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

    @property
    def expunges_at(self) -> datetime:
        """When the case is expunged: at the end of its period, thirty days told at least."""
        return max(self.due_at, self.announced_at + ANNOUNCED)


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
    `readers` are the accounts that read the case at the end: to other officers not even
    that there was one is shown.
    """

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    row = models.CharField(max_length=40)
    identity = models.CharField(max_length=40)
    matter_on = models.DateField(null=True)
    categories = models.JSONField(default=list)
    outcome = models.CharField(max_length=20, blank=True)
    expunged_at = models.DateTimeField()
    is_scrubbed = models.BooleanField(default=False)
    readers = models.JSONField(default=list)

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


class DataRequest(models.Model):
    """A member's request for a copy of their data, or for its erasure.

    It is answered by `due_at`. An erasure that was granted is carried out by the clock
    from `erases_from` on, as soon as nothing of this person is in hand; then `done_at` says
    when. Its pages read as if it were done from that day: that it is held up tells of a
    case.
    """

    audited_as = "retention.request"

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    user = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    kind = models.CharField(max_length=10, choices=DataRequestKind.choices)
    text = models.TextField(max_length=1000, blank=True)
    state = models.CharField(
        max_length=10,
        choices=DataRequestState.choices,
        default=DataRequestState.OPEN,
    )
    made_at = models.DateTimeField()
    due_at = models.DateTimeField()
    remind_at = models.DateTimeField(null=True)
    answer = models.TextField(max_length=2000, blank=True)
    answered_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    answered_at = models.DateTimeField(null=True)
    done_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["due_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=DataRequestKind.values),
                name="kind_of_data_request_is_known",
            ),
            models.CheckConstraint(
                condition=Q(state__in=DataRequestState.values),
                name="state_of_data_request_is_known",
            ),
            models.UniqueConstraint(
                fields=["club", "user", "kind"],
                condition=Q(state="open"),
                name="one_open_data_request_a_kind",
            ),
        ]

    def __str__(self) -> str:
        return f"data request {self.pk}"

    @property
    def is_open(self) -> bool:
        """Whether it has not been answered."""
        return self.state == DataRequestState.OPEN

    @property
    def requested(self) -> Promise:
        """What the person asks for, in the words of the officer who answers."""
        return REQUESTED[self.kind]

    @property
    def erases_from(self) -> datetime | None:
        """When the data goes at the earliest; None where no erasure was granted."""
        granted = self.state == DataRequestState.GRANTED
        if not (granted and self.kind == DataRequestKind.ERASURE and self.answered_at):
            return None
        return self.answered_at + ERASED_AFTER

    @property
    def reads_as_erased(self) -> bool:
        """Whether its pages show no name or text any more, whatever still needs them.

        `visible_requests` annotates whether a later erasure of the same person does.
        """
        own = self.erases_from is not None and self.erases_from <= now()
        return own or getattr(self, "was_erased_since", False)

    @property
    def asked_by(self) -> str:
        """The name of the person who asks."""
        return str(NAME_REPLACED if self.reads_as_erased else self.user)

    @property
    def has_copy(self) -> bool:
        """Whether the person can download a copy of their data."""
        granted = self.state == DataRequestState.GRANTED
        return granted and self.kind == DataRequestKind.ACCESS
