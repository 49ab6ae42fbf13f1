"""Rulings with their versions, people told and consulted, open items and offences."""

from datetime import datetime
from typing import Any

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from rulings.log.procedure.content import ScoreEffect
from rulings.log.procedure.offences import OffenceKind
from scoring.bridge.sections import table_name


class RulingState(models.TextChoices):
    """Where a ruling stands."""

    DRAFT = "draft", _("Draft")
    GIVEN = "given", _("Given")
    WITHDRAWN = "withdrawn", _("Withdrawn")


class Ruling(models.Model):
    """One irregularity and what the director ruled.

    A draft keeps what was typed so far in `draft`, an amendment in the making too; what
    was given is in the versions, of which the last one counts. A ruling has its number
    from the moment it is first given. `result` is the line it is about, if it is about
    one. `section` is what tells its section from others, empty in an event of one.

    `walks` are the families of law that were walked for the draft, in order, each with
    its answers, and `filled` is what they wrote into the fields of the draft.
    `judging_since` says since when a judgment of the director has been open.
    """

    audited_as = "rulings.ruling"

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    event = models.ForeignKey(
        "scoring.Event", on_delete=models.PROTECT, related_name="rulings"
    )
    result = models.ForeignKey(
        "scoring.Result", null=True, on_delete=models.PROTECT, related_name="rulings"
    )
    section = models.CharField(max_length=40, blank=True)
    table = models.PositiveSmallIntegerField(null=True)
    board = models.PositiveSmallIntegerField(null=True)
    number = models.PositiveIntegerField(null=True)
    family = models.CharField(max_length=40, blank=True)
    state = models.CharField(
        max_length=10, choices=RulingState.choices, default=RulingState.DRAFT
    )
    director = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="rulings"
    )
    draft = models.JSONField(default=dict)
    walks = models.JSONField(default=list)
    filled = models.JSONField(default=dict)
    judging_since = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=1)
    made_at = models.DateTimeField()
    given_at = models.DateTimeField(null=True)
    withdrawn_at = models.DateTimeField(null=True)
    why_withdrawn = models.CharField(max_length=400, blank=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "number"], name="rulings_of_a_club_are_numbered"
            ),
            models.CheckConstraint(
                condition=Q(state__in=RulingState.values), name="ruling_state_is_known"
            ),
            models.CheckConstraint(
                condition=Q(state=RulingState.DRAFT) | Q(number__isnull=False),
                name="a_given_ruling_has_a_number",
            ),
        ]

    def __str__(self) -> str:
        return f"ruling {self.number}" if self.number else f"draft {self.pk}"

    @property
    def table_name(self) -> str:
        """The table as it is called in its event, if it is known."""
        return table_name(self.section, self.table)

    @property
    def room(self) -> str:
        """The room of its match, where the line is known."""
        return self.result.room if self.result else ""

    @property
    def is_draft(self) -> bool:
        """Whether it has never been given."""
        return self.state == RulingState.DRAFT

    @property
    def is_given(self) -> bool:
        """Whether it stands now."""
        return self.state == RulingState.GIVEN

    @property
    def is_being_amended(self) -> bool:
        """Whether an amendment was begun and neither made nor left."""
        return self.is_given and bool(self.draft)

    @property
    def is_open(self) -> bool:
        """Whether someone is writing it: a draft, or an amendment."""
        return self.is_draft or self.is_being_amended


class RulingVersion(models.Model):
    """A ruling as it was given once; never changed afterwards.

    `effects` holds line effects (`result`, `ns`, `ew` as `scoring.events.effects` writes
    a treatment) and `penalties` (`entry`, `amount`, `unit`, `disciplinary`). `walks` are
    the laws as they were walked and read, with the tree's version and the answers; they
    are shown as they were and never walked again. `polls` are the hands that players
    were asked about, with the tallies and no names.
    """

    ruling = models.ForeignKey(
        Ruling, on_delete=models.PROTECT, related_name="versions"
    )
    number = models.PositiveIntegerField()
    family = models.CharField(max_length=40)
    facts = models.TextField()
    laws = models.JSONField(default=list)
    reason = models.TextField()
    effects = models.JSONField(default=list)
    penalties = models.JSONField(default=list)
    walks = models.JSONField(default=list)
    polls = models.JSONField(default=list)
    given_by = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    given_at = models.DateTimeField()
    why_amended = models.CharField(max_length=400, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["ruling", "number"], name="ruling_versions_are_numbered"
            )
        ]

    def __str__(self) -> str:
        return f"{self.ruling}, version {self.number}"

    @property
    def effect(self) -> ScoreEffect:
        """What this version does to the results."""
        return ScoreEffect.from_stored(self.effects, self.penalties)


class RulingNotice(models.Model):
    """When a player was notified of a version of a ruling."""

    version = models.ForeignKey(
        RulingVersion, on_delete=models.PROTECT, related_name="notices"
    )
    player = models.ForeignKey(
        "clubs.Player", on_delete=models.PROTECT, related_name="+"
    )
    notified_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["version", "player"], name="one_notice_per_player_and_version"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} at {self.notified_at:%H:%M}"


class Consulted(models.Model):
    """Someone whom the director consulted or polled for a version of a ruling.

    Never shown beside the ruling; the conflict engine reads it.
    """

    version = models.ForeignKey(
        RulingVersion, on_delete=models.PROTECT, related_name="consulted"
    )
    user = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    player = models.ForeignKey(
        "clubs.Player", null=True, on_delete=models.PROTECT, related_name="+"
    )
    polled = models.BooleanField(default=False)

    class Meta:
        verbose_name_plural = "consulted"
        constraints = [
            models.CheckConstraint(
                condition=Q(user__isnull=False) | Q(player__isnull=False),
                name="somebody_was_consulted",
            )
        ]

    def __str__(self) -> str:
        return str(self.user or self.player)


class Ended(models.TextChoices):
    """How something that was open came to its end."""

    OVER = "over", _("Closed")
    LOOKED = "looked", _("Checked")
    CHANGED = "changed", _("The ruling has changed")


class OpenItem(models.Model):
    """A penalty card, a lead restriction, a pass, a look at the end of play.

    `code` and `until` are words of `rulings.laws.engine.vocabulary`, `who` a seat, a
    side or the director, `about` the card, suit or law. `key` tells it from others of
    its ruling. Where it lies in the event is where the ruling lies. Most of them end
    with the board: nothing has to be stored then. `last_notified` is when the last player
    was notified of the ruling as it was last given, where the query has looked; `watched`
    are the results of the board that it watches, once they are loaded.
    """

    last_notified: datetime | None = None
    watched: list[Any] | None = None

    ruling = models.ForeignKey(
        Ruling, on_delete=models.PROTECT, related_name="open_items"
    )
    family = models.CharField(max_length=40)
    key = models.CharField(max_length=200)
    code = models.CharField(max_length=40)
    who = models.CharField(max_length=20)
    until = models.CharField(max_length=60)
    about = models.JSONField(default=dict)
    opened_at = models.DateTimeField()
    ended = models.CharField(max_length=10, choices=Ended.choices, blank=True)
    ended_at = models.DateTimeField(null=True)
    ended_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    note = models.CharField(max_length=400, blank=True)

    class Meta:
        ordering = ["opened_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["ruling", "key"],
                condition=Q(ended=""),
                name="an_open_item_is_stored_once",
            ),
            models.CheckConstraint(
                condition=Q(ended="") | Q(ended_at__isnull=False),
                name="an_ended_open_item_has_its_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} of {self.who} in {self.ruling}"

    @property
    def is_a_look(self) -> bool:
        """Whether the director is to look again when play has ended."""
        return self.code == "end_of_play_check"


class Offence(models.Model):
    """One offence that a version of a ruling found, so that the next one is counted.

    Conduct is a player's, slow play that of a contestant. `number` is which offence it
    was held to be; the director may have counted otherwise.
    """

    version = models.ForeignKey(
        "rulings.RulingVersion", on_delete=models.PROTECT, related_name="offences"
    )
    kind = models.CharField(max_length=10)
    player = models.ForeignKey(
        "clubs.Player", null=True, on_delete=models.PROTECT, related_name="+"
    )
    entry = models.ForeignKey(
        "scoring.Entry", null=True, on_delete=models.PROTECT, related_name="+"
    )
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(
                    kind=OffenceKind.CONDUCT.value,
                    player__isnull=False,
                    entry__isnull=True,
                )
                | Q(
                    kind=OffenceKind.SLOW.value,
                    player__isnull=True,
                    entry__isnull=False,
                ),
                name="an_offence_is_somebodys",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.number}"
