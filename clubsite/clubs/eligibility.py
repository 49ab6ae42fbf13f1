"""Players who may not play at a club for a while, and the one line that says so.

Whatever seats a player asks for the day that is played: also a further session's, and a
substitute's first one.

Why, is told nowhere here: directors read until when, players that something is in the way.
It begins and ends by date alone, so nothing has to run when it does.
"""

from collections.abc import Iterable, Mapping
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from clubsite.clubs.labels import WRITTEN
from clubsite.clubs.models import Club, Player
from clubsite.site.errors import Refused
from clubsite.site.questions import Question

not_eligible = Question[[Club, date], Mapping[int, date]](
    "Who may not play at the club on that day, and until when, by person"
)


def last_days(club: Club, day: date) -> dict[int, date]:
    """Until when each person may not play, of those who may not on that day."""
    found: dict[int, date] = {}
    for answer in not_eligible.ask(club, day):
        for person, until in answer.items():
            found[person] = max(until, found.get(person, until))
    return found


def eligibility_line(until: date) -> str:
    """All that a director reads of it."""
    return _("Not eligible until %(day)s") % {"day": date_format(until, WRITTEN)}


def check_eligible(
    club: Club, players: Iterable[Player], day: date, *, field: str | None = None
) -> None:
    """Refuse, for a director, a player who may not play on that day."""
    until = last_days(club, day)
    if not until:
        return
    for player in players:
        if player.person in until:
            raise Refused(
                f"{player.name}: {eligibility_line(until[player.person])}.", field=field
            )


def check_may_enter(
    club: Club, players: Iterable[Player], day: date, *, field: str | None = None
) -> None:
    """Refuse it to a player in words that have ordinary causes as well."""
    until = last_days(club, day)
    if any(player.person in until for player in players):
        raise Refused(
            _(
                "This can't be entered. A player may be entered already, or not be "
                "eligible on that day. Ask the director."
            ),
            field=field,
        )
