"""Matches of teams and Swiss pairs, and their line-ups."""

from django.db import models
from django.db.models import F, Q

from scoring.bridge.contract import Side
from scoring.events.labels import FaultKind, RoomKind, SeatKind
from scoring.events.models.event import Entry, Event, Section


class Match(models.Model):
    """Two contestants against each other; without `away` the first has a bye.

    `boards` is its full length, `first_board` the lowest of them. `half`: one of the
    three of a triangle. A match of a round that is only a draft is not `published`.
    `given_home` and `given_away` are what counts in place of a score by boards, and
    `carried` what the first side brings into a knock-out, in IMPs: exact text.
    """

    event = models.ForeignKey(Event, on_delete=models.PROTECT, related_name="matches")
    section = models.ForeignKey(
        Section, on_delete=models.PROTECT, related_name="matches"
    )
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    home = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    away = models.ForeignKey(
        Entry, null=True, on_delete=models.PROTECT, related_name="+"
    )
    boards = models.PositiveSmallIntegerField()
    first_board = models.PositiveSmallIntegerField(default=1)
    half = models.BooleanField(default=False)
    published = models.BooleanField(default=True)
    given_home = models.CharField(max_length=30, blank=True)
    given_away = models.CharField(max_length=30, blank=True)
    fault = models.CharField(
        max_length=8, choices=FaultKind.choices, default=FaultKind.NEITHER
    )
    carried = models.CharField(max_length=30, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["round", "table", "pk"]
        verbose_name_plural = "matches"
        constraints = [
            models.UniqueConstraint(
                fields=["section", "round", "table"], name="a_match_has_a_place"
            ),
            models.CheckConstraint(
                condition=Q(away__isnull=True) | ~Q(away=F("home")),
                name="nobody_meets_themselves",
            ),
            models.CheckConstraint(
                condition=(Q(given_home="") & Q(given_away=""))
                | (~Q(given_home="") & (Q(away__isnull=True) | ~Q(given_away=""))),
                name="both_sides_are_given_something",
            ),
        ]

    def __str__(self) -> str:
        return f"round {self.round}, match {self.table}"

    @property
    def sides(self) -> tuple[Entry, ...]:
        """Both contestants; in a bye the one that there is."""
        return (self.home, self.away) if self.away else (self.home,)

    def at(self, room: str, side: Side) -> Entry | None:
        """Who has that side in that room: the first side sits North-South in the open."""
        opened = room == RoomKind.OPEN
        return self.home if (side is Side.NS) is opened else self.away

    def room_of(self, ns: int | None) -> RoomKind:
        """The room in which the contestant of that key sits North-South."""
        return RoomKind.OPEN if ns == self.home_id else RoomKind.CLOSED


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
