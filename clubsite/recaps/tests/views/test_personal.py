"""Personal scores on the web: who opens whose, and in which files."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from clubsite.clubs.labels import RoleKind
from clubsite.recaps.models import Document, DocumentState, Kind
from clubsite.recaps.tests.builders import make_posted, make_ready
from clubsite.recaps.tests.views.places import file_of, kind_page, page_of, signed_in
from clubsite.site.clock import now
from clubsite.tests.builders import make_club, make_member, make_user
from scoring.events.labels import EventState
from scoring.events.models import Event
from scoring.tests.builders import make_mitchell

pytestmark = pytest.mark.django_db


def world(event: Event) -> tuple[Client, Client, int]:
    """A player of the event, one who plays in another pair, and the first one's entry."""
    clients = []
    entries = list(event.entries.order_by("pk")[:2])
    for entry in entries:
        user = make_user(f"Plays {event.pk} {entry.label}")
        player = entry.members.order_by("pk")[0].player
        player.account = user
        player.save()
        clients.append(signed_in(user))
    return clients[0], clients[1], entries[0].pk


def scores_of(event: Event, entry: int) -> str:
    return reverse("personal_scores", args=[event.club.slug, event.pk, entry])


def file_at(event: Event, entry: int, key: str) -> str:
    return reverse("personal_file", args=[event.club.slug, event.pk, entry, key])


@pytest.mark.full
def test_a_player_opens_their_own_scores_in_every_format() -> None:
    event = make_posted()
    player, _other, entry = world(event)
    make_ready(event, Kind.PERSONAL)

    page = player.get(scores_of(event, entry))
    files = {
        key: player.get(file_at(event, entry, key)) for key in ("pdf-a4", "csv", "html")
    }

    assert page.content.decode().count("<h2") == 1
    assert file_at(event, entry, "pdf-a4") in page.content.decode()
    assert {answer.status_code for answer in files.values()} == {200}
    assert files["pdf-a4"].content.startswith(b"%PDF-")
    name = f"personal-event{event.pk}-r1-{entry}.pdf"
    assert files["pdf-a4"]["Content-Disposition"] == f'attachment; filename="{name}"'
    assert files["csv"].content.count(b"\n") == 4


def test_re_11_scores_of_others_are_as_if_they_were_not_there() -> None:
    event = make_posted()
    _player, other, entry = world(event)
    document = make_ready(event, Kind.PERSONAL)

    for client in (other, Client()):
        assert client.get(scores_of(event, entry)).status_code == 404
        assert client.get(file_at(event, entry, "pdf-a4")).status_code == 404
        assert client.get(kind_page(event, "personal")).status_code == 404
        assert client.get(file_of(document, "pdf-a4")).status_code == 404


def test_staff_open_all_of_them_and_any() -> None:
    event = make_posted()
    _player, _other, entry = world(event)
    document = make_ready(event, Kind.PERSONAL)
    director = signed_in(make_member(event.club, RoleKind.DIRECTOR))

    whole = director.get(kind_page(event, "personal"))
    file = director.get(file_of(document, "pdf-a4"))
    single = director.get(scores_of(event, entry))

    assert whole.content.decode().count("<h2") == 6
    assert (file.status_code, single.status_code) == (200, 200)
    assert director.get(scores_of(event, 999_999)).status_code == 404
    lost = director.get(file_at(event, 999_999, "csv"))
    assert lost["Location"] == scores_of(event, 999_999)


def test_nobody_but_directors_opens_them_before_posting_or_under_an_embargo() -> None:
    club = make_club()
    playing = make_mitchell(club, state=EventState.SCORING)
    player, _other, entry = world(playing)
    posted = make_posted(club)
    also, _others, theirs = world(posted)
    make_ready(posted, Kind.PERSONAL)
    Event.objects.filter(pk=posted.pk).update(embargo_until=now() + timedelta(days=1))

    answers = [
        player.get(scores_of(playing, entry)),
        also.get(scores_of(posted, theirs)),
        also.get(file_at(posted, theirs, "csv")),
    ]

    assert {answer.status_code for answer in answers} == {404}
    assert scores_of(posted, theirs) not in also.get(page_of(posted)).content.decode()


def test_a_file_that_is_not_there_leads_to_the_page() -> None:
    event = make_posted()
    player, _other, entry = world(event)

    missing = player.get(file_at(event, entry, "pdf-a4"))
    page = player.get(scores_of(event, entry))
    document = make_ready(event, Kind.PERSONAL)
    Document.objects.update(state=DocumentState.QUEUED)
    document.renderings.all().delete()
    unmade = player.get(file_at(event, entry, "pdf-a4"))

    assert (missing.status_code, page.status_code) == (404, 200)
    assert file_at(event, entry, "csv") not in page.content.decode()
    assert unmade["Location"] == scores_of(event, entry)
    assert player.get(file_at(event, entry, "nothing")).status_code == 404


def test_the_list_of_documents_leads_a_player_to_their_scores() -> None:
    event = make_posted()
    player, _other, entry = world(event)

    page = player.get(page_of(event)).content.decode()

    assert scores_of(event, entry) in page
    assert f'"{kind_page(event, "personal")}"' not in page


def test_scores_that_are_withheld_are_open_to_staff_alone() -> None:
    event = make_posted()
    player, _other, entry = world(event)
    make_ready(event, Kind.PERSONAL)
    Document.objects.update(state=DocumentState.WITHHELD)
    director = signed_in(make_member(event.club, RoleKind.DIRECTOR))

    assert player.get(scores_of(event, entry)).status_code == 404
    assert player.get(file_at(event, entry, "csv")).status_code == 404
    assert director.get(scores_of(event, entry)).status_code == 200
