"""The boards as they were dealt."""

from django.core.validators import MinValueValidator
from django.db import models


class BoardSet(models.Model):
    """Boards that are dealt once and played in every section that shares the set."""

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=100)

    def __str__(self) -> str:
        return self.name


class Deal(models.Model):
    """The four hands of one board, and what a perfect player makes of them.

    Hands are suits S.H.D.C as in PBN. `tricks` holds double-dummy tricks, 20 hex
    digits (N S E W each C D H S NT); empty until a worker has computed them.
    """

    board_set = models.ForeignKey(
        BoardSet, on_delete=models.PROTECT, related_name="deals"
    )
    board = models.PositiveSmallIntegerField(validators=[MinValueValidator(1)])
    north = models.CharField(max_length=16)
    east = models.CharField(max_length=16)
    south = models.CharField(max_length=16)
    west = models.CharField(max_length=16)
    tricks = models.CharField(max_length=20, blank=True)
    par_score = models.IntegerField(null=True)
    par_contracts = models.CharField(max_length=200, blank=True)
    analysis_due = models.BooleanField(default=True)
    analysis_claimed_until = models.DateTimeField(null=True)
    analysis_attempts = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["board"]
        constraints = [
            models.UniqueConstraint(
                fields=["board_set", "board"], name="a_board_is_dealt_once"
            )
        ]

    def __str__(self) -> str:
        return f"board {self.board}"
