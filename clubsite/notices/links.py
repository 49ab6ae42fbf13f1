"""Whether what a notice leads to is still open to its reader.

What someone was told stays on their page, though they may since have left the panel,
the office or the club. The apps that have the pages answer who opens them: a function
for each URL name. It is asked when the link is followed: the list of notices costs the
same whatever kinds it holds.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.urls import Resolver404, resolve

from clubsite.notices.models import Notice
from clubsite.site.questions import KeyedQuestion

if TYPE_CHECKING:
    from clubsite.accounts.models import User
    from clubsite.clubs.models import Club


Opens = Callable[["User", "Club", set[int]], set[int]]
"""Of these rows, those whose page the person opens; 0 stands for a page without any."""

open_pages = KeyedQuestion[Opens](
    "Which pages of that URL name the reader of a notice opens"
)


def is_open(user: "User", club: "Club", notice: Notice) -> bool:
    """Whether this person still opens the page of the notice: one question."""
    try:
        place = resolve(notice.link)
    except Resolver404:
        return False
    question = open_pages.get(place.url_name or "")
    row = _row(place.kwargs)
    return question is None or row in question(user, club, {row})


def _row(parameters: dict[str, object]) -> int:
    """The row that an address names beside its club."""
    return next((key for key in parameters.values() if isinstance(key, int)), 0)
