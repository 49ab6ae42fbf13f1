"""Landing page: where the site's root leads a person who is signed in."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

JUST_NOW = 1
"""For so many days after the day of an event it is what a person comes for."""


class Part(StrEnum):
    """What a person is for a club, as far as it decides where the root leads."""

    DIRECTOR = "director"
    PLAYER = "player"
    CASE = "case"
    MEMBER = "member"
    OPERATOR = "operator"


@dataclass(frozen=True, slots=True)
class Occasion:
    """A person's part in one event or case of a club, or in the club itself.

    `club` is its slug, empty for the operator of the whole site; a case waits for the
    person. `days_ago` counts from the last day of an event that the club
    has reached, in its own time zone.
    """

    part: Part
    club: str
    in_play: bool = False
    days_ago: int = 0


class Landing(NamedTuple):
    """A page by its URL name, and the slug of its club, empty for a page of the site."""

    page: str
    club: str

    @property
    def place(self) -> tuple[str, ...]:
        """What the address of the page is made from."""
        return (self.club,) if self.club else ()


PAGES = {
    (Part.DIRECTOR, True, True): "desk",
    (Part.PLAYER, True, True): "tonight",
    (Part.PLAYER, False, True): "tonight",
    (Part.DIRECTOR, False, True): "desk",
    (Part.CASE, False, True): "waiting_list",
    (Part.DIRECTOR, True, False): "desk",
    (Part.PLAYER, True, False): "tonight",
    (Part.PLAYER, False, False): "tonight",
    (Part.MEMBER, False, True): "club_home",
    (Part.OPERATOR, False, True): "site_work",
}
"""The page for each part, whether the event is in play, and whether it is of these days:
the most urgent first. What is not here opens no page: referrals neither, since where the
root leads would tell that there is one."""

URGENCY = list(PAGES)
OF_ALL_CLUBS = frozenset({"waiting_list"})
"""Pages of the site, which have no club."""


def choose_landing(occasions: Iterable[Occasion]) -> Landing | None:
    """The page that matters most to a person now; None if no club comes first.

    >>> at_home = Occasion(Part.MEMBER, "home")
    >>> away = Occasion(Part.PLAYER, "away", in_play=True)
    >>> choose_landing([at_home, away])
    Landing(page='tonight', club='away')
    >>> choose_landing([at_home, Occasion(Part.MEMBER, "away")]) is None
    True
    """
    ordered = sorted((each for each in occasions if _key(each) in PAGES), key=_urgency)
    if not ordered:
        return None
    first = ordered[0]
    clubs = {occasion.club for occasion in ordered if occasion.club}
    if first.part is Part.MEMBER and len(clubs) > 1:
        return None
    page = PAGES[_key(first)]
    return Landing(page, "" if page in OF_ALL_CLUBS else first.club)


def _key(occasion: Occasion) -> tuple[Part, bool, bool]:
    is_recent = occasion.days_ago <= JUST_NOW
    return occasion.part, occasion.in_play, is_recent


def _urgency(occasion: Occasion) -> tuple[int, int, str]:
    return URGENCY.index(_key(occasion)), occasion.days_ago, occasion.club
