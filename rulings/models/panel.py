"""The panel of an appeal: its seats, what its members disclose, note and decide."""

from django.db import models
from django.db.models import Q

from rulings.procedure.conflicts import Weight
from rulings.procedure.score_effect import ScoreEffect


class PanelSeat(models.Model):
    """One person invited to a panel, and what became of it.

    `declared` is the weight of what was found and disclosed together, empty until the
    person has declared; `ties` are the reasons. A vote counts for the draft of the
    decision that has the number `voted_on`. A referee from outside has no role in the
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
    invited_at = models.DateTimeField()
    declared = models.CharField(max_length=10, blank=True)
    declared_at = models.DateTimeField(null=True)
    ties = models.JSONField(default=list)
    disclosure = models.TextField(blank=True)
    waived_at = models.DateTimeField(null=True)
    out_at = models.DateTimeField(null=True)
    why_out = models.CharField(max_length=20, blank=True)
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
    """Whether a side lets one reviewer decide, because no panel could be formed."""

    appeal = models.ForeignKey(
        "rulings.Appeal", on_delete=models.PROTECT, related_name="reviewer_answers"
    )
    entry = models.ForeignKey(
        "scoring.Entry", on_delete=models.PROTECT, related_name="+"
    )
    by = models.ForeignKey("accounts.User", on_delete=models.PROTECT, related_name="+")
    agrees = models.BooleanField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["appeal", "entry"], name="one_answer_a_side"
            )
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
    """What a member notes while deliberating; nobody outside the panel reads it."""

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
    from now on in place of its own penalties, where the outcome is a changed penalty.
    `merits` says for each player's notice (by its key) the merit, its reason and what
    becomes of the deposit.
    """

    appeal = models.OneToOneField(
        "rulings.Appeal", on_delete=models.PROTECT, related_name="decision"
    )
    number = models.PositiveIntegerField(default=1)
    findings = models.TextField(blank=True)
    laws = models.JSONField(default=list)
    reasoning = models.TextField(blank=True)
    recommendation = models.TextField(blank=True)
    outcome = models.CharField(max_length=20, blank=True)
    effects = models.JSONField(default=list)
    penalties = models.JSONField(default=list)
    merits = models.JSONField(default=dict)
    no_deal_record = models.BooleanField(default=False)
    votes_for = models.PositiveSmallIntegerField(default=0)
    votes_against = models.PositiveSmallIntegerField(default=0)
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
