"""`manage.py password_link`."""

from io import StringIO
from urllib.parse import urlsplit

import pytest
from django.core.management import CommandError, call_command
from django.urls import resolve

from clubsite.accounts import links
from clubsite.audit import trail
from clubsite.notices import outbox
from clubsite.tests.builders import make_user

pytestmark = pytest.mark.django_db


def test_the_operator_gets_a_link_to_hand_over() -> None:
    user = make_user()
    output = StringIO()

    call_command("password_link", " Sample.Person@example.org", stdout=output)

    parts = resolve(urlsplit(output.getvalue().strip()).path).kwargs
    assert links.who_may_choose(parts["uid"], parts["token"]) == user


def test_the_link_is_on_record_and_the_person_is_told() -> None:
    user = make_user()

    call_command("password_link", user.email, stdout=StringIO())

    [entry], [notice] = trail.get_history(user), outbox.get_notices(user)
    assert (entry.verb, entry.actor) == ("account.link_made", None)
    assert (notice.kind, notice.club) == ("accounts/password_link_made", None)
    assert "The site administrator created a link" in outbox.notice_text(notice)[1]


def test_an_unknown_address_is_named() -> None:
    with pytest.raises(CommandError, match="no account has this address"):
        call_command("password_link", "nobody@example.org")
