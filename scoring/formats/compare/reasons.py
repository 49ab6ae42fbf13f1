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
        "The board has fewer results than others. The program doesn't "
        "scale its matchpoints up to the full number (Neuberg)."
    ),
    Reason.ONE_DECIMAL_HALF_EVEN: gettext_noop(
        "The program shows one decimal, with exact halves rounded to the even digit."
    ),
    Reason.AVERAGE_KEPT_FLAT: gettext_noop(
        "The program keeps average plus or minus at its fixed percentage "
        "and ignores the pair's own percentage (Law 12C2c)."
    ),
    Reason.LAST_DIGIT: gettext_noop(
        "The same value, with its last digit rounded or cut off differently."
    ),
    Reason.SINGLE_SCALE: gettext_noop(
        "The program gives one matchpoint for a score beaten and half for a tie."
    ),
    Reason.TENTHS_CUT_OFF: gettext_noop(
        "The program saves ten times the points and cuts off the rest."
    ),
    Reason.IMPS_NOT_AVERAGED: gettext_noop(
        "The program adds the IMPs of all comparisons and doesn't divide "
        "by their number."
    ),
    Reason.DIRECTOR_ADJUSTED_LINE: gettext_noop(
        "This result's points were changed by hand, by the same amount for "
        "both sides. All other results on the board agree with the scores; "
        "totals and places agree with the changed points."
    ),
    Reason.SCORE_NOT_OF_CONTRACT: gettext_noop(
        "The file gives a score that doesn't match the contract. The "
        "file's score counts."
    ),
    Reason.OTHER_DATUM: gettext_noop(
        "The file's datum is a median, rounded differently, or the mean of "
        "more or fewer scores. Its points agree with that datum, which is "
        "used as given."
    ),
    Reason.SUM_OF_PRINTED_LINES: gettext_noop(
        "The program adds the points as printed, not the exact points."
    ),
    Reason.MISSED_BOARDS_NOT_SCALED: gettext_noop(
        "The program doesn't scale the total of a pair that missed boards."
    ),
    Reason.SCALED_TO_ALL_BOARDS: gettext_noop(
        "The program scales the total of a pair that missed boards up to all boards."
    ),
    Reason.WITHOUT_PENALTY: gettext_noop(
        "The total in the file leaves out the pair's penalty."
    ),
    Reason.OF_FILE_TOTAL: gettext_noop("This follows from the totals in the file."),
    Reason.PLACE_WITHIN_SECTION: gettext_noop(
        "The place in the file is within the pair's own section."
    ),
    Reason.PLACE_WITHIN_DIRECTION: gettext_noop(
        "The file says one winner but ranks North-South and East-West "
        "separately. Ranked that way, all its places agree."
    ),
    Reason.TOTALS_BEFORE_RULINGS: gettext_noop(
        "The file's totals don't include its rulings. They agree if each "
        "adjusted result counts as scored at the table."
    ),
    Reason.PERCENT_SHOWN: gettext_noop(
        "The program shows a percentage of the board's top."
    ),
    Reason.IMPS_LIMITED: gettext_noop(
        "The program limits the IMPs of a comparison. With the same limit "
        "everywhere, all figures in the file agree."
    ),
    Reason.MISSED_BOARDS_AVERAGE: gettext_noop(
        "The program counts missed boards as an average of 50 percent."
    ),
    Reason.WITH_FORMER_PARTNER: gettext_noop(
        "For the boards that the pair missed, the program counts one "
        "player's scores with another partner."
    ),
    Reason.IMPS_WON_ONLY: gettext_noop(
        "The program shows the IMPs the team won, not those it lost."
    ),
    Reason.OTHER_SCALE: gettext_noop(
        "The file's victory points come from another VP scale."
    ),
    Reason.CARRIED_FORWARD: gettext_noop(
        "The file's totals include a carry-forward from an earlier stage, "
        "which the file doesn't give. With one maximum for all, the "
        "percentages agree."
    ),
    Reason.AWARD_ROUNDED_DOWN: gettext_noop(
        "The program rounds down each tied pair's master points."
    ),
    Reason.AWARD_OF_FILE_PLACE: gettext_noop(
        "These are the master points for the place in the file."
    ),
    Reason.SCORES_OF_RULING: gettext_noop(
        "The file gives only the points of this board's ruling. As one "
        "score, or two weighted scores, it explains every figure of the "
        "board."
    ),
    Reason.HIDDEN_RESULT: gettext_noop(
        "The program counted one more table on this board, which the file "
        "doesn't show. With one score that a contract can give, every figure "
        "of the board agrees."
    ),
    Reason.UNEXPLAINED: gettext_noop("Unexplained."),
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
