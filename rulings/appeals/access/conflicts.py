"""What the rows know of ties between people: pairs, events, polls, earlier cases."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from itertools import product

from clubsite.clubs.models import Player
from rulings.appeals.access.cases import Case, near_appeals
from rulings.appeals.access.parties import get_parties
from rulings.appeals.procedure import State
from rulings.log.models import Consulted
from rulings.log.procedure.deadlines import months_later
from scoring.bridge.contract import Side
from scoring.events import access as scoring
from scoring.events.labels import ContestKind
from scoring.events.models import EntryPlayer

Partnered = dict[tuple[int, int], list[date]]
"""By account and player: the days on which the two were a pair."""


def partnered(users: Iterable[int], players: Iterable[int]) -> Partnered:
    """On which days each of these accounts sat in a pair with each of these players."""
    theirs = EntryPlayer.objects.filter(
        player__account__in=list(users), substitute=False
    )
    pairs = theirs.filter(entry__members__player__in=list(players)).values_list(
        "player__account", "entry__members__player", "entry__event__date"
    )
    days: Partnered = defaultdict(list)
    for user, player, day in pairs:
        days[user, player].append(day)
    return days


def in_event(users: Iterable[int], case: Case) -> dict[int, int]:
    """The pair in which each of these accounts played the event, if it did."""
    places = EntryPlayer.objects.filter(
        player__account__in=list(users), entry__event=case.appeal.ruling.event_id
    )
    return dict(places.values_list("player__account", "entry"))


def partners_in_event(users: Mapping[int, int], case: Case) -> frozenset[int]:
    """Of these accounts with their entries, those who on any board of an individual
    were the partner of a party."""
    event = case.appeal.ruling.event
    if event.contest != ContestKind.INDIVIDUAL or not users:
        return frozenset()
    parties = frozenset(case.appeal.frozen["entries"])
    found = {
        entry
        for line in scoring.get_lines(event)
        for side in Side
        for entry in line.sitters(side)
        if parties.intersection(line.sitters(side)) - {entry}
    }
    return frozenset(user for user, entry in users.items() if entry in found)


def polled(case: Case) -> frozenset[int]:
    """The accounts that the director polled for the ruling."""
    rows = Consulted.objects.filter(version__ruling=case.appeal.ruling, polled=True)
    keys = rows.values_list("user", "player__account")
    return frozenset(key for row in keys for key in row if key)


def opposed(case: Case, on: date, *, months: int) -> dict[tuple[int, int], date]:
    """By account and player: the day of the last case in which they were two sides."""
    since = months_later(on, -months)
    others = list(
        near_appeals()
        .filter(club=case.appeal.club, lodged_at__date__gte=since)
        .exclude(pk=case.appeal.pk)
        .exclude(state=State.DRAFT)
        .order_by("lodged_at")
    )
    parties = get_parties(others, case.appeal.club)
    found: dict[tuple[int, int], date] = {}
    for appeal in others:
        day = appeal.lodged_at.date() if appeal.lodged_at else on
        for user, player in _across(parties[appeal.pk].sides):
            found[user, player] = day
    return found


def _across(sides: Mapping[int, tuple[Player, ...]]) -> Iterator[tuple[int, int]]:
    """Each account with each player of another side."""
    for entry, side in sides.items():
        against = [
            p for other, players in sides.items() if other != entry for p in players
        ]
        for player, opponent in product(side, against):
            if player.account_id:
                yield player.account_id, opponent.pk
