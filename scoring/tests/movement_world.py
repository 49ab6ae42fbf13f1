"""A movement that is changed in play: events, scores, and what they look like since."""

from dataclasses import replace

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from scoring.bridge.contract import Side
from scoring.events.labels import EventState, ResultKind
from scoring.events.models import Entry, Event, MovementVersion, Result, Section
from scoring.events.plans import EventPlan, SectionPlan
from scoring.events.seating import in_round, load_seating
from scoring.play.actions.movement_changes import change_movement
from scoring.play.actions.setup import create_event
from scoring.play.movement_changes.changes import BY_CODE
from scoring.play.movement_changes.effect import Effect, effect_of
from scoring.play.movement_changes.room import Wish
from scoring.play.queries.movement_changes import load_room
from scoring.tests.evening_world import plan_of

Rows = list[tuple[int | None, str, tuple[int, ...]]]


def in_play(plan: EventPlan) -> Event:
    """An event of that plan in play."""
    club = make_club()
    event = create_event(club, plan, by=make_member(club, RoleKind.DIRECTOR))
    Event.objects.update(state=EventState.IN_PLAY)
    event.refresh_from_db()
    return event


def mitchell(tables: int, missing: Side | None = None) -> Event:
    return in_play(plan_of(SectionPlan("A", tables, missing)))


def section_of(event: Event) -> Section:
    return Section.objects.select_related("session__event__club").get(
        session__event=event
    )


def score(event: Event, number: int, *tables: int) -> None:
    """These tables brought their scores of that round."""
    lines = Result.objects.filter(section__session__event=event, round=number)
    lines.filter(table__in=tables).update(
        kind=ResultKind.PLAYED, contract="3NT", declarer="N", tricks=9
    )


def pair(event: Event, label: str) -> int:
    return Entry.objects.get(event=event, label=label).pk


def change(event: Event, code: str, wish: Wish) -> MovementVersion:
    section = section_of(event)
    version = load_room(event, section).version
    return change_movement(
        section, BY_CODE[code], wish, by=director_of(event), expected_version=version
    )


def director_of(event: Event) -> User:
    """Who set the event up."""
    return User.objects.get(roles__club=event.club)


def effect(event: Event, code: str, wish: Wish) -> Effect:
    room = load_room(event, section_of(event))
    return effect_of(room, BY_CODE[code].work_out(room, wish))


def rows(event: Event, number: int) -> Rows:
    """Table, who sits there and boards, in a round."""
    labels = dict(Entry.objects.filter(event=event).values_list("pk", "label"))
    return [
        (at.table, " ".join(labels[key] for key in at.seats), at.boards)
        for at in in_round(load_seating(event), number)
    ]


def lines(event: Event, number: int, table: int) -> list[tuple[int, str, str]]:
    """Board, both sides and kind of the lines of a table in a round."""
    found = Result.objects.filter(round=number, table=table).order_by("board")
    return [
        (line.board, f"{line.ns.label} {line.ew.label}", line.kind)
        for line in found.select_related("ns", "ew")
    ]


DOUBLE = "double-hesitation"


def howell_like() -> Event:
    """Five tables under one ranking."""
    return in_play(replace(plan_of(SectionPlan("A", 5)), movement="hesitation"))


def individual() -> Event:
    return in_play(replace(plan_of(SectionPlan("A", 2)), movement="individual"))
