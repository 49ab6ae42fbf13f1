"""How an adjustment of a line is stored, and the treatment it stands for.

One side's treatment is a small JSON object, so that every figure is kept exactly:

    {"kind": "outcomes", "items": [{"score": 620, "weight": "60", "contract": "4SN="},
                                   {"score": -100, "weight": "40"}]}
    {"kind": "artificial", "percent": "60", "uplift": true, "points": null}
    {"kind": "not_played"}
    {"kind": "skipped"}

Scores are in North-South's view, whichever side the treatment is for. Weights and
percentages are percents, written as a decimal or, where that does not end, as a
fraction. `points` is the figure that an imported file gave. A contract is only shown:
the score is what counts.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, assert_never

from scoring.bridge.adjusted import (
    Artificial,
    Awaited,
    NotPlayed,
    Outcomes,
    Reported,
    Treatment,
    WeightedScore,
)
from scoring.bridge.boards import vulnerability
from scoring.bridge.contract import parse_entry
from scoring.bridge.convention import two_places_half_away
from scoring.bridge.duplicate import score
from scoring.bridge.messages import NotBridge, gettext_noop

Reading = Mapping[str, Any]
Stored = dict[str, Any]
"""One side's treatment as `Adjustment.ns` and `Adjustment.ew` hold it."""


class InvalidEffect(NotBridge):
    """A stored treatment that no adjustment can have."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """One outcome of an assigned or weighted score, in percent, as it is shown."""

    score: int
    percent: Fraction = Fraction(100)
    contract: str = ""

    @classmethod
    def of_contract(
        cls, text: str, board: int, percent: Fraction | int = 100
    ) -> "Outcome":
        """What a scorer typed, scored at the board's vulnerability (Law 77).

        >>> Outcome.of_contract("4s n =", 2, 60)
        Outcome(score=620, percent=Fraction(60, 1), contract='4S N =')
        """
        result = parse_entry(text)
        made = score(result, vulnerability(board))
        return cls(made, Fraction(percent), str(result))


def outcomes(items: Sequence[Outcome]) -> Stored:
    """An assigned score (one outcome) or a weighted one (Law 12C1), to be stored."""
    Outcomes.weighted((item.score, item.percent) for item in items)
    return {"kind": "outcomes", "items": [_stored_outcome(item) for item in items]}


def artificial(
    percent: Fraction | int, *, uplift: bool = True, points: Fraction | None = None
) -> Stored:
    """An artificial score (Law 12C2), to be stored."""
    return encode(Artificial(Fraction(percent), uplift=uplift, points=points))


def not_played() -> Stored:
    """The line counts for neither side, to be stored."""
    return {"kind": "not_played"}


def skipped() -> Stored:
    """A board skipped in play without a director: it counts for neither side."""
    return {"kind": "skipped"}


def encode(treatment: Treatment) -> Stored:
    """The treatment as it is stored; only adjustments are, not reported results."""
    match treatment:
        case Outcomes():
            items = [Outcome(item.score, item.weight * 100) for item in treatment.items]
            return {"kind": "outcomes", "items": [*map(_stored_outcome, items)]}
        case Artificial():
            return _stored_artificial(treatment)
        case NotPlayed():
            return skipped() if treatment.skipped else not_played()
        case Reported() | Awaited():
            raise InvalidEffect(gettext_noop("A reported result isn't an adjustment."))
        case _:  # pragma: no cover  # the type checker proves that none is left
            assert_never(treatment)  # pragma: no cover


def decode(stored: Mapping[str, Any]) -> Outcomes | Artificial | NotPlayed:
    """The treatment that was stored."""
    try:
        return _DECODERS[stored["kind"]](stored)
    except (KeyError, TypeError, ValueError, ZeroDivisionError) as error:
        raise InvalidEffect(gettext_noop("This adjustment can't be saved.")) from error


def shown_outcomes(stored: Mapping[str, Any]) -> tuple[Outcome, ...]:
    """The outcomes to show; none for an artificial score or a line not played."""
    return tuple(
        Outcome(item["score"], Fraction(item["weight"]), item.get("contract", ""))
        for item in stored.get("items", ())
    )


def exact_text(value: Fraction) -> str:
    """The number as text that loses nothing: a decimal, else a fraction.

    >>> exact_text(Fraction(60)), exact_text(Fraction(25, 2)), exact_text(Fraction(1, 3))
    ('60', '12.5', '1/3')
    """
    places = next((n for n in range(10) if (value * 10**n).denominator == 1), None)
    if places is None:
        return str(value)
    scaled = value * 10**places
    sign, digits = ("-" if value < 0 else ""), str(abs(scaled.numerator))
    if not places:
        return f"{sign}{digits}"
    digits = digits.zfill(places + 1)
    return f"{sign}{digits[:-places]}.{digits[-places:]}"


def decimal_text(value: Fraction) -> str:
    """The number as a decimal: exact where it ends, else to two places.

    >>> decimal_text(Fraction(25, 2)), decimal_text(Fraction(-200, 3))
    ('12.5', '-66.67')
    """
    text = exact_text(value)
    return str(two_places_half_away(value)) if "/" in text else text


def _stored_outcome(item: Outcome) -> Stored:
    stored: Stored = {"score": item.score, "weight": exact_text(item.percent)}
    return {**stored, "contract": item.contract} if item.contract else stored


def _stored_artificial(treatment: Artificial) -> Stored:
    points = treatment.points
    return {
        "kind": "artificial",
        "percent": exact_text(treatment.percent),
        "uplift": treatment.uplift,
        "points": None if points is None else exact_text(points),
    }


def _decode_outcomes(stored: Mapping[str, Any]) -> Outcomes:
    return Outcomes(
        tuple(
            WeightedScore(int(item["score"]), Fraction(item["weight"]) / 100)
            for item in stored["items"]
        )
    )


def _decode_artificial(stored: Mapping[str, Any]) -> Artificial:
    points = stored.get("points")
    return Artificial(
        Fraction(stored["percent"]),
        uplift=bool(stored.get("uplift", True)),
        points=None if points is None else Fraction(points),
    )


def _decode_not_played(stored: Mapping[str, Any]) -> NotPlayed:
    return NotPlayed(skipped=stored["kind"] == "skipped")


_DECODERS: Mapping[
    str, Callable[[Mapping[str, Any]], Outcomes | Artificial | NotPlayed]
] = {
    "outcomes": _decode_outcomes,
    "artificial": _decode_artificial,
    "not_played": _decode_not_played,
    "skipped": _decode_not_played,
}
