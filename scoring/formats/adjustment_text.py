"""What counts in place of a result, as a text of our own in a cell of any format."""

import re
from fractions import Fraction

from scoring.bridge.adjusted import (
    Artificial,
    InvalidAdjustment,
    NotPlayed,
    Outcomes,
    Treatment,
    WeightedScore,
)
from scoring.formats.rounding import exact_text

_PERCENT = re.compile(
    r"(own:)?(\d{1,3}(?:\.\d{1,4})?|\d{1,9}/\d{1,9})%"
    r"(?:=([+-]?\d{1,9}(?:\.\d{1,6}|/[1-9]\d{0,8})?))?\Z",
    re.ASCII,
)
_SCORE = re.compile(r"[+-]?\d{1,5}\Z", re.ASCII)
_PART = re.compile(
    r"(\d{1,3}(?:\.\d{1,4})?|\d{1,9}/\d{1,9})%:([+-]?\d{1,5})\Z", re.ASCII
)
_CODE = re.compile(r"artificial a([=+-])([=+-])\Z", re.IGNORECASE)
SHARES = {"=": Fraction(50), "+": Fraction(60), "-": Fraction(40)}
UNPLAYED = "not-played"
SKIPPED = "skipped"


def parse_treatment(text: str) -> Treatment | None:
    """The treatment of a cell; none where it says nothing that is known.

    "own:" before a percentage: it follows the side's own average (Law 12C2c). "=" after
    it: the points that a file gave, which count whatever the percentage.

    >>> parse_treatment("60%") == Artificial(Fraction(60), uplift=False)
    True
    >>> parse_treatment("own:60%") == Artificial(Fraction(60), uplift=True)
    True
    >>> str(parse_treatment("50%=23").points)
    '23'
    >>> str(parse_treatment("70%:420 30%:-50").items[1].weight)
    '3/10'
    """
    if text in {UNPLAYED, SKIPPED}:
        return NotPlayed(skipped=text == SKIPPED)
    if _SCORE.match(text):
        return Outcomes.assigned(int(text))
    try:
        share = _PERCENT.match(text)
        if share:
            points = Fraction(share[3]) if share[3] else None
            return Artificial(Fraction(share[2]), uplift=bool(share[1]), points=points)
        parts = [_PART.match(part) for part in text.split()]
        items = [
            WeightedScore(int(part[2]), Fraction(part[1]) / 100)
            for part in parts
            if part
        ]
        return Outcomes(tuple(items)) if items and all(parts) else None
    except (InvalidAdjustment, ZeroDivisionError):
        return None


def treatment_text(treatment: Treatment | None) -> str:
    """The same the other way."""
    if isinstance(treatment, Artificial):
        own = "own:" if treatment.uplift else ""
        share = f"{own}{_share(treatment.percent)}%"
        points = treatment.points
        with_points = share if points is None else f"{share}={exact_text(points)}"
        return with_points if _PERCENT.match(with_points) else share
    if treatment == NotPlayed(skipped=True):
        return SKIPPED
    if not isinstance(treatment, Outcomes):
        return "" if treatment is None else UNPLAYED
    if len(treatment.items) == 1:
        return f"{treatment.items[0].score}"
    return " ".join(
        f"{_share(item.weight * 100)}%:{item.score}" for item in treatment.items
    )


def _share(share: Fraction) -> str:
    """Decimals where they are exact, else a fraction."""
    cents = share * 100
    if cents.denominator != 1:
        return str(share)
    return (
        f"{cents.numerator // 100}" if share.denominator == 1 else f"{float(share):.2f}"
    )


def parse_code(kind: str) -> tuple[Artificial, Artificial] | None:
    """The averages of a kind such as "artificial A+=": North-South's, then the other."""
    found = _CODE.match(kind)
    if found is None:
        return None
    ns, ew = (Artificial(SHARES[sign], uplift=False) for sign in found.groups())
    return ns, ew
