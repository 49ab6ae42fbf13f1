"""A conduct referral. Who reported it is kept apart, in a table of its own."""

import hashlib

from django.db import models
from django.db.models import Q

from rulings.conduct.procedure import DUE, Desk, State, Track
from rulings.evidence.models import StoredFile
from rulings.evidence.rules import FileState


class Referral(models.Model):
    """One matter that someone reported in private.

    Its address holds the token, which says nothing; who reads the file calls it by
    `code`. There is no running number: a gap in it would betray what someone may not
    read. `procedure` is the policy of the day on which it was sent: it goes by that one
    to its end. `rules` is the policy that applied to what happened: of the event, else of
    the day. `due_at` is the end of the present step. `minor_involved` is what the reporter
    answered; since `safeguarded_at` the safeguarding officer reads it, for the grounds
    (`rules.Ground`) in `safeguarded_for`. With `guardian_waits` that officer agrees that
    no guardian of a person it is about is told yet.
    """

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    token = models.CharField(max_length=43, unique=True)
    state = models.CharField(max_length=15, default=State.DRAFT)
    version = models.PositiveIntegerField(default=1)
    desk = models.CharField(max_length=10, blank=True)
    made_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True)
    entered_at = models.DateTimeField()
    procedure = models.ForeignKey(
        "clubs.PolicyVersion", null=True, on_delete=models.PROTECT, related_name="+"
    )
    rules = models.ForeignKey(
        "clubs.PolicyVersion", null=True, on_delete=models.PROTECT, related_name="+"
    )
    due_at = models.DateTimeField(null=True)
    remind_at = models.DateTimeField(null=True)

    track = models.CharField(max_length=10, default=Track.MEMO)
    subject_description = models.TextField(blank=True)
    minor_involved = models.BooleanField(null=True)
    immediate_danger = models.BooleanField(null=True)
    incident_on = models.DateField(null=True)
    event = models.ForeignKey(
        "scoring.Event", null=True, on_delete=models.PROTECT, related_name="+"
    )
    board = models.PositiveSmallIntegerField(null=True)
    place = models.CharField(max_length=10, blank=True)
    categories = models.JSONField(default=list)
    director_called = models.BooleanField(null=True)
    narrative = models.TextField(blank=True)
    wish = models.CharField(max_length=10, blank=True)
    consent_to_name = models.BooleanField(null=True)
    safeguarded_at = models.DateTimeField(null=True)
    safeguarded_for = models.JSONField(default=list)
    guardian_waits = models.BooleanField(default=False)

    classification = models.CharField(max_length=15, blank=True)
    declining = models.CharField(max_length=20, blank=True)
    proposed_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    gist = models.TextField(blank=True)
    outcome = models.TextField(blank=True)
    subject_outcome = models.TextField(blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=[state.value for state in DUE]),
                name="referral_state_is_known",
            ),
            models.CheckConstraint(
                condition=Q(state=State.DRAFT)
                | Q(sent_at__isnull=False) & Q(desk__in=[desk.value for desk in Desk]),
                name="a_referral_was_routed_when_sent",
            ),
        ]
        indexes = [
            models.Index(fields=["club", "state"], name="referrals_by_state"),
            models.Index(fields=["remind_at"], name="referrals_to_remind_of"),
        ]

    def __str__(self) -> str:
        return f"referral {self.code}"

    @property
    def token_hash(self) -> str:
        """What the audit log calls it: no one finds the address by it."""
        return hashlib.sha256(self.token.encode()).hexdigest()[:40]

    @property
    def code(self) -> str:
        """What reporter and recorder call it; it opens nothing and counts nothing."""
        digits = self.token_hash[:8].upper()
        return f"{digits[:4]}-{digits[4:]}"

    @property
    def is_draft(self) -> bool:
        """Whether it has not been sent."""
        return self.state == State.DRAFT

    @property
    def is_safeguarded(self) -> bool:
        """Whether the safeguarding officer reads it, as someone under 18 is involved."""
        return self.safeguarded_at is not None

    @property
    def is_external(self) -> bool:
        """Whether no one inside the club reads it."""
        return self.desk == Desk.EXTERNAL


class ReferralReporter(models.Model):
    """Who reported a referral, and as whom; `submission` makes a second click harmless."""

    referral = models.OneToOneField(
        Referral, on_delete=models.PROTECT, related_name="reporter"
    )
    user = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    kind = models.CharField(max_length=15)
    submission = models.CharField(max_length=64)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["user", "submission"], name="one_referral_a_submission"
            )
        ]

    def __str__(self) -> str:
        return f"reporter {self.pk}"


class ReferralSubject(models.Model):
    """A player whom a referral is about, and since when the person has been told."""

    referral = models.ForeignKey(
        Referral, on_delete=models.PROTECT, related_name="subjects"
    )
    player = models.ForeignKey(
        "clubs.Player", on_delete=models.PROTECT, related_name="+"
    )
    notified_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["referral", "player"], name="a_player_is_a_subject_once"
            )
        ]

    def __str__(self) -> str:
        return f"subject {self.pk}"


class ReferralAffected(models.Model):
    """A player whom what was reported happened to."""

    referral = models.ForeignKey(
        Referral, on_delete=models.PROTECT, related_name="affected"
    )
    player = models.ForeignKey(
        "clubs.Player", on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "referral affected"
        constraints = [
            models.UniqueConstraint(
                fields=["referral", "player"], name="a_player_is_affected_once"
            )
        ]

    def __str__(self) -> str:
        return f"affected {self.pk}"


class ReferralExclusion(models.Model):
    """An account that may never handle a referral.

    The reporter names some; those of the people it is about are written down when it is
    sent, so that unlinking an account later opens nothing.
    """

    referral = models.ForeignKey(
        Referral, on_delete=models.PROTECT, related_name="exclusions"
    )
    user = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    named = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["referral", "user"], name="a_person_is_excluded_once"
            )
        ]

    def __str__(self) -> str:
        return f"exclusion {self.pk}"


class ReferralHandover(models.Model):
    """A referral that its handler opened to someone whose role began after it."""

    referral = models.ForeignKey(
        Referral, on_delete=models.PROTECT, related_name="handovers"
    )
    user = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    by = models.ForeignKey("accounts.User", on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["referral", "user"], name="handed_over_to_a_person_once"
            )
        ]

    def __str__(self) -> str:
        return f"handover {self.pk}"


class ReferralLink(models.Model):
    """A report that is handled with another one about the same incident, while it is.

    Each reporter goes on reading their own alone. The row goes when the link does.
    """

    referral = models.OneToOneField(
        Referral, on_delete=models.PROTECT, related_name="link"
    )
    main = models.ForeignKey(
        Referral, on_delete=models.PROTECT, related_name="duplicates"
    )
    by = models.ForeignKey("accounts.User", on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"link {self.pk}"


class ReferralTransfer(models.Model):
    """What was passed on to one body outside the club, sealed: `seal` is the SHA-256 of
    `content`. A worker makes the PDF of it. With `reference` the body said that it has it."""

    referral = models.OneToOneField(
        Referral, on_delete=models.PROTECT, related_name="transfer"
    )
    body = models.CharField(max_length=200)
    with_files = models.BooleanField(default=True)
    by = models.ForeignKey("accounts.User", on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    content = models.TextField()
    seal = models.CharField(max_length=64)
    state = models.CharField(max_length=10, default=FileState.WAITING)
    pdf = models.BinaryField(null=True)
    received_at = models.DateTimeField(null=True)
    reference = models.CharField(max_length=100, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=[state.value for state in FileState]),
                name="referral_transfer_state_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"transfer {self.pk}"


class Ineligibility(models.Model):
    """A player who may not play from one day to another, as a body outside has reported.

    `source` is what the audit log calls the referral; the row outlives it and goes when
    its last day is over.
    """

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    player = models.ForeignKey(
        "clubs.Player", on_delete=models.PROTECT, related_name="+"
    )
    starts = models.DateField()
    ends = models.DateField()
    source = models.CharField(max_length=40)
    by = models.ForeignKey("accounts.User", on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "ineligibilities"
        constraints = [
            models.UniqueConstraint(
                fields=["source", "player"], name="one_ineligibility_a_referral"
            ),
            models.CheckConstraint(
                condition=Q(ends__gte=models.F("starts")),
                name="an_ineligibility_has_a_day",
            ),
        ]

    def __str__(self) -> str:
        return f"ineligibility {self.pk}"


class ReferralEvidence(StoredFile):
    """A file that the reporter added."""

    referral = models.ForeignKey(
        Referral, on_delete=models.PROTECT, related_name="evidence"
    )
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["number"]
        verbose_name_plural = "referral evidence"
        constraints = [
            models.UniqueConstraint(
                fields=["referral", "number"], name="evidence_is_numbered"
            ),
            models.CheckConstraint(
                condition=Q(state__in=[state.value for state in FileState]),
                name="referral_evidence_state_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"evidence {self.pk}"


class ReferralMessage(models.Model):
    """What was written between recorder and reporter after sending.

    `by` is the recorder of a question, or the person it is about who responds; nothing
    names the reporter. An answer points to its question.
    """

    class Kind(models.TextChoices):
        """Who writes what."""

        ADDITION = "addition"
        QUESTION = "question"
        ANSWER = "answer"
        WITHDRAWAL = "withdrawal"
        RESPONSE = "response"

    referral = models.ForeignKey(
        Referral, on_delete=models.PROTECT, related_name="messages"
    )
    kind = models.CharField(max_length=15, choices=Kind.choices)
    text = models.TextField()
    by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    question = models.OneToOneField(
        "self", null=True, on_delete=models.PROTECT, related_name="answer"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"


class ReferralNote(models.Model):
    """What a recorder notes for those who handle the referral, and at which act."""

    referral = models.ForeignKey(
        Referral, on_delete=models.PROTECT, related_name="notes"
    )
    act = models.CharField(max_length=15)
    text = models.TextField()
    by = models.ForeignKey("accounts.User", on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"note {self.pk}"
