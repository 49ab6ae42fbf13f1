"""Whether what a notice leads to is still open to its reader.

What someone was told stays on their page, though they may since have left the panel,
the office or the club. The apps that have the pages answer who opens them: a function
for each URL name.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable
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


def closed(user: "User", club: "Club", notices: Iterable[Notice]) -> set[int]:
    """Keys of the notices whose page this person may no longer open."""
    rows_by_question: defaultdict[Opens, dict[int, int]] = defaultdict(dict)
    shut = set()
    for notice in notices:
        try:
            place = resolve(notice.link) if notice.link else None
        except Resolver404:
            shut.add(notice.pk)
            continue
        if place and (question := open_pages.get(place.url_name or "")):
            rows_by_question[question][notice.pk] = _row(place.kwargs)
    for question, rows in rows_by_question.items():
        found = question(user, club, set(rows.values()))
        shut |= {key for key, row in rows.items() if row not in found}
    return shut


def _row(parameters: dict[str, object]) -> int:
    """The row that an address names beside its club."""
    return next((key for key in parameters.values() if isinstance(key, int)), 0)
