"""Movements of sections as planned, who really sat where, and a club's own movements."""

from django.core.validators import MinValueValidator
from django.db import models

from scoring.events.labels import MovementReason
from scoring.events.models.event import Entry, Section


class MovementVersion(models.Model):
    """The movement of a section from a round on, until a later version replaces it.

    `movement` is the whole of it, as `scoring.movements.as_json` writes it; `kind` and
    `options` are what a director chose. Rounds and boards are numbered on through the
    sessions of an event: the movement's round 1 comes after `after_round` others, its
    board 1 after `after_board`. `before` holds what a change in play replaced, so that it
    can be undone. No one made what was stored before versions were.
    """

    audited_as = "scoring.movement"

    section = models.ForeignKey(
        Section, on_delete=models.PROTECT, related_name="movement_versions"
    )
    number = models.PositiveSmallIntegerField()
    from_round = models.PositiveSmallIntegerField(default=1)
    kind = models.CharField(max_length=40)
    options = models.JSONField(default=dict, blank=True)
    movement = models.JSONField()
    boards_per_round = models.PositiveSmallIntegerField()
    after_round = models.PositiveSmallIntegerField(default=0)
    after_board = models.PositiveSmallIntegerField(default=0)
    reason = models.CharField(
        max_length=24, choices=MovementReason.choices, default=MovementReason.SET_UP
    )
    before = models.JSONField(default=dict, blank=True)
    made_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    made_at = models.DateTimeField()
    undone_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    undone_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["section", "number"]
        constraints = [
            models.UniqueConstraint(
                fields=["section", "number"], name="movement_versions_are_numbered"
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} from round {self.from_round}"


class TableRound(models.Model):
    """Who sat at a table in a round, with which boards, as it really was.

    A seat is empty where someone sits out. Who rests away from the tables, as with a
    rover, has a row without a table. Where others sat down for some boards of a round, as
    at a wrong table, these are another `part` of it. In an individual `ns` and `ew` are North and East.
    """

    section = models.ForeignKey(
        Section, on_delete=models.PROTECT, related_name="table_rounds"
    )
    round = models.PositiveSmallIntegerField(validators=[MinValueValidator(1)])
    table = models.PositiveSmallIntegerField(null=True)
    part = models.PositiveSmallIntegerField(default=1)
    ns = models.ForeignKey(Entry, null=True, on_delete=models.PROTECT, related_name="+")
    ew = models.ForeignKey(Entry, null=True, on_delete=models.PROTECT, related_name="+")
    south = models.ForeignKey(
        Entry, null=True, on_delete=models.PROTECT, related_name="+"
    )
    west = models.ForeignKey(
        Entry, null=True, on_delete=models.PROTECT, related_name="+"
    )
    boards = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["section", "round", "table", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["section", "round", "table", "part"],
                name="a_table_has_a_row_a_round",
            )
        ]

    def __str__(self) -> str:
        return f"round {self.round}, table {self.table}"


class ClubMovement(models.Model):
    """A movement of the club's own, under a name; events that use it keep a copy.

    `movement` is the whole of it, as `scoring.movements.as_json` writes it.
    """

    audited_as = "scoring.club_movement"

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    name = models.CharField(max_length=120)
    movement = models.JSONField()
    made_by = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["name", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "name"], name="a_club_names_a_movement_once"
            )
        ]

    def __str__(self) -> str:
        return self.name
