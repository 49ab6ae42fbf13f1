"""A club that meets every Monday, with a last Monday and the people who run it."""

from dataclasses import dataclass, field, replace
from datetime import date, time

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club, Player
from clubsite.tests.builders import (
    make_club,
    make_member,
    make_player,
    make_players,
    make_user,
)
from scoring.bridge.contract import Side
from scoring.calendar.actions.making import prepare_date
from scoring.calendar.actions.series import create_series
from scoring.calendar.models import PlannedDate, PlannedPair, Series
from scoring.calendar.rules import Frequency, Recurrence, SeriesPlan
from scoring.events.models import Entry, EntryPlayer, Event
from scoring.events.plans import EventFacts, EventPlan, SectionPlan
from scoring.play.actions.setup import create_event

LAST_MONDAY = date(2026, 2, 23)
MONDAY = date(2026, 3, 2)
EVERY_MONDAY = SeriesPlan(
    "Sample Monday Pairs",
    Recurrence(Frequency.WEEKLY, LAST_MONDAY),
    time(19, 30),
    takes_entries=True,
)


@dataclass(frozen=True, slots=True)
class CalendarWorld:
    """A club with its series, the event of last Monday, and who plans and directs."""

    club: Club
    series: Series
    last: Event
    manager: User
    director: User
    north: User
    outsider: User
    players: list[Player] = field(default_factory=list)

    def planned(self, day: date = MONDAY) -> PlannedDate:
        """That session of the series, with its set-up begun."""
        return prepare_date(self.series, day, by=self.director)


def make_calendar(
    *,
    tables: int = 3,
    missing: Side | None = Side.EW,
    slug: str = "sample",
    plan: SeriesPlan = EVERY_MONDAY,
) -> CalendarWorld:
    """The series is copied from the event of its first day, last Monday, with two boards
    a round; its first pair is North with an account, and their partner."""
    club = make_club(slug)
    manager = make_member(club, RoleKind.MANAGER, name=f"Sample Manager {slug}")
    director = make_member(club, RoleKind.DIRECTOR, name=f"Sample Director {slug}")
    north = make_user(f"Sample North {slug}")
    last = create_event(
        club,
        EventPlan(
            EventFacts("Sample Monday Pairs", plan.recurrence.first, time(19, 30)),
            (SectionPlan("A", tables, missing),),
            boards_a_round=2,
            director=director,
        ),
        by=director,
    )
    return CalendarWorld(
        club=club,
        series=create_series(club, replace(plan, model_event=last.pk), by=manager),
        last=last,
        manager=manager,
        director=director,
        north=north,
        outsider=make_user(f"Sample Outsider {slug}"),
        players=name_pairs_of(last, north),
    )


def name_pairs_of(event: Event, north: User) -> list[Player]:
    """Give every pair of the event two players; the first one has an account."""
    entries = sorted(
        Entry.objects.filter(event=event, phantom=False),
        key=lambda entry: (entry.number, entry.direction != Side.NS),
    )
    first = make_player(event.club, "Sample North", account=north)
    others = make_players(
        event.club, (f"Player {number:02}" for number in range(2, 2 * len(entries) + 1))
    )
    people = [first, *others]
    EntryPlayer.objects.bulk_create(
        EntryPlayer(entry=entry, player=people[2 * at + place - 1], place=place)
        for at, entry in enumerate(entries)
        for place in (1, 2)
    )
    return people


def pairs_at(planned: PlannedDate) -> list[PlannedPair]:
    """The pairs that are expected at the session or have come."""
    return list(planned.pairs.filter(withdrawn_at__isnull=True))
