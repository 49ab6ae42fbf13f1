"""How one side's points of a line came about, step by step, to be followed by hand.

A second way to the same figure: each step works from the one before, by the words of
the rule, and the last gives what the line counts.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.bridge.adjusted import Artificial, WeightedScore, followed, uplifted
from scoring.bridge.contract import Side
from scoring.bridge.convention import Shown
from scoring.bridge.event.comparison import Board, Group
from scoring.bridge.event.points import above_average, own_results, ruled_percent
from scoring.bridge.event.sheet import Sheet, seated
from scoring.bridge.event.values import Method, Rules, TableResult
from scoring.bridge.imps import Middle, capped, imps, left_out, mean_or_median, to_unit
from scoring.bridge.matchpoints import Amount, Short, Weighted
from scoring.bridge.messages import gettext_noop

Counts = Mapping[int, Amount]


@dataclass(frozen=True, slots=True)
class Against:
    """One comparison: so many others have this score, so much behind or ahead."""

    score: int
    count: Fraction
    difference: int
    imps: int


@dataclass(frozen=True, slots=True)
class Step:
    """One step: words with figures in them, and what it gives.

    A page shows `gettext(text) % values`, and the comparisons as a table.
    """

    text: str
    gives: Fraction
    values: Mapping[str, Fraction | int] = field(default_factory=dict)
    comparisons: tuple[Against, ...] = ()

    def __str__(self) -> str:
        return f"{self.text % self.values} = {self.gives}"


BEATS = gettext_noop(
    "%(score)s beats %(beaten)s and ties %(equal)s: 2 × %(beaten)s + %(equal)s"
)
WEIGHED = gettext_noop("Each outcome times its weight, added")
NEUBERG = gettext_noop(
    "%(results)s results for a full board of %(expected)s (Neuberg): "
    "(%(points)s + 1) × %(expected)s / %(results)s − 1"
)
FIXED = gettext_noop(
    "Only %(results)s of %(expected)s results: 60 + (%(points)s − %(results)s + 1) × 5 "
    "percent of %(top)s"
)
ROUNDED = gettext_noop("Rounded by the scoring rules")
SUM_OF_IMPS = gettext_noop("%(score)s compared with every other result, in IMPs, added")
SHARED_OUT = gettext_noop(
    "%(results)s results for a full board of %(expected)s: "
    "times %(expected)s / %(results)s, divided by %(comparisons)s comparisons"
)
TIMES = gettext_noop("Times %(factor)s, as the scoring rules show it")
MIDDLES = {
    (Middle.MEAN, False): gettext_noop("The mean of the results (%(results)s)"),
    (Middle.MEAN, True): gettext_noop(
        "The mean of %(results)s results, without %(out)s at each end"
    ),
    (Middle.MEDIAN, False): gettext_noop("The median of the results (%(results)s)"),
    (Middle.MEDIAN, True): gettext_noop(
        "The median of %(results)s results, without %(out)s at each end"
    ),
}
"""The datum before it is rounded: of what kind, and whether results are left out."""
TO_UNIT = gettext_noop("Rounded to the nearest %(unit)s: the datum")
GIVEN = gettext_noop("The datum was given")
FROM_DATUM = gettext_noop("%(score)s differs from the datum by %(difference)s, in IMPs")
SCORE = gettext_noop("The score")
IN_PERCENT = gettext_noop("As a percentage: %(points)s of a top of %(top)s")
HALVED = gettext_noop("Shown with ½ for a tie: half of %(points)s")
FIGURE = gettext_noop("The figure in the file")
SHARE = gettext_noop("%(percent)s percent of a top of %(top)s")
ABOVE = gettext_noop("%(percent)s percent: %(tens)s times ten above average")
OWN = gettext_noop("This side's average on its other boards, %(own)s, counts instead")


def steps(sheet: Sheet, key: int, side: Side) -> tuple[Step, ...]:
    """The steps to what a side has on a line; none where it has nothing."""
    line = sheet.lines[key]
    board = sheet.boards[line.board_key]
    treatment = line.treatment(side)
    if isinstance(treatment, Artificial):
        found = list(_artificial(sheet, board, line, side, treatment))
    else:
        result = line.result(side)
        if result is None:
            return ()
        found = list(_compared(board, line, side, result, sheet.rules))
    counted = sheet.rules.convention.counted
    if counted is not None and sheet.rules.method is Method.MATCHPOINTS:
        found.append(Step(ROUNDED, Fraction(counted(found[-1].gives))))
    return tuple(found)


def shown_step(sheet: Sheet, key: int, side: Side) -> Step | None:
    """The step from what counts to the scale on which it is shown, if that is another."""
    score = sheet.score.lines[key]
    points = score.ns_points if side is Side.NS else score.ew_points
    top, shown = (
        sheet.boards[sheet.lines[key].board_key].top,
        sheet.rules.convention.shown,
    )
    if points is None or not top:
        return None
    if shown is Shown.PERCENT:
        return Step(IN_PERCENT, points * 100 / top, {"points": points, "top": top})
    return (
        Step(HALVED, points / 2, {"points": points}) if shown is Shown.SINGLE else None
    )


def _compared(
    board: Board, line: TableResult, side: Side, result: Weighted, rules: Rules
) -> Iterator[Step]:
    group = board.sides[side].groups[line.group]
    if rules.method is Method.MATCHPOINTS:
        yield from _matchpoint_steps(board, group, result, rules)
    elif rules.method is Method.CROSS_IMPS:
        yield from _cross_steps(board, group, result, rules)
    elif rules.method is Method.BUTLER:
        given = rules.datums.get(line.board_key)
        turned = -given if given is not None and side is Side.EW else given
        yield from _butler_steps(group, result, rules, turned)
    else:
        yield from _weighed(
            result, (Step(SCORE, Fraction(item.score)) for item in result)
        )


def _others(group: Group, result: Weighted) -> Counts:
    """What the result is compared with: the group without itself."""
    rest = dict(group.counts)
    for item in result:
        rest[item.score] -= item.weight
    return {score: count for score, count in rest.items() if count}


def _weighed(result: Weighted, each: Iterable[Step]) -> Iterator[Step]:
    """A step for each outcome and, if there are several, one for their mean."""
    found = list(each)
    yield from found
    if len(result) > 1:
        parts = zip(result, found, strict=True)
        mean = sum((item.weight * step.gives for item, step in parts), Fraction(0))
        yield Step(WEIGHED, mean)


def _matchpoint_steps(
    board: Board, group: Group, result: Weighted, rules: Rules
) -> Iterator[Step]:
    others = _others(group, result)
    found = list(_weighed(result, (_beats(item, others) for item in result)))
    yield from found
    points, expected, actual = found[-1].gives, board.expected, group.actual
    values: dict[str, Fraction | int] = {
        "points": points,
        "results": actual,
        "expected": expected,
        "top": board.top,
    }
    limited = rules.convention.short is Short.LIMITED
    if limited and actual <= 3 and 3 * actual <= expected:
        percent = 60 + (points - actual + 1) * 5
        yield Step(FIXED, percent * board.top / 100, values)
    elif actual != expected:
        yield Step(NEUBERG, (points + 1) * expected / actual - 1, values)


def _beats(item: WeightedScore, others: Counts) -> Step:
    beaten = sum(count for score, count in others.items() if score < item.score)
    equal = others.get(item.score, 0)
    return Step(
        BEATS,
        Fraction(2 * beaten + equal),
        {"score": item.score, "beaten": beaten, "equal": equal},
    )


def _cross_steps(
    board: Board, group: Group, result: Weighted, rules: Rules
) -> Iterator[Step]:
    others = _others(group, result)
    found = list(_weighed(result, (_added(item, others) for item in result)))
    yield from found
    factored = rules.convention.factor_imps
    expected = board.expected if factored else group.actual
    comparisons = expected - 1
    if group.actual < 2:
        return
    mean = found[-1].gives * expected / (group.actual * comparisons)
    yield Step(
        SHARED_OUT,
        mean,
        {"results": group.actual, "expected": expected, "comparisons": comparisons},
    )
    factor = rules.convention.cross.times(expected)
    if factor != 1:
        yield Step(TIMES, mean * factor, {"factor": factor})


def _added(item: WeightedScore, others: Counts) -> Step:
    comparisons = tuple(
        Against(
            score, Fraction(others[score]), item.score - score, imps(item.score - score)
        )
        for score in sorted(others, reverse=True)
    )
    total = sum(
        (comparison.count * comparison.imps for comparison in comparisons), Fraction(0)
    )
    return Step(SUM_OF_IMPS, total, {"score": item.score}, comparisons)


def _butler_steps(
    group: Group, result: Weighted, rules: Rules, given: int | None
) -> Iterator[Step]:
    rule = rules.convention.butler
    if given is None:
        found = group.counts if rule.own else _others(group, result)
        number = sum(found.values())
        middle = mean_or_median(found, rule)
        out = left_out(number, rule)
        values: dict[str, Fraction | int] = {"results": number, "out": out}
        yield Step(MIDDLES[rule.middle, bool(out)], middle, values)
        datum = to_unit(middle, rule.unit, rule.fives)
        yield Step(TO_UNIT, Fraction(datum), {"unit": rule.unit})
        alone = not number
    else:
        datum, alone = given, False
        yield Step(GIVEN, Fraction(datum))
    yield from _weighed(
        result,
        (
            Step(
                FROM_DATUM,
                Fraction(0) if alone else capped(imps(item.score - datum), rule),
                {"score": item.score, "difference": item.score - datum},
            )
            for item in result
        ),
    )


def _artificial(
    sheet: Sheet, board: Board, line: TableResult, side: Side, score: Artificial
) -> Iterator[Step]:
    if score.points is not None:
        yield Step(FIGURE, score.points)
        return
    rules, holder = sheet.rules, (line.entry(side), line.window)
    own = own_results(seated(sheet, [line.entry(side)]), rules)
    percent = ruled_percent(score, (line.key, side) in own.repeated, rules)
    average = own.averages.get(holder)
    if rules.method is Method.MATCHPOINTS:
        share = percent * board.top / 100
        lifted = uplifted(percent, average) * board.top / 100
        yield Step(SHARE, share, {"percent": percent, "top": board.top})
        lifts = rules.convention.uplift
    else:
        share = above_average(percent, board, side, rules)
        lifted = followed(share, percent, average)
        yield Step(ABOVE, share, {"percent": percent, "tens": (percent - 50) / 10})
        aggregate = rules.method is Method.AGGREGATE
        lifts = rules.convention.follows_points(aggregate=aggregate)
    if lifts and score.uplift and average is not None and lifted != share:
        yield Step(OWN, lifted, {"own": average})
