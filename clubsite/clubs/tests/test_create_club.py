"""`manage.py create_club`, as scripts call it."""

import json
from io import StringIO
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.core.management import CommandError, call_command

from clubsite.clubs import access as clubs_access
from clubsite.clubs import actions
from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.tests.builders import make_user

pytestmark = pytest.mark.django_db


def create(*words: str) -> "tuple[dict[str, Any] | None, str]":
    """What the command answers in JSON, and what it says besides."""
    out, err = StringIO(), StringIO()
    call_command("create_club", *words, stdout=out, stderr=err)
    return (json.loads(out.getvalue()) if out.getvalue() else None), err.getvalue()


def test_a_club_is_set_up_and_found_again() -> None:
    first, _said = create("ours", "--name", "Our Club", "--json")
    again, _said = create("ours", "--name", "Another Name", "--json")

    assert first == {"club": "Our Club", "url": "/ours/", "already": False}
    assert again == {"club": "Our Club", "url": "/ours/", "already": True}
    assert Club.objects.count() == 1


def test_a_name_that_reads_like_another_one_is_refused() -> None:
    with pytest.raises(CommandError, match="an invisible character"):
        create("ours", "--name", "Our\u200b Club")


def test_without_json_nothing_goes_to_standard_output() -> None:
    first, message = create("ours", "--name", "Our Club", "--manager", "m@example.org")
    again, said_again = create("ours", "--name", "Our Club")

    assert (first, again) == (None, None)
    assert message.startswith(
        f"Our Club is set up: {settings.SITE_URL}/ours/\nThe manag"
    )
    assert said_again == f"Our Club exists already: {settings.SITE_URL}/ours/\n"


def test_the_manager_is_invited_and_the_link_works() -> None:
    words = ("ours", "--name", "Our Club", "--manager", "M@example.org", "--json")
    answer, _said = create(*words)
    assert answer is not None
    token = urlsplit(answer["invitation"]).path.split("/")[-2]

    invitation = clubs_access.found_by(token)

    assert answer["invitation"].startswith(settings.SITE_URL)
    assert invitation is not None
    assert (invitation.email, invitation.role_kinds) == ("m@example.org", ["manager"])


def test_a_lost_invitation_is_replaced_and_an_accepted_one_is_not() -> None:
    words = ("ours", "--name", "Our Club", "--manager", "sample.person@example.org")
    first, _said = create(*words, "--json")
    second, _said = create(*words, "--json")
    club = Club.objects.get()
    waiting = clubs_access.open_invitations(club).get()
    actions.accept_invitation(waiting, by=make_user())
    third, _said = create(*words, "--json")

    assert first is not None
    assert second is not None
    assert first["invitation"] != second["invitation"]
    assert third == {"club": "Our Club", "url": "/ours/", "already": True}
    assert clubs_access.get_holders(RoleKind.MANAGER, club)[0].name == "Sample Person"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("static", "--name", "Ours"), "static: “static” is reserved"),
        (("Ours!", "--name", "Ours"), "Ours!: A club's address may have up to 40"),
        (
            ("ours", "--name", "Ours", "--manager", "nonsense"),
            "ours: --manager: nonsense is not an email address.",
        ),
    ],
)
def test_a_refusal_names_the_place_and_changes_nothing(
    words: "tuple[str, ...]", says: str
) -> None:
    with pytest.raises(CommandError) as refusal:
        create(*words)

    assert str(refusal.value).startswith(says)
    assert refusal.value.returncode == 1
    assert not Club.objects.exists()
