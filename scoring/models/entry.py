"""The contestants of an event, and who plays in them."""

from django.db import models
from django.db.models import Q

from scoring.models.event import Event, Section


class Entry(models.Model):
    """A contestant of an event: a pair, a team, or in an individual one person.

    `label` is how the club or the file numbers it: 3, 3NS. `name` is a team's own.
    `carried` and `carried_maximum` are what it brings from an earlier stage, in the
    unit of the totals. `handicap` is percent added; all three are exact text. `stratum`
    is the lowest it may be ranked in; `tags` are lists of its own that it stands in.
    Who `withdrew` plays no match any more.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="entries")
    section = models.ForeignKey(
        Section, on_delete=models.PROTECT, related_name="entries"
    )
    label = models.CharField(max_length=40)
    number = models.PositiveSmallIntegerField()
    direction = models.CharField(max_length=2, blank=True)
    name = models.CharField(max_length=60, blank=True)
    carried = models.CharField(max_length=30, blank=True)
    carried_maximum = models.PositiveIntegerField(default=0)
    handicap = models.CharField(max_length=30, blank=True)
    stratum = models.CharField(max_length=20, blank=True)
    tags = models.JSONField(default=list, blank=True)
    withdrew = models.BooleanField(default=False)
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

    @property
    def called(self) -> str:
        """A team's name, else the number."""
        return self.name or self.label


class EntryPlayer(models.Model):
    """Somebody who plays in a pair or team; a substitute from a round on."""

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
