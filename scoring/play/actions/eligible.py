"""Whether people may play on the days on which they would.

These are the hands of an act: they record nothing.
"""

from collections.abc import Iterable
from datetime import date
from functools import partial

from clubsite.clubs.eligibility import check_days, check_eligible
from clubsite.clubs.models import Player
from clubsite.clubs.player_records import club_day
from scoring.events.access.days import days_played, players_in_rounds, rounds_of
from scoring.events.labels import ContestKind
from scoring.events.models import Event, Session


def check_newcomers(
    event: Event,
    players: Iterable[Player],
    *,
    from_round: int = 1,
    until_round: int | None = None,
    field: str | None = None,
) -> None:
    """Refuse a player who sits down in that round and may not play on a day from then,
    up to that of the last round where one is given."""
    days = partial(days_played, event, from_round=from_round, until_round=until_round)
    check_days(event.club, players, days, field=field)


def check_next_session(event: Event, day: date, first_round: int) -> None:
    """Refuse a further session on a day on which one of its players may not play.

    A team can play without one of its people: its line-ups are checked instead.
    """
    if event.contest == ContestKind.TEAMS:
        return
    players = players_in_rounds(event, first_round, None)
    check_eligible(event.club, players, day, field="date")


def check_moved(event: Event, session: Session, day: date) -> None:
    """Refuse a coming day of a session on which one of its players may not play.

    A day that is past is only put right: what was played stays.
    """
    if event.contest == ContestKind.TEAMS or day < club_day(event.club):
        return
    players = players_in_rounds(event, *rounds_of(session))
    check_eligible(event.club, players, day, field="date")
