"""Results and dates on a club's front page, asked from the app that has the events."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal

from django.utils.functional import Promise

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from clubsite.site.questions import Question


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


latest_results = Question[[User | None, Club], list[Line]](
    "Which of the club's latest results this person may see"
)
coming_events = Question[[User | None, Club], list[Line]](
    "Which of the club's coming events this person may see"
)


def latest(user: User | None, club: Club) -> list[Line]:
    """The club's latest results."""
    return [line for lines in latest_results.ask(user, club) for line in lines]


def coming(user: User | None, club: Club) -> list[Line]:
    """What the club has planned."""
    return [line for lines in coming_events.ask(user, club) for line in lines]
