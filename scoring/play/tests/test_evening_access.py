"""Who opens which page of a running evening, and how many queries each takes."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.tests.builders import make_club
from clubsite.tests.far import mostly_far, one_in
from scoring.events.labels import EventState
from scoring.events.models import Event, Result, Section
from scoring.tests.builders import make_entry, make_line
from scoring.tests.evening_world import EventWorld, entry_of, line_at, make_event_world
from scoring.tests.pages import url

pytestmark = pytest.mark.django_db

PARTS = (
    "outsider",
    "north",
    "scorer",
    "director",
    "other_director",
    "manager",
)
STAFF = {"scorer", "director", "other_director", "manager"}
ARRANGE = STAFF - {"scorer"}

Path = Callable[[EventWorld], str]


def grid(world: EventWorld) -> str:
    section = Section.objects.get(session__event=world.event)
    return url(world.event, f"entry/{section.pk}/1/")


def slip(world: EventWorld) -> str:
    Result.objects.filter(section__session__event=world.event).update(round=1)
    section = Section.objects.get(session__event=world.event)
    return url(world.event, f"entry/slips/{section.pk}/1/1/")


def of_event(path: str) -> Path:
    return lambda world: url(world.event, path)


def of_pair(path: str) -> Path:
    return lambda world: url(
        world.event, f"pairs/{entry_of(world.event, '1NS').pk}/{path}"
    )


def of_line(path: str) -> Path:
    return lambda world: url(world.event, f"lines/{line_at(world.event).pk}/{path}")


def of_section(path: str) -> Path:
    return lambda world: url(
        world.event,
        f"movement/{Section.objects.get(session__event=world.event).pk}/{path}",
    )


PAGES: dict[str, tuple[Path, set[str]]] = {
    "desk": (lambda _world: "/sample/desk/", STAFF),
    "event_new": (lambda _world: "/sample/events/new/", ARRANGE),
    "contest_new": (lambda _world: "/sample/events/new/matches/", ARRANGE),
    "event_manage": (of_event("manage/"), STAFF),
    "event_edit": (of_event("edit/"), ARRANGE),
    "session_new": (of_event("sessions/new/"), ARRANGE),
    "session_drop": (of_event("sessions/2/drop/"), ARRANGE),
    "event_ranked": (of_event("ranked/"), ARRANGE),
    "event_appoint": (of_event("people/"), {"director", "manager"}),
    "event_pairs": (of_event("pairs/"), ARRANGE),
    "event_sections": (of_event("sections/"), ARRANGE),
    "movement_changes": (of_section(""), ARRANGE),
    "movement_change": (of_section("pair_left/"), ARRANGE),
    "name_suggest": (of_event("names/?q=no&beside=Sample+East"), ARRANGE),
    "pair_late": (of_pair("late/"), ARRANGE),
    "pair_substitute": (of_pair("substitute/"), ARRANGE),
    "event_move": (of_event("move/end_play/"), {"director"}),
    "deals_paste": (of_event("deals/"), ARRANGE),
    "deal_check": (of_event("dealt/"), set(PARTS)),
    "entry_grid": (grid, STAFF),
    "entry_slip": (slip, STAFF),
    "entry_score": (of_event("entry/score/?score=p"), {"scorer", "director"}),
    "board_groups": (of_event("boards/1/groups/"), {"director"}),
    "line_correct": (of_line("correct/"), {"director"}),
    "correction_ask": (of_line("ask/"), {"north", "scorer", "director"}),
}


OF_THE_CLUB = {"desk", "event_new", "contest_new"}
NEAR = {
    *("contest_new", "entry_slip", "event_move", "event_new", "movement_change"),
    "name_suggest",
}


@pytest.mark.parametrize("name", mostly_far(PAGES, near=NEAR))
def test_each_page_opens_for_these_and_nobody_else(client: Client, name: str) -> None:
    world = make_event_world()
    path, allowed = PAGES[name]
    statuses = {}

    for part in PARTS:
        client.force_login(getattr(world, part))
        statuses[part] = client.get(path(world)).status_code

    assert statuses == {part: 200 if part in allowed else 403 for part in PARTS}


@pytest.mark.parametrize("name", one_in(4, sorted(set(PAGES) - OF_THE_CLUB)))
def test_whoever_does_not_know_of_an_event_finds_nothing(
    client: Client, name: str
) -> None:
    world = make_event_world(state=EventState.DRAFT)
    foreign = make_club("other")
    path = PAGES[name][0](world)
    client.force_login(world.outsider)

    assert client.get(path).status_code == 404
    client.force_login(world.director)
    assert client.get(path.replace("/sample/", f"/{foreign.slug}/")).status_code == 404


def add_pairs(event: Event, numbers: range) -> None:
    for number in numbers:
        ns, ew = make_entry(event, number, "NS"), make_entry(event, number, "EW")
        make_line(event, 1, ns, ew, "4S N =", table=number)
        make_line(event, number, ns, ew, table=number)


@pytest.mark.full
def test_a_page_takes_as_many_queries_for_any_number_of_pairs(client: Client) -> None:
    world = make_event_world()
    paths = {name: path(world) for name, (path, _allowed) in PAGES.items()}
    client.force_login(world.director)

    def counted() -> dict[str, int]:
        found = {}
        for name, path in paths.items():
            with CaptureQueriesContext(connection) as queries:
                client.get(path)
            found[name] = len(queries)
        return found

    add_pairs(world.event, range(3, 4))
    few = counted()
    add_pairs(world.event, range(4, 9))

    assert counted() == few
    assert max(few.values()) <= 30
