"""The auction and the play of a result, as the table or its file recorded them."""

from django.db import models
from django.db.models import Q

from scoring.events.labels import AnalysisState
from scoring.events.models.result import Result


class CardPlay(models.Model):
    """Calls and cards of one result; either may be missing.

    `scoring.events.card_plays` says how they are written; `dealer` is the first caller.
    `analysis` says how far double dummy of the play is; `tricks` is what was found, as
    `scoring.events.play_analysis` writes it, for the facts whose digest `solved_for` is.
    """

    result = models.OneToOneField(
        Result, on_delete=models.CASCADE, related_name="card_play"
    )
    dealer = models.CharField(max_length=1, blank=True)
    auction = models.JSONField(default=list, blank=True)
    cards = models.CharField(max_length=104, blank=True)
    analysis = models.CharField(
        max_length=8, choices=AnalysisState.choices, default=AnalysisState.NONE
    )
    solved_for = models.CharField(max_length=64, blank=True)
    tricks = models.JSONField(default=list, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(analysis__in=AnalysisState.values),
                name="play_analysis_state_is_known",
            )
        ]
        indexes = [
            models.Index(
                fields=["analysis"],
                condition=Q(analysis="waiting"),
                name="plays_to_analyse",
            )
        ]

    def __str__(self) -> str:
        return f"play of {self.result}"
