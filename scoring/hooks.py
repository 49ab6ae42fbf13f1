"""What the rooms above tell the evening: they say so here when the site starts.

Rulings keep an evening from being final while somebody may still appeal, and put their
own calls on the director's desk; documents follow each posted revision. The evening
itself knows nothing of rulings and documents.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from clubsite.accounts.models import User
from scoring.models import Event


@dataclass(frozen=True, slots=True)
class DeskCall:
    """Something that needs a director: where, what, since when, and where to go."""

    where: str
    what: str
    since: datetime
    url: str
    urgent: bool = False


@dataclass(frozen=True, slots=True)
class PinAct:
    """A button of something pinned: what it sends, and what stands on it."""

    do: str
    text: str


@dataclass(frozen=True, slots=True)
class DeskPin:
    """Something that holds at a table until its end is tapped, or tapped away just now.

    `section` and `table` are where in the room of the event it is. Its buttons are sent
    to `acts_url`; `url` is where one reads of it.
    """

    key: int
    event: int
    section: str
    table: int | None
    where: str
    what: str
    until: str
    since: datetime
    url: str
    acts_url: str
    acts: tuple[PinAct, ...]
    over: bool = False


MarkOf = Callable[[str], str]
WindowOf = Callable[[Event], datetime | None]
CallsOf = Callable[[User, Sequence[Event]], Iterable[DeskCall]]
PinsOf = Callable[[User, Sequence[Event]], Iterable[DeskPin]]
Follow = Callable[[Event], None]

_windows: list[WindowOf] = []
_calls: list[CallsOf] = []
_marks: list[MarkOf] = []
_pins: list[PinsOf] = []
_followers: list[Follow] = []


def holds_open(window: WindowOf) -> WindowOf:
    """Let that say until when the event cannot be final."""
    _windows.append(window)
    return window


def puts_on_desk(calls: CallsOf) -> CallsOf:
    """Let that put its calls on the desk of these running events."""
    _calls.append(calls)
    return calls


def marks_desk(mark: MarkOf) -> MarkOf:
    """Let that say, of a club by its slug, what tells whether its calls are others."""
    _marks.append(mark)
    return mark


def pins_to_tables(pins: PinsOf) -> PinsOf:
    """Let that pin what holds at the tables of these running events."""
    _pins.append(pins)
    return pins


def follows_results(follow: Follow) -> Follow:
    """Let that do what each posted revision calls for, once it is stored."""
    _followers.append(follow)
    return follow


def latest_window(event: Event) -> datetime | None:
    """The last instant at which some other room holds the event open."""
    ends = [end for window in _windows if (end := window(event)) is not None]
    return max(ends, default=None)


def calls_from_above(user: User, events: Sequence[Event]) -> list[DeskCall]:
    """All calls of other rooms for the desk."""
    return [call for calls in _calls for call in calls(user, events)]


def marks_from_above(club_slug: str) -> str:
    """What is another one as soon as the calls of other rooms are."""
    return ".".join(mark(club_slug) for mark in _marks)


def pins_from_above(user: User, events: Sequence[Event]) -> list[DeskPin]:
    """All that other rooms have pinned to the tables."""
    return [pin for pins in _pins for pin in pins(user, events)]


def revision_posted(event: Event) -> None:
    """Tell those who follow the results, after the commit: no failure of theirs undoes it."""

    def tell() -> None:
        for follow in _followers:
            follow(event)

    transaction.on_commit(tell, robust=True)
