"""The work pages: counts and numbers, for who keeps the machinery."""

import re
from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from clubsite.clubs.labels import RoleKind
from clubsite.clubs.models import Club
from clubsite.jobs.kinds import Queue
from clubsite.jobs.tests.builders import begin, fail, give_up, let_workers_live
from clubsite.notices import outbox
from clubsite.notices.models import Mail, Notice
from clubsite.ops import home
from clubsite.ops.models import Heartbeat
from clubsite.recaps.job_kinds import DOCUMENT, FLOW_SHEET
from clubsite.recaps.labels import Work
from clubsite.recaps.models import Document, DocumentState, FlowSheet, Kind
from clubsite.recaps.tests.builders import ask_one, make_posted
from clubsite.site import clock
from clubsite.site.clock import now
from clubsite.tests.builders import (
    EVENING,
    make_club,
    make_member,
    make_user,
    post_notice,
)
from scoring.exchange.actions.analysis import DEAL
from scoring.mails.labels import MailState
from scoring.mails.models import ResultMail
from scoring.mails.sending import RESULT_MAIL
from scoring.mails.tests.world import NORTH, make_mail_world
from scoring.tasks import sweep_result_mails
from scoring.tests.builders import make_deal

pytestmark = pytest.mark.django_db


def manager_of(club: Club) -> Client:
    client = Client()
    client.force_login(make_member(club, RoleKind.MANAGER))
    return client


def operator() -> Client:
    client = Client()
    client.force_login(make_user("Operator", is_operator=True))
    return client


def counts_on(page: str) -> list[int]:
    """Waiting, at work and failed of each kind of work, in the page's order."""
    return [int(count) for count in re.findall(r'<dd class="num">(\d+)</dd>', page)]


def some_work(club: Club) -> None:
    """A failed document and one at work; mails and deals in every state."""
    event = make_posted(club)
    for kind in (Kind.WINNERS, Kind.BOARDS, Kind.RECAP_SHEET):
        ask_one(event, kind)
    winners, boards, _recap = Document.objects.filter(event=event).order_by("pk")
    give_up(DOCUMENT, winners.pk)
    begin(DOCUMENT, boards.pk)
    deals = [make_deal(event, board) for board in (1, 2, 3)]
    begin(DEAL, deals[1].pk)
    give_up(DEAL, deals[2].pk)
    mails = [post(club) for _ in range(5)]
    begin(outbox.MAIL, mails[1].pk)
    give_up(outbox.MAIL, mails[2].pk)
    fail(outbox.MAIL, mails[3].pk)
    Notice.objects.filter(pk=mails[4].pk).update(mail=Mail.SENT)
    outbox.post("rulings/referral_news", club=club, to="b@example.org", key=club.slug)


def post(club: Club) -> Notice:
    """A mail to someone."""
    key = f"{club.slug} {Notice.objects.count()}"
    return post_notice("clubs/invitation", club=club, to="a@example.org", key=key)


def test_a_manager_sees_the_own_clubs_work_in_numbers() -> None:
    ours, theirs = make_club("ours"), make_club("theirs")
    some_work(ours)
    some_work(theirs)

    page = manager_of(ours).get("/ours/desk/work/").content.decode()

    assert counts_on(page) == [1, 1, 1, 0, 0, 0, 1, 1, 2, 0, 0, 0, 1, 1, 1]
    assert "theirs" not in page
    assert "a@example.org" not in page
    assert "Winners’ list" in page


@pytest.mark.full
def test_the_operator_sees_the_work_of_all_clubs_without_a_name_in_it() -> None:
    for slug in ("ours", "theirs"):
        some_work(make_club(slug))

    page = operator().get("/desk/work/").content.decode()

    assert counts_on(page) == [2, 2, 2, 0, 0, 0, 2, 2, 4, 0, 0, 0, 2, 2, 2, *[0] * 9]
    assert "Sample Pairs" not in page
    assert "theirs" in page


@pytest.mark.full
def test_the_operator_sees_free_space_and_since_when_the_oldest_work_waits() -> None:
    club = make_club()
    with clock.at(EVENING):
        some_work(club)
        post(club)

    site = operator().get("/desk/work/").content.decode()
    ours = manager_of(club).get("/sample/desk/work/").content.decode()

    assert re.search(r"<dt>Free space</dt> <dd>\d+\.\d\sGB</dd>", site)
    oldest = re.findall(r"<dt>Oldest task: (\w+)</dt>", site)
    assert oldest == ["documents", "mail", "analysis"]
    assert site.count('datetime="2026-03-02T19:00:00+00:00"') >= 3
    assert "Free space" not in ours
    assert "Oldest task" not in ours


def test_the_operator_alone_sees_flow_sheets_which_are_no_clubs() -> None:
    club = make_club()
    for family in ("appeals", "gone", "revoke"):
        FlowSheet.objects.create(family=family, language="en-gb", asked_at=now())
    sheets = FlowSheet.objects.order_by("pk")
    give_up(FLOW_SHEET, sheets[0].pk)
    begin(FLOW_SHEET, sheets[1].pk)
    sheets.filter(pk=sheets[2].pk).update(state=DocumentState.READY)

    site = operator().get("/desk/work/").content.decode()
    ours = manager_of(club).get("/sample/desk/work/").content.decode()

    assert counts_on(site)[15:18] == [0, 1, 1]
    assert "Appeal, en-gb</span>" in site
    assert "gone, en-gb</span>" in site
    assert "Flow sheets" not in ours


def test_nobody_else_sees_them() -> None:
    club = make_club()
    director, player = Client(), Client()
    director.force_login(make_member(club, RoleKind.DIRECTOR))
    player.force_login(make_user("Somebody"))

    def codes(url: str) -> list[int]:
        clients = (Client(), player, director, manager, operator_)
        return [client.get(url).status_code for client in clients]

    manager, operator_ = manager_of(club), operator()

    assert codes("/sample/desk/work/") == [302, 403, 403, 200, 403]
    assert codes("/desk/work/") == [302, 403, 403, 403, 200]


@pytest.mark.parametrize("site", [False, True])
def test_one_button_tries_again_what_failed(site: bool) -> None:
    club = make_club()
    some_work(club)
    client, url = (
        (operator(), "/desk/work/")
        if site
        else (manager_of(club), "/sample/desk/work/")
    )

    answer = client.post(url, {"what": "documents"})

    assert (answer.status_code, answer["Location"]) == (302, url)
    assert not Document.objects.filter(state=DocumentState.DEAD).exists()


@pytest.mark.parametrize("site", [False, True])
@pytest.mark.parametrize("sent", [{}, {"what": ""}, {"what": "everything"}])
def test_an_unknown_kind_of_work_is_refused(site: bool, sent: dict[str, str]) -> None:
    club = make_club()
    client, url = (
        (operator(), "/desk/work/")
        if site
        else (manager_of(club), "/sample/desk/work/")
    )

    answer = client.post(url, sent)

    assert answer.status_code == 422
    assert "Unknown task" in answer.content.decode()


def test_the_page_says_when_nobody_does_the_work() -> None:
    client = manager_of(make_club())
    alone = client.get("/sample/desk/work/").content.decode()
    let_workers_live(Queue.DOCUMENTS, Queue.ANALYSIS, Queue.DEFAULT)
    Heartbeat.objects.create(name="beat", at=now())
    without_mail = client.get("/sample/desk/work/").content.decode()
    let_workers_live(Queue.MAIL)

    alive = client.get("/sample/desk/work/").content.decode()

    warnings = ("Background tasks aren’t running", "The scheduler isn’t running")
    assert [warning in alone for warning in warnings] == [True, True]
    assert [warning in alive for warning in warnings] == [False, False]
    assert "These background tasks aren’t running: mail." in without_mail
    assert "These background tasks" not in alive


def test_the_part_that_follows_is_sent_only_when_something_is_new() -> None:
    club = make_club()
    client, part = manager_of(club), {"HX-Request": "true"}
    first = client.get("/sample/desk/work/", headers=part)
    known = {**part, "If-None-Match": first["ETag"]}

    same = client.get("/sample/desk/work/", headers=known)
    ask_one(make_posted(club))
    new = client.get("/sample/desk/work/", headers=known)

    assert first.content.decode().strip().startswith('<div id="work"')
    assert (same.status_code, new.status_code) == (304, 200)


@pytest.mark.parametrize("site", [False, True])
@pytest.mark.full
def test_the_page_asks_as_often_for_much_work_as_for_little(site: bool) -> None:
    club = make_club()
    client, url = (
        (operator(), "/desk/work/")
        if site
        else (manager_of(club), "/sample/desk/work/")
    )
    counts = []
    for _ in range(2):
        some_work(club)
        with CaptureQueriesContext(connection) as queries:
            client.get(url)
        counts.append(len(queries))

    assert counts[0] == counts[1]


def test_a_failed_result_email_is_listed_without_an_address_and_retried() -> None:
    world = make_mail_world()
    world.give_address("Player 1NSa", NORTH)
    world.confirm(NORTH)
    world.post()
    with clock.at(now() + timedelta(minutes=10)):
        sweep_result_mails()
    mail = ResultMail.objects.get()
    give_up(RESULT_MAIL, mail.pk, "SMTPRecipientsRefused")
    client = manager_of(world.club)

    page = client.get("/sample/desk/work/").content.decode()
    client.post("/sample/desk/work/", {"what": Work.RESULT_MAILS.value})

    mail.refresh_from_db()
    assert counts_on(page)[9:12] == [0, 0, 1]
    assert "Result emails" in page
    assert NORTH not in page
    assert mail.state == MailState.DUE


def test_the_operator_reads_when_the_newest_backup_was_made(
    set_clock: Callable[[datetime], None],
) -> None:
    client = operator()
    set_clock(EVENING)

    before = client.get("/desk/work/").content.decode()
    home.mark_home()
    home.note_backup()
    after = client.get("/desk/work/").content.decode()

    assert "No backup has been made yet" in before
    assert "Newest backup:" in after
    assert EVENING.isoformat() in after
    assert "older than 35 days" in after
