"""The closed list of reasons for which a file's figure is not ours."""

from dataclasses import dataclass
from enum import StrEnum

from scoring.bridge.messages import gettext_noop
from scoring.formats.messages import Message


class Reason(StrEnum):
    """Why; each but the last names an arithmetic that gives the file's figure."""

    PLAIN_ON_SHORT_BOARD = "plain-on-short-board"
    ONE_DECIMAL_HALF_EVEN = "one-decimal-half-even"
    AVERAGE_KEPT_FLAT = "average-kept-flat"
    LAST_DIGIT = "last-digit"
    SINGLE_SCALE = "single-scale"
    TENTHS_CUT_OFF = "tenths-cut-off"
    IMPS_NOT_AVERAGED = "imps-not-averaged"
    DIRECTOR_ADJUSTED_LINE = "director-adjusted-line"
    SCORE_NOT_OF_CONTRACT = "score-not-of-contract"
    OTHER_DATUM = "other-datum"
    SUM_OF_PRINTED_LINES = "sum-of-printed-lines"
    MISSED_BOARDS_NOT_SCALED = "missed-boards-not-scaled"
    SCALED_TO_ALL_BOARDS = "scaled-to-all-boards"
    WITHOUT_PENALTY = "without-penalty"
    OF_FILE_TOTAL = "of-file-total"
    PLACE_WITHIN_SECTION = "place-within-section"
    PLACE_WITHIN_DIRECTION = "place-within-direction"
    TOTALS_BEFORE_RULINGS = "totals-before-rulings"
    PERCENT_SHOWN = "percent-shown"
    IMPS_LIMITED = "imps-limited"
    MISSED_BOARDS_AVERAGE = "missed-boards-average"
    WITH_FORMER_PARTNER = "with-former-partner"
    IMPS_WON_ONLY = "imps-won-only"
    OTHER_SCALE = "other-scale"
    CARRIED_FORWARD = "carried-forward"
    AWARD_ROUNDED_DOWN = "award-rounded-down"
    AWARD_OF_FILE_PLACE = "award-of-file-place"
    SCORES_OF_RULING = "scores-of-ruling"
    HIDDEN_RESULT = "hidden-result"
    UNEXPLAINED = "unexplained"


BECAUSE = {
    Reason.PLAIN_ON_SHORT_BOARD: gettext_noop(
        "The board has fewer results than others; the program prints its matchpoints "
        "without bringing them to the full number (Neuberg)."
    ),
    Reason.ONE_DECIMAL_HALF_EVEN: gettext_noop(
        "The program prints one decimal and rounds exact halves to the even digit."
    ),
    Reason.AVERAGE_KEPT_FLAT: gettext_noop(
        "The program leaves an average plus or minus at its flat percentage, without "
        "the pair's own percentage (Law 12C2c)."
    ),
    Reason.LAST_DIGIT: gettext_noop(
        "The same value, rounded or cut off in another way in its last digit."
    ),
    Reason.SINGLE_SCALE: gettext_noop(
        "The program gives one matchpoint for a score beaten and a half for an equal."
    ),
    Reason.TENTHS_CUT_OFF: gettext_noop(
        "The program stores ten times the points and cuts off the rest."
    ),
    Reason.IMPS_NOT_AVERAGED: gettext_noop(
        "The program adds the IMPs of all comparisons without dividing by their number."
    ),
    Reason.DIRECTOR_ADJUSTED_LINE: gettext_noop(
        "The line's points were changed by hand, as much to one side as from the "
        "other; all other lines of the board follow from the scores, and totals and "
        "places from the changed points."
    ),
    Reason.SCORE_NOT_OF_CONTRACT: gettext_noop(
        "The file scores the line with another score than its contract gives; "
        "the file's score counts."
    ),
    Reason.OTHER_DATUM: gettext_noop(
        "The file's datum is a median, a mean of more or of fewer scores or rounded "
        "otherwise; its points follow from it, and it is taken as given."
    ),
    Reason.SUM_OF_PRINTED_LINES: gettext_noop(
        "The program adds the points as printed on the lines, not the exact ones."
    ),
    Reason.MISSED_BOARDS_NOT_SCALED: gettext_noop(
        "The program does not scale the total of a pair that missed boards."
    ),
    Reason.SCALED_TO_ALL_BOARDS: gettext_noop(
        "The program scales the total of a pair that missed boards up to all boards."
    ),
    Reason.WITHOUT_PENALTY: gettext_noop(
        "The file's total leaves out the pair's penalty."
    ),
    Reason.OF_FILE_TOTAL: gettext_noop("It follows from the totals in the file."),
    Reason.PLACE_WITHIN_SECTION: gettext_noop(
        "The file gives the place within the pair's own section."
    ),
    Reason.PLACE_WITHIN_DIRECTION: gettext_noop(
        "The file says that it has one winner, and gives the places of North-South and "
        "East-West apart: ranked so, all its places follow."
    ),
    Reason.TOTALS_BEFORE_RULINGS: gettext_noop(
        "The file's totals are from before its rulings: they follow when each "
        "adjusted line has a score made at the table."
    ),
    Reason.PERCENT_SHOWN: gettext_noop(
        "The program prints the percentage of the board's top."
    ),
    Reason.IMPS_LIMITED: gettext_noop(
        "The program counts a comparison with no more than a certain number of IMPs; "
        "with the same limit everywhere all figures of the file follow."
    ),
    Reason.MISSED_BOARDS_AVERAGE: gettext_noop(
        "The program counts the boards that a pair missed as an average of 50 percent."
    ),
    Reason.WITH_FORMER_PARTNER: gettext_noop(
        "The program counts for the pair what one of its players scored with another "
        "partner on the boards that the pair missed."
    ),
    Reason.IMPS_WON_ONLY: gettext_noop(
        "The program prints what the team won, without what it lost."
    ),
    Reason.OTHER_SCALE: gettext_noop(
        "The file's victory points are those of another scale for that difference."
    ),
    Reason.CARRIED_FORWARD: gettext_noop(
        "The file's totals hold what pairs brought from an earlier stage, of which it "
        "says nothing: with one maximum for all their percentages follow."
    ),
    Reason.AWARD_ROUNDED_DOWN: gettext_noop(
        "The program rounds down what each of a tie has of their master points."
    ),
    Reason.AWARD_OF_FILE_PLACE: gettext_noop(
        "They are the master points of the place that the file gives."
    ),
    Reason.SCORES_OF_RULING: gettext_noop(
        "The board has a ruling of which the file gives only the points; as a score, or "
        "two by weights, among the others it gives every figure of the board."
    ),
    Reason.HIDDEN_RESULT: gettext_noop(
        "The program counted one more table on this board, which the file doesn't show: "
        "with one score that a contract can bring, every figure of the board follows."
    ),
    Reason.UNEXPLAINED: gettext_noop("No reason was found."),
}


class Kind(StrEnum):
    """Which figure differs."""

    SCORE = "score"
    DATUM = "datum"
    POINTS = "points"
    TOTAL = "total"
    PERCENTAGE = "percentage"
    RANK = "rank"
    MATCH = "match"
    AWARD = "award"


@dataclass(frozen=True, slots=True)
class Difference:
    """One figure that is not the same: ours with four decimals, the file's as printed.
    Ours is empty where nothing was compared.

    `line`, `entrant` or `match` is the key in the file of whom it concerns.
    """

    kind: Kind
    where: Message
    ours: str
    file: str
    code: Reason
    line: int | None = None
    entrant: int | None = None
    match: int | None = None

    @property
    def because(self) -> Message:
        return Message(BECAUSE[self.code])


@dataclass(frozen=True, slots=True)
class Comparison:
    """All differences of an event."""

    differences: tuple[Difference, ...]

    def line_agrees(self, key: int) -> bool:
        """Whether the points of both sides are the file's."""
        return not any(
            each.line == key and each.kind is Kind.POINTS for each in self.differences
        )

    def match_agrees(self, key: int) -> bool:
        """Whether what both teams won and what it counts are the file's."""
        return not any(each.match == key for each in self.differences)

    def entrant_agrees(self, key: int) -> bool:
        """Whether total, percentage and place are the file's."""
        return not any(each.entrant == key for each in self.differences)
