"""The changes that a director can make: each is a function and a line."""

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from clubsite.site.errors import Refused
from scoring.events.labels import ContestKind, MovementReason
from scoring.play.movement_changes import (
    boards,
    larger,
    people,
    seats,
    team_seats,
    teams,
)
from scoring.play.movement_changes.room import Outcome, Room, Wish


@dataclass(frozen=True, slots=True)
class Change:
    """A change: why, what it does in a sentence, what a director fills in, and the rule.

    `fields` are names of a `Wish`; those in `optional` may stay blank. `of_missing` is
    whether the pair is one whose number is free, and only chosen among several.
    """

    reason: MovementReason
    help: Promise | str
    fields: tuple[str, ...]
    rule: Callable[[Room, Wish], Outcome]
    optional: tuple[str, ...] = ()
    of_missing: bool = False

    @property
    def code(self) -> str:
        """Its name in addresses."""
        return self.reason.value

    @property
    def of_pairs(self) -> bool:
        """Whether someone of the section is chosen."""
        return "pair" in self.fields

    @property
    def title(self) -> str:
        """What it is called."""
        return str(self.reason.label)

    def work_out(self, room: Room, wish: Wish) -> Outcome:
        """What it makes of a section; refused where that round is not played."""
        first, last = room.after_round + 1, room.rounds
        if "round" in self.fields and not first <= wish.round <= last:
            raise Refused(
                _t("Choose a round from %(first)s to %(last)s.")
                % {"first": first, "last": last},
                field="round",
            )
        return self.rule(room, wish)


CHANGES: tuple[Change, ...] = (
    Change(
        MovementReason.LATE_PAIR,
        _(
            "It takes the number of a missing pair, also from the director, or is a rover "
            "or bump by round 2."
        ),
        ("round", "pair", "how", "names"),
        people.late_pair,
        optional=("pair", "how", "names"),
        of_missing=True,
    ),
    Change(
        MovementReason.TABLE_ADDED,
        _(
            "In round 1 a straight 7 becomes a skip 8, with new numbers if arrows are "
            "switched. By round 2 it is an appendix."
        ),
        ("round", "how"),
        people.table_added,
        optional=("how",),
    ),
    Change(
        MovementReason.PAIR_LEFT,
        _("From a round on its opponents sit out. Its scores stand."),
        ("round", "pair"),
        people.pair_left,
    ),
    Change(
        MovementReason.TABLE_REMOVED,
        _("Two pairs leave from a round on. Where they would play is a rest."),
        ("round", "pair", "second"),
        people.table_removed,
    ),
    Change(
        MovementReason.ROUNDS_CUT,
        _("The session ends after a round."),
        ("round",),
        boards.rounds_cut,
    ),
    Change(
        MovementReason.ROUND_ADDED,
        _("One round more, if the movement has one."),
        (),
        boards.round_added,
    ),
    Change(
        MovementReason.BOARDS_CUT,
        _("From a round on only the first boards of each set are played."),
        ("round", "number"),
        boards.boards_cut,
    ),
    Change(
        MovementReason.SETS_MISPLACED,
        _("The boards stay where they lie: for good, or until they are put right."),
        ("round", "until", "table", "other", "board"),
        boards.sets_misplaced,
        optional=("until", "other", "board"),
    ),
    Change(
        MovementReason.WRONG_BOARD,
        _("The score stands (Law 15B); the right board is played later."),
        ("round", "table", "board", "instead"),
        boards.wrong_board,
    ),
    Change(
        MovementReason.WRONG_OPPONENTS,
        _("East–West of two tables changed places for some boards."),
        ("round", "table", "other", "number"),
        seats.wrong_opponents,
    ),
    Change(
        MovementReason.ARROW_WRONG,
        _("A table played a round with North–South and East–West exchanged."),
        ("round", "table"),
        seats.arrow_wrong,
    ),
    Change(
        MovementReason.SWITCH_FORGOTTEN,
        _("A round was played without its arrow switch; a later one is switched."),
        ("round", "until"),
        seats.switch_forgotten,
        optional=("until",),
    ),
    Change(
        MovementReason.LINE_MISPLACED,
        _("All East–West went to wrong tables; the rest follows on from there."),
        ("round", "number"),
        seats.line_misplaced,
    ),
    Change(
        MovementReason.WRONG_NUMBER,
        _("Two pairs were scored under each other's numbers."),
        ("round", "until", "pair", "second"),
        people.wrong_number,
        optional=("until",),
    ),
    Change(
        MovementReason.DIRECTOR_PLAYS,
        _("The director and a partner play as the missing pair for some rounds."),
        ("round", "until", "pair", "names"),
        people.director_plays,
        optional=("until", "pair", "names"),
        of_missing=True,
    ),
    Change(
        MovementReason.LARGER_MOVEMENT,
        _("In round 1 of a Howell: one or two pairs more. Numbers change."),
        ("round", "number", "how"),
        larger.larger_movement,
        optional=("how",),
    ),
)
BY_CODE = {change.code: change for change in CHANGES}
OF_TEAMS: tuple[Change, ...] = (
    Change(
        MovementReason.TEAM_LEFT,
        _("From a round on the pairs that would meet it sit out."),
        ("round", "pair"),
        teams.team_left,
    ),
    Change(
        MovementReason.ROUNDS_CUT,
        _("The session ends after a round in which no match is half played."),
        ("round",),
        teams.rounds_cut,
    ),
    Change(
        MovementReason.BOARDS_CUT,
        _("In the matches that begin only the first boards of each set are played."),
        ("round", "number"),
        teams.boards_cut,
    ),
    Change(
        MovementReason.SETS_MISPLACED,
        _("The boards stay where they lie, and the matches that begin follow them."),
        ("round", "table", "other", "board"),
        teams.sets_misplaced,
        optional=("other", "board"),
    ),
    Change(
        MovementReason.WRONG_BOARD,
        _("It counts for no match; the right board is played later."),
        ("round", "table", "board", "instead"),
        teams.wrong_board,
    ),
    Change(
        MovementReason.WRONG_OPPONENTS,
        _(
            "East–West of two tables changed places. What they played counts for nothing."
        ),
        ("round", "table", "other", "number"),
        team_seats.wrong_opponents,
        optional=("number",),
    ),
    Change(
        MovementReason.ARROW_WRONG,
        _(
            "The other table of the match sits the other way round too, if it hasn't "
            "played."
        ),
        ("round", "table", "how", "number"),
        team_seats.arrow_wrong,
        optional=("how", "number"),
    ),
)
"""The changes where teams play: both halves of a match have the same boards."""


def changes_for(contest: str) -> dict[str, Change]:
    """The changes that there are in such a contest, by their codes."""
    if contest == ContestKind.TEAMS:
        return {change.code: change for change in OF_TEAMS}
    return BY_CODE
