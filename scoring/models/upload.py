"""Files as people bring them, and what a worker has to do with the large ones."""

from django.db import models
from django.db.models import Q

from scoring.labels import UploadState, UploadStep, UploadTask
from scoring.models.event import Event


class Upload(models.Model):
    """A file that somebody looks at before it is imported; gone after an hour.

    `deals` is the file with the deals that came with it, if one did. A large file is
    looked at and stored by a worker: `task` is what it is told to do, once at a time,
    and `attempts` names its claim until `lease_until`. `found` is what it saw,
    `choices` what somebody chose then, `refusal` why it came to nothing. `session_of`
    is the event to which it is to be added as a session, if so.
    """

    audited_as = "scoring.upload"

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    owner = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    name = models.CharField(max_length=200)
    content = models.BinaryField()
    deals = models.BinaryField(default=bytes)
    expires_at = models.DateTimeField()
    task = models.CharField(
        max_length=8, choices=UploadTask.choices, default=UploadTask.LOOK
    )
    state = models.CharField(
        max_length=8, choices=UploadState.choices, default=UploadState.KEPT
    )
    step = models.CharField(max_length=10, choices=UploadStep.choices, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    asked_at = models.DateTimeField(null=True)
    lease_until = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)
    language = models.CharField(max_length=10, blank=True)
    choices = models.JSONField(default=dict)
    found = models.JSONField(default=dict)
    refusal = models.TextField(blank=True)
    event = models.ForeignKey(
        Event, null=True, on_delete=models.PROTECT, related_name="+"
    )
    session_of = models.ForeignKey(
        Event, null=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=UploadState.values),
                name="upload_state_is_known",
            )
        ]
        indexes = [
            models.Index(
                fields=["state"],
                condition=Q(state__in=["waiting", "running"]),
                name="uploads_at_work",
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def at_work(self) -> bool:
        """Whether a worker has it, or will have it soon."""
        return self.state in (UploadState.WAITING, UploadState.RUNNING)

    @property
    def large(self) -> bool:
        """Whether a worker looks at it and stores it."""
        return self.state != UploadState.KEPT
