"""A board that someone asks to skip where there is no director."""

from django.db import models
from django.db.models import Q

from rulings.log.models import Ruling
from rulings.skips.rules import OPEN, Reason, Stage, State


class SkipRequest(models.Model):
    """What a player asked for at the table, and where it stands.

    `player` asked. `ruling` is what the adjudicator makes of it: a draft, or given.
    """

    audited_as = "rulings.skiprequest"

    result = models.ForeignKey(
        "scoring.Result", on_delete=models.PROTECT, related_name="skips"
    )
    player = models.ForeignKey(
        "clubs.Player", on_delete=models.PROTECT, related_name="+"
    )
    state = models.CharField(max_length=12, default=State.ASKED)
    reason = models.CharField(max_length=16)
    stage = models.CharField(max_length=8)
    note = models.CharField(max_length=400, blank=True)
    asked_at = models.DateTimeField()
    referred_at = models.DateTimeField(null=True)
    ended_at = models.DateTimeField(null=True)
    ruling = models.ForeignKey(
        Ruling, null=True, on_delete=models.SET_NULL, related_name="skips"
    )
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["-asked_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["result"],
                condition=Q(state__in=OPEN),
                name="one_open_skip_a_line",
            ),
            models.CheckConstraint(
                condition=Q(state__in=[state.value for state in State]),
                name="skip_state_is_known",
            ),
            models.CheckConstraint(
                condition=Q(reason__in=[reason.value for reason in Reason]),
                name="skip_reason_is_known",
            ),
            models.CheckConstraint(
                condition=Q(stage__in=[stage.value for stage in Stage]),
                name="skip_stage_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"skip of {self.result}"


class SkipAnswer(models.Model):
    """What one of the others at the table says to it, as it stands now."""

    skip = models.ForeignKey(
        SkipRequest, on_delete=models.PROTECT, related_name="answers"
    )
    player = models.ForeignKey(
        "clubs.Player", on_delete=models.PROTECT, related_name="+"
    )
    agrees = models.BooleanField()
    answered_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["skip", "player"], name="a_player_answers_a_skip_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.player} on {self.skip}"
