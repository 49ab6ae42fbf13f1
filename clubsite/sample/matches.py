"""Matches of the sample club: teams are named, rounds are drawn, boards are brought."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from clubsite import clock
from clubsite.accounts.models import User
from clubsite.sample import evenings
from clubsite.sample.people import Part
from clubsite.sample.world import World
from scoring import access
from scoring.actions import contests, rounds, states, teams
from scoring.models import Event, Match
from scoring.plans import ContestPlan, DrawWish, NamedPair, NamedTeam
from scoring.procedure.evening import Act
from scoring.queries import load_evening
from scoring.queries.drawing import draft_of, token_of
from scoring.queries.players import PlayerBook

IN_A_TEAM = 4
TEAMS = (
    "Foxes", "Hares", "Larks", "Otters", "Badgers", "Wrens", "Moles", "Stoats",
    "Martins", "Voles", "Herons", "Kites", "Owls", "Shrews", "Swifts",
)  # fmt: skip
"""The players of the list in fours, by the names that they give themselves."""


def set_up(
    world: World, plan: ContestPlan, starts: datetime, *, first: int = 0
) -> Event:
    """The event, its teams seated and opened two days before it is played.

    They are those of the list from that place on.
    """
    manager = world[Part.MANAGER]
    with clock.at(starts - timedelta(days=2)):
        event = contests.create_contest(world.club, plan, by=manager)
        teams.name_teams(event, list(_teams(world, event, first)), by=manager)
        states.move_event(event, Act.OPEN, by=manager)
    return event


def draw(event: Event, *, by: User) -> None:
    """A round is drawn, looked at and published, and its boards are dealt."""
    rounds.draw_next(event, DrawWish(), by=by)
    seen = token_of(draft_of(load_evening(event)))
    rounds.publish_round(event, by=by, seen=seen)
    evenings.store_deals(event, by=by)


def match_of(event: Event, *, round_number: int, table: int) -> Match:
    """The match at that table of a round."""
    matches = access.matches_of(event).select_related("event__club", "event__policy")
    return matches.get(round=round_number, table=table)


def _teams(world: World, event: Event, first: int) -> Iterator[NamedTeam]:
    book = PlayerBook(world.club)
    for at, entry in enumerate(access.entries_of(event).order_by("number"), first):
        players = world.players[at * IN_A_TEAM : (at + 1) * IN_A_TEAM]
        seats = NamedPair(entry.pk, (), tuple(map(book.label_of, players)))
        yield NamedTeam(seats, ("", ""), (f"Sample {TEAMS[at]}", ""))
