"""Appeals with notices, deadlines, statements and evidence; panels; decisions."""

import secrets

from django.db import models
from django.db.models import Q

from rulings.appeals.procedure import (
    OPEN,
    Answer,
    Consent,
    Deposit,
    Mode,
    NoticeBy,
    State,
)
from rulings.appeals.procedure.conflicts import Weight
from rulings.appeals.procedure.record import EvidenceKind
from rulings.evidence.models import StoredFile
from rulings.evidence.rules import FileState
from rulings.log.procedure.content import ScoreEffect

KEYS = range(10**11, 10**12)
"""As many digits in each, so that all addresses of cases have one length."""


def draw_key() -> int:
    """A random key: a running number would count the cases begun in other clubs."""
    return secrets.choice(KEYS)


class Appeal(models.Model):
    """One case: against the version of a ruling that stood when it was lodged.

    A number is given when it is lodged, never to a draft. `frozen` keeps the pairs of
    the table and what its lines were at that moment, so that a later correction of a
    score does not change what was appealed. `wanted` is how many members the panel is
    to have, `mode` which body decides, and `weighed` the revision of the results by
    which the members' ties were last looked at. `recommended` is what the panel returned
    to the director on the law; `upheld_at` is when the director kept the ruling, with no
    `why_upheld` by silence. `hearing_sequence` tells calendars which date of a hearing is
    the latest. `conflict_at` is when a member's hard conflict was found after
    the decision, and `why_settled` what was done about it. `conduct_link` is the
    opaque address of a report that the chair prepared: nothing of it stands here.
    """

    audited_as = "rulings.appeal"

    state_before = ""
    """Where it stood before the step that was just made; not a column."""

    id = models.BigAutoField(primary_key=True, default=draw_key)
    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    ruling = models.ForeignKey(
        "rulings.Ruling", on_delete=models.PROTECT, related_name="appeals"
    )
    ruling_version = models.ForeignKey(
        "rulings.RulingVersion", on_delete=models.PROTECT, related_name="appeals"
    )
    year = models.PositiveSmallIntegerField(null=True)
    number = models.PositiveIntegerField(null=True)
    state = models.CharField(max_length=15, default=State.DRAFT)
    version = models.PositiveIntegerField(default=1)
    made_at = models.DateTimeField()
    lodged_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    frozen = models.JSONField(default=dict)
    dismissal = models.CharField(max_length=20, blank=True)
    reason = models.TextField(blank=True)
    seconded = models.CharField(max_length=20, blank=True)
    review_asked_at = models.DateTimeField(null=True)
    reviewed_at = models.DateTimeField(null=True)
    review = models.TextField(blank=True)
    law_part = models.BooleanField(default=False)
    law_only = models.BooleanField(default=False)
    law_answer = models.TextField(blank=True)
    recommended = models.TextField(blank=True)
    returned_at = models.DateTimeField(null=True)
    upheld_at = models.DateTimeField(null=True)
    why_upheld = models.TextField(blank=True)
    conflict_at = models.DateTimeField(null=True)
    conflict_settled_at = models.DateTimeField(null=True)
    why_settled = models.TextField(blank=True)
    reopened_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    conduct_link = models.CharField(max_length=64, blank=True)
    mode = models.CharField(max_length=10, default=Mode.COMMITTEE)
    wanted = models.PositiveSmallIntegerField(default=0)
    weighed = models.PositiveIntegerField(null=True)
    hearing_at = models.DateTimeField(null=True)
    hearing_place = models.CharField(max_length=200, blank=True)
    hearing_sequence = models.PositiveIntegerField(default=0)
    opened_early = models.TextField(blank=True)
    decide_before = models.DateTimeField(null=True)
    why_before = models.TextField(blank=True)
    leave_asked_at = models.DateTimeField(null=True)
    leave_asked_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=[state.value for state in State]),
                name="appeal_state_is_known",
            ),
            models.CheckConstraint(
                condition=Q(mode__in=[mode.value for mode in Mode]),
                name="appeal_body_is_known",
            ),
            models.UniqueConstraint(
                fields=["club", "year", "number"], name="appeals_of_a_year_are_numbered"
            ),
            models.CheckConstraint(
                condition=Q(state=State.DRAFT) | Q(number__isnull=False),
                name="a_lodged_appeal_has_a_number",
            ),
            models.UniqueConstraint(
                fields=["ruling"],
                condition=Q(state__in=sorted(OPEN)),
                name="one_open_appeal_a_ruling",
            ),
        ]
        indexes = [models.Index(fields=["club", "state"], name="appeals_by_state")]

    def __str__(self) -> str:
        return f"appeal {self.label}" if self.number else f"draft appeal {self.pk}"

    @property
    def label(self) -> str:
        """Year and number, as people name the case."""
        return f"{self.year}/{self.number}" if self.number else ""


class AppealNotice(models.Model):
    """One side's notice of appeal, or a director's own referral (Law 83, 92).

    `player` gave the notice; it is None for a referral. `notice_at` is when it was
    given, `entered_at` when it was written down here. It is live until it ends. Its
    deposit has `receipts`.
    """

    appeal = models.ForeignKey(Appeal, on_delete=models.PROTECT, related_name="notices")
    kind = models.CharField(max_length=10, default=NoticeBy.PLAYER)
    entry = models.ForeignKey(
        "scoring.Entry", null=True, on_delete=models.PROTECT, related_name="+"
    )
    player = models.ForeignKey(
        "clubs.Player", null=True, on_delete=models.PROTECT, related_name="+"
    )
    entered_by = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    channel = models.CharField(max_length=10, default="app")
    notice_at = models.DateTimeField()
    entered_at = models.DateTimeField()
    grounds = models.TextField(blank=True)
    requested = models.TextField(blank=True)
    deposit = models.CharField(max_length=10, default=Deposit.NONE)
    amount = models.CharField(max_length=20, blank=True)
    why_waived = models.TextField(blank=True)
    to_return = models.BooleanField(default=False)
    ended_at = models.DateTimeField(null=True)
    why_ended = models.CharField(max_length=20, blank=True)
    merit = models.CharField(max_length=20, blank=True)
    merit_reason = models.TextField(blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind=NoticeBy.DIRECTOR)
                | Q(entry__isnull=False, player__isnull=False),
                name="a_side_gives_its_notice_through_a_player",
            ),
            models.UniqueConstraint(
                fields=["appeal", "entry"],
                condition=Q(ended_at__isnull=True),
                name="one_live_notice_a_side",
            ),
        ]

    def __str__(self) -> str:
        return f"notice {self.pk}"

    @property
    def is_live(self) -> bool:
        """Whether it still carries the case."""
        return self.ended_at is None

    @property
    def is_referral(self) -> bool:
        """Whether a director referred the ruling."""
        return self.kind == NoticeBy.DIRECTOR


class Concurrence(models.Model):
    """What one partner of who gave a notice says to it (Law 92D)."""

    notice = models.ForeignKey(
        AppealNotice, on_delete=models.PROTECT, related_name="answers"
    )
    player = models.ForeignKey(
        "clubs.Player", on_delete=models.PROTECT, related_name="+"
    )
    answer = models.CharField(max_length=10, default=Answer.PENDING)
    answered_at = models.DateTimeField(null=True)
    through_director = models.BooleanField(default=False)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["notice", "player"], name="a_partner_is_asked_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player}: {self.answer}"


class AppealDeadline(models.Model):
    """Until when a step is to be done; `prompted` names the reminders already sent.

    It may have been extended: `why` says for what reason, for everyone in the case.
    """

    appeal = models.ForeignKey(
        Appeal, on_delete=models.PROTECT, related_name="deadlines"
    )
    step = models.CharField(max_length=20)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True)
    prompted = models.JSONField(default=list)
    extended_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    why = models.TextField(blank=True)

    class Meta:
        ordering = ["ends_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["appeal", "step"],
                condition=Q(closed_at__isnull=True),
                name="one_running_deadline_a_step",
            )
        ]
        indexes = [
            models.Index(
                fields=["ends_at"],
                condition=Q(closed_at__isnull=True),
                name="deadlines_that_run",
            )
        ]

    def __str__(self) -> str:
        return f"{self.step} of {self.appeal}"


class Statement(models.Model):
    """What a side, or the director (`entry` None), states; never changed afterwards."""

    appeal = models.ForeignKey(
        Appeal, on_delete=models.PROTECT, related_name="statements"
    )
    entry = models.ForeignKey(
        "scoring.Entry", null=True, on_delete=models.PROTECT, related_name="+"
    )
    text = models.TextField()
    filed_by = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    filed_at = models.DateTimeField()
    released_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["filed_at", "pk"]

    def __str__(self) -> str:
        return f"statement {self.pk}"


class Evidence(StoredFile):
    """A file that a side, or the director (`entry` None), adds to the case.

    `kind` is what it shows, by the person who added it, and `note` their word on it.
    """

    appeal = models.ForeignKey(
        Appeal, on_delete=models.PROTECT, related_name="evidence"
    )
    entry = models.ForeignKey(
        "scoring.Entry", null=True, on_delete=models.PROTECT, related_name="+"
    )
    filed_by = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    released_at = models.DateTimeField(null=True)
    kind = models.CharField(max_length=15, default=EvidenceKind.OTHER)
    note = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["filed_at", "pk"]
        verbose_name_plural = "evidence"
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=[kind.value for kind in EvidenceKind]),
                name="evidence_kind_is_known",
            ),
            models.CheckConstraint(
                condition=Q(state__in=[state.value for state in FileState]),
                name="evidence_state_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"evidence {self.pk}"


class Question(models.Model):
    """What the panel asks the director, and the answer: both sides see the two."""

    appeal = models.ForeignKey(
        Appeal, on_delete=models.PROTECT, related_name="questions"
    )
    text = models.TextField()
    asked_by = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    asked_at = models.DateTimeField()
    answer = models.TextField(blank=True)
    answered_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    answered_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["asked_at", "pk"]

    def __str__(self) -> str:
        return f"question {self.pk}"


class PanelSeat(models.Model):
    """One person invited to a panel, and what became of it.

    `declared` is the weight of what was found and disclosed together, empty until the
    person has declared; `ties` are the reasons. A vote counts for the draft of the
    decision that has the number `voted_on`. `why_private` is a reason
    for stepping down that the chair alone reads. A scribe writes for the panel and has no
    vote. A referee from outside has no role in the
    club; a director sits where no other body could be formed (Law 93A).
    """

    appeal = models.ForeignKey(
        "rulings.Appeal", on_delete=models.PROTECT, related_name="seats"
    )
    user = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    chairs = models.BooleanField(default=False)
    is_referee = models.BooleanField(default=False)
    is_director = models.BooleanField(default=False)
    is_scribe = models.BooleanField(default=False)
    invited_at = models.DateTimeField()
    declared = models.CharField(max_length=10, blank=True)
    declared_at = models.DateTimeField(null=True)
    ties = models.JSONField(default=list)
    disclosure = models.TextField(blank=True)
    waived_at = models.DateTimeField(null=True)
    out_at = models.DateTimeField(null=True)
    why_out = models.CharField(max_length=20, blank=True)
    why_private = models.TextField(blank=True)
    present = models.BooleanField(default=False)
    vote = models.CharField(max_length=10, blank=True)
    voted_on = models.PositiveIntegerField(null=True)
    dissent = models.TextField(blank=True)

    class Meta:
        ordering = ["-chairs", "invited_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["appeal", "user"], name="a_person_is_invited_once"
            ),
            models.UniqueConstraint(
                fields=["appeal"],
                condition=Q(chairs=True, out_at__isnull=True),
                name="one_chair_a_panel",
            ),
        ]

    def __str__(self) -> str:
        return f"seat {self.pk}"

    @property
    def is_out(self) -> bool:
        """Whether the seat is lost: recused, lapsed, challenged or excluded."""
        return self.out_at is not None

    @property
    def has_declared(self) -> bool:
        """Whether the person has said what ties there are."""
        return bool(self.declared)

    @property
    def waits_for_waiver(self) -> bool:
        """Whether the other members still have to say if a soft tie matters."""
        soft = self.declared == Weight.SOFT
        return soft and self.waived_at is None and not self.is_out

    @property
    def sits(self) -> bool:
        """Whether the person reads the file and acts in it."""
        return self.has_declared and not self.is_out and not self.waits_for_waiver


class ReviewerAnswer(models.Model):
    """Whether a side lets one reviewer decide, or two members, because no full panel could
    be formed."""

    appeal = models.ForeignKey(
        "rulings.Appeal", on_delete=models.PROTECT, related_name="reviewer_answers"
    )
    entry = models.ForeignKey(
        "scoring.Entry", on_delete=models.PROTECT, related_name="+"
    )
    by = models.ForeignKey("accounts.User", on_delete=models.PROTECT, related_name="+")
    about = models.CharField(max_length=10, default=Consent.REVIEWER)
    agrees = models.BooleanField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["appeal", "entry", "about"], name="one_answer_a_side"
            ),
            models.CheckConstraint(
                condition=Q(about__in=[consent.value for consent in Consent]),
                name="consent_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"answer {self.pk}"


class Waiver(models.Model):
    """What one member says to another's soft tie."""

    seat = models.ForeignKey(
        PanelSeat, on_delete=models.PROTECT, related_name="waivers"
    )
    by = models.ForeignKey("accounts.User", on_delete=models.PROTECT, related_name="+")
    waives = models.BooleanField()
    reason = models.TextField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["seat", "by"], name="one_say_a_member")
        ]

    def __str__(self) -> str:
        return f"waiver {self.pk}"


class Challenge(models.Model):
    """A side's objection to a member; `upheld` is None until it is decided."""

    seat = models.ForeignKey(
        PanelSeat, on_delete=models.PROTECT, related_name="challenges"
    )
    by = models.ForeignKey("accounts.User", on_delete=models.PROTECT, related_name="+")
    reason = models.TextField()
    at = models.DateTimeField()
    upheld = models.BooleanField(null=True)
    decided_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    decided_at = models.DateTimeField(null=True)
    answer = models.TextField(blank=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"challenge {self.pk}"


class PanelNote(models.Model):
    """What a member notes while deliberating; no one outside the panel reads it."""

    appeal = models.ForeignKey(
        "rulings.Appeal", on_delete=models.PROTECT, related_name="notes"
    )
    author = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    text = models.TextField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"note {self.pk}"


class Decision(models.Model):
    """What the panel decides: a draft of the chair until it is signed.

    `number` rises with each draft, so that a vote is for what the member read.
    `effects` holds the adjusted lines, `penalties` what the pairs of the ruling lose
    from now on in place of its own penalties, where the outcome is a changed penalty,
    and `merits` the `NoticeDecision` on each player's notice, by its key.
    `casting_vote`: two members voted apart and the chair's vote decided.
    """

    appeal = models.OneToOneField(
        "rulings.Appeal", on_delete=models.PROTECT, related_name="decision"
    )
    number = models.PositiveIntegerField(default=1)
    findings = models.TextField(blank=True)
    laws = models.JSONField(default=list)
    reasoning = models.TextField(blank=True)
    recommendation = models.TextField(blank=True)
    discipline = models.TextField(blank=True)
    outcome = models.CharField(max_length=20, blank=True)
    effects = models.JSONField(default=list)
    penalties = models.JSONField(default=list)
    merits = models.JSONField(default=dict)
    no_deal_record = models.BooleanField(default=False)
    votes_for = models.PositiveSmallIntegerField(default=0)
    votes_against = models.PositiveSmallIntegerField(default=0)
    casting_vote = models.BooleanField(default=False)
    signed_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    signed_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"decision on {self.appeal}"

    @property
    def effect(self) -> ScoreEffect:
        """What it does to lines, and what pairs lose from now on."""
        return ScoreEffect.from_stored(self.effects, self.penalties)


class Slip(models.Model):
    """A slip in a signed decision: what is to stand there, and what stood there.

    The chair writes it, and a second person countersigns; only then it counts. `now`
    and `before` hold the decision's fields by their names. Nothing is ever deleted: one
    that was dropped says so.
    """

    decision = models.ForeignKey(
        Decision, on_delete=models.PROTECT, related_name="slips"
    )
    why = models.TextField()
    now = models.JSONField()
    before = models.JSONField(default=dict)
    written_by = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    written_at = models.DateTimeField()
    countersigned_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    countersigned_at = models.DateTimeField(null=True)
    dropped_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["decision"],
                condition=Q(countersigned_at__isnull=True, dropped_at__isnull=True),
                name="one_open_slip_a_decision",
            )
        ]

    def __str__(self) -> str:
        return f"slip {self.pk}"

    @property
    def is_open(self) -> bool:
        """Whether it waits for a second signature."""
        return self.countersigned_at is None and self.dropped_at is None
