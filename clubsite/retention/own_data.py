"""What the club knows of one person, and how names of others are left out of it."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from clubsite.site.questions import KeyedQuestion, Question

Section = Mapping[str, Any] | list[Any]
"""Plain values, as JSON has them."""

sections = KeyedQuestion[Any](
    "What a package knows of a person in a club: a function of both, by the section's name"
)
erase = Question[[User, Club], None]("Which rows of a person a package erases")
tables = KeyedQuestion[tuple[str, ...]](
    "From which tables of a package an erasure takes the name, by the package"
)
OTHER = "[name of another person]"


def without_names(text: str, names: Iterable[str], own: str) -> str:
    """The text without the full names and surnames of others.

    >>> without_names("Ann Lee told Bob Ray. Mr Ray left.", ["Bob Ray", "Ann Lee"], "Ann Lee")
    'Ann Lee told [name of another person]. Mr [name of another person] left.'
    """
    words = set(own.casefold().split())
    parts = {
        part
        for name in names
        for part in (name.strip(), (name.split() or [""])[-1])
        if len(part) > 1
        and part.casefold() not in words
        and part.casefold() != own.casefold()
    }
    if not parts:
        return text
    longest_first = sorted(parts, key=lambda part: (-len(part), part))
    pattern = "|".join(re.escape(part) for part in longest_first)
    return re.sub(rf"(?<!\w)(?:{pattern})(?!\w)", OTHER, text, flags=re.IGNORECASE)


def strip_names(value: Any, names: Iterable[str], own: str) -> Any:
    """The same in every text of these plain values."""
    if isinstance(value, str):
        return without_names(value, names, own)
    if isinstance(value, Mapping):
        return {key: strip_names(each, names, own) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [strip_names(each, names, own) for each in value]
    return value


def collect(user: User, club: Club) -> dict[str, Any]:
    """All that the packages know of this person, without the names of others."""
    names = list(club.players.exclude(account=user).values_list("name", flat=True))
    return {
        name: strip_names(find(user, club), names, user.name)
        for name, find in sections.items()
    }
