"""A match of teams with players to seat, for tests of line-ups."""

from collections.abc import Mapping
from dataclasses import dataclass

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Player
from clubsite.tests.builders import make_club, make_member, make_players
from scoring.bridge.contract import Seat
from scoring.bridge.regulations import Regulations
from scoring.events.labels import ContestKind, EventState, FormKind, RoomKind
from scoring.events.models import EntryPlayer, Event, Lineup, Match
from scoring.matches.actions.lineups import seat_players
from scoring.results.queries.matches import CHAIRS, Chair
from scoring.tests.contests import make_contest, make_match, make_team

GAMES = [("4S N =", "4S N -1"), ("3NT S =", "3NT S ="), ("2H W =", "2H W +1")]
"""Boards of a match as its two rooms wrote them."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Two teams in a match, of six and of four, with a substitute for the second."""

    event: Event
    match: Match
    director: User

    def player(self, name: str) -> Player:
        return Player.objects.get(club=self.event.club, name=name)

    def seats(self, stint: int = 1) -> dict[str, str]:
        """Who sits where by name, as "open N"."""
        rows = Lineup.objects.filter(match=self.match, stint=stint)
        return {f"{row.room} {row.seat}": row.player.name for row in rows}

    def chosen(self, names: Mapping[str, str]) -> dict[Chair, int | None]:
        """The chairs of a form, filled by "open N" and the name of a player."""
        found: dict[Chair, int | None] = dict.fromkeys(CHAIRS)
        for at, name in names.items():
            room, seat = at.split()
            found[RoomKind(room), Seat(seat)] = self.player(name).pk
        return found

    def seat(self, names: Mapping[str, str], stint: int = 1) -> None:
        match = fresh(self.match)
        chosen = self.chosen(names)
        seat_players(
            match, stint, chosen, by=self.director, expected_version=match.version
        )


def fresh(match: Match) -> Match:
    """The match as a view fetches it."""
    found = Match.objects.select_related(
        "event__club", "event__policy", "home", "away", "section__session"
    )
    return found.get(pk=match.pk)


FOUR = {
    "open N": "Player 1a",
    "open S": "Player 1b",
    "open E": "Player 2a",
    "open W": "Player 2b",
    "closed N": "Player 2c",
    "closed S": "Player 2d",
    "closed E": "Player 1e",
    "closed W": "Player 1f",
}
"""A whole line-up."""


def make_seating(
    *,
    slug: str = "sample",
    form: FormKind = FormKind.ROUND_ROBIN,
    stints: int = 1,
    state: EventState = EventState.SCORING,
) -> Seating:
    """Three boards; in a knock-out of several stints each is one."""
    club = make_club(slug)
    director = make_member(club, RoleKind.DIRECTOR)
    event = make_contest(
        club,
        contest=ContestKind.TEAMS,
        form=form,
        state=state,
        regulations=Regulations(boards_a_match=3, stints=stints),
    )
    home, away = make_team(event, 1, members=6), make_team(event, 2)
    (late,) = make_players(club, ["Player Late"])
    EntryPlayer.objects.create(
        entry=away, player=late, place=1, substitute=True, from_round=1
    )
    match = make_match(event, home, away, GAMES)
    if stints > 1:
        for line in match.results.all():
            line.round = line.board
            line.save()
    return Seating(event, match, director)
