"""Who sat where in a match of teams."""

from django.db import models
from django.db.models import Q

from scoring.labels import RoomKind, SeatKind
from scoring.models.match import Match


class Lineup(models.Model):
    """One seat of a line-up: who sat there during one stint of a match.

    A match that is not played in stints has the first alone.
    """

    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="lineup")
    stint = models.PositiveSmallIntegerField(default=1)
    room = models.CharField(max_length=8, choices=RoomKind.choices)
    seat = models.CharField(max_length=1, choices=SeatKind.choices)
    player = models.ForeignKey(
        "clubs.Player", on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ["match", "stint", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["match", "stint", "room", "seat"], name="a_seat_is_taken_once"
            ),
            models.UniqueConstraint(
                fields=["match", "stint", "player"],
                name="a_player_sits_once_in_a_stint",
            ),
            models.CheckConstraint(
                condition=Q(room__in=RoomKind.values), name="lineup_room_is_known"
            ),
            models.CheckConstraint(
                condition=Q(seat__in=SeatKind.values), name="lineup_seat_is_known"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}, {self.get_room_display()} {self.seat}"
