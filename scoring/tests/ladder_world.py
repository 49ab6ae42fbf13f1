"""A club with a ladder, the sessions that it counts, and the people who read it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.tests.builders import make_club, make_member, make_player, make_user
from scoring.events.labels import EventState
from scoring.events.models import Event, PlayerSession, Session
from scoring.ladders.actions import create_ladder
from scoring.ladders.models import Ladder
from scoring.ladders.rules import Contestant, Kind, LadderRules, TieRule
from scoring.statistics.rules import Unit
from scoring.tests.builders import START, make_event

USUAL = LadderRules()


def ladder_columns(**changes: Any) -> dict[str, Any]:
    """The columns of a ladder of the best two results of every player."""
    return {
        "name": "Sample Trophy",
        "kind": Kind.BEST.value,
        "contestant": Contestant.PLAYERS.value,
        "unit": Unit.MATCHPOINTS.value,
        "event_name": "",
        "first_date": START.date() - timedelta(days=300),
        "last_date": None,
        "counted": 2,
        "latest": USUAL.latest,
        "least": USUAL.least,
        "least_boards": USUAL.least_boards,
        "span": USUAL.span,
        "carried": USUAL.carried,
        "ties": TieRule.SHARED.value,
        "members_only": False,
        **changes,
    }


@dataclass(frozen=True, slots=True)
class LadderWorld:
    """A club with a ladder; `north` is the account of the first player."""

    club: Club
    ladder: Ladder
    manager: User
    north: User
    outsider: User
    players: list[Player]

    def play(
        self,
        made: Mapping[int, Sequence[int]],
        *,
        weeks_ago: int = 0,
        boards: int = 24,
        partner: int | None = None,
        **options: Any,
    ) -> Session:
        """A session in which each of these players made so many points of so many; all
        of them with that player as a partner, if there is one."""
        event = make_event(self.club, state=EventState.PROVISIONAL, **options)
        day = (START - timedelta(weeks=weeks_ago)).date()
        Event.objects.filter(pk=event.pk).update(date=day, revision=1)
        session = event.sessions.get()
        PlayerSession.objects.bulk_create(
            PlayerSession(
                session=session,
                player=self.players[who],
                partner=None if partner is None else self.players[partner],
                unit=self.ladder.unit,
                boards=boards,
                points=str(points),
                top=top,
            )
            for who, (points, top) in made.items()
        )
        return session


def make_ladder_world(slug: str = "sample", **changes: Any) -> LadderWorld:
    """The club with that ladder and four players, nothing played yet."""
    club = make_club(slug)
    manager = make_member(club, RoleKind.MANAGER, name=f"Sample Manager {slug}")
    north = make_user(f"Sample North {slug}")
    players = [make_player(club, f"Sample Player {number}") for number in range(1, 5)]
    players[0].account = north
    players[0].save(update_fields=["account"])
    return LadderWorld(
        club=club,
        ladder=create_ladder(club, ladder_columns(**changes), by=manager),
        manager=manager,
        north=north,
        outsider=make_user(f"Sample Outsider {slug}"),
        players=players,
    )
