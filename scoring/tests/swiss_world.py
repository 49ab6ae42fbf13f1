"""A Swiss, a knock-out and their director, for tests of rounds."""

from dataclasses import dataclass
from typing import Any

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import CountedKind, EventState, PlayedKind
from scoring.events.models import Entry, Event, Match
from scoring.events.plans import DrawWish
from scoring.events.queries import load_event_data
from scoring.matches.actions import rounds
from scoring.matches.queries.pairings import draft_token, get_draft
from scoring.play.actions.contests import create_contest
from scoring.tests.contests import fields_of, plan_of


@dataclass(frozen=True, slots=True)
class Contest:
    """An event of matches in play, and who directs it."""

    club: Club
    event: Event
    director: User

    def draw(self, *forced: tuple[int, int], lot: str = "", sure: bool = False) -> None:
        """Draw the next round; chosen pairings are by number."""
        keys = {entry.number: entry.pk for entry in self.event.entries.all()}
        chosen = tuple((keys[first], keys[other]) for first, other in forced)
        wish = DrawWish(forced=chosen, lot=lot, sure=sure)
        rounds.draw_next(self.event, wish, by=self.director)

    def seen(self) -> str:
        return draft_token(
            get_draft(load_event_data(Event.objects.get(pk=self.event.pk)))
        )

    def publish(self) -> None:
        rounds.publish_round(self.event, by=self.director, expected_token=self.seen())

    def entry(self, number: int) -> Entry:
        return self.event.entries.select_related("event__club").get(number=number)

    def match(self, number: int, table: int) -> Match:
        """A match as a view fetches it."""
        found = Match.objects.select_related(
            "event__club", "event__policy", "home", "away"
        )
        return found.get(event=self.event, round=number, table=table)

    def pairings(self, number: int) -> list[tuple[int, int | None]]:
        """The matches of a round by the numbers of their sides."""
        return [
            (match.home.number, match.away.number if match.away else None)
            for match in Match.objects.filter(
                event=self.event, round=number
            ).select_related("home", "away")
        ]

    def play(self, number: int) -> None:
        """All boards of a round: in the open room game is made, by who has the lower
        number, and in the closed room it fails."""
        for match in Match.objects.filter(event=self.event, round=number):
            self.play_match(match)

    def play_match(self, match: Match, *, level: bool = False) -> None:
        for line in match.results.filter(kind="awaited").select_related("ns", "ew"):
            better = level or line.ns.number < line.ew.number
            text = "4S N =" if better else "4S N -1"
            match.results.filter(pk=line.pk).update(**dict(fields_of(text)))


def make_drawn(
    played: PlayedKind = PlayedKind.SWISS_TEAMS,
    *,
    contestants: int = 8,
    counted: CountedKind = CountedKind.IMPS_TO_VPS,
    boards: int = 4,
    slug: str = "sample",
    **regulations: Any,
) -> Contest:
    """An event of matches in play of which no round is drawn yet."""
    club = make_club(slug)
    director = make_member(club, RoleKind.DIRECTOR)
    plan = plan_of(
        played,
        contestants=contestants,
        counted=counted,
        boards=boards,
        regulations=regulations,
    )
    event = create_contest(club, plan, by=director)
    event.state = EventState.IN_PLAY
    event.save(update_fields=["state"])
    return Contest(club, event, director)
