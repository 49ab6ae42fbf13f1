"""Posting notices, and handing their mail over once."""

from collections.abc import Callable
from datetime import datetime, timedelta
from email.utils import format_datetime
from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected
from typing import Any

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.core.mail.backends.locmem import EmailBackend as LocmemBackend
from django.db import IntegrityError, connection, transaction
from django.template import TemplateDoesNotExist
from django.test import override_settings
from django.test.utils import CaptureQueriesContext

from clubsite.accounts.models import User
from clubsite.clubs.models import Club, Player
from clubsite.jobs.leases import LEASE
from clubsite.jobs.models import Job
from clubsite.jobs.tests.builders import begin, give_up, last_job, outcome
from clubsite.jobs.worker import add_waiting, run_kind
from clubsite.notices import outbox
from clubsite.notices.models import Mail, Notice
from clubsite.site.clock import now
from clubsite.tests.builders import (
    EVENING,
    make_club,
    make_player,
    make_user,
    post_notice,
)

pytestmark = [pytest.mark.django_db, pytest.mark.both_in_full]
KIND = "clubs/password_link_made"
SetClock = Callable[[datetime], None]


@pytest.fixture
def club() -> Club:
    return make_club()


def state_of(notice: Notice) -> tuple[str, int]:
    """The state of its mail, and how often it was tried."""
    notice.refresh_from_db()
    return notice.mail, last_job(outbox.MAIL).attempts


@pytest.fixture
def no_mail_server(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The mail server is away; what was tried is listed by Message-ID."""
    tried: list[str] = []

    def send(message: EmailMessage) -> int:
        tried.append(message.extra_headers["Message-ID"])
        raise SMTPServerDisconnected

    monkeypatch.setattr(EmailMessage, "send", send)
    return tried


def test_a_notice_is_a_row_now_and_a_mail_later(club: Club, evening: datetime) -> None:
    user = make_user()

    notice = post_notice(
        KIND, club=club, to=user, key="a", params={"n": 1}, link="/sample/"
    )
    before = list(mail.outbox)
    run_kind(outbox.MAIL)

    assert before == []
    assert (notice.user, notice.player, notice.address) == (user, None, "")
    assert (notice.params, notice.link, notice.made_at) == (
        {"n": 1},
        "/sample/",
        evening,
    )
    assert state_of(notice) == (Mail.SENT, 1)
    assert str(notice) == f"{KIND} {notice.pk}"


def test_a_kind_without_words_is_refused_where_it_is_posted(club: Club) -> None:
    with pytest.raises(TemplateDoesNotExist, match=r"clubs/…/mail/unheard_of\.txt"):
        outbox.post("clubs/unheard_of", club=club, to=make_user(), key="1")

    assert not Notice.objects.exists()


def test_several_people_are_told_together_each_with_his_own_and_once(
    club: Club, evening: datetime
) -> None:
    user, player = make_user(), make_player(club)
    recipients: list[tuple[User | Player, dict[str, int]]] = [
        (user, {"n": 1}),
        (player, {"n": 2}),
    ]

    for _twice in range(2):
        outbox.post_to_each(
            KIND, club=club, recipients=recipients, key="a", link="/sample/"
        )

    assert list(
        Notice.objects.order_by("pk").values_list(
            "user", "player", "params", "made_at", "mail"
        )
    ) == [
        (user.pk, None, {"n": 1}, evening, Mail.DUE),
        (None, player.pk, {"n": 2}, evening, Mail.DUE),
    ]


def test_the_mail_says_what_the_template_says_to_the_right_address(
    club: Club,
) -> None:
    club.name = "Smith & Sons' Club"
    club.save()
    notice = post_notice(KIND, club=club, to=make_user(), key="a")

    with override_settings(SITE_URL="https://clubs.example.org:8443"):
        sent = run_kind(outbox.MAIL)

    message = mail.outbox[0]
    assert sent == 1
    assert message.subject == "A password link was created for your account"
    assert message.body.startswith("A manager of Smith & Sons' Club created a link")
    assert message.to == ["sample.person@example.org"]
    assert message.extra_headers == {
        "Message-ID": f"<notice-{notice.pk}@clubs.example.org>",
        "Date": format_datetime(notice.made_at),
    }


def test_the_same_thing_is_told_a_person_once(club: Club) -> None:
    user, other = make_user(), make_user("Sample Other")

    for number in range(2):
        outbox.post(KIND, club=club, to=user, key="a", params={"n": number})
    outbox.post(KIND, club=club, to=other, key="a")
    run_kind(outbox.MAIL)
    run_kind(outbox.MAIL)

    assert [notice.params for notice in Notice.objects.order_by("pk")] == [{"n": 0}, {}]
    assert len(mail.outbox) == 2


def test_several_people_are_told_by_one_query(club: Club) -> None:
    people = [make_user(), make_user("Sample Other")]

    with CaptureQueriesContext(connection) as queries:
        outbox.post_to_all(KIND, club=club, to=people, key="a", params={}, link="")
        outbox.post_to_all(KIND, club=club, to=[], key="b", params={}, link="")

    assert len(queries) == 1
    assert {notice.user for notice in Notice.objects.all()} == set(people)


def test_notices_of_several_kinds_are_posted_by_one_query(club: Club) -> None:
    user, player = make_user(), make_player(club)
    messages = [
        outbox.Message(KIND, user, "a", {"n": 1}, "/sample/a/"),
        outbox.Message("clubs/invitation", player, "b", {"n": 2}, "/sample/b/"),
    ]

    with CaptureQueriesContext(connection) as queries:
        outbox.post_several(messages, club=club)
        outbox.post_several([], club=club)

    assert len(queries) == 1
    assert list(
        Notice.objects.order_by("pk").values_list(
            "kind", "user", "player", "key", "params", "link"
        )
    ) == [
        (KIND, user.pk, None, f"a:user:{user.pk}", {"n": 1}, "/sample/a/"),
        (
            "clubs/invitation",
            None,
            player.pk,
            f"b:player:{player.pk}",
            {"n": 2},
            "/sample/b/",
        ),
    ]


def test_a_notice_that_is_gone_ends_its_job(club: Club) -> None:
    outbox.post(KIND, club=club, to=make_user(), key="a")
    add_waiting(outbox.MAIL)
    Notice.objects.all().delete()

    run_kind(outbox.MAIL)

    assert (mail.outbox, outcome(outbox.MAIL)) == ([], ("done", 1, ""))


def test_a_mail_that_was_sent_by_a_killed_worker_is_sent_again_the_same(
    club: Club, set_clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_clock(EVENING)
    notice = post_notice(KIND, club=club, to=make_user(), key="a")
    run_kind(outbox.MAIL)
    notice.refresh_from_db()
    Notice.objects.update(mail=Mail.DUE)  # as if it had died before it stored that
    begin(outbox.MAIL, notice.pk)

    during = run_kind(outbox.MAIL)
    set_clock(EVENING + LEASE)
    after = run_kind(outbox.MAIL)

    first, second = (message.message().as_bytes() for message in mail.outbox)
    assert (during, after) == (0, 1)
    assert first == second


def test_a_mail_that_is_refused_is_tried_for_48_hours_and_then_given_up(
    club: Club, set_clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused: list[str] = []

    def refuse(message: EmailMessage) -> int:
        refused.append(message.extra_headers["Message-ID"])
        raise SMTPRecipientsRefused({message.to[0]: (550, b"unknown")})

    monkeypatch.setattr(EmailMessage, "send", refuse)
    set_clock(EVENING)
    notice = post_notice(KIND, club=club, to=make_user(), key="a")
    tried = []

    while state_of_mail(notice) == Mail.DUE:
        tried.append((now() - EVENING) / timedelta(hours=1))
        run_kind(outbox.MAIL)
        set_clock(last_job(outbox.MAIL).run_after or now())

    assert [round(hours, 2) for hours in tried] == [
        *(0, 0.02, 0.1, 0.5),
        *(2, 4, 8, 16, 24, 32, 40, 48),
    ]
    assert state_of(notice) == (Mail.FAILED, 12)
    assert len(refused) == 12
    assert len(set(refused)) == 1


@pytest.mark.full
def test_after_a_day_without_a_mail_server_all_mails_go_out_in_order_and_once(
    club: Club, set_clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = make_user()
    troubles = set()
    with monkeypatch.context() as patch:
        patch.setattr(EmailMessage, "send", be_away)
        for hour in range(24):
            for minutes in (0, 0.5, 1, 1.5, 30):
                set_clock(EVENING + timedelta(hours=hour, minutes=minutes))
                if minutes in {0, 0.5}:
                    outbox.post(KIND, club=club, to=reader, key=f"{hour} {minutes}")
                run_kind(outbox.MAIL)
                troubles.add(outbox.mail_trouble())
    posted = list(Notice.objects.order_by("pk").values_list("pk", flat=True))

    set_clock(EVENING + timedelta(hours=24))
    run_kind(outbox.MAIL)

    sent = [message.extra_headers["Message-ID"] for message in mail.outbox]
    assert sent == [f"<notice-{pk}@127.0.0.1>" for pk in posted]
    assert len(sent) == 48
    assert troubles == {
        "mail cannot be sent (SMTPServerDisconnected); it is tried again for 48 hours"
    }
    assert outbox.mail_trouble() == ""


def be_away(_message: EmailMessage) -> int:
    raise SMTPServerDisconnected


def test_a_mail_that_finds_no_server_for_48_hours_is_given_up(
    club: Club, set_clock: SetClock, no_mail_server: list[str]
) -> None:
    set_clock(EVENING)
    notice = post_notice(KIND, club=club, to=make_user(), key="a")
    run_kind(outbox.MAIL)
    states = []

    for hours in (47, 49):
        set_clock(EVENING + timedelta(hours=hours))
        run_kind(outbox.MAIL)
        states.append(state_of_mail(notice))

    assert states == [Mail.DUE, Mail.FAILED]
    assert len(no_mail_server) == 3


def test_a_mail_server_that_is_away_is_tried_once_a_minute(
    club: Club, set_clock: SetClock, no_mail_server: list[str]
) -> None:
    for seconds in range(0, 121, 10):
        set_clock(EVENING + timedelta(seconds=seconds))
        outbox.post(KIND, club=club, to=make_user(f"U {seconds}"), key=str(seconds))
        run_kind(outbox.MAIL)

    assert len(no_mail_server) == 3
    assert len(set(no_mail_server)) == 1


def state_of_mail(notice: Notice) -> str:
    notice.refresh_from_db()
    return notice.mail


def test_a_failed_mail_to_an_address_alone_is_kept_to_be_seen() -> None:
    notice = post_notice(KIND, club=make_club(), to="new@example.org", key="a")

    give_up(outbox.MAIL, notice.pk)

    assert state_of(notice) == (Mail.FAILED, 12)


def test_while_the_mail_server_is_away_one_mail_is_tried_and_the_others_wait(
    club: Club, no_mail_server: list[str]
) -> None:
    for key in "abc":
        outbox.post(KIND, club=club, to=make_user(key), key=key)

    run_kind(outbox.MAIL)

    assert len(no_mail_server) == 1
    assert Job.objects.filter(attempts=0, error="").count() == 2


def test_a_mail_that_is_refused_does_not_keep_others_waiting(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse_first(messages: list[EmailMessage]) -> int:
        monkeypatch.setattr(LocmemBackend, "send_messages", accept)
        raise SMTPRecipientsRefused({messages[0].to[0]: (550, b"unknown")})

    accept = LocmemBackend.send_messages
    monkeypatch.setattr(
        LocmemBackend,
        "send_messages",
        lambda _backend, messages: refuse_first(messages),
    )
    for key in "ab":
        outbox.post(KIND, club=club, to=make_user(key), key=key)

    sent = run_kind(outbox.MAIL)

    assert (sent, len(mail.outbox)) == (1, 1)
    assert Job.objects.get(attempts=1, state="waiting").error == "SMTPRecipientsRefused"


def test_all_mails_of_a_batch_go_over_one_connection(
    club: Club, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.EMAIL_CONFIGURED = True
    opened: list[LocmemBackend] = []

    def note(backend: LocmemBackend) -> None:
        opened.append(backend)

    monkeypatch.setattr(LocmemBackend, "open", note)
    for key in "ab":
        outbox.post(KIND, club=club, to=make_user(key), key=key)

    sent = run_kind(outbox.MAIL)

    assert (sent, len(opened), len(set(map(id, opened)))) == (2, 2, 1)


def test_a_player_without_an_account_gets_mail(club: Club) -> None:
    player = make_player(club)
    player.email = "north@example.org"
    player.save()
    outbox.post(KIND, club=club, to=player, key="a")

    run_kind(outbox.MAIL)

    assert [message.to for message in mail.outbox] == [["north@example.org"]]


def test_a_player_with_an_account_gets_mail_there(club: Club) -> None:
    player = make_player(club, account=make_user("Sample North"))
    player.email = "old@example.org"
    player.save()
    outbox.post(KIND, club=club, to=player, key="a")

    run_kind(outbox.MAIL)

    assert [message.to for message in mail.outbox] == [["sample.north@example.org"]]


def test_a_player_without_an_address_is_told_on_the_page_alone(club: Club) -> None:
    player = make_player(club)
    notice = post_notice(KIND, club=club, to=player, key="a")

    run_kind(outbox.MAIL)
    player.account = make_user("Sample North")
    player.save()

    assert (mail.outbox, state_of(notice)) == ([], (Mail.NONE, 1))
    assert list(outbox.get_notices(player.account)) == [notice]


def test_an_address_alone_is_forgotten_once_the_mail_is_out(club: Club) -> None:
    outbox.post(KIND, club=club, to="new@example.org", key="a")

    run_kind(outbox.MAIL)

    assert mail.outbox[0].to == ["new@example.org"]
    assert not Notice.objects.exists()


def test_everybody_is_written_to_in_the_own_language(club: Club) -> None:
    club.language = "en-us"
    person, silent = make_user(), make_user("Sample Silent")
    person.language = "en-gb"
    notices = [
        Notice(club=club, user=person),
        Notice(club=club, user=silent),
        Notice(address="new@example.org"),
    ]

    spoken = [outbox._language(notice) for notice in notices]  # noqa: SLF001

    assert spoken == ["en-gb", "en-us", "en-gb"]


def test_marking_as_read_is_for_one_person_and_one_club(club: Club) -> None:
    elsewhere = make_club("elsewhere")
    user, other = make_user(), make_user("Sample Other")
    player = make_player(club, account=user)
    outbox.post(KIND, club=club, to=user, key="1")
    outbox.post(KIND, club=club, to=player, key="2")
    outbox.post(KIND, club=elsewhere, to=user, key="3")
    outbox.post(KIND, club=club, to=other, key="4")

    outbox.mark_read(user, club=club)

    unread = Notice.objects.filter(read_at=None).order_by("pk")
    assert [notice.key.split(":")[0] for notice in unread] == ["3", "4"]


def test_words_show_where_the_notice_leads(club: Club) -> None:
    notice = Notice(kind=KIND, club=club, link="/sample/")

    subject, text = outbox.notice_text(notice)

    assert subject == "A password link was created for your account"
    assert text.endswith("change your password.")


def test_a_notice_for_nobody_is_refused_by_the_database(club: Club) -> None:
    nobody = Notice(kind=KIND, club=club, key="a", made_at=EVENING)

    with pytest.raises(IntegrityError), transaction.atomic():
        nobody.save()


def test_a_kind_whose_links_are_secret_says_how_they_are_made(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    notices: list[Notice] = []

    def make_link(notice: Notice) -> str:
        notices.append(notice)
        return f"/secret/{notice.pk}/"

    monkeypatch.setattr(outbox.link_makers, "answers", {KIND: make_link})
    notice = post_notice(KIND, club=club, to=make_user(), key="a")

    sent = run_kind(outbox.MAIL)

    assert (sent, notices) == (1, [notice])


def test_whether_somebody_may_still_have_a_mail_is_asked_when_it_leaves(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    allowed, out = make_user("Sample In"), make_user("Sample Out")
    checks = {KIND: lambda notice: notice.user == allowed}
    monkeypatch.setattr(outbox.may_still_be_sent, "answers", checks)
    notices = [
        post_notice(KIND, club=club, to=user, key="a") for user in (allowed, out)
    ]

    run_kind(outbox.MAIL)

    assert len(mail.outbox) == 1
    assert [state_of(notice)[0] for notice in notices] == [Mail.SENT, Mail.NONE]


def test_the_key_of_a_notice_names_its_reader_as_ever(club: Club) -> None:
    user, player = make_user(), make_player(club)
    readers: list[User | Player | str] = [user, player, "ann@sample.example"]

    posted = [
        post_notice(KIND, club=club, to=reader, key="x:1").key for reader in readers
    ]

    assert posted == [
        f"x:1:user:{user.pk}",
        f"x:1:player:{player.pk}",
        "x:1:address:ann@sample.example",
    ]


def test_a_kind_without_words_is_told_by_its_name() -> None:
    with pytest.raises(TemplateDoesNotExist, match=r"rulings/…/mail/nothing\.txt"):
        outbox.template_for("rulings/nothing")
