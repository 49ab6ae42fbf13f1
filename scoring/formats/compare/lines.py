"""The points of every line, for both sides."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring.bridge.adjusted import Artificial, Treatment
from scoring.bridge.contract import Side
from scoring.bridge.convention import Convention, Rounding
from scoring.bridge.event import BoardScore, EventScore, Method, ScoredResult
from scoring.bridge.messages import gettext_noop
from scoring.formats.compare.explanations import limited_points
from scoring.formats.compare.hidden import has_hidden_result
from scoring.formats.compare.reasons import Difference, Kind, Reason
from scoring.formats.event import Figure, ParsedResult, ReadEvent, Scale
from scoring.formats.messages import Message
from scoring.formats.rounding import cut_off, four_places, half_even, last_digits
from scoring.formats.scores.engine import by_board, without_comparison
from scoring.formats.scores.inferred import Board, infer_shares, ruled_boards


@dataclass(frozen=True, slots=True)
class Sight:
    """One side of a line: our exact points, the file's figure, and the board.

    `both` is the sum of the file's figures for the two sides. `averaged`: the board
    has an artificial score, on this line or another.
    """

    method: Method
    side: Side
    ours: Fraction
    file: Figure
    both: Fraction
    treatment: Treatment | None
    board: BoardScore
    averaged: bool
    shown: Decimal | None = None

    @property
    def plain(self) -> Fraction:
        """Our matchpoints without Neuberg."""
        return (self.ours + 1) * self.board.actual / self.board.expected - 1


Found = dict[int, list[tuple[Sight, Reason]]]
"""The sides of each line, by its key, that differ, with the reason."""


def line_differences(
    event: ReadEvent, score: EventScore, convention: Convention
) -> Iterator[Difference]:
    """A row for each line that differs, or two where the sides differ unalike."""
    limited = limited_points(event, score)
    ruled = {board.ruled.key: board for board in ruled_boards(event)}
    lonely = without_comparison(event, score)
    for key, lines in by_board(event).items():
        averaged = any(map(_is_artificial, lines))
        rounding = convention.of_line(
            matchpoints=event.field_method is Method.MATCHPOINTS, averaged=averaged
        )
        sights = {
            line.key: _sights(
                event.field_method,
                line,
                score.lines[line.key],
                score.boards[key],
                averaged,
            )
            for line in lines
        }
        found = {
            line: [
                (s, _reason(s)) for s in seen if not _agrees(s, rounding, event.scale)
            ]
            for line, seen in sights.items()
        }
        found = _limited(found, limited)
        hand_made = _changed_by_hand(found)
        found = _of_ruling(found, [ruled[key] for key in found if key in ruled])
        if hand_made is None and _unexplained(found):
            found = _of_hidden_result(found, event, lines, score.boards[key])
        if hand_made is not None:
            rows = found[hand_made]
            found[hand_made] = [(s, Reason.DIRECTOR_ADJUSTED_LINE) for s, _ in rows]
        for line in lines:
            rows = found[line.key]
            yield from _rows(event, line, rows, compared=line.key not in lonely)


def _limited(found: Found, limited: Mapping[int, Fraction]) -> Found:
    """The same rows, with the limit of IMPs as the reason where it alone fits."""
    return {
        key: [
            (sight, _unless_limited(sight, reason, limited.get(key)))
            for sight, reason in rows
        ]
        for key, rows in found.items()
    }


def _is_artificial(line: ParsedResult) -> bool:
    return isinstance(line.for_ns, Artificial) or isinstance(line.for_ew, Artificial)


def _sights(
    method: Method,
    line: ParsedResult,
    score: ScoredResult,
    board: BoardScore,
    averaged: bool,
) -> Iterator[Sight]:
    ns, ew = line.ns_points, line.ew_points
    both = (ns.value if ns else Fraction(0)) + (ew.value if ew else Fraction(0))
    for side, ours, file, treatment, shown in (
        (Side.NS, score.ns_points, ns, line.for_ns, score.ns_shown),
        (Side.EW, score.ew_points, ew, line.for_ew, score.ew_shown),
    ):
        if ours is not None and file is not None:
            yield Sight(
                *(method, side, ours, file, both, treatment, board, averaged), shown
            )


def _agrees(sight: Sight, rounding: Rounding, scale: Scale) -> bool:
    """Whether the file's figure is ours: exact, rounded, or on the convention's scale."""
    ours = sight.ours
    if scale is not Scale.DOUBLED and sight.shown is not None:
        return sight.file.value == Fraction(sight.shown)
    return sight.file.value in (ours, Fraction(rounding(ours)))


def _is_plain(sight: Sight) -> bool:
    if sight.averaged or sight.method is not Method.MATCHPOINTS:
        return False
    return sight.plain == sight.file.value


def _is_one_decimal(sight: Sight) -> bool:
    return half_even(sight.ours, 1) == sight.file.value


def _is_flat(sight: Sight) -> bool:
    if not isinstance(sight.treatment, Artificial):
        return False
    return sight.treatment.percent * sight.board.top / 100 == sight.file.value


def _is_last_digit(sight: Sight) -> bool:
    return sight.file.value in last_digits(sight.ours, sight.file.places)


def _is_single_scale(sight: Sight) -> bool:
    half_of_top = (
        sight.method is Method.MATCHPOINTS and 2 * sight.both == sight.board.top
    )
    return half_of_top and sight.ours == 2 * sight.file.value


def _is_tenths(sight: Sight) -> bool:
    return cut_off(sight.ours, 1) * 10 == sight.file.value


def _is_sum_of_imps(sight: Sight) -> bool:
    total = sight.ours * (sight.board.actual - 1)
    return sight.method is Method.CROSS_IMPS and total == sight.file.value


def _is_percent(sight: Sight) -> bool:
    if not sight.board.top:
        return False
    share = 100 * sight.ours / sight.board.top
    return sight.file.value in last_digits(share, sight.file.places)


ARITHMETIC: tuple[tuple[Reason, Callable[[Sight], bool]], ...] = (
    (Reason.PLAIN_ON_SHORT_BOARD, _is_plain),
    (Reason.AVERAGE_KEPT_FLAT, _is_flat),
    (Reason.ONE_DECIMAL_HALF_EVEN, _is_one_decimal),
    (Reason.LAST_DIGIT, _is_last_digit),
    (Reason.SINGLE_SCALE, _is_single_scale),
    (Reason.IMPS_NOT_AVERAGED, _is_sum_of_imps),
    (Reason.TENTHS_CUT_OFF, _is_tenths),
    (Reason.PERCENT_SHOWN, _is_percent),
)
"""Tried in this order; the first that gives the file's figure is the reason."""


def _reason(sight: Sight) -> Reason:
    for reason, gives in ARITHMETIC:
        if gives(sight):
            return reason
    return Reason.UNEXPLAINED


def _unless_limited(sight: Sight, reason: Reason, ns: Fraction | None) -> Reason:
    """The limit of IMPs as the reason, where nothing else is one and it gives the figure."""
    if reason is not Reason.UNEXPLAINED or ns is None:
        return reason
    points = ns if sight.side is Side.NS else -ns
    fits = sight.file.value in last_digits(points, sight.file.places)
    return Reason.IMPS_LIMITED if fits else reason


def _of_ruling(found: Found, boards: Sequence[Board]) -> Found:
    """The ruling of the board as the reason, where its scores give all the figures."""
    if not _unexplained(found) or not any(map(infer_shares, boards)):
        return found
    return {
        key: [(sight, Reason.SCORES_OF_RULING) for sight, _ in rows]
        for key, rows in found.items()
    }


def _unexplained(found: Found) -> bool:
    return any(
        reason is Reason.UNEXPLAINED for rows in found.values() for _, reason in rows
    )


def _of_hidden_result(
    found: Found, event: ReadEvent, lines: Sequence[ParsedResult], board: BoardScore
) -> Found:
    """One score more on the board as the reason, where with it every figure follows."""
    if not has_hidden_result(lines, board, event.field_method, event.scale):
        return found
    return {
        key: [(sight, Reason.HIDDEN_RESULT) for sight, _ in rows]
        for key, rows in found.items()
    }


def _changed_by_hand(found: Found) -> int | None:
    """The one line of a board that was changed, as much up as down."""
    strange = [
        key
        for key, rows in found.items()
        if any(reason is Reason.UNEXPLAINED for _, reason in rows)
    ]
    if len(strange) != 1 or len(found[strange[0]]) != 2 or len(found) < 3:
        return None
    (ns, _), (ew, _) = found[strange[0]]
    up, down = ns.file.value - ns.ours, ew.ours - ew.file.value
    whole = up.denominator == 1
    return strange[0] if whole and up == down else None


def _rows(
    event: ReadEvent,
    line: ParsedResult,
    rows: list[tuple[Sight, Reason]],
    *,
    compared: bool,
) -> Iterator[Difference]:
    """The rows of a line; one compared with nothing has no figure of ours."""
    alike = len(rows) == 2 and rows[0][1] is rows[1][1]
    for sight, reason in rows[:1] if alike else rows:
        place = event.place(line)
        one_side = Message(
            gettext_noop("%(place)s, %(side)s"), {"place": place, "side": sight.side}
        )
        yield Difference(
            kind=Kind.POINTS,
            where=place if alike else one_side,
            ours=four_places(sight.ours) if compared else "",
            file=str(sight.file),
            code=reason,
            line=line.key,
        )
