"""What the tags of the games say about the whole event."""

import re
from collections.abc import Sequence
from datetime import date

from scoring.bridge.convention import Name
from scoring.bridge.event import Method
from scoring.formats.evening import ReadPlayer, Scoring
from scoring.formats.pbn.games import PbnGame

_DATE = re.compile(r"(\d{4})\D(\d{1,2})\D(\d{1,2})")
_NUMBER = re.compile(r"(.*)#(\d{1,12})\s*\Z")
_SESSION = re.compile(r"Session (\d{1,2})\Z")

METHODS: tuple[tuple[str, Method | None, Scoring], ...] = (
    ("BUTLER", Method.BUTLER, Scoring.BUTLER),
    ("CROSS", Method.CROSS_IMPS, Scoring.CROSS_IMPS),
    ("BAM", None, Scoring.BOARD_A_MATCH),
    ("IMP", Method.CROSS_IMPS, Scoring.CROSS_IMPS),
    ("MATCHPOINT", Method.MATCHPOINTS, Scoring.MATCHPOINTS),
    ("MP", Method.MATCHPOINTS, Scoring.MATCHPOINTS),
    ("RUBBER", None, Scoring.AGGREGATE),
    ("CHICAGO", None, Scoring.AGGREGATE),
)
"""By a word of the tag Scoring; the first that stands in it."""


def value_of(games: Sequence[PbnGame], name: str) -> str:
    """The first value of a tag in the file."""
    return next((each.tag(name) for each in games if each.tag(name)), "")


def scoring_of(games: Sequence[PbnGame]) -> tuple[Method | None, Scoring] | None:
    """How the event is scored, where the tag Scoring says it."""
    written = value_of(games, "Scoring").upper()
    for word, method, scoring in METHODS:
        if word in written:
            return method, scoring
    return None


def date_of(games: Sequence[PbnGame]) -> date | None:
    found = _DATE.match(value_of(games, "Date") or value_of(games, "EventDate"))
    if found is None:
        return None
    try:
        return date(int(found[1]), int(found[2]), int(found[3]))
    except ValueError:
        return None


def session_of(each: PbnGame) -> int:
    """The session, where Stage is "Session 2" as our writer says it."""
    found = _SESSION.match(each.tag("Stage"))
    return int(found[1]) if found else 1


def convention_of(_games: Sequence[PbnGame]) -> Name:
    """No program is known by what it writes into PBN: ours."""
    return Name.CLUBSITE


def player(written: str) -> ReadPlayer:
    """A person; behind "#" stands the number that an online club knows them by.

    >>> player("Sample North#90651")
    ReadPlayer(name='Sample North', national_number='90651', club_number='')
    """
    found = _NUMBER.match(written)
    if found is None:
        return ReadPlayer(written.strip())
    return ReadPlayer(found[1].strip(), found[2])


def players(written: str) -> tuple[ReadPlayer, ...]:
    """The persons of a text in which ";" stands between them."""
    return tuple(player(name) for name in written.split(";") if name.strip())
