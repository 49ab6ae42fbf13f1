"""Rows of the director's desk: table calls, alert tables, claim labs, quiz answers."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from rulings.log.labels import LabState
from rulings.log.models import Ruling


class AlertTable(models.Model):
    """One version of a club's own table, as it was typed; the newest counts."""

    club = models.ForeignKey(
        "clubs.Club", on_delete=models.PROTECT, related_name="alert_tables"
    )
    number = models.PositiveIntegerField()
    authority = models.CharField(max_length=100)
    text = models.TextField()
    written_by = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    written_at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "number"], name="alert_tables_are_numbered"
            )
        ]

    def __str__(self) -> str:
        return f"{self.authority}, table {self.number}"


class ClaimLab(models.Model):
    """The position of one ruling, as facts of the law, and what came of it.

    `found` is what the search has found, with the effect of each switch. Where many cards
    are left a worker searches: `done` is how many searches it has made. A position that
    was changed is searched again.
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
    asked_at = models.DateTimeField(null=True)

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


class PracticeAnswer(models.Model):
    """One person's answers to one case of the quiz; `is_right` is the last of them.

    It is the person's own, in whatever club: no one else reads it.
    """

    user = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="practice_answers"
    )
    family = models.CharField(max_length=40)
    case = models.CharField(max_length=60)
    attempts = models.PositiveIntegerField(default=0)
    right = models.PositiveIntegerField(default=0)
    is_right = models.BooleanField(default=False)
    answered_at = models.DateTimeField()

    class Meta:
        ordering = ["-answered_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "case"], name="a_case_is_counted_once_a_person"
            ),
            models.CheckConstraint(
                condition=models.Q(right__lte=models.F("attempts")),
                name="no_more_right_than_attempts",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.case}: {self.right} of {self.attempts}"


class TableCall(models.Model):
    """A player calls the director to the table; it waits until someone goes there.

    `result` is the line that the table plays. It ends when a ruling is begun there, when
    a director has been, or when it is taken back, and goes with a line that no one plays.
    """

    audited_as = "rulings.tablecall"

    result = models.ForeignKey(
        "scoring.Result", on_delete=models.CASCADE, related_name="calls"
    )
    caller = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    called_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["called_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["result"],
                condition=Q(ended_at=None),
                name="a_table_calls_once_at_a_time",
            )
        ]

    def __str__(self) -> str:
        return f"call from {self.result}"
