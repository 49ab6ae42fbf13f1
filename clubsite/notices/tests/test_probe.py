"""What the health page is told of the mail."""

from datetime import timedelta

import pytest

from clubsite.notices import outbox
from clubsite.notices.outbox import oldest_unsent
from clubsite.site.clock import at
from clubsite.tests.builders import EVENING, make_club, make_user

pytestmark = pytest.mark.django_db


def test_mail_that_waits_too_long_is_named() -> None:
    with at(EVENING):
        none = oldest_unsent()
        outbox.post(
            "clubs/password_link_made", club=make_club(), to=make_user(), key="a"
        )
    with at(EVENING + timedelta(minutes=14)):
        young = oldest_unsent()
    with at(EVENING + timedelta(minutes=16)):
        old = oldest_unsent()
        outbox.send_due()
        sent = oldest_unsent()

    assert (none, young, sent) == ("", "", "")
    assert old == "the oldest unsent notice has waited 16 minutes"
