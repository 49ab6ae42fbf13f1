"""What the value of each tag may be (chapters 3.4 and 4 of the format)."""

import re

from scoring.bridge.boards import Vulnerability
from scoring.bridge.words import gettext_noop
from scoring.formats.errors import Message
from scoring.formats.pbn.deals import VULNERABLE
from scoring.formats.pbn.raw import RawGame, RawTag
from scoring.formats.pbn.tables import COLUMN, is_table
from scoring.formats.remarks import Remarks, line_of_file, short

_NUMBER = r"[+-]?\d+(\.\d*)?"
_TRICKS = r"(\d|1[0-3])"


def _per_side(number: str) -> str:
    """A number of declarer, or of one side, or of both."""
    both = rf"NS\s+{number}(\s+EW\s+{number})?|EW\s+{number}(\s+NS\s+{number})?"
    return rf"({number}|{both})"


_RUBBER = r"\d+\s*/\s*\d+"
_DATE = r"[\d?]{4}\.[\d?]{2}\.[\d?]{2}"
_TIME = r"[\d?]{2}:[\d?]{2}:[\d?]{2}"
_SCORING = r"[A-Za-z][A-Za-z0-9_%./ -]*"
_HISTORY = r"\d+ \d+ ?/ ?\d+( \d+){0,2}"

PATTERNS = {
    "Date": _DATE,
    "EventDate": _DATE,
    "UTCDate": _DATE,
    "Time": _TIME,
    "UTCTime": _TIME,
    "Board": r"0*[1-9]\d{0,3}",
    "Dealer": r"[NESW]",
    "Declarer": r"\^?[NESW]",
    "Contract": r"PASS|([1-7](NT|[SHDC])|[1-7]N)X{0,2}|NT|[SHDC]",
    "Result": rf"\^?{_per_side(_TRICKS)}",
    "Scoring": rf"{_SCORING}(;{_SCORING})*",
    "Score": _per_side(_NUMBER),
    "OptimumScore": _per_side(_NUMBER),
    "ScoreIMP": _per_side(_NUMBER),
    "ScoreMP": _per_side(_NUMBER),
    "ScorePercentage": _per_side(r"(100(\.0*)?|\d{1,2}(\.\d*)?)"),
    "ScoreRubber": _per_side(_RUBBER),
    "ScoreRubberHistory": rf"NS {_HISTORY} EW {_HISTORY}",
    "Room": r"OPEN|CLOSED",
    "FrenchMP": r"YES|NO",
    "Hidden": r"[NESW]{0,4}",
    "Round": r"\w+(\.\w+)*",
    "TimeControl": r"\d+/\d+",
    "TimeCall": r"\d+",
    "TimeCard": r"\d+",
    "Auction": r"[NESW]",
    "Play": r"[NESW]",
    "Note": r"([1-9]|[12]\d|3[0-2]):.*",
}
_COMPILED = {
    name: re.compile(rf"(?:{pattern})\Z", re.IGNORECASE | re.DOTALL)
    for name, pattern in PATTERNS.items()
}
_UNKNOWN = frozenset(["", "?", "-", "#"])


def check_values(game: RawGame, remarks: Remarks) -> None:
    """Note every value that the format does not allow, and what contradicts."""
    for tag in game.tags:
        place = line_of_file(tag.line)
        fault = _fault(tag)
        if fault is not None:
            remarks.note(
                place,
                gettext_noop("%(tag)s is not %(what)s: “%(found)s”"),
                tag=tag.name,
                what=fault,
                found=short(tag.value),
            )
    _check_rubber(game, remarks)


def _fault(tag: RawTag) -> Message | None:
    value = tag.value.strip()
    if tag.name == "Vulnerable":
        fine = not value or value == "?" or value.upper() in VULNERABLE
    elif is_table(tag.name):
        fine = all(COLUMN.match(name) for name in tag.value.split(";"))
    elif tag.name in _COMPILED and value not in _UNKNOWN:
        fine = _COMPILED[tag.name].match(value) is not None
    else:
        fine = True
    return None if fine else Message(_WHAT.get(tag.name, _ANY))


_ANY = gettext_noop("in the form that the format prescribes")
_WHAT = {
    "Board": gettext_noop("the number of a board"),
    "Dealer": gettext_noop("a seat"),
    "Declarer": gettext_noop("a seat"),
    "Contract": gettext_noop("a contract"),
    "Vulnerable": gettext_noop("a vulnerability"),
    "Result": gettext_noop("a number of tricks"),
}


def _check_rubber(game: RawGame, remarks: Remarks) -> None:
    """The games won in a rubber make a side vulnerable (chapter 4.2.6)."""
    tag, vulnerable = game.tag("ScoreRubberHistory"), game.value("Vulnerable").upper()
    if tag is None or vulnerable not in VULNERABLE or _fault(tag) is not None:
        return
    ns, _, ew = tag.value.removeprefix("NS ").partition(" EW ")
    won = (_won_game(ns), _won_game(ew))
    if VULNERABLE[vulnerable] is not _BY_GAMES[won]:
        remarks.note(
            line_of_file(max(tag.line, game.by_name["Vulnerable"].line)),
            gettext_noop("vulnerable %(found)s, but by the rubber it is %(right)s"),
            found=VULNERABLE[vulnerable],
            right=_BY_GAMES[won],
        )


def _won_game(history: str) -> bool:
    below = history.partition("/")[2].split()
    return any(len(points.lstrip("0")) > 2 for points in below)


_BY_GAMES = {
    (False, False): Vulnerability.NONE,
    (True, False): Vulnerability.NS,
    (False, True): Vulnerability.EW,
    (True, True): Vulnerability.ALL,
}
