"""Rows of players' statistics, made of the last posted snapshot and made again at will."""

from django.db import models

from scoring.bridge.contract import Seat
from scoring.events.models.event import Event, Session
from scoring.events.models.result import Result


class PlayerBoard(models.Model):
    """One board of one player in the last posted snapshot of an event.

    `result` is the key of the result. `points` and `field_points` are exact text, in the
    unit that `unit` names. What is not known is empty: the seat with its `source`, the
    partner, the part in the play.
    """

    event = models.ForeignKey(
        Event, on_delete=models.PROTECT, related_name="player_boards"
    )
    result = models.PositiveBigIntegerField()
    board = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        "clubs.Player", on_delete=models.PROTECT, related_name="boards_played"
    )
    partner = models.ForeignKey(
        "clubs.Player", null=True, on_delete=models.PROTECT, related_name="+"
    )
    opponents = models.JSONField(default=list)
    unit = models.CharField(max_length=12)
    points = models.CharField(max_length=40)
    top = models.PositiveIntegerField()
    seat = models.CharField(max_length=1, blank=True)
    source = models.CharField(max_length=12, blank=True)
    role = models.CharField(max_length=10, blank=True)
    kind = models.CharField(max_length=10, blank=True)
    field_points = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ["result", "player"]
        constraints = [
            models.UniqueConstraint(
                fields=["result", "player"], name="a_player_has_a_board_once"
            )
        ]

    def __str__(self) -> str:
        return f"board {self.board} of player {self.player_id}"


class PlayerSession(models.Model):
    """The boards that a player had with one partner in a session, added up: the sums of
    their `PlayerBoard` rows, which ladders are made of. `points` is exact text."""

    session = models.ForeignKey(
        Session, on_delete=models.CASCADE, related_name="player_sessions"
    )
    player = models.ForeignKey(
        "clubs.Player", on_delete=models.PROTECT, related_name="sessions_played"
    )
    partner = models.ForeignKey(
        "clubs.Player", null=True, on_delete=models.PROTECT, related_name="+"
    )
    unit = models.CharField(max_length=12)
    boards = models.PositiveSmallIntegerField()
    points = models.CharField(max_length=40)
    top = models.PositiveIntegerField()

    class Meta:
        ordering = ["session", "player", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["session", "player", "partner"],
                name="a_session_with_a_partner_once",
            )
        ]

    def __str__(self) -> str:
        return f"session {self.session_id} of player {self.player_id}"


class EventStatistics(models.Model):
    """The revision of an event that its rows of statistics were made of."""

    event = models.OneToOneField(
        Event, on_delete=models.PROTECT, related_name="statistics"
    )
    revision = models.PositiveIntegerField()

    def __str__(self) -> str:
        return f"{self.event_id}, revision {self.revision}"


class TableSeats(models.Model):
    """Who sat where at the table of a pairs result, as a file says it.

    A seat is empty where the file does not tell. `source` is the format of the file.
    """

    result = models.OneToOneField(
        Result, on_delete=models.CASCADE, related_name="table_seats"
    )
    north = models.ForeignKey(
        "clubs.Player", null=True, on_delete=models.PROTECT, related_name="+"
    )
    east = models.ForeignKey(
        "clubs.Player", null=True, on_delete=models.PROTECT, related_name="+"
    )
    south = models.ForeignKey(
        "clubs.Player", null=True, on_delete=models.PROTECT, related_name="+"
    )
    west = models.ForeignKey(
        "clubs.Player", null=True, on_delete=models.PROTECT, related_name="+"
    )
    source = models.CharField(max_length=12)

    def __str__(self) -> str:
        return f"seats of result {self.result_id}"

    @property
    def players(self) -> tuple[int | None, ...]:
        """The keys of the four, N E S W."""
        return self.north_id, self.east_id, self.south_id, self.west_id

    @property
    def seats(self) -> dict[int, Seat]:
        """Where each player sat whose seat is known."""
        pairs = zip(self.players, Seat, strict=True)
        return {player: seat for player, seat in pairs if player is not None}
