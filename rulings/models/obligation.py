"""What a ruling leaves open at the table, until its end is tapped or the board is over."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from rulings.models.ruling import Ruling


class Ended(models.TextChoices):
    """How something that was open came to its end."""

    OVER = "over", _("Over")
    LOOKED = "looked", _("Looked at")
    CHANGED = "changed", _("The ruling was changed")


class Obligation(models.Model):
    """A penalty card, a lead restriction, a pass, a look at the end of play.

    `code` and `until` are words of `rulings.laws.vocabulary`, `who` a seat, a side or the
    director, `about` the card, suit or law. `key` tells it from others of its ruling.
    Where it lies in the event is where the ruling lies. Most of them end with the board:
    nothing has to be stored then.
    """

    ruling = models.ForeignKey(
        Ruling, on_delete=models.PROTECT, related_name="obligations"
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
                name="an_obligation_is_open_once",
            ),
            models.CheckConstraint(
                condition=Q(ended="") | Q(ended_at__isnull=False),
                name="an_ended_obligation_has_its_time",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} of {self.who} in {self.ruling}"

    @property
    def is_a_look(self) -> bool:
        """Whether the director is to look again when play has ended."""
        return self.code == "end_of_play_check"
