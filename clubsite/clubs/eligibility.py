"""Players who may not play at a club for a while, and the one line that says so.

Whatever seats a player asks for the day that is played: also a further session's, and a
substitute's first one.

Why, is told nowhere here: directors read until when, players that something is in the way.
It begins and ends by date alone, so nothing has to run when it does.
"""

from collections.abc import Callable, Iterable
from datetime import date
from typing import NamedTuple

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubsite.clubs.labels import WRITTEN
from clubsite.clubs.models import Club, Player
from clubsite.site.errors import Refused
from clubsite.site.questions import Question

not_eligible = Question[[Club], Iterable["Absence"]](
    "Who may not play at the club, and from which to which day"
)


class Absence(NamedTuple):
    """The first and the last day on which a person may not play."""

    person: int
    first: date
    last: date


def load_absences(club: Club) -> list[Absence]:
    """The times in which people may not play at the club, now or later."""
    return [absence for answer in not_eligible.ask(club) for absence in answer]


def last_days(absences: Iterable[Absence], day: date) -> dict[int, date]:
    """Until when each person may not play, of those who may not on that day."""
    found: dict[int, date] = {}
    for person, first, last in absences:
        if first <= day <= last:
            found[person] = max(last, found.get(person, last))
    return found


def check_days(
    club: Club,
    players: Iterable[Player],
    days: Callable[[], Iterable[date]],
    *,
    field: str | None = None,
) -> None:
    """Refuse, for a director, a player who may not play on one of these days.

    The days are looked up only if there is anyone who may not play.
    """
    sitting = list(players)
    absences = load_absences(club) if sitting else []
    absent = {absence.person for absence in absences}
    if any(player.person in absent for player in sitting):
        for day in days():
            _refuse_absent(sitting, last_days(absences, day), field)


def eligibility_line(until: date) -> str:
    """All that a director reads of it."""
    return _("Not eligible until %(day)s") % {"day": date_format(until, WRITTEN)}


def check_eligible(
    club: Club, players: Iterable[Player], day: date, *, field: str | None = None
) -> None:
    """Refuse, for a director, a player who may not play on that day."""
    _refuse_absent(players, last_days(load_absences(club), day), field)


def _refuse_absent(
    players: Iterable[Player], until: dict[int, date], field: str | None
) -> None:
    for player in players:
        if player.person in until:
            raise Refused(
                f"{player.name}: {eligibility_line(until[player.person])}.", field=field
            )


def check_may_enter(
    club: Club, players: Iterable[Player], day: date, *, field: str | None = None
) -> None:
    """Refuse it to a player in words that have ordinary causes as well."""
    until = last_days(load_absences(club), day)
    if any(player.person in until for player in players):
        raise Refused(entry_refusal(), field=field)


def entry_refusal() -> str:
    """All that a player reads of it, and of a partner in another pair: words of their own
    for either would tell which it is."""
    return _(
        "This can't be entered. A player may be entered already, or not be eligible on "
        "that day. Ask the director."
    )
