"""Scores, IMPs and weighted or artificial scores, worked out by the game's own rules."""

from collections.abc import Callable, Iterable
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Any

from rulings.laws.engine.terms import (
    Calculated,
    Calculation,
    Facts,
    Missing,
    Record,
    Value,
)
from scoring.bridge.adjusted import (
    AVERAGE,
    AVERAGE_MINUS,
    AVERAGE_PLUS,
    Artificial,
    InvalidAdjustment,
    Outcomes,
    followed,
    in_imps,
    single,
    uplifted,
)
from scoring.bridge.contract import Contract, Risk, Strain
from scoring.bridge.duplicate import declarer_score
from scoring.bridge.imps import imps
from scoring.bridge.matchpoints import matchpoints, mirrored
from scoring.bridge.messages import gettext_noop

NOT_SO = {
    "contract": gettext_noop("Enter a level from 1 to 7 and tricks from 0 to 13."),
    "differences": gettext_noop(
        "Enter the differences as whole points, e.g. [50, 620]."
    ),
    "weights": gettext_noop(
        "Enter each outcome with its score and weight. The weights must add up to 1, "
        'e.g. {"score_NS": 620, "p": 0.6}.'
    ),
    "others": gettext_noop("Enter the scores of the other tables in whole points."),
    "percent": gettext_noop("Enter a percentage from 0 to 100."),
    "mean": gettext_noop("Enter the average in IMPs a board, e.g. 4.25 or -1.5."),
}
AWARDS: dict[str, Artificial] = {
    "AVE+": AVERAGE_PLUS,
    "AVE": AVERAGE,
    "AVE-": AVERAGE_MINUS,
}
DECIMALS = 4


class _Unfit(ValueError):
    """The entered value is not a score; the reason is a key of `NOT_SO`."""


def worked_out(
    *needed: str,
) -> Callable[[Callable[..., dict[str, Value]]], Calculation]:
    """A calculation of these facts; unfit values give their reason, no error."""

    def of(work: Callable[..., dict[str, Value]]) -> Calculation:
        def calculation(facts: Facts) -> Calculated | Missing:
            values = [facts.fact(code) for code in needed]
            for each in values:
                if isinstance(each, Missing):
                    return each
            try:
                return Calculated(work(*values))
            except _Unfit as unfit:
                return Calculated({"refused": NOT_SO[str(unfit)]})

        return calculation

    return of


@worked_out("level", "strain", "doubled", "at_risk", "tricks")
def score(
    level: Value, strain: Value, doubled: Value, at_risk: Value, tricks: Value
) -> dict[str, Value]:
    """What declarer's side scores for its tricks (Law 77)."""
    if not (1 <= int(str(level)) <= 7 and 0 <= int(str(tricks)) <= 13):
        raise _Unfit("contract")
    risk = Risk("" if doubled == "no" else str(doubled))
    contract = Contract(int(str(level)), Strain(str(strain)), risk)
    made = declarer_score(contract, int(str(tricks)), vulnerable=at_risk == "yes")
    return {"score": Record({"declarer": made})}


@worked_out("diff")
def differences(diff: Value) -> dict[str, Value]:
    """Each difference in IMPs (Law 78B)."""
    found = [imps(each) for each in _whole(_listed(diff), "differences")]
    return {"imps": Record(found)}


@worked_out("weights", "other_NS_scores")
def weighted_matchpoints(weights: Value, others: Value) -> dict[str, Value]:
    """Each outcome in matchpoints against the other tables, then the mean (12C1c).

    One matchpoint for each result below, a half for one that is equal, on the scale of
    two and one as the top of the board is told.
    """
    adjusted = _outcomes(weights).items
    other = [single(each) for each in _whole(_listed(others), "others")]
    north = matchpoints([adjusted, *other])[0]
    east = matchpoints([mirrored(each) for each in (adjusted, *other)])[0]
    points = {"NS": _plain(north), "EW": _plain(east), "top": 2 * len(other)}
    return {"mp": Record(points)}


@worked_out("weights", "other_table_NS")
def weighted_imps(weights: Value, other_table: Value) -> dict[str, Value]:
    """Each outcome in IMPs against the other table, then the mean (12C1c)."""
    [other] = _whole([other_table], "others")
    gained = sum(
        (each.weight * imps(each.score - other) for each in _outcomes(weights).items),
        Fraction(0),
    )
    return {"imps": Record({"NS": _plain(gained)})}


@worked_out("artificial", "own_percent")
def artificial_percent(artificial: Value, own: Value) -> dict[str, Value]:
    """The percentage of each average that was awarded, beside the side's own (12C2c)."""
    mine = None if own == "" else _percent(own)
    found = {
        each: float(uplifted(AWARDS[each].percent, mine))
        for each in _awards(artificial)
    }
    if len(found) == 1:
        return {"percent": Record(next(iter(found.values())))}
    return {"percent": Record(found)}


@worked_out("artificial", "election_imps_for_average", "own_imps")
def artificial_imps(artificial: Value, for_ten: Value, own: Value) -> dict[str, Value]:
    """The IMPs of each average that was awarded (12C2b), with the contestant's own mean
    on its other boards where it is known and counts (12C2c)."""
    worth = Fraction(int(str(for_ten)))
    mean = None if own == "" else _fraction(own, "mean")
    found = {
        each: _plain(followed(in_imps(AWARDS[each], worth), AWARDS[each].percent, mean))
        for each in _awards(artificial)
    }
    return {"imps": Record(found)}


@worked_out("margin_NS", "margin_EW")
def knockout_margin(north: Value, east: Value) -> dict[str, Value]:
    """The mean of two margins that do not balance (12C4)."""
    mean = Fraction(int(str(north)) + int(str(east)), 2)
    return {"imps": Record({"NS": _plain(mean), "EW": _plain(-mean)})}


def _awards(artificial: Value) -> list[str]:
    return str(artificial).split(" / ")


def _outcomes(weights: Value) -> Outcomes:
    outcomes = _listed(weights)
    if not all(isinstance(each, dict) for each in outcomes):
        raise _Unfit("weights")
    scores = _whole([each.get("score_NS") for each in outcomes], "weights")
    shares = [_fraction(each.get("p"), "weights") * 100 for each in outcomes]
    try:
        return Outcomes.weighted(zip(scores, shares, strict=True))
    except InvalidAdjustment:
        raise _Unfit("weights") from None


def _listed(value: Value) -> list[Any]:
    content = value.content if isinstance(value, Record) else None
    return content if isinstance(content, list) else []


def _whole(numbers: Iterable[object], reason: str) -> list[int]:
    found = [_fraction(each, reason) for each in numbers]
    if not found or any(each.denominator != 1 for each in found):
        raise _Unfit(reason)
    return [int(each) for each in found]


def _percent(value: Value) -> Fraction:
    found = _fraction(value, "percent")
    if not 0 <= found <= 100:
        raise _Unfit("percent")
    return found


def _fraction(value: object, reason: str) -> Fraction:
    try:
        return Fraction(Decimal(str(value)))
    except (InvalidOperation, ValueError, OverflowError):
        raise _Unfit(reason) from None


def _plain(points: Fraction) -> int | float:
    """A whole number as one, another to four decimals."""
    if points.denominator == 1:
        return int(points)
    return round(float(points), DECIMALS)
