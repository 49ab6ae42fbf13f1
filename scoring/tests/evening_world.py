"""An event with its people: manager, directors, scorer and players."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.tests.builders import make_club, make_member, make_player, make_user
from scoring.events.labels import AppointmentPart, EventState
from scoring.events.models import Entry, Event, Result
from scoring.events.plans import EventFacts, EventPlan, SectionPlan
from scoring.play.actions.setup import create_event
from scoring.tests.builders import appoint, make_entry, make_event, make_line

POSTED = datetime(2026, 3, 2, 22, 30, tzinfo=UTC)
MONDAY = EventFacts("Sample Monday Pairs", date(2026, 3, 2), time(19, 0))


@dataclass(frozen=True, slots=True)
class EventWorld:
    """An event and one person for every role in it."""

    club: Club
    event: Event
    manager: User
    director: User
    other_director: User
    scorer: User
    north: User
    east: User
    outsider: User


def make_event_world(
    *,
    state: EventState = EventState.IN_PLAY,
    scores: Sequence[str] = ("4S N =", "3NT N +1"),
) -> EventWorld:
    """Two tables on board 1; at the first one sit North and East, who have accounts.

    The director is in charge. Without a score a line is awaited.
    """
    club = make_club()
    event = make_event(club, state=state)
    north, east = make_user("Sample North"), make_user("Sample East")
    pairs = [
        make_entry(event, 1, "NS", players=_pair(club, "North", "South", north)),
        make_entry(event, 1, "EW", players=_pair(club, "East", "West", east)),
        make_entry(event, 2, "NS"),
        make_entry(event, 2, "EW"),
    ]
    for at, text in enumerate(scores):
        ns, ew = pairs[2 * at : 2 * at + 2]
        make_line(event, 1, ns, ew, text, table=at + 1)
    world = EventWorld(
        club=club,
        event=event,
        manager=make_member(club, RoleKind.MANAGER, name="Sample Manager"),
        director=make_member(club, RoleKind.DIRECTOR, name="Sample Director"),
        other_director=make_member(club, RoleKind.DIRECTOR, name="Sample Other"),
        scorer=make_user("Sample Scorer"),
        north=north,
        east=east,
        outsider=make_user("Sample Outsider"),
    )
    appoint(event, world.director)
    appoint(event, world.scorer, AppointmentPart.SCORER)
    return world


def make_waiting(state: EventState) -> EventWorld:
    """An event in that state, with everything done and all windows over."""
    world = make_event_world(state=state)
    long_ago = POSTED - timedelta(days=1)
    if world.event.is_posted:
        Event.objects.update(posted_at=long_ago, corrections_end_at=long_ago)
        world.event.refresh_from_db()
    return world


def plan_of(*sections: SectionPlan, boards_a_round: int = 2) -> EventPlan:
    """The plan of a Monday evening; three tables where nothing is said."""
    return EventPlan(
        facts=MONDAY,
        sections=sections or (SectionPlan("A", 3),),
        boards_a_round=boards_a_round,
    )


def make_planned(club: Club, *sections: SectionPlan, boards_a_round: int = 2) -> Event:
    """An evening that a director set up by form, as a draft."""
    director = make_member(club, RoleKind.DIRECTOR, name=f"Sample Planner {club.pk}")
    plan = plan_of(*sections, boards_a_round=boards_a_round)
    return create_event(club, plan, by=director)


def line_at(event: Event, table: int = 1, board: int = 1) -> Result:
    """The line of a table on a board, as a view fetches it."""
    return Result.objects.select_related("section__session__event__club").get(
        section__session__event=event, table=table, board=board
    )


def entry_of(event: Event, label: str) -> Entry:
    """The pair of that number."""
    return Entry.objects.select_related("event__club", "section").get(
        event=event, label=label
    )


def _pair(club: Club, first: str, second: str, account: User) -> list[Player]:
    return [
        make_player(club, f"Sample {first}", account=account),
        make_player(club, f"Sample {second}"),
    ]
