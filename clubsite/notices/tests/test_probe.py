"""What the health page is told of the mail."""

from datetime import timedelta

import pytest

from clubsite.jobs.tests.builders import fail
from clubsite.jobs.worker import run_kind
from clubsite.notices import outbox
from clubsite.notices.models import Notice
from clubsite.notices.outbox import mail_trouble
from clubsite.site.clock import at
from clubsite.tests.builders import EVENING, make_club, make_user

pytestmark = pytest.mark.django_db


def test_mail_that_waits_too_long_is_named() -> None:
    with at(EVENING):
        none = mail_trouble()
        outbox.post(
            "clubs/password_link_made", club=make_club(), to=make_user(), key="a"
        )
    with at(EVENING + timedelta(minutes=14)):
        young = mail_trouble()
    with at(EVENING + timedelta(minutes=16)):
        old = mail_trouble()
        run_kind(outbox.MAIL)
        sent = mail_trouble()

    assert (none, young, sent) == ("", "", "")
    assert old == "the oldest unsent notice has waited 16 minutes"


def test_an_error_of_the_mail_server_is_named_until_a_mail_goes_out() -> None:
    with at(EVENING):
        for key in "ab":
            outbox.post(
                "clubs/password_link_made",
                club=make_club(key),
                to=make_user(key),
                key=key,
            )
        first, _second = Notice.objects.order_by("pk")
        fail(outbox.MAIL, first.pk, "TimeoutError")
        failing = mail_trouble()
    with at(EVENING + timedelta(seconds=30)):
        run_kind(outbox.MAIL)
        working = mail_trouble()
    with at(EVENING + timedelta(minutes=16)):
        one_address_refused = mail_trouble()

    assert failing == (
        "mail cannot be sent (TimeoutError); it is tried again for 48 hours"
    )
    assert (working, one_address_refused) == ("", "")
