"""Withheld and revoked documents: what readers find, and what later revisions do."""

from dataclasses import dataclass

import pytest
from django.conf import settings
from django.core.exceptions import PermissionDenied
from django.test import Client

from clubsite.accounts.models import User
from clubsite.clubs.labels import RoleKind
from clubsite.jobs.worker import run_kind
from clubsite.recaps import actions, requests
from clubsite.recaps.job_kinds import DOCUMENT
from clubsite.recaps.labels import HoldReason
from clubsite.recaps.models import Document, DocumentState, Kind, Rendering
from clubsite.recaps.tests.builders import make_posted, make_ready, post
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member, make_user
from scoring.events.labels import EventState, RevisionReason
from scoring.events.models import Entry, Event
from scoring.results.actions import publish_revision
from scoring.tests.builders import make_mitchell
from scoring.tests.pages import seat, url

pytestmark = pytest.mark.django_db


@dataclass(frozen=True, slots=True)
class World:
    """A posted event with a winners' list that is ready."""

    event: Event
    document: Document
    director: User
    staff: Client


@pytest.fixture
def world() -> World:
    event = make_posted()
    director = make_member(event.club, RoleKind.DIRECTOR)
    staff = Client()
    staff.force_login(director)
    return World(event, make_ready(event), director, staff)


def paths(world: World) -> list[str]:
    """The page, the text file, the newsletter and the picture of the winners."""
    return [
        url(world.event, "documents/winners/"),
        url(world.event, f"documents/{world.document.pk}/text/"),
        url(world.event, "newsletter/"),
        url(world.event, "winners.png"),
    ]


def answers(world: World, client: Client) -> list[int]:
    return [client.get(path).status_code for path in paths(world)]


def listed(world: World, client: Client) -> str:
    page = client.get(url(world.event, "documents/"))
    return str(page.content.decode())


def test_readers_find_nothing_of_a_withheld_document(world: World) -> None:
    assert answers(world, Client()) == [200, 200, 404, 200]
    assert answers(world, world.staff) == [200, 200, 200, 200]

    actions.withhold(world.document, HoldReason.NAMES, by=world.director)

    assert answers(world, Client()) == [404, 404, 404, 404]
    assert answers(world, world.staff) == [200, 200, 404, 404]
    assert "Winners" not in listed(world, Client())
    staff = listed(world, world.staff)
    assert "Names are being checked" in staff
    assert "Publish" in staff


def test_links_to_a_revoked_document_say_that_it_is_gone(world: World) -> None:
    actions.revoke(world.document, HoldReason.PRIVACY, by=world.director)

    for client in (Client(), world.staff):
        assert answers(world, client) == [410, 410, 404, 404]
    assert not Rendering.objects.exists()
    shown = listed(world, Client())
    assert "No longer available" in shown
    assert "Privacy request" not in shown
    assert "Privacy request" in listed(world, world.staff)


def test_a_hold_passes_to_later_revisions_until_it_is_released(world: World) -> None:
    actions.withhold(world.document, HoldReason.POLICY, by=world.director)
    publish_revision(world.event, RevisionReason.RULING)

    newer = {row.kind: row for row in requests.ask(world.event)}

    winners = newer.pop(Kind.WINNERS)
    assert winners.state == DocumentState.WITHHELD
    assert {row.state for row in newer.values()} == {DocumentState.QUEUED}
    assert winners.hold_reason == HoldReason.POLICY
    actions.release(winners, by=world.director)
    assert (winners.state, winners.hold_reason) == (DocumentState.QUEUED, "")
    run_kind(DOCUMENT)
    assert Client().get(url(world.event, "documents/winners/")).status_code == 200


@pytest.mark.full
def test_a_hold_outlasts_what_is_asked_for_in_between(world: World) -> None:
    actions.revoke(world.document, HoldReason.PRIVACY, by=world.director)
    publish_revision(world.event, RevisionReason.RULING)

    actions.ask_copy(world.event, by=world.director)
    winners = requests.ask(world.event, [Kind.WINNERS])[0]

    assert winners.state == DocumentState.REVOKED
    world.document.refresh_from_db()
    assert world.document.state == DocumentState.SUPERSEDED


def test_players_learn_that_their_revoked_scores_are_gone(world: World) -> None:
    personal = make_ready(world.event, Kind.PERSONAL)
    entry = Entry.objects.get(event=world.event, label="1NS")
    player = make_user("Sample Player")
    seat(world.event, player)
    client = Client()
    client.force_login(player)
    own = [
        url(world.event, f"documents/personal/{entry.pk}/"),
        url(world.event, f"documents/personal/{entry.pk}/csv/"),
    ]

    def answered() -> list[int]:
        return [client.get(path).status_code for path in own]

    seen = [answered()]
    actions.withhold(personal, HoldReason.NAMES, by=world.director)
    seen.append(answered())
    actions.revoke(personal, HoldReason.PRIVACY, by=world.director)
    seen.append(answered())

    assert seen == [[200, 200], [404, 404], [410, 410]]


def test_a_revoked_document_can_be_made_again(world: World) -> None:
    actions.revoke(world.document, HoldReason.ERROR, by=world.director)

    actions.make_again(world.document, by=world.director)
    run_kind(DOCUMENT)

    assert answers(world, Client())[:2] == [200, 200]
    assert "Error in the document" not in listed(world, world.staff)


def test_a_document_of_older_results_is_not_withheld(world: World) -> None:
    publish_revision(world.event, RevisionReason.RULING)
    world.document.refresh_from_db()

    with pytest.raises(Refused, match="Newer results"):
        actions.withhold(world.document, HoldReason.NAMES, by=world.director)


def test_players_withhold_nothing(world: World) -> None:
    with pytest.raises(PermissionDenied):
        actions.revoke(
            world.document,
            HoldReason.PRIVACY,
            by=make_member(world.event.club, RoleKind.RECORDER),
        )


def test_the_page_withholds_and_releases(world: World) -> None:
    hold = url(world.event, f"documents/{world.document.pk}/hold/")

    assert world.staff.get(hold).status_code == 200
    assert world.staff.post(hold, {"act": "withhold"}).status_code == 422
    taken = world.staff.post(hold, {"act": "withhold", "reason": "director"})
    again = world.staff.post(hold, {"act": "withhold", "reason": "director"})

    world.document.refresh_from_db()
    assert taken.status_code == 302
    assert again.status_code == 422
    assert world.document.state == DocumentState.WITHHELD
    release = url(world.event, f"documents/{world.document.pk}/release/")
    assert world.staff.post(release).status_code == 302
    world.document.refresh_from_db()
    assert world.document.state == DocumentState.QUEUED


def test_the_newsletter_is_everyone_s_once_the_results_are_final() -> None:
    event = post(make_mitchell(make_club()), state=EventState.FINAL)

    page = Client().get(url(event, "newsletter/")).content.decode()

    assert "Player 1NSa/Player 1NSb" in page
    assert "readonly" in page


def test_making_a_ready_document_again_is_no_news_of_the_event(world: World) -> None:
    before = Event.objects.get().version

    actions.make_again(world.document, by=world.director)

    assert Event.objects.get().version == before


@pytest.mark.full
def test_chats_find_the_picture_beside_a_link_to_the_results(world: World) -> None:
    page = Client().get(url(world.event)).content.decode()

    path = url(world.event, "winners.png")
    assert f'<meta property="og:image" content="{settings.SITE_URL}{path}">' in page
    picture = Client().get(path)
    assert picture["Content-Type"].startswith("image/png")
    assert picture.content.startswith(b"\x89PNG")


def test_before_posting_there_is_no_picture() -> None:
    event = make_mitchell(make_club())

    assert "og:image" not in Client().get(url(event)).content.decode()
    assert Client().get(url(event, "winners.png")).status_code == 404
