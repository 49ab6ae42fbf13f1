"""The calendar file of a hearing: in the mail when it is fixed, moved or cancelled."""

from datetime import datetime, timedelta
from urllib.parse import urlsplit

import pytest
from django.conf import settings
from django.core import mail
from django.core.mail import EmailMessage

from clubsite.jobs.worker import run_kind
from clubsite.notices import outbox
from clubsite.notices.models import Notice
from clubsite.site import clock
from rulings.appeals.actions import decision, hearing, lodging, seating
from rulings.appeals.models import Appeal, PanelSeat
from rulings.appeals.procedure import State
from rulings.appeals.queries.hearing_file import HEARING_FILES
from rulings.tests.appeal_world import HEARING, LATER, World, as_, now, to
from rulings.tests.cases import case_in

pytestmark = pytest.mark.django_db

HOUR = timedelta(hours=1)


def mails_now(at: datetime = LATER) -> list[EmailMessage]:
    mail.outbox.clear()
    with clock.at(at):
        run_kind(outbox.MAIL)
    return mail.outbox


def calendar_of(message: EmailMessage) -> dict[str, str]:
    """The fields of the file that goes with the mail."""
    ((_name, content, content_type),) = message.attachments
    assert isinstance(content, str)
    fields = dict(
        line.split(":", 1)
        for line in content.replace("\r\n ", "").split("\r\n")
        if line
    )
    assert content_type == f"text/calendar; method={fields['METHOD']}"
    return fields


def scheduled(*who: str) -> tuple[World, Appeal]:
    """The hearing arranged, with the mails of these people alone, or of all."""
    world, appeal = case_in(State.SCHEDULED)
    Notice.objects.exclude(kind="rulings/appeal_hearing").delete()
    if who:
        Notice.objects.exclude(user__in=[world[name] for name in who]).delete()
    return world, appeal


def offered(world: World, appeal: Appeal, who: str) -> dict[str, str]:
    """The fields of the file on the page, as that person gets it; nothing for 404."""
    with clock.at(LATER):
        answer = as_(world, who).get(to(world, "appeal_hearing_file", appeal.pk))
        page = as_(world, who).get(to(world, "appeal_detail", appeal.pk))
    is_linked = page.status_code == 200 and b"hearing.ics" in page.content
    assert is_linked == (answer.status_code == 200)
    if answer.status_code == 404:
        return {}
    assert answer["Content-Type"].startswith("text/calendar; method=PUBLISH")
    lines = answer.content.decode().replace("\r\n ", "").split("\r\n")
    return dict(line.split(":", 1) for line in lines if line)


def calls_off(at: datetime = LATER) -> dict[str, dict[str, str]]:
    """Who is mailed a cancelled hearing, with the file."""
    Notice.objects.exclude(kind="rulings/appeal_hearing_off").delete()
    return {message.to[0]: calendar_of(message) for message in mails_now(at)}


def test_the_mail_of_a_hearing_has_a_file_with_place_time_and_link() -> None:
    world, appeal = scheduled()

    found = {message.to[0]: message for message in mails_now()}

    people = ("appellant", "partner", "respondent", "west", "ruled", "in_charge")
    members = ("chair", "member", "third")
    assert sorted(found) == sorted(world[who].email for who in (*people, *members))
    fields = calendar_of(found[world["west"].email])
    link = f"{settings.SITE_URL}/{world.club.slug}/appeals/{appeal.pk}/"
    expected = {
        "METHOD": "PUBLISH",
        "UID": f"appeal-{appeal.pk}@{urlsplit(settings.SITE_URL).hostname}",
        "SEQUENCE": str(now(appeal)),
        "DTSTART": "20260306T190000Z",
        "SUMMARY": "Appeal 2026/1: hearing",
        "LOCATION": "Club room",
        "URL": link,
        "STATUS": "CONFIRMED",
    }
    assert {name: fields[name] for name in expected} == expected
    name = found[world["west"].email].attachments[0][0]
    assert name == "appeal-2026-1.ics"


def test_the_raw_mail_says_what_a_calendar_is_to_do() -> None:
    scheduled("chair")

    raw = mails_now()[0].message().as_string()

    assert 'Content-Type: text/calendar; method="PUBLISH"; charset="utf-8"' in raw
    assert "East hesitated" not in raw


@pytest.mark.full
def test_a_hearing_that_is_moved_changes_the_same_entry() -> None:
    world, appeal = scheduled("chair")
    first = calendar_of(mails_now()[0])
    with clock.at(LATER):
        hearing.move_hearing(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            hearing_at=HEARING + HOUR,
            place="Small room",
        )

    second = calendar_of(mails_now()[0])

    assert first["UID"] == second["UID"]
    assert int(second["SEQUENCE"]) > int(first["SEQUENCE"])
    assert (second["DTSTART"], second["LOCATION"]) == (
        "20260306T200000Z",
        "Small room",
    )


@pytest.mark.full
def test_an_appeal_that_is_withdrawn_takes_the_hearing_out_of_calendars() -> None:
    world, appeal = scheduled("chair")
    first = calendar_of(mails_now()[0])
    with clock.at(LATER):
        lodging.withdraw_notice(
            appeal, by=world["appellant"], expected_version=now(appeal)
        )

    found = calls_off()

    fields = found[world["chair"].email]
    assert world["west"].email in found
    assert fields["UID"] == first["UID"]
    assert int(fields["SEQUENCE"]) > int(first["SEQUENCE"])
    assert (fields["METHOD"], fields["STATUS"]) == ("CANCEL", "CANCELLED")


@pytest.mark.full
def test_a_member_whose_leaving_ends_the_hearing_is_told_it_is_off() -> None:
    world, appeal = scheduled()
    with clock.at(LATER):
        seating.recuse(
            appeal, by=world["member"], expected_version=now(appeal), conflict=True
        )

    found = calls_off()

    assert world["member"].email in found
    assert found[world["chair"].email]["METHOD"] == "CANCEL"


def test_a_hearing_that_takes_place_is_not_called_off() -> None:
    world, appeal = case_in(State.DELIBERATING)
    with clock.at(HEARING):
        decision.send_back(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            reason="The auction is missing.",
        )

    assert calls_off(HEARING) == {}


@pytest.mark.full
def test_a_panel_that_does_not_wait_for_the_hearing_calls_it_off() -> None:
    world, appeal = scheduled()
    with clock.at(LATER):
        lodging.concur(appeal, by=world["partner"], expected_version=now(appeal))
        hearing.open_deliberation(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            present=[seat.pk for seat in PanelSeat.objects.filter(appeal=appeal)],
            why_early="Both sides rely on their statements.",
        )

    assert calls_off()[world["west"].email]["STATUS"] == "CANCELLED"


def test_the_page_offers_the_file_of_the_mail_to_those_who_get_the_mail() -> None:
    world, appeal = scheduled()
    mailed = {message.to[0]: calendar_of(message) for message in mails_now()}

    found = {who: offered(world, appeal, who) for who in world.people}

    by_mail = {who for who, user in world.people.items() if user.email in mailed}
    assert {who for who, fields in found.items() if fields} == by_mail
    of_mail, of_page = mailed[world["west"].email], found["west"]
    del of_mail["DTSTAMP"], of_page["DTSTAMP"]
    assert of_page == of_mail


@pytest.mark.full
def test_the_file_on_the_page_follows_the_hearing() -> None:
    world, appeal = scheduled("chair")
    first = offered(world, appeal, "chair")
    with clock.at(LATER):
        hearing.move_hearing(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            hearing_at=HEARING + HOUR,
            place="Small room",
        )
    second = offered(world, appeal, "chair")
    with clock.at(LATER):
        lodging.withdraw_notice(
            appeal, by=world["appellant"], expected_version=now(appeal)
        )

    assert (first["UID"], second["LOCATION"]) == (second["UID"], "Small room")
    assert int(second["SEQUENCE"]) > int(first["SEQUENCE"])
    assert offered(world, appeal, "chair") == {}


def test_nothing_but_a_hearing_of_an_appeal_has_a_calendar_file() -> None:
    assert set(HEARING_FILES) == {
        "rulings/appeal_hearing",
        "rulings/appeal_hearing_off",
    }
