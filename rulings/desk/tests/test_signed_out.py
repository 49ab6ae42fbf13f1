"""A session that ends in the middle of a ruling costs nothing that was typed."""

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.urls import reverse

from clubsite.accounts.models import SavedForm
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member
from rulings.log.models import Ruling
from rulings.tests.builders import line_at, make_draft, make_f1
from rulings.tests.writing import address, typed_for

pytestmark = pytest.mark.django_db


@pytest.fixture
def draft(client: Client) -> Ruling:
    """A draft whose director has signed in by the form."""
    event = make_f1(make_club())
    director = make_member(event.club, RoleKind.DIRECTOR)
    sign_in(client, director.email)
    return make_draft(line_at(event, 5), by=director)


def sign_in(client: Client, email: str) -> None:
    client.post(reverse("sign_in"), {"username": email, "password": "sample"})


def test_a_ruling_sent_after_the_session_had_ended_goes_on_as_it_was_typed(
    client: Client, draft: Ruling
) -> None:
    assert draft.result
    typed = {**typed_for(draft.result, facts="Seen by all."), "do": "preview"}
    Session.objects.all().delete()

    client.post(address(draft, "edit"), typed)
    sign_in(client, draft.director.email)
    saved = client.get(reverse("unsent")).context["unsent"]
    answer = client.post(saved.path, saved.typed)

    draft.refresh_from_db()
    assert answer.headers["Location"] == address(draft, "preview")
    assert draft.draft["facts"] == "Seen by all."


def test_what_saves_itself_is_not_kept_in_place_of_what_was_sent(
    client: Client, draft: Ruling
) -> None:
    Session.objects.all().delete()
    client.post(address(draft, "edit"), {"facts": "Sent by the button.", "do": "keep"})

    by_itself = client.post(address(draft, "keep"), {"facts": "Kept by itself."})

    assert by_itself.status_code == 302
    assert SavedForm.objects.get().typed["facts"] == ["Sent by the button."]
