"""What the rows know of ties between people: pairs, events, earlier cases."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import date
from functools import cached_property
from itertools import product
from typing import Any

from django.db.models import Q

from clubsite.clubs.models import Player
from clubsite.site.clock import now
from rulings.appeals.access.sides import seat_partners
from rulings.appeals.models import Appeal
from rulings.appeals.policy import ConflictPolicy
from rulings.appeals.procedure import State
from rulings.log.procedure.deadlines import months_later
from scoring.bridge.contract import Side
from scoring.events import access as scoring
from scoring.events.labels import ContestKind
from scoring.events.models import EntryPlayer

Person = tuple[int | None, int]
"""The account of a player, if there is one, and the player."""


class Ties:
    """What is found of people's ties to the parties of one case.

    Everything is loaded once, when it is first needed: no act on an appeal changes it.
    `moved` are the pairs whose places the ruling changes, once they are known.
    """

    def __init__(self, appeal: Appeal, players: Iterable[Player]) -> None:
        self._appeal = appeal
        self._event = appeal.ruling.event
        self.players = [player.pk for player in players]
        self.moved: frozenset[int] | None = None
        self._known: set[int] = set()
        self._partnered: dict[tuple[int, int], list[date]] = defaultdict(list)
        self._entries: dict[int, int] = {}
        self._opposed: dict[tuple[int, int], date] = {}

    def load(self, users: Iterable[int]) -> None:
        """Load what these accounts played, in the event, with and against the parties."""
        missing = set(users) - self._known
        if not missing:
            return
        self._known |= missing
        seated: dict[int, set[Person]] = defaultdict(set)
        for user, player, entry, event, day, substitute, member in self._places(
            missing
        ):
            seated[entry].add((user, player))
            if user not in missing:
                continue
            if event == self._event.pk:
                self._entries[user] = entry
            if member in self.players and not substitute:
                self._partnered[user, member].append(day)
        for appeal in self._others:
            sides = {key: tuple(seated[key]) for key in appeal.frozen["entries"]}
            day = (appeal.lodged_at or appeal.made_at).date()
            for user, opponent in _across(seat_partners(sides, appeal.ruling.result)):
                self._opposed[user, opponent] = day

    def _places(self, users: set[int]) -> Iterator[tuple[Any, ...]]:
        """Where these accounts sat in the event, with a party, or in an earlier case, and
        where the parties sat in one; with each member of the same pair."""
        earlier = {key for appeal in self._others for key in appeal.frozen["entries"]}
        in_case = Q(entry__in=earlier)
        with_party = Q(substitute=False, entry__members__player__in=self.players)
        own = with_party | Q(entry__event=self._event.pk) | in_case
        found = EntryPlayer.objects.filter(
            Q(own, player__account__in=users) | Q(in_case, player__in=self.players)
        )
        yield from found.values_list(
            *("player__account", "player", "entry", "entry__event"),
            *("entry__event__date", "substitute", "entry__members__player"),
        )

    @cached_property
    def _others(self) -> list[Appeal]:
        """The cases of the club in which people may have been two sides, oldest first."""
        today = now().astimezone(self._appeal.club.zone).date()
        since = months_later(today, -ConflictPolicy.opponent_months)
        return list(
            Appeal.objects.select_related("ruling__result")
            .filter(club=self._appeal.club, lodged_at__date__gte=since)
            .exclude(pk=self._appeal.pk)
            .exclude(state=State.DRAFT)
            .order_by("lodged_at")
        )

    def days_with(self, user: int, player: int) -> tuple[date, ...]:
        """The days on which that account was a pair with that player."""
        return tuple(self._partnered.get((user, player), ()))

    def entry_of(self, user: int) -> int | None:
        """The pair in which that account played the event, if it did."""
        return self._entries.get(user)

    def days_against(self, user: int) -> tuple[date, ...]:
        """For each party whom that account opposed in a case: the day of the last."""
        return tuple(
            self._opposed[user, player]
            for player in self.players
            if (user, player) in self._opposed
        )

    @cached_property
    def partners(self) -> frozenset[int]:
        """The contestants who on any board of an individual were a party's partner."""
        if self._event.contest != ContestKind.INDIVIDUAL:
            return frozenset()
        parties = frozenset(self._appeal.frozen["entries"])
        return frozenset(
            entry
            for line in scoring.get_lines(self._event)
            for side in Side
            for entry in line.sitters(side)
            if parties.intersection(line.sitters(side)) - {entry}
        )


def _across(sides: Mapping[int, tuple[Person, ...]]) -> Iterator[tuple[int, int]]:
    """Each account with each player of another side."""
    for entry, side in sides.items():
        against = [
            player
            for other, people in sides.items()
            if other != entry
            for _account, player in people
        ]
        for (account, _player), opponent in product(side, against):
            if account:
                yield account, opponent
