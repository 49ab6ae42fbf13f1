"""For whom a referral does not exist, nothing anywhere says that it does."""

import logging
import re
from dataclasses import replace
from itertools import product

import pytest
from django.apps import apps
from django.core import mail
from django.db import connection
from django.db.models import QuerySet
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.audit.models import Entry
from clubsite.clubs.labels import RoleKind
from clubsite.jobs.worker import run_kind
from clubsite.notices import outbox
from clubsite.notices.models import Notice
from clubsite.tests.addresses import every_address
from clubsite.tests.builders import make_member, make_player, make_user
from clubsite.tests.far import mostly_far
from clubsite.tests.remembered import Remembered
from rulings.conduct import access, actions
from rulings.conduct.models import Referral
from rulings.conduct.procedure import Classification, Desk, State
from rulings.evidence.rules import Attachment
from rulings.tests.referral_world import (
    MEMO,
    People,
    about,
    address,
    browser,
    make_people,
    make_referral,
    memo_sent,
)
from scoring.tests.builders import make_event

pytestmark = pytest.mark.django_db

MARK = "quokka"
ENDANGERED = ("excluded recorder", "subject")
"""Outsiders of whom the one holds the office, and the other is spoken of."""
OF_ONE: dict[str, list[object]] = {
    "referral_detail": [],
    "referral_edit": [],
    "referral_files": [],
    "referral_file_remove": [1],
    "referral_discard": [],
    "referral_receipt": [],
    "referral_evidence": [1],
    "referral_act": ["note"],
}
"""The pages of one referral, with what else is in their addresses."""


def marked_referral(people: People) -> Referral:
    """A referral in which everything that anyone typed holds the marker."""
    allegation = replace(
        about(people.subject_player),
        subject_description=f"{MARK} description",
        narrative=f"{MARK} narrative",
        excluded=frozenset({people.recorder.pk}),
    )
    referral = make_referral(people.club, allegation, by=people.reporter)
    by = access.get_handlers(referral)[0]
    actions.add_to_referral(
        referral,
        by=people.reporter,
        expected_version=referral.version,
        text=f"{MARK} addition",
        attachments=[Attachment(f"{MARK}.txt", f"{MARK} file".encode())],
    )
    actions.ask_reporter(
        referral, by=by, expected_version=referral.version, text=f"{MARK} question"
    )
    actions.answer_question(
        referral,
        by=people.reporter,
        expected_version=referral.version,
        text=f"{MARK} answer",
    )
    actions.acknowledge_referral(referral, by=by, expected_version=referral.version)
    actions.classify_referral(
        referral,
        by=by,
        expected_version=referral.version,
        classification=Classification.INFORMAL,
    )
    actions.note_on_referral(
        referral, by=by, expected_version=referral.version, text=f"{MARK} note"
    )
    return referral


def _marked() -> tuple[People, Referral]:
    people = make_people()
    return people, marked_referral(people)


marked = Remembered(_marked)
"""A club and its marked referral: the first thing that a test asks for."""


def outsiders(people: People) -> dict[str, User]:
    """Everyone with some office, and everyone concerned, for whom there is nothing."""
    kinds = (
        RoleKind.MANAGER,
        RoleKind.DIRECTOR,
        RoleKind.APPEALS_MEMBER,
        RoleKind.INVESTIGATOR,
        RoleKind.HEARING_MEMBER,
    )
    return {
        "excluded recorder": people.recorder,
        "subject": people.subject,
        "safeguarding, no minor": people.safeguarding,
        "player": make_user("Sample Player"),
        "operator": make_user("Sample Operator", is_operator=True),
        **{str(kind): make_member(people.club, kind) for kind in kinds},
    }


def answer(client: Client, path: str, *, post: bool) -> tuple[object, ...]:
    """Status, headers, body and number of queries of the answer."""
    with CaptureQueriesContext(connection) as queries:
        response = client.post(path, {"version": 1}) if post else client.get(path)
    headers = dict(response.headers)
    del headers["X-Request-ID"]  # every request has its own
    headers.pop("Expires", None)  # the second in which it was answered
    return response.status_code, headers, response.content, len(queries)


def real_and_random(referral: Referral) -> dict[str, tuple[str, str]]:
    """The address of each page of the referral, and the same with a made-up token."""
    real = {name: address(name, referral, *rest) for name, rest in OF_ONE.items()}
    return {
        name: (path, path.replace(referral.token, "z" * 43))
        for name, path in real.items()
    }


@pytest.mark.full
def test_it_answers_as_what_does_not_exist() -> None:
    people = make_people()
    paths = real_and_random(marked_referral(people))

    for who, user in outsiders(people).items():
        client = browser(user)
        for (name, (real, random)), post in product(paths.items(), (False, True)):
            found = answer(client, real, post=post)
            assert found == answer(client, random, post=post), (name, who, post)
            assert found[0] in {404, 405}, (name, who, post)


def test_a_stranger_is_sent_to_sign_in_whatever_the_token() -> None:
    people = make_people()
    paths = real_and_random(marked_referral(people))

    for name, both in paths.items():
        answers = [answer(Client(), path, post=False) for path in both]

        assert [each_answer[0] for each_answer in answers] == [302, 302], name
        assert answers[0][2:] == answers[1][2:], name


def test_in_another_club_the_token_finds_nothing() -> None:
    people, others = make_people(), make_people("other")
    referral = marked_referral(people)
    there = reverse("referral_detail", args=[others.club.slug, referral.token])

    for user in (people.reporter, people.deputy, others.recorder):
        assert browser(user).get(there).status_code == 404


def every_path(people: People, referral: Referral) -> list[str]:
    """An address of every page of the site, with this club and this referral in it."""
    known = {
        "club_slug": people.club.slug,
        "token": referral.token,
        "event_id": make_event(people.club).pk,
        "act": "note",
        "user_id": people.recorder.pk,
        "player_id": people.subject_player.pk,
    }
    return [
        each_address.path(
            **{name: known[name] for name in each_address.parameters if name in known}
        )
        for each_address in every_address()
        if each_address.name != "sign_out"
    ]


@pytest.mark.parametrize("part", mostly_far(ENDANGERED, near={"subject"}))
def test_the_marker_is_on_no_page_of_who_might_be_told(
    caplog: pytest.LogCaptureFixture, part: str
) -> None:
    people = make_people()

    look_everywhere(people, [outsiders(people)[part]], caplog)


@pytest.mark.full
def test_the_marker_is_on_no_page_of_anybody_else(
    caplog: pytest.LogCaptureFixture,
) -> None:
    people = make_people()
    others = [
        user for part, user in outsiders(people).items() if part not in ENDANGERED
    ]

    look_everywhere(people, [None, *others], caplog)


def look_everywhere(
    people: People, outside: list[User | None], caplog: pytest.LogCaptureFixture
) -> None:
    """Mark a referral, and go to every page as each of these."""
    caplog.set_level(logging.DEBUG)
    referral = marked_referral(people)
    paths = every_path(people, referral)

    leaks = []
    for user in outside:
        client = browser(user)
        for path in paths:
            page = client.get(path, follow=True).getvalue().decode(errors="replace")
            if MARK in page or referral.code in page:
                leaks.append((str(user), path))

    assert len(paths) > 20
    assert leaks == []
    assert MARK not in caplog.text


def test_the_marker_is_found_by_those_who_read_it() -> None:
    people, referral = marked()

    for user in (people.reporter, people.deputy):
        page = browser(user).get(address("referral_detail", referral)).content.decode()
        assert f"{MARK} narrative" in page
        assert f"{MARK} answer" in page


def test_the_marker_is_in_no_table_but_those_of_referrals() -> None:
    people, referral = marked()
    browser(people.deputy).get(address("referral_detail", referral))

    holding = {
        model.__name__
        for model in apps.get_models()
        if MARK in str(list(QuerySet(model).values()))
    }

    assert holding == {
        "Referral",
        "ReferralEvidence",
        "ReferralMessage",
        "ReferralNote",
    }


def test_the_marker_and_the_token_are_in_no_mail_notice_or_audit_entry() -> None:
    people, referral = marked()
    run_kind(outbox.MAIL)

    texts = [
        *(f"{message.subject} {message.body} {message.to}" for message in mail.outbox),
        str(list(Notice.objects.values())),
        str(list(Entry.objects.values())),
    ]

    assert mail.outbox
    for secret in (MARK, referral.token, people.subject.name):
        assert [text for text in texts if secret in text] == []


def test_co_01_a_memo_reaches_the_recorder_and_nobody_can_find_it() -> None:
    people, referral = memo_sent()
    queue = browser(people.recorder).get(reverse("referral_list", args=["sample"]))
    receipt = browser(people.reporter).get(address("referral_receipt", referral))

    notified = set(Notice.objects.values_list("user", flat=True))

    assert [row.token for row in queue.context["queue"].waiting] == [referral.token]
    assert receipt.status_code == 200
    assert notified == {people.recorder.pk, people.reporter.pk}
    others = outsiders(people)
    del others["excluded recorder"]
    for user in others.values():
        assert not access.visible_referrals(user, people.club).exists()


def test_the_root_leads_a_recorder_as_before_when_a_referral_waits() -> None:
    people = make_people()
    before = browser(people.recorder).get("/").headers["Location"]

    make_referral(people.club, about(people.subject_player), by=people.reporter)

    after = browser(people.recorder).get("/").headers["Location"]
    assert (before, after) == (reverse("club_home", args=["sample"]),) * 2


def seen_by(user: User) -> dict[str, str]:
    """All that this person's pages say, without what changes with every request."""
    client = browser(user)
    names = ("referral_list", "referral_own", "notice_list", "club_home", "event_list")
    pages = {
        name: client.get(reverse(name, args=["sample"])).content.decode()
        for name in names
    }
    return {
        name: re.sub(r'csrfmiddlewaretoken" value="\w+"|X-CSRFToken": "\w+"', "", page)
        for name, page in pages.items()
    }


def test_co_02_for_the_recorder_it_is_about_everything_is_as_before() -> None:
    people = make_people()
    player = make_player(people.club, "S. Recorder", account=people.recorder)
    make_referral(people.club, about(people.subject_player), by=people.reporter)
    run_kind(outbox.MAIL)
    pages, mails = seen_by(people.recorder), len(mail.outbox)
    entries = list(access.get_log(Referral.objects.get()).values())

    referral = make_referral(people.club, about(player), by=people.reporter)
    run_kind(outbox.MAIL)

    assert referral.desk == Desk.DEPUTY
    assert seen_by(people.recorder) == pages
    assert [message.to for message in mail.outbox[mails:]] == [
        [people.reporter.email],
        [people.deputy.email],
    ]
    assert list(access.get_log(Referral.objects.earliest("pk")).values()) == entries
    assert (
        browser(people.recorder).get(address("referral_detail", referral)).status_code
        == 404
    )


def test_a_recorder_who_turns_out_to_be_concerned_does_not_see_it_go_on() -> None:
    people = make_people()
    player = make_player(people.club, "Sample Incognito")
    referral = make_referral(people.club, about(player), by=people.reporter)
    run_kind(outbox.MAIL)
    player.account = people.recorder
    player.save()
    pages, mails = seen_by(people.recorder), len(mail.outbox)

    actions.sweep_referrals()
    run_kind(outbox.MAIL)

    reporter, path = browser(people.reporter), address("referral_detail", referral)
    receipt = reporter.get(address("referral_receipt", referral)).content.decode()
    assert seen_by(people.recorder) == pages
    assert [message.to for message in mail.outbox[mails:]] == [
        [people.reporter.email],
        [people.deputy.email],
    ]
    assert browser(people.recorder).get(path).status_code == 404
    assert browser(people.deputy).get(path).status_code == 200
    assert "Waiting for the deputy recorder" in reporter.get(path).content.decode()
    assert people.deputy.name in receipt


def test_nothing_that_is_counted_betrays_one_in_between() -> None:
    people = make_people()
    player = make_player(people.club, "S. Recorder", account=people.recorder)
    first, about_me, last = (
        make_referral(people.club, about(each), by=people.reporter)
        for each in (people.subject_player, player, people.subject_player)
    )
    client = browser(people.recorder)

    queue = client.get(reverse("referral_list", args=["sample"])).context["queue"]
    page = client.get(address("referral_detail", last)).content.decode()

    assert about_me.desk == Desk.DEPUTY
    assert [row.title for row in queue.waiting] == [first.code, last.code]
    assert f"Referral {last.code}" in page


def test_co_04_the_operator_of_the_site_finds_nothing() -> None:
    _people, referral = marked()
    operator = make_user("Sample Operator", is_operator=True)
    client = browser(operator)

    found = [
        client.get(address(page, referral, *OF_ONE[page])).status_code
        for page in OF_ONE
        if page != "referral_file_remove"
    ]

    assert set(found) == {404}
    assert client.get(reverse("referral_list", args=["sample"])).status_code == 404
    assert client.get("/admin/").status_code == 404


def test_a_state_that_opens_nothing_shuts_every_page_for_its_reporter() -> None:
    people, referral = marked()
    by = access.get_handlers(referral)[0]
    actions.file_as_memo(referral, by=by, expected_version=referral.version)
    client = browser(people.reporter)

    evidence = client.get(address("referral_evidence", referral, 1))
    detail = client.get(address("referral_detail", referral))

    assert referral.state == State.MEMO_FILED
    assert (evidence.status_code, detail.status_code) == (404, 200)
    assert MEMO.narrative not in detail.content.decode()
