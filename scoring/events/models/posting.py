"""Posted snapshots of results, and imported and uploaded files."""

from django.db import models
from django.db.models import Q

from scoring.events.labels import RevisionReason, UploadState, UploadStep, UploadTask
from scoring.events.models.event import Event


class Snapshot(models.Model):
    """The results as they were posted: immutable, one a revision."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="snapshots")
    revision = models.PositiveIntegerField()
    reason = models.CharField(max_length=16, choices=RevisionReason.choices)
    boards = models.JSONField(default=list)
    standings = models.JSONField()
    lines = models.JSONField()
    hash = models.CharField(max_length=64)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["revision"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "revision"], name="one_snapshot_a_revision"
            )
        ]

    def __str__(self) -> str:
        return f"{self.event}, revision {self.revision}"


class ImportedFile(models.Model):
    """A file as it came in, with what was understood and lost.

    `plays_due`: its auctions and play are still to be taken from it, since it came in
    before they were stored.
    """

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    event = models.OneToOneField(
        Event, on_delete=models.PROTECT, related_name="imported_file"
    )
    name = models.CharField(max_length=200)
    format = models.CharField(max_length=20)
    content = models.BinaryField()
    hash = models.CharField(max_length=64)
    report = models.JSONField(default=dict)
    datums = models.JSONField(default=dict)
    plays_due = models.BooleanField(default=False)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "hash"], name="a_file_is_imported_once"
            )
        ]

    def __str__(self) -> str:
        return self.name


class FormerFile(models.Model):
    """A file that an event was made of before a corrected one came in its place, or
    that brought a further session of it.

    The newest of a `session` is the file of it now; `pairs` are the keys of the entries
    that its contestants are, by their numbers in it.
    """

    event = models.ForeignKey(
        Event, on_delete=models.PROTECT, related_name="former_files"
    )
    name = models.CharField(max_length=200)
    content = models.BinaryField()
    hash = models.CharField(max_length=64)
    session = models.PositiveSmallIntegerField(null=True)
    pairs = models.JSONField(default=dict)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )

    def __str__(self) -> str:
        return self.name


class FileName(models.Model):
    """A person as files name and number them, and whom the club has said that this is."""

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=100)
    national_number = models.CharField(max_length=20, blank=True)
    club_number = models.CharField(max_length=20, blank=True)
    player = models.ForeignKey(
        "clubs.Player", on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name", "national_number", "club_number"],
                name="a_name_of_a_file_is_one_player",
            )
        ]

    def __str__(self) -> str:
        return self.name


class Upload(models.Model):
    """A file that someone looks at before it is imported; gone after an hour.

    `deals` is the file with the deals that came with it, if one did. A large file is
    looked at and stored by a worker: `task` is what it is told to do, once at a time,
    and `step` how far it is. `found` is what it saw, `choices` what someone chose then,
    `refusal` why it came to nothing. `session_of` is the event to which it is to be
    added as a session, if so.
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
    asked_at = models.DateTimeField(null=True)
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
                condition=Q(state="waiting"),
                name="uploads_at_work",
            )
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def at_work(self) -> bool:
        """Whether a worker has it, or will have it soon."""
        return self.state == UploadState.WAITING

    @property
    def large(self) -> bool:
        """Whether a worker looks at it and stores it."""
        return self.state != UploadState.KEPT
