"""What a club's front page tells of its evenings; the app that has them says it here.

Scoring stands above clubs and is never imported from here: it registers its two
questions when Django is ready, by `@front.results` and `@front.calendar`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.utils.functional import Promise

from clubsite.accounts.models import User
from clubsite.clubs.models import Club


@dataclass(frozen=True, slots=True)
class Winner:
    """Who came first: of which direction, if any, and with what share or points.

    `unit` is what the points are; `signed` are those that are won and lost.
    """

    side: str
    names: tuple[str, ...]
    share: Decimal | None
    points: Decimal
    unit: Promise | str
    signed: bool
    decimals: int = 2


@dataclass(frozen=True, slots=True)
class Line:
    """One line of the front page: what, where it leads, when, and how it stands."""

    title: str
    url: str
    at: datetime | None = None
    note: str = ""
    winners: tuple[Winner, ...] = ()


Source = Callable[[User | None, Club], list[Line]]
_results: list[Source] = []
_calendar: list[Source] = []


def results(source: Source) -> Source:
    """Ask this function for the latest results that the person may see."""
    _results.append(source)
    return source


def calendar(source: Source) -> Source:
    """Ask this function for what is coming."""
    _calendar.append(source)
    return source


def latest(user: User | None, club: Club) -> list[Line]:
    """The club's latest results."""
    return [line for source in _results for line in source(user, club)]


def coming(user: User | None, club: Club) -> list[Line]:
    """What the club has planned."""
    return [line for source in _calendar for line in source(user, club)]
