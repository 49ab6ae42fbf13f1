"""The pairs of an event, and who sits in them."""

from django.db import models
from django.db.models import Q

from scoring.models.event import Event, Section


class Entry(models.Model):
    """A pair in an event. `label` is how the club or the file numbers it: 3, 3NS."""

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="entries")
    section = models.ForeignKey(
        Section, on_delete=models.PROTECT, related_name="entries"
    )
    label = models.CharField(max_length=40)
    number = models.PositiveSmallIntegerField()
    direction = models.CharField(max_length=2, blank=True)
    phantom = models.BooleanField(default=False)
    file_points = models.CharField(max_length=30, blank=True)
    file_percentage = models.CharField(max_length=30, blank=True)
    file_rank = models.CharField(max_length=10, blank=True)

    class Meta:
        ordering = ["section__letter", "direction", "number", "pk"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(
                fields=["section", "label"], name="a_pair_number_is_given_once"
            ),
            models.CheckConstraint(
                condition=Q(direction__in=["", "NS", "EW"]),
                name="direction_is_known",
            ),
        ]

    def __str__(self) -> str:
        return self.label


class EntryPlayer(models.Model):
    """Somebody who plays in a pair; a substitute from one board to another."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="members")
    player = models.ForeignKey(
        "clubs.Player", on_delete=models.PROTECT, related_name="places"
    )
    place = models.PositiveSmallIntegerField()
    substitute = models.BooleanField(default=False)
    from_round = models.PositiveSmallIntegerField(null=True)

    class Meta:
        ordering = ["substitute", "place", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "player"], name="a_player_sits_in_a_pair_once"
            ),
            models.UniqueConstraint(
                fields=["entry", "place"],
                condition=Q(substitute=False),
                name="a_place_is_taken_once",
            ),
        ]

    def __str__(self) -> str:
        return str(self.player)
