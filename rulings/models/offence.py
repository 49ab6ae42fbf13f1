"""What a given ruling found: bad conduct of a player, slow play of a pair or team."""

from django.db import models
from django.db.models import Q

from rulings.procedure.offences import OffenceKind


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
