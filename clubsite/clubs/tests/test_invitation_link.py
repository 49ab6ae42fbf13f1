"""`manage.py invitation_link`."""

from io import StringIO
from urllib.parse import urlsplit

import pytest
from django.core.management import CommandError, call_command

from clubsite.audit import trail
from clubsite.clubs import access, actions
from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import make_club, make_member

pytestmark = pytest.mark.django_db


def test_the_operator_gets_the_link_to_hand_over_and_it_is_on_record() -> None:
    club = make_club()
    manager = make_member(club, RoleKind.MANAGER)
    invitation = actions.invite(
        club, "new@example.org", kinds=[RoleKind.DIRECTOR], by=manager
    )
    output = StringIO()

    call_command("invitation_link", "sample", " New@example.org", stdout=output)

    path = urlsplit(output.getvalue().strip()).path
    last = list(trail.get_history(invitation))[-1]
    assert path == access.invitation_path(invitation)
    assert (last.verb, last.actor) == ("invitation.link_made", None)


@pytest.mark.parametrize(
    ("slug", "says"),
    [
        ("elsewhere", "elsewhere: no club has this address."),
        ("sample", "new@example.org: no open invitation to this address."),
    ],
)
def test_what_is_missing_is_named(slug: str, says: str) -> None:
    make_club()

    with pytest.raises(CommandError, match=says):
        call_command("invitation_link", slug, "new@example.org")
