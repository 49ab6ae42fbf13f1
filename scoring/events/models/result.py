"""What tables reported, and what was made of it since."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import Q

from scoring.bridge.contract import Side
from scoring.events.labels import (
    AdjustmentKind,
    Cause,
    CorrectionState,
    GroupKind,
    PenaltyUnit,
    ResultKind,
    RoomKind,
)
from scoring.events.models.event import Entry, Event, Section
from scoring.events.models.match import Match
from scoring.events.models.movement import TableRound


class Result(models.Model):
    """One table's board, as it was reported; never overwritten by a ruling.

    Tricks are those that declarer took. `score` (in North-South's view) is kept only
    where no contract is known. `file_ns`, `file_ew` are the points that an imported
    file gave. `version` rises with every save, so that two scorers notice each other.
    In an individual `ns` and `ew` are North and East, with `south` and `west`. In a
    match of teams it has a `room`. `table_round` says who sat at that table in that
    round; where a file or a match gives no movement there is none. The lines of a fouled board are compared within the
    `group` of those that had it in the same form.
    """

    audited_as = "scoring.result"

    section = models.ForeignKey(
        Section, on_delete=models.PROTECT, related_name="results"
    )
    board = models.PositiveSmallIntegerField(
        validators=[MinValueValidator(1), MaxValueValidator(999)]
    )
    ns = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    ew = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    south = models.ForeignKey(
        Entry, null=True, on_delete=models.PROTECT, related_name="+"
    )
    west = models.ForeignKey(
        Entry, null=True, on_delete=models.PROTECT, related_name="+"
    )
    match = models.ForeignKey(
        Match, null=True, on_delete=models.PROTECT, related_name="results"
    )
    room = models.CharField(max_length=8, choices=RoomKind.choices, blank=True)
    table_round = models.ForeignKey(
        TableRound, null=True, on_delete=models.PROTECT, related_name="results"
    )
    table = models.PositiveSmallIntegerField(null=True)
    round = models.PositiveSmallIntegerField(null=True)
    kind = models.CharField(
        max_length=12, choices=ResultKind.choices, default=ResultKind.AWAITED
    )
    contract = models.CharField(max_length=5, blank=True)
    declarer = models.CharField(max_length=1, blank=True)
    lead = models.CharField(max_length=2, blank=True)
    tricks = models.PositiveSmallIntegerField(null=True)
    score = models.SmallIntegerField(null=True)
    file_ns = models.CharField(max_length=30, blank=True)
    file_ew = models.CharField(max_length=30, blank=True)
    group = models.CharField(max_length=1, choices=GroupKind.choices, blank=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["board", "table", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["section", "board", "ns", "ew"],
                condition=Q(match__isnull=True),
                name="a_board_is_played_once",
            ),
            models.UniqueConstraint(
                fields=["match", "board", "room"],
                condition=Q(match__isnull=False),
                name="a_board_is_played_once_a_room",
            ),
            models.CheckConstraint(
                condition=Q(kind__in=ResultKind.values), name="result_kind_is_known"
            ),
            models.CheckConstraint(
                condition=Q(group__in=GroupKind.values), name="result_group_is_known"
            ),
            models.CheckConstraint(
                condition=~Q(kind=ResultKind.PLAYED)
                | (Q(tricks__isnull=False, tricks__lte=13) & ~Q(contract="")),
                name="a_played_result_has_contract_and_tricks",
            ),
            models.CheckConstraint(
                condition=~Q(kind=ResultKind.SCORED) | Q(score__isnull=False),
                name="a_score_only_result_has_a_score",
            ),
        ]
        indexes = [models.Index(fields=["section", "board"], name="lines_of_a_board")]

    def __str__(self) -> str:
        return f"board {self.board}"

    def sitters(self, side: Side) -> tuple[int, ...]:
        """The keys of the contestants on that side: both players in an individual."""
        north = (self.ns_id, self.south_id)
        seated = north if side is Side.NS else (self.ew_id, self.west_id)
        return tuple(key for key in seated if key is not None)

    def side_name(self, side: Side) -> str:
        """Who sits on that side: a pair, a team, or two players of an individual."""
        first, second = (
            (self.ns, self.south) if side is Side.NS else (self.ew, self.west)
        )
        return f"{first.called}, {second.called}" if second else first.called

    @property
    def at_table(self) -> str:
        """Both sides, North-South first."""
        return " – ".join(self.side_name(side) for side in Side)

    @property
    def contestants(self) -> tuple[int, ...]:
        """The keys of everyone at the table."""
        return tuple(key for side in Side for key in self.sitters(side))


class Adjustment(models.Model):
    """What a file, a ruling or an appeal does to the results.

    On a line, the latest cause that is not withdrawn counts: appeal over ruling over
    file over the reported result. `ns` and `ew` hold one treatment a side as
    `scoring.events.effects` writes it. A penalty takes `amount` `unit` from an entry,
    within a `match` before its margin becomes victory points. A flag marks a board for
    everyone, such as "subject to appeal".
    """

    event = models.ForeignKey(
        Event, on_delete=models.PROTECT, related_name="adjustments"
    )
    kind = models.CharField(max_length=8, choices=AdjustmentKind.choices)
    cause = models.CharField(max_length=8, choices=Cause.choices)
    cause_id = models.PositiveBigIntegerField(default=0)
    result = models.ForeignKey(
        Result, null=True, on_delete=models.PROTECT, related_name="adjustments"
    )
    ns = models.JSONField(null=True)
    ew = models.JSONField(null=True)
    entry = models.ForeignKey(
        Entry, null=True, on_delete=models.PROTECT, related_name="penalties"
    )
    amount = models.CharField(max_length=20, blank=True)
    unit = models.CharField(max_length=16, choices=PenaltyUnit.choices, blank=True)
    match = models.ForeignKey(
        Match, null=True, on_delete=models.PROTECT, related_name="penalties"
    )
    disciplinary = models.BooleanField(default=False)
    board = models.PositiveSmallIntegerField(null=True)
    flag = models.CharField(max_length=20, blank=True)
    made_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=~Q(kind=AdjustmentKind.LINE)
                | Q(result__isnull=False, ns__isnull=False, ew__isnull=False),
                name="a_line_effect_has_a_line_and_two_sides",
            ),
            models.CheckConstraint(
                condition=~Q(kind=AdjustmentKind.PENALTY)
                | (Q(entry__isnull=False) & ~Q(amount="") & ~Q(unit="")),
                name="a_penalty_has_a_pair_and_an_amount",
            ),
            models.CheckConstraint(
                condition=~Q(kind=AdjustmentKind.FLAG)
                | (Q(board__isnull=False) & ~Q(flag="")),
                name="a_flag_is_on_a_board",
            ),
            models.UniqueConstraint(
                fields=["result", "cause"],
                condition=Q(kind=AdjustmentKind.LINE, withdrawn_at__isnull=True),
                name="one_effect_a_line_and_cause",
            ),
        ]
        indexes = [
            models.Index(
                fields=["event"],
                condition=Q(withdrawn_at__isnull=True),
                name="adjustments_that_count",
            )
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} by {self.get_cause_display()}"


class Correction(models.Model):
    """A request to correct the score of one line (Law 79C).

    `was` and `proposed` are lines as a scorer writes them. After the period both
    offices have to certify (Law 79C2).
    """

    audited_as = "scoring.correction"

    result = models.ForeignKey(
        Result, on_delete=models.PROTECT, related_name="corrections"
    )
    state = models.CharField(
        max_length=12,
        choices=CorrectionState.choices,
        default=CorrectionState.REQUESTED,
    )
    proposed = models.CharField(max_length=20)
    was = models.CharField(max_length=20)
    reason = models.CharField(max_length=400)
    asked_by = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    asked_at = models.DateTimeField()
    confirmed_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    confirmed_at = models.DateTimeField(null=True)
    decided_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    decided_at = models.DateTimeField(null=True)
    director_certified_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    manager_certified_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    answer = models.CharField(max_length=400, blank=True)
    expires_at = models.DateTimeField()
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["-asked_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["result"],
                condition=Q(
                    state__in=["requested", "confirmed", "disputed", "late_review"]
                ),
                name="one_open_correction_a_line",
            ),
            models.CheckConstraint(
                condition=Q(state__in=CorrectionState.values),
                name="correction_state_is_known",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.was} to {self.proposed}"
