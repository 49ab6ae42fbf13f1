"""Ladders and trophies of a club."""

from django.db import models
from django.db.models import F, Q

from scoring.ladders.labels import ContestantKind, LadderKind, TieKind, UnitKind
from scoring.ladders.rules import Contestant, Kind, LadderRules, TieRule


class Ladder(models.Model):
    """What a club ranks its players or pairs by over many sessions.

    Its sessions are those between two days (to the present without `last_date`) whose
    event has `event_name` in its name. Standings are not stored: they are made of
    `PlayerSession` rows. The columns of `rules` mean what `LadderRules` says. An ended
    ladder takes no sessions after its end.
    """

    audited_as = "scoring.ladder"

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=120)
    kind = models.CharField(max_length=12, choices=LadderKind.choices)
    contestant = models.CharField(max_length=8, choices=ContestantKind.choices)
    unit = models.CharField(max_length=12, choices=UnitKind.choices)
    event_name = models.CharField(max_length=120, blank=True)
    first_date = models.DateField()
    last_date = models.DateField(null=True)
    counted = models.PositiveSmallIntegerField()
    latest = models.PositiveSmallIntegerField()
    least = models.PositiveSmallIntegerField()
    least_boards = models.PositiveSmallIntegerField()
    span = models.PositiveSmallIntegerField()
    carried = models.PositiveSmallIntegerField()
    ties = models.CharField(max_length=14, choices=TieKind.choices)
    members_only = models.BooleanField(default=False)
    version = models.PositiveIntegerField(default=1)
    ended_on = models.DateField(null=True)

    class Meta:
        ordering = [F("ended_on").desc(nulls_first=True), "name", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=LadderKind.values), name="ladder_kind_is_known"
            ),
            models.CheckConstraint(
                condition=Q(last_date__isnull=True) | Q(last_date__gte=F("first_date")),
                name="a_ladder_ends_after_it_begins",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def rules(self) -> LadderRules:
        """How its standings are made."""
        return LadderRules(
            kind=Kind(self.kind),
            contestant=Contestant(self.contestant),
            ties=TieRule(self.ties),
            counted=self.counted,
            latest=self.latest,
            least=self.least,
            least_boards=self.least_boards,
            span=self.span,
            carried=self.carried,
        )
