"""How players are named where everyone can read it."""

from typing import Protocol

from django.utils.translation import gettext as _

from clubsite.clubs.labels import Names
from clubsite.clubs.models import Club


class Named(Protocol):
    """A player, or a value that says of one what a name is made of."""

    @property
    def name(self) -> str: ...
    @property
    def is_withheld(self) -> bool: ...


def public_name(player: Named, club: Club) -> str:
    """The name that everyone may read, by the club's policy; minors never.

    A player who asked to be hidden, and every minor, is "Name withheld" under every
    record of theirs.
    """
    if player.is_withheld:
        return _("Name withheld")
    if club.names == Names.INITIALS:
        return initials(player.name)
    return player.name


def name_for(player: Named, club: Club, *, staff: bool) -> str:
    """The full name for those who run the evening, else the public one."""
    return player.name if staff else public_name(player, club)


def initials(name: str) -> str:
    """The first letters of a name.

    >>> initials("Sample de la North")
    'S. d. l. N.'
    """
    return " ".join(f"{word[0]}." for word in name.split())


def sort_name(name: str) -> str:
    """The name as lists are sorted: the last word first.

    >>> sort_name("Sample North")
    'North, Sample'
    """
    first, _space, last = name.strip().rpartition(" ")
    return f"{last}, {first}" if first else last
