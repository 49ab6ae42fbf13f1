"""What the health page says of background jobs."""

from datetime import timedelta

import pytest

from clubsite.jobs.tests.builders import give_up
from clubsite.jobs.worker import add_waiting
from clubsite.notices import outbox
from clubsite.notices.models import Mail, Notice
from clubsite.recaps.job_kinds import DOCUMENT
from clubsite.recaps.queries.work import given_up, oldest_minutes, trouble
from clubsite.recaps.tests.builders import ask_one, make_posted
from clubsite.site import clock
from clubsite.tests.builders import EVENING, make_club, post_notice
from scoring.tests.builders import make_deal

pytestmark = pytest.mark.django_db


def test_what_was_given_up_is_named_for_a_day() -> None:
    document = ask_one(make_posted())
    with clock.at(EVENING):
        before = trouble()
        give_up(DOCUMENT, document.pk)
        at_once = trouble()
    with clock.at(EVENING + timedelta(hours=24)):
        later = trouble()

    assert (before, later) == ("", "")
    assert at_once == "given up within a day: documents"


def test_a_mail_about_a_referral_is_not_named() -> None:
    mail = post_notice(
        "rulings/referral_news", club=make_club(), to="a@example.org", key="quiet"
    )

    give_up(outbox.MAIL, mail.pk)

    assert trouble() == ""


def test_the_age_of_the_oldest_work_is_told_by_queue_also_without_a_worker() -> None:
    event = make_posted()
    make_deal(event, 1)
    with clock.at(EVENING):
        ask_one(event)
        first, second = (
            post_notice("clubs/invitation", club=None, to="a@example.org", key=key)
            for key in "ab"
        )
        post_notice("rulings/referral_news", club=None, to="b@example.org", key="quiet")
        give_up(outbox.MAIL, second.pk)
    with clock.at(EVENING + timedelta(minutes=7)):
        ages, lost = oldest_minutes(), given_up()
        Notice.objects.filter(pk=first.pk).update(mail=Mail.SENT)
        without_mail = oldest_minutes()
    with clock.at(EVENING - timedelta(hours=1)):
        set_back = oldest_minutes()

    assert ages == {"documents": 7, "mail": 7}
    assert lost == {"mails": 1}
    assert without_mail == {"documents": 7}
    assert set_back == {"documents": 0}


def test_a_job_that_nobody_begins_is_named_after_a_quarter_of_an_hour() -> None:
    ask_one(make_posted())
    with clock.at(EVENING):
        add_waiting(DOCUMENT)
        young = trouble()
    with clock.at(EVENING + timedelta(minutes=16)):
        old = trouble()

    assert young == ""
    assert old == "the oldest job of the queue documents has waited 16 minutes"
