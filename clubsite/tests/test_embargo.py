"""Before an embargo ends no one but who directs sees hands, others' scores or points."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace

import pytest
from django.core import mail
from django.core.exceptions import PermissionDenied
from django.test import Client

from clubsite.clubs.labels import InPlay
from clubsite.clubs.models import Club
from clubsite.jobs.worker import run_kind
from clubsite.notices.models import Notice
from clubsite.recaps.access import visible_documents
from clubsite.recaps.job_kinds import DOCUMENT
from clubsite.recaps.models import Kind
from clubsite.recaps.requests import ask
from clubsite.tests.builders import make_user
from clubsite.tests.far import mostly_far
from clubsite.tests.test_deal_secrecy import (
    PEOPLE,
    SEED,
    addresses,
    secrets_of,
)
from rulings.desk.actions.drafts import begin_draft
from rulings.log.queries.places import get_places
from scoring.events import access as events_access
from scoring.events.labels import AppointmentPart, EventState, ResultKind
from scoring.events.models import Event, Result, Section
from scoring.play.actions.dealing import deal_boards
from scoring.play.actions.embargo import set_embargo
from scoring.play.actions.posting import anchor_results
from scoring.tests.builders import appoint, make_event, make_line, section_of
from scoring.tests.evening_world import (
    EventWorld,
    entry_of,
    line_at,
    make_event_world,
)
from scoring.tests.pages import url

pytestmark = pytest.mark.django_db

TONIGHT = datetime(2026, 3, 2, 22, 45, tzinfo=UTC)
ENDS = TONIGHT + timedelta(days=2)
OTHERS_SCORE = re.compile(
    r"7[\s,]?000|7NTXX|7NT ?XX|\b7\s*NT\s*(?:XX|redoubled)", re.IGNORECASE
)
"""Thirteen tricks down, redoubled, at the other table."""
SCORER = ("scorer", False)
"""Who enters scores sees those entered, until they are posted."""


@pytest.fixture
def world(
    monkeypatch: pytest.MonkeyPatch, set_clock: Callable[[datetime], None]
) -> EventWorld:
    """Boards 1 and 2 are played at both tables; elsewhere they are yet to be.

    North played board 1 at the first table; at the second it went thirteen down.
    """
    set_clock(TONIGHT)
    source = SimpleNamespace(token_hex=lambda _count: SEED)
    monkeypatch.setattr("scoring.play.actions.dealing.secrets", source)
    world = make_event_world(scores=("", ""))
    for table in (1, 2):
        ns, ew = (entry_of(world.event, f"{table}{way}") for way in ("NS", "EW"))
        make_line(world.event, 2, ns, ew, table=table)
    appoint(world.event, world.other_director, AppointmentPart.ASSISTANT)
    deal_boards(world.event, section_of(world.event).board_set, by=world.director)
    Result.objects.filter(table=1).update(kind=ResultKind.PASSED_OUT)
    Result.objects.filter(table=2).update(
        kind=ResultKind.PLAYED, contract="7NTXX", declarer="N", tricks=0
    )
    place = get_places(world.event).of(line_at(world.event, 1))
    begin_draft(world.event, place, by=world.other_director)
    set_embargo(world.event, ENDS, by=world.director)
    return world


def post(world: EventWorld) -> None:
    Event.objects.update(state=EventState.SCORING)
    world.event.refresh_from_db()
    anchor_results(world.event, state=EventState.PROVISIONAL)


def pages_for(world: EventWorld, who: str) -> dict[str, str]:
    """What is below the event's addresses for that person, by address."""
    client = Client()
    if who == "operator":
        client.force_login(make_user("Sample Operator", is_operator=True))
    elif who != "stranger":
        client.force_login(getattr(world, who))
    return {
        path: client.get(path).content.decode(errors="replace")
        for path in addresses(world)
    }


def found(pages: dict[str, str], secret: re.Pattern[str]) -> list[str]:
    """The addresses of the pages that show it."""
    return [path for path, page in pages.items() if secret.search(page)]


@pytest.mark.parametrize("posted", [False, True])
@pytest.mark.parametrize("who", mostly_far(PEOPLE, near={"north", "scorer"}))
def test_hands_and_others_scores_wait_for_the_end(
    world: EventWorld, who: str, *, posted: bool
) -> None:
    Club.objects.update(in_play=InPlay.RANKING)
    if posted:
        post(world)

    pages = pages_for(world, who)
    typed = {
        path: pages.pop(path)
        for path in tuple(pages)
        if path.startswith(url(world.event, "entry/"))
    }

    directs = who in {"director", "other_director"}
    assert bool(found(pages, secrets_of(1, 2))) is directs
    assert bool(found(pages, OTHERS_SCORE)) is directs
    assert bool(found(typed, OTHERS_SCORE)) is (directs or (who, posted) == SCORER)
    beside = [
        *(str(notice.params) for notice in Notice.objects.all()),
        *(message.body for message in mail.outbox),
    ]
    assert not OTHERS_SCORE.search("\n".join(map(str, beside)))


def test_all_is_shown_once_it_has_ended(
    world: EventWorld, set_clock: Callable[[datetime], None]
) -> None:
    post(world)
    before = Client().get(url(world.event)).content.decode()
    set_clock(ENDS)

    pages = pages_for(world, "stranger")

    board = url(world.event, "boards/1/")
    assert "Boards under embargo until Wed 4 Mar" in before
    assert board in found(pages, secrets_of(1, 2))
    assert board in found(pages, OTHERS_SCORE)
    assert "under embargo" not in pages[url(world.event)]


def test_an_own_card_says_what_was_made_but_not_what_it_gave(
    world: EventWorld, client: Client
) -> None:
    post(world)
    client.force_login(world.north)
    own = entry_of(world.event, "1NS")
    other = entry_of(world.event, "2NS")

    page = client.get(url(world.event, f"pairs/{own.pk}/"))

    assert page.status_code == 200
    assert page.context["card"].counted is False
    assert client.get(url(world.event, f"pairs/{other.pk}/")).status_code == 404


def test_documents_with_boards_wait_and_the_winners_do_not(world: EventWorld) -> None:
    post(world)
    ask(world.event, list(Kind))

    kinds = {
        who: set(visible_documents(user, world.event).values_list("kind", flat=True))
        for who, user in {
            "north": world.north,
            "manager": world.manager,
            "director": world.director,
        }.items()
    }

    assert kinds["north"] == {Kind.WINNERS}
    assert kinds["manager"] == {Kind.WINNERS, Kind.RECEIPTS}
    assert kinds["director"] == set(Kind) - {Kind.RECEIPTS}


def test_the_end_of_an_embargo_is_news_to_a_page(
    world: EventWorld, client: Client, set_clock: Callable[[datetime], None]
) -> None:
    post(world)
    path = url(world.event)
    tag = client.get(path)["ETag"]
    known = {"If-None-Match": tag}

    unchanged = client.get(path, headers=known)
    set_clock(ENDS)

    assert unchanged.status_code == 304
    assert client.get(path, headers=known).status_code == 200


def test_a_director_sets_and_lifts_it_until_the_results_are_posted(
    world: EventWorld, client: Client
) -> None:
    client.force_login(world.director)
    path = url(world.event, "embargo/")

    page = client.get(path).content.decode()
    assert 'value="2026-03-04T22:45"' in page
    assert path in client.get(url(world.event, "manage/")).content.decode()
    client.post(path, {"until": ""})
    world.event.refresh_from_db()
    assert world.event.embargo_until is None
    assert not found(pages_for(world, "north"), re.compile("under embargo"))
    client.post(path, {"until": "2026-03-05T20:00"})
    over = client.post(path, {"until": "2025-03-05T20:00"})
    assert over.status_code == 422
    assert "That time is over." in over.content.decode()
    history = client.get(url(world.event, "manage/")).content.decode()
    assert "Boards under embargo until 2026-03-05 20:00 UTC" in history
    assert "Embargo lifted" in history
    post(world)
    refused = client.post(path, {"until": ""})

    assert refused.status_code == 422
    assert "The results are posted." in refused.content.decode()
    client.force_login(world.scorer)
    assert client.get(path).status_code == 403


def test_only_who_directs_may_set_it(world: EventWorld) -> None:
    with pytest.raises(PermissionDenied):
        set_embargo(world.event, None, by=world.manager)


def test_deals_of_a_set_wait_for_every_event_that_plays_it(world: EventWorld) -> None:
    board_set = section_of(world.event).board_set_id
    Event.objects.update(embargo_until=None)
    assert events_access.get_deals([board_set]).count() == 2
    elsewhere = make_event(world.club, name="Sample Elsewhere")
    section_of(elsewhere)
    Section.objects.filter(session__event=elsewhere).update(board_set=board_set)
    Event.objects.filter(pk=elsewhere.pk).update(embargo_until=ENDS)

    assert not events_access.get_deals([board_set]).exists()
    assert events_access.get_deals([board_set], despite_embargo=True).count() == 2


def test_what_is_published_of_an_event_says_nothing_of_its_boards(
    world: EventWorld, client: Client
) -> None:
    post(world)
    ask(world.event)
    while run_kind(DOCUMENT):
        pass

    pages = {
        path: client.get(url(world.event, path))
        for path in ("wall/", "winners.png", "documents/winners/")
    }

    assert {page.status_code for page in pages.values()} == {200}
    del pages["winners.png"]
    shown = {path: page.content.decode() for path, page in pages.items()}
    assert not found(shown, secrets_of(1, 2))
    assert not found(shown, OTHERS_SCORE)
    hidden = ("documents/boards/", "documents/recap-sheet/")
    assert {client.get(url(world.event, path)).status_code for path in hidden} == {404}
