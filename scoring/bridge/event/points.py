"""Points of each line for each side: compared, artificial, or nothing.

`window_key` says which boards make up the own average of an artificial score (Law
12C2c).
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from fractions import Fraction

from scoring.bridge.adjusted import (
    Artificial,
    Awaited,
    NotPlayed,
    Treatment,
    followed,
    uplifted,
)
from scoring.bridge.contract import Side
from scoring.bridge.convention import Repeated, Shown, Window
from scoring.bridge.event.comparison import Board
from scoring.bridge.event.effects import EFFECTS, Kind, Setting, Worth, treatment_kind
from scoring.bridge.event.values import Code, Method, Rules, ScoredResult, TableResult

Holder = tuple[int, int]
"""An entry, and the window of boards that its own average is taken from."""


Known = dict[tuple[int, int], Decimal]
"""What points of one board are shown as, each worked out once."""
Seated = tuple[Board, TableResult, Side]
"""One side of a line of a board."""


@dataclass(frozen=True, slots=True)
class Own:
    """What artificial scores look at besides their own board.

    `averages`: what each entry made on its boards without an artificial score, in
    percent at matchpoints and else in points a board. `repeated`: the sides of lines
    that had average plus too often before.
    """

    averages: Mapping[Holder, Fraction] = field(default_factory=dict)
    repeated: frozenset[tuple[int, Side]] = frozenset()


NOBODY = Own()


def everywhere(boards: Iterable[Board]) -> Iterator[Seated]:
    """Both sides of every line of these boards."""
    return (
        (board, line, side) for board in boards for line in board.lines for side in Side
    )


def own_results(seated: Iterable[Seated], rules: Rules) -> Own:
    """The own averages and the repeated averages of those who sat here."""
    found = tuple(seated)
    repeated = rules.convention.repeated
    return Own(
        own_averages(found, by_percent=rules.method is Method.MATCHPOINTS),
        repeated_sides(found, repeated) if repeated else frozenset(),
    )


def own_averages(
    seated: Iterable[Seated], *, by_percent: bool
) -> dict[Holder, Fraction]:
    """What each entry made on its boards without an artificial score (Law 12C2c)."""
    points: dict[Holder, Fraction] = {}
    tops: dict[Holder, Fraction] = {}
    for board, line, side in seated:
        made = board.sides[side].counted.get(line.key)
        if made is not None:
            holder = (line.entry(side), line.window)
            top = Fraction(board.top, 100) if by_percent else Fraction(1)
            points[holder] = points.get(holder, Fraction(0)) + made
            tops[holder] = tops.get(holder, Fraction(0)) + top
    return {who: made / tops[who] for who, made in points.items() if tops[who]}


def repeated_sides(
    seated: Iterable[Seated], rule: Repeated
) -> frozenset[tuple[int, Side]]:
    """The lines on which a side has average plus more often than the rule allows."""
    plus: dict[Holder, list[tuple[int, int, Side]]] = {}
    for _, line, side in seated:
        treatment = line.treatment(side)
        if isinstance(treatment, Artificial) and treatment.percent > 50:
            holder = (line.entry(side), line.window)
            plus.setdefault(holder, []).append((line.board, line.key, side))
    return frozenset(
        (key, side)
        for given in plus.values()
        for _, key, side in sorted(given)[rule.after :]
    )


def line_scores(
    board: Board, rules: Rules, own: Own
) -> Iterator[tuple[int, ScoredResult]]:
    """Every line of the board by key, with both sides' points."""
    known: Known = {}
    skips = rules.convention.skip_artificial
    for line in board.lines:
        ns, ew = (_points(board, line, side, rules, own) for side in Side)
        yield (
            line.key,
            ScoredResult(
                ns_points=ns,
                ew_points=ew,
                ns_shown=_shown(board, line, Side.NS, rules, ns, known),
                ew_shown=_shown(board, line, Side.EW, rules, ew, known),
                top=board.top,
                ns_code=code(line.for_ns, line.for_ew),
                ew_code=code(line.for_ew, line.for_ns),
                ns_counts=not (skips and isinstance(line.for_ns, Artificial)),
                ew_counts=not (skips and isinstance(line.for_ew, Artificial)),
            ),
        )


def _points(
    board: Board, line: TableResult, side: Side, rules: Rules, own: Own
) -> Fraction | None:
    treatment = line.treatment(side)
    points = board.sides[side].counted.get(line.key)
    if isinstance(treatment, Artificial):
        points = _artificial(treatment, board, line, side, rules, own)
    counted = rules.convention.counted
    if points is None or counted is None or rules.method is not Method.MATCHPOINTS:
        return points
    return Fraction(counted(points))


def _artificial(
    score: Artificial,
    board: Board,
    line: TableResult,
    side: Side,
    rules: Rules,
    own: Own,
) -> Fraction:
    if score.points is not None:
        return score.points
    ruled = ruled_percent(score, (line.key, side) in own.repeated, rules)
    average = own.averages.get((line.entry(side), line.window))
    lifts = score.uplift and rules.convention.uplift
    if EFFECTS[Setting(rules.method)][Kind.ARTIFICIAL].worth is Worth.SHARE:
        return (uplifted(ruled, average) if lifts else ruled) * board.top / 100
    points = above_average(ruled, board, side, rules)
    aggregate = rules.method is Method.AGGREGATE
    follows = score.uplift and rules.convention.follows_points(aggregate=aggregate)
    return followed(points, ruled, average) if follows else points


def ruled_percent(score: Artificial, again: bool, rules: Rules) -> Fraction:
    """The percentage of the ruling, less where average plus is given once too often."""
    repeated = rules.convention.repeated
    if again and repeated is not None:
        return min(score.percent, repeated.percent)
    return score.percent


def above_average(
    percent: Fraction, board: Board, side: Side, rules: Rules
) -> Fraction:
    """A figure for each ten percent above 50; at aggregate above the board's mean."""
    tens = (percent - 50) / 10
    if rules.method is not Method.AGGREGATE:
        return tens * rules.convention.imps_for_ten
    made = board.sides[side].counted.values()
    mean = sum(made, Fraction(0)) / len(made) if made else Fraction(0)
    return mean + tens * rules.convention.points_for_ten


def _shown(
    board: Board,
    line: TableResult,
    side: Side,
    rules: Rules,
    points: Fraction | None,
    known: Known,
) -> Decimal | None:
    if points is None:
        return None
    rounding = rules.convention.of_line(
        matchpoints=rules.method is Method.MATCHPOINTS, averaged=board.has_artificial
    )
    if rules.convention.plain_when_short and not board.has_artificial:
        points = board.sides[side].plain[line.key]
    ratio = points.as_integer_ratio()
    if ratio not in known:
        known[ratio] = rounding(_scaled(points, board, rules))
    return known[ratio]


def _scaled(points: Fraction, board: Board, rules: Rules) -> Fraction:
    """The points on the scale that the convention shows; IMPs have only one."""
    if not board.top or rules.convention.shown is Shown.DOUBLED:
        return points
    if rules.convention.shown is Shown.SINGLE:
        return points / 2
    return points * 100 / board.top


CODES = {
    Kind.REPORTED: Code.NONE,
    Kind.ASSIGNED: Code.ADJUSTED,
    Kind.WEIGHTED: Code.WEIGHTED,
    Kind.SPLIT: Code.SPLIT,
}


def code(mine: Treatment, theirs: Treatment) -> Code:
    """The mark of one side's treatment, beside that of the other side.

    A score that does not hold for both sides alike is split, whatever it is.
    """
    match mine:
        case Awaited():
            return Code.LATE_PLAY if mine.late else Code.NONE
        case NotPlayed():
            return Code.SKIPPED if mine.skipped else Code.NOT_PLAYED
        case Artificial():
            return _average(mine.percent)
        case _:
            return CODES[treatment_kind(mine, theirs)]


def _average(percent: Fraction) -> Code:
    if percent == 50:
        return Code.AVERAGE
    return Code.AVERAGE_PLUS if percent > 50 else Code.AVERAGE_MINUS


def window_key(window: Window, *, match: int, session: int) -> int:
    """What a line's `window` is: its match, its session, or one for the whole stage.

    The match in a Swiss, the stage in an all-play-all, otherwise the session (EBU
    White Book 4.1.1.1).

    >>> window_key(Window.SESSION, match=7, session=2)
    2
    """
    if window is Window.MATCH:
        return match
    return session if window is Window.SESSION else 0
