"""Requests to correct a score, on the pages."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from scoring.events.labels import CorrectionState, EventState
from scoring.events.models import Correction, Event, Section
from scoring.play.actions.corrections import ask_correction
from scoring.play.actions.posting import post_results
from scoring.play.queries.entry import get_score_entry
from scoring.tests.builders import section_of
from scoring.tests.evening_world import EventWorld, line_at, make_event_world
from scoring.tests.pages import card_path, url

pytestmark = pytest.mark.django_db

SetClock = Callable[[datetime], None]
POSTED = datetime(2026, 3, 2, 22, 30, tzinfo=UTC)
LATE = POSTED + timedelta(hours=1)


@pytest.fixture
def world(set_clock: SetClock) -> EventWorld:
    set_clock(POSTED)
    world = make_event_world()
    post_results(world.event, by=world.director)
    return world


def ask_path(world: EventWorld) -> str:
    return url(world.event, f"lines/{line_at(world.event).pk}/ask/")


def ask(world: EventWorld) -> Correction:
    return ask_correction(
        line_at(world.event), "4S N +1", by=world.north, why="eleven tricks"
    )


def detail(correction: Correction) -> str:
    return f"/sample/corrections/{correction.pk}/"


def answer(client: Client, correction: Correction, act: str, words: str = "") -> int:
    current = Correction.objects.get(pk=correction.pk)
    typed = {"act": act, "seen": str(current.version), "answer": words}
    return client.post(f"{detail(correction)}move/", typed).status_code


def test_a_player_is_told_whom_to_ask_and_until_when(
    client: Client, world: EventWorld
) -> None:
    client.force_login(world.north)

    pages = [
        client.get(url(world.event, path)).content.decode()
        for path in (card_path(world.event), "boards/1/")
    ]
    form = client.get(ask_path(world)).content.decode()

    for page in pages:
        assert "request a correction here until Mon 2 Mar 2026, 23:00 GMT" in page
        assert ask_path(world) in page
    assert "charge is Sample Director. You can also request a" in form
    assert "Until Mon 2 Mar 2026, 23:00 GMT" in form


def test_strangers_are_not_offered_to_ask(client: Client, world: EventWorld) -> None:
    client.force_login(world.outsider)

    page = client.get(url(world.event, "boards/1/")).content.decode()

    assert "/ask/" not in page


def test_a_request_goes_from_side_to_side_to_the_director(
    client: Client, world: EventWorld
) -> None:
    client.force_login(world.north)
    sent = client.post(ask_path(world), {"score": "4s n +1", "why": "eleven tricks"})
    correction = Correction.objects.get()
    assert sent.headers["Location"] == detail(correction)

    client.force_login(world.east)
    page = client.get(detail(correction)).content.decode()
    assert "eleven tricks" in page
    assert "requested by North–South" in page
    assert answer(client, correction, "confirm") == 302
    client.force_login(world.director)
    assert answer(client, correction, "apply") == 302

    assert str(get_score_entry(line_at(world.event))) == "4S N +1"
    assert Event.objects.get().revision == 2


@pytest.mark.parametrize(
    ("acts", "words"),
    [
        ([], ["Now", "Requested"]),
        (["confirm", "apply"], ["Was", "Now"]),
        (["confirm", "refuse"], ["Now", "Requested"]),
    ],
)
def test_before_and_after_are_told_in_the_tense_of_the_answer(
    client: Client, world: EventWorld, acts: list[str], words: list[str]
) -> None:
    correction = ask(world)
    for act in acts:
        client.force_login(world.east if act == "confirm" else world.director)
        answer(client, correction, act, "so it was")

    client.force_login(world.north)
    page = client.get(detail(correction)).content.decode()

    assert re.findall(r"<h2>(Was|Now|Requested)</h2>", page) == words


@pytest.mark.parametrize(
    "typed",
    [
        {"score": "8S N =", "why": "so"},
        {"score": "4S N =", "why": "so"},
        {"score": "", "why": "so"},
        {"score": "4S N +1", "why": ""},
        {"score": "4S N +1", "why": "x" * 401},
    ],
)
def test_a_request_that_says_nothing_is_refused(
    client: Client, world: EventWorld, typed: dict[str, str]
) -> None:
    client.force_login(world.north)

    assert client.post(ask_path(world), typed).status_code == 422
    assert Correction.objects.count() == 0


def test_while_one_is_open_the_form_leads_to_it(
    client: Client, world: EventWorld
) -> None:
    correction = ask(world)
    client.force_login(world.east)

    page = client.get(ask_path(world)).content.decode()

    assert detail(correction) in page
    assert "<textarea" not in page


def test_after_the_period_the_page_says_what_is_still_possible(
    client: Client, world: EventWorld, set_clock: SetClock
) -> None:
    set_clock(LATE)
    client.force_login(world.north)

    page = client.get(ask_path(world)).content.decode()

    assert "Law 79C2" in page


def test_a_player_reads_whether_the_opponents_must_confirm(
    client: Client, world: EventWorld
) -> None:
    client.force_login(world.north)

    def told() -> str:
        return client.get(ask_path(world)).content.decode()

    assert "asked to confirm, then the director" in told()
    version = world.club.policies.get()
    version.values["both_sides_confirm"] = False
    version.save()
    assert "the director can correct the score without their answer" in told()


def test_a_club_that_mends_nothing_later_offers_nothing(
    client: Client, world: EventWorld, set_clock: SetClock
) -> None:
    version = world.club.policies.get()
    version.values["late_fix_allowed"] = False
    version.save()
    set_clock(LATE)
    client.force_login(world.north)

    page = client.get(ask_path(world)).content.decode()

    assert "The correction period has ended (Law 79C)." in page
    assert "<textarea" not in page


@pytest.mark.full
def test_a_late_request_shows_who_has_certified_it(
    client: Client, world: EventWorld, set_clock: SetClock
) -> None:
    set_clock(LATE)
    correction = ask(world)
    pages = []

    for person in (world.director, world.manager):
        client.force_login(person)
        assert answer(client, correction, "certify") == 302
        pages.append(client.get(detail(correction)).content.decode())

    assert "Certified by the director. Waiting for a manager" in pages[0]
    correction.refresh_from_db()
    assert correction.state == CorrectionState.APPLIED


def test_a_manager_who_certifies_first_waits_for_the_director(
    client: Client, world: EventWorld, set_clock: SetClock
) -> None:
    set_clock(LATE)
    correction = ask(world)
    client.force_login(world.manager)
    answer(client, correction, "certify")

    page = client.get(detail(correction)).content.decode()

    assert "Certified by a manager. Waiting for the director" in page
    assert 'value="certify"' not in page


@pytest.mark.full
def test_each_part_has_its_own_buttons(client: Client, world: EventWorld) -> None:
    correction = ask(world)
    found = {}

    for part in ("north", "east", "scorer", "director", "manager", "other_director"):
        client.force_login(getattr(world, part))
        page = client.get(detail(correction)).content.decode()
        found[part] = [act for act in ("confirm", "dispute", "apply", "refuse")
                       if f'value="{act}"' in page]  # fmt: skip

    assert found == {
        "north": [],
        "east": ["confirm", "dispute"],
        "scorer": [],
        "director": [],
        "manager": [],
        "other_director": [],
    }


def test_nobody_else_finds_a_request(client: Client, world: EventWorld) -> None:
    correction = ask(world)
    client.force_login(world.outsider)

    assert client.get(detail(correction)).status_code == 404
    assert answer(client, correction, "confirm") == 404


def test_a_part_without_the_act_is_refused(client: Client, world: EventWorld) -> None:
    correction = ask(world)
    client.force_login(world.north)

    assert answer(client, correction, "confirm") == 403


@pytest.mark.parametrize(
    ("act", "version", "words"),
    [
        ("explode", "1", ""),
        ("confirm", "9", ""),
        ("confirm", "soon", ""),
        ("dispute", "1", "x" * 401),
    ],
)
def test_a_broken_or_stale_answer_changes_nothing(
    client: Client, world: EventWorld, act: str, version: str, words: str
) -> None:
    correction = ask(world)
    client.force_login(world.east)

    typed = {"act": act, "seen": version, "answer": words}
    status = client.post(f"{detail(correction)}move/", typed).status_code

    correction.refresh_from_db()
    assert (status, correction.state) == (422, CorrectionState.REQUESTED)


def test_a_score_that_changed_meanwhile_is_said(
    client: Client, world: EventWorld
) -> None:
    correction = ask(world)
    line = line_at(world.event)
    line.tricks = 8
    line.save()
    client.force_login(world.director)

    page = client.get(detail(correction)).content.decode()

    assert "The score has changed since the request." in page


def test_before_posting_there_is_nothing_to_ask(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.north)

    page = client.get(ask_path(world))
    sent = client.post(ask_path(world), {"score": "p", "why": "so"})

    assert page.status_code == 200
    assert (sent.status_code, Correction.objects.count()) == (422, 0)


def test_a_final_event_can_still_be_mended_by_both_offices(
    client: Client, world: EventWorld, set_clock: SetClock
) -> None:
    set_clock(LATE)
    Event.objects.update(state=EventState.FINAL)
    correction = ask(world)

    for person in (world.manager, world.director):
        client.force_login(person)
        assert answer(client, correction, "certify") == 302

    event = Event.objects.get()
    assert (event.state, event.revision) == (EventState.FINAL, 2)


@pytest.mark.parametrize("sections", [1, 2])
def test_the_table_is_named_with_its_section_where_there_are_several(
    client: Client, world: EventWorld, sections: int
) -> None:
    first = section_of(world.event)
    if sections > 1:
        Section.objects.create(
            session=first.session, board_set=first.board_set, letter="B"
        )
    client.force_login(world.north)
    html = client.get(ask_path(world)).content.decode()
    client.force_login(world.director)
    correcting = client.get(ask_path(world).replace("/ask/", "/correct/"))

    table = line_at(world.event).table
    named = f'<dd class="num">{f"A {table}" if sections > 1 else table}</dd>'
    assert named in html
    assert named in correcting.content.decode()
