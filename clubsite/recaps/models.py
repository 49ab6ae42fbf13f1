"""Documents made from results, flow sheets of the Laws and paper for the tables."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from clubsite.recaps.labels import HoldReason


class Kind(models.TextChoices):
    """The documents of a posted event."""

    RECAP_SHEET = "recap-sheet", _("Recap sheet")
    WINNERS = "winners", _("Winners’ list")
    PERSONAL = "personal", _("Personal scores")
    BOARDS = "boards", _("Board sheets")
    HAND_RECORD = "hand-record", _("Hand record")
    RECEIPTS = "receipts", _("Master point receipts")


class DocumentState(models.TextChoices):
    """Whether a document has its files; the job of a queued one says how far it is."""

    QUEUED = "queued", _("Queued")
    READY = "ready", _("Ready")
    DEAD = "dead", _("Failed")
    SUPERSEDED = "superseded", _("Superseded")
    WITHHELD = "withheld", _("Withheld")
    REVOKED = "revoked", _("No longer available")


class Document(models.Model):
    """One document of one revision; asked for twice, made once.

    `event_version` and `club_version` are those that its files were made from, or
    were last compared with: while they have not risen, the files say what is so.
    `digest` is that of what it says, whatever the format. `hold_reason` says why one is
    withheld or was revoked. `embargo_ends_at` is the end of an embargo under which the
    files were made: after it they may say more.
    """

    audited_as = "recaps.document"

    kind = models.CharField(max_length=20, choices=Kind.choices)
    event = models.ForeignKey(
        "scoring.Event", on_delete=models.PROTECT, related_name="documents"
    )
    revision = models.PositiveIntegerField()
    template_version = models.PositiveSmallIntegerField(default=1)
    language = models.CharField(max_length=10)
    audience = models.CharField(max_length=10, default="public")
    state = models.CharField(
        max_length=12, choices=DocumentState.choices, default=DocumentState.QUEUED
    )
    hold_reason = models.CharField(
        max_length=10, choices=HoldReason.choices, blank=True
    )
    event_version = models.PositiveIntegerField(default=0)
    club_version = models.PositiveIntegerField(default=0)
    row_count = models.PositiveIntegerField(default=0)
    digest = models.CharField(max_length=64, blank=True)
    asked_at = models.DateTimeField()
    asked_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    ready_at = models.DateTimeField(null=True)
    embargo_ends_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-revision", "kind"]
        constraints = [
            models.UniqueConstraint(
                fields=[
                    "kind", "event", "revision", "template_version", "language",
                    "audience",
                ],
                name="asked_for_twice_made_once",
            ),
            models.CheckConstraint(
                condition=Q(state__in=DocumentState.values),
                name="document_state_is_known",
            ),
        ]  # fmt: skip
        indexes = [models.Index(fields=["state"], name="documents_by_state")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}, revision {self.revision}"


class Rendering(models.Model):
    """One file of a document: its format, and the paper it is for.

    `part` is the entry whose part of the document it is, by its key; empty for all.
    """

    document = models.ForeignKey(
        Document, on_delete=models.PROTECT, related_name="renderings"
    )
    format = models.CharField(max_length=20)
    paper = models.CharField(max_length=10, blank=True)
    part = models.CharField(max_length=20, blank=True)
    content = models.BinaryField()
    digest = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["document", "format", "paper", "part"],
                name="one_file_a_format",
            )
        ]

    def __str__(self) -> str:
        return f"{self.document}: {self.format}"


class MonthKind(models.TextChoices):
    """The documents of a club's month."""

    REPORT = "month-report", _("Monthly report")
    DIGEST = "rulings-digest", _("Rulings digest")


class MonthRun(models.TextChoices):
    """Whether a document of a month is for checking, stands, or adds to what stands."""

    TRIAL = "trial", _("Trial")
    FINAL = "final", _("Final")
    SUPPLEMENTARY = "supplementary", _("Supplement")


class MonthAudience(models.TextChoices):
    """Who reads a document of a month."""

    MANAGERS = "managers", _("Managers")
    DIRECTORS = "directors", _("Directors")


class MonthDocument(models.Model):
    """One document of a club's month; asked for twice, made once.

    `month` is its first day. `number` counts the supplements. `facts` is its content as
    it was first made: what is final is printed from it again, and a supplement compared
    with it. `carried` are the keys of the sessions that a final run leaves to the next
    month. `source` names the results that it was made from: where they are others now,
    a supplement is due.
    """

    audited_as = "recaps.month_document"

    club = models.ForeignKey(
        "clubs.Club", on_delete=models.PROTECT, related_name="month_documents"
    )
    kind = models.CharField(max_length=20, choices=MonthKind.choices)
    month = models.DateField()
    run = models.CharField(
        max_length=15, choices=MonthRun.choices, default=MonthRun.TRIAL
    )
    number = models.PositiveSmallIntegerField(default=0)
    template_version = models.PositiveSmallIntegerField(default=1)
    language = models.CharField(max_length=10)
    audience = models.CharField(max_length=10, choices=MonthAudience.choices)
    state = models.CharField(
        max_length=12, choices=DocumentState.choices, default=DocumentState.QUEUED
    )
    hold_reason = models.CharField(
        max_length=10, choices=HoldReason.choices, blank=True
    )
    carried = models.JSONField(default=list)
    facts = models.JSONField(default=dict)
    source = models.CharField(max_length=64, blank=True)
    row_count = models.PositiveIntegerField(default=0)
    asked_at = models.DateTimeField()
    asked_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    approved_at = models.DateTimeField(null=True)
    approved_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    ready_at = models.DateTimeField(null=True)
    sent_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-month", "kind", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=[
                    "club", "kind", "month", "run", "number", "template_version",
                    "language", "audience",
                ],
                name="month_document_asked_for_twice_made_once",
            ),
            models.CheckConstraint(
                condition=Q(state__in=DocumentState.values),
                name="month_document_state_is_known",
            ),
            models.CheckConstraint(
                condition=Q(run__in=MonthRun.values),
                name="month_document_run_is_known",
            ),
        ]  # fmt: skip
        indexes = [models.Index(fields=["state"], name="month_documents_by_state")]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}, {self.month:%Y-%m}"


class MonthFile(models.Model):
    """One file of a document of a month: its format, and the paper it is for."""

    document = models.ForeignKey(
        MonthDocument, on_delete=models.PROTECT, related_name="files"
    )
    format = models.CharField(max_length=20)
    paper = models.CharField(max_length=10, blank=True)
    content = models.BinaryField()
    digest = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["document", "format", "paper"], name="one_month_file_a_format"
            )
        ]

    def __str__(self) -> str:
        return f"{self.document}: {self.format}"


class FlowSheet(models.Model):
    """The flow sheet of a family of the Laws as PDF, in one language.

    `version` names all that is drawn and what draws it: when the tree, its words or the
    layout change another row is asked for, and this one is swept up.
    """

    family = models.CharField(max_length=60)
    version = models.CharField(max_length=64)
    language = models.CharField(max_length=10)
    state = models.CharField(
        max_length=12, choices=DocumentState.choices, default=DocumentState.QUEUED
    )
    asked_at = models.DateTimeField()
    ready_at = models.DateTimeField(null=True)
    content = models.BinaryField(default=bytes)

    class Meta:
        ordering = ["family", "language", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["family", "version", "language"],
                name="flow_sheet_asked_for_twice_made_once",
            ),
            models.CheckConstraint(
                condition=Q(state__in=DocumentState.values),
                name="flow_sheet_state_is_known",
            ),
        ]
        indexes = [models.Index(fields=["state"], name="flow_sheets_by_state")]

    def __str__(self) -> str:
        return f"{self.family}, {self.language}"


class TablePaperFile(models.Model):
    """Paper for the tables of a session as PDF: the parts that someone has chosen.

    `version` names all that is printed: when the seating, a name or the layout changes
    another row is asked for, and this one is swept up.
    """

    event = models.ForeignKey(
        "scoring.Event", on_delete=models.PROTECT, related_name="table_papers"
    )
    chosen = models.JSONField()
    version = models.CharField(max_length=64)
    language = models.CharField(max_length=10)
    state = models.CharField(
        max_length=12, choices=DocumentState.choices, default=DocumentState.QUEUED
    )
    asked_at = models.DateTimeField()
    ready_at = models.DateTimeField(null=True)
    content = models.BinaryField(default=bytes)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "version"],
                name="table_paper_asked_for_twice_made_once",
            ),
            models.CheckConstraint(
                condition=Q(state__in=DocumentState.values),
                name="table_paper_state_is_known",
            ),
        ]
        indexes = [models.Index(fields=["state"], name="table_papers_by_state")]

    def __str__(self) -> str:
        return f"table paper {self.pk}"
