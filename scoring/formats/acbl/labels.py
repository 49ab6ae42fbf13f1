"""What stands in place of a score: "AVE+", "A-", "NP"."""

import re
from fractions import Fraction

from scoring.bridge.adjusted import Artificial
from scoring.formats.treatments import SHARES

NOT_PLAYED = re.compile(r"(N/?P|NO ?PLAY|NOT PLAYED|LATE)?\Z", re.IGNORECASE)
_AVERAGE = re.compile(r"A(?:VE|VG|V|VERAGE)?\s*([+-]?)\Z", re.IGNORECASE)


def is_average(label: str) -> bool:
    return _AVERAGE.match(label) is not None


def averages(labels: tuple[str, str]) -> tuple[Artificial, Artificial]:
    """The averages of both sides; one that is not said is the other's complement.

    >>> ns, ew = averages(("AVE+", ""))
    >>> str(ns.percent), str(ew.percent)
    ('60', '40')
    """
    ns, ew = map(_share, labels)
    ns = ns if ns is not None else 100 - (ew or Fraction(50))
    ew = ew if ew is not None else 100 - ns
    return Artificial(ns, uplift=False), Artificial(ew, uplift=False)


def _share(label: str) -> Fraction | None:
    found = _AVERAGE.match(label)
    return SHARES[found[1] or "="] if found else None
