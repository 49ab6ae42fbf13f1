"""Posting notices, and handing their mail over once."""

from collections.abc import Callable
from datetime import datetime, timedelta
from smtplib import SMTPServerDisconnected

import pytest
from django.core import mail
from django.core.mail import EmailMessage
from django.db import IntegrityError, connection, transaction
from django.template import TemplateDoesNotExist
from django.test import override_settings
from django.test.utils import CaptureQueriesContext

from clubsite.accounts.models import User
from clubsite.clubs.models import Club, Player
from clubsite.notices import outbox, tasks
from clubsite.notices.models import Mail, Notice
from clubsite.tests.builders import (
    EVENING,
    make_club,
    make_player,
    make_user,
    post_notice,
)

pytestmark = [pytest.mark.django_db, pytest.mark.both]
KIND = "clubs/password_link_made"
SetClock = Callable[[datetime], None]


@pytest.fixture
def club() -> Club:
    return make_club()


def state_of(notice: Notice) -> tuple[str, int]:
    notice.refresh_from_db()
    return notice.mail, notice.attempts


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
    tasks.send_due()

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
    told: list[tuple[User | Player, dict[str, int]]] = [
        (user, {"n": 1}),
        (player, {"n": 2}),
    ]

    for _twice in range(2):
        outbox.post_to_each(KIND, club=club, told=told, key="a", link="/sample/")

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
        sent = outbox.send_due()

    message = mail.outbox[0]
    assert sent == 1
    assert message.subject == "A link to your account was made"
    assert message.body.startswith("A manager of Smith & Sons' Club made a link")
    assert message.to == ["sample.person@example.org"]
    assert message.extra_headers == {
        "Message-ID": f"<notice-{notice.pk}@clubs.example.org>"
    }


def test_the_same_thing_is_told_a_person_once(club: Club) -> None:
    user, other = make_user(), make_user("Sample Other")

    for number in range(2):
        outbox.post(KIND, club=club, to=user, key="a", params={"n": number})
    outbox.post(KIND, club=club, to=other, key="a")
    outbox.send_due()
    outbox.send_due()

    assert [one.params for one in Notice.objects.order_by("pk")] == [{"n": 0}, {}]
    assert len(mail.outbox) == 2


def test_several_people_are_told_by_one_query(club: Club) -> None:
    people = [make_user(), make_user("Sample Other")]

    with CaptureQueriesContext(connection) as asked:
        outbox.post_to_all(KIND, club=club, to=people, key="a", params={}, link="")
        outbox.post_to_all(KIND, club=club, to=[], key="b", params={}, link="")

    assert len(asked) == 1
    assert {one.user for one in Notice.objects.all()} == set(people)


def test_two_workers_never_send_the_same_mail(club: Club) -> None:
    notice = post_notice(KIND, club=club, to=make_user(), key="a")
    first = outbox._send(notice.pk)  # noqa: SLF001  # both saw it due

    second = outbox._send(notice.pk)  # noqa: SLF001

    assert (first, second) == (True, False)
    assert len(mail.outbox) == 1


def test_what_a_dead_worker_had_claimed_is_sent_with_the_same_message_id(
    club: Club, set_clock: SetClock
) -> None:
    set_clock(EVENING)
    notice = post_notice(KIND, club=club, to=make_user(), key="a")
    Notice.objects.update(
        mail=Mail.CLAIMED, claimed_until=EVENING + outbox.CLAIM, attempts=1
    )

    during = outbox.send_due()
    set_clock(EVENING + outbox.CLAIM + timedelta(seconds=1))
    after = outbox.send_due()

    headers = mail.outbox[0].extra_headers
    assert (during, after) == (0, 1)
    assert headers["Message-ID"].startswith(f"<notice-{notice.pk}@")


def test_a_mail_is_tried_again_after_1_5_and_25_minutes_and_then_given_up(
    club: Club, set_clock: SetClock, no_mail_server: list[str]
) -> None:
    set_clock(EVENING)
    notice = post_notice(KIND, club=club, to=make_user(), key="a")
    states = []

    for minute in (0, 0.9, 1, 5.9, 6, 30.9, 31, 600):
        set_clock(EVENING + timedelta(minutes=minute))
        outbox.send_due()
        states.append(state_of(notice))

    assert states == [
        (Mail.DUE, 1),
        (Mail.DUE, 1),
        (Mail.DUE, 2),
        (Mail.DUE, 2),
        (Mail.DUE, 3),
        (Mail.DUE, 3),
        (Mail.FAILED, 4),
        (Mail.FAILED, 4),
    ]
    assert len(no_mail_server) == 4
    assert len(set(no_mail_server)) == 1


def test_a_failed_mail_to_an_address_alone_is_kept_to_be_seen(
    set_clock: SetClock, no_mail_server: list[str]
) -> None:
    set_clock(EVENING)
    notice = post_notice(KIND, club=make_club(), to="new@example.org", key="a")

    for minute in (0, 1, 6, 31):
        set_clock(EVENING + timedelta(minutes=minute))
        outbox.send_due()

    assert state_of(notice) == (Mail.FAILED, 4)


def test_a_player_without_an_account_gets_mail(club: Club) -> None:
    player = make_player(club)
    player.email = "north@example.org"
    player.save()
    outbox.post(KIND, club=club, to=player, key="a")

    outbox.send_due()

    assert [message.to for message in mail.outbox] == [["north@example.org"]]


def test_a_player_with_an_account_gets_mail_there(club: Club) -> None:
    player = make_player(club, account=make_user("Sample North"))
    player.email = "old@example.org"
    player.save()
    outbox.post(KIND, club=club, to=player, key="a")

    outbox.send_due()

    assert [message.to for message in mail.outbox] == [["sample.north@example.org"]]


def test_a_player_without_an_address_is_told_on_the_page_alone(club: Club) -> None:
    player = make_player(club)
    notice = post_notice(KIND, club=club, to=player, key="a")

    outbox.send_due()
    player.account = make_user("Sample North")
    player.save()

    assert (mail.outbox, state_of(notice)) == ([], (Mail.NONE, 1))
    assert list(outbox.notices_of(player.account)) == [notice]


def test_an_address_alone_is_forgotten_once_the_mail_is_out(club: Club) -> None:
    outbox.post(KIND, club=club, to="new@example.org", key="a")

    outbox.send_due()

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

    subject, text = outbox.words_of(notice)

    assert subject == "A link to your account was made"
    assert text.endswith("change your password.")


def test_a_notice_for_nobody_is_refused_by_the_database(club: Club) -> None:
    nobody = Notice(kind=KIND, club=club, key="a", made_at=EVENING, send_after=EVENING)

    with pytest.raises(IntegrityError), transaction.atomic():
        nobody.save()


def test_a_kind_whose_links_are_secret_says_how_they_are_made(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Notice] = []

    def make_link(notice: Notice) -> str:
        asked.append(notice)
        return f"/secret/{notice.pk}/"

    monkeypatch.setattr(outbox.link_makers, "answers", {KIND: make_link})
    notice = post_notice(KIND, club=club, to=make_user(), key="a")

    sent = outbox.send_due()

    assert (sent, asked) == (1, [notice])


def test_whether_somebody_may_still_have_a_mail_is_asked_when_it_leaves(
    club: Club, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept, out = make_user("Sample In"), make_user("Sample Out")
    checks = {KIND: lambda notice: notice.user == kept}
    monkeypatch.setattr(outbox.still_told, "answers", checks)
    notices = [post_notice(KIND, club=club, to=user, key="a") for user in (kept, out)]

    sent = outbox.send_due()

    assert sent == 1
    assert [state_of(one)[0] for one in notices] == [Mail.SENT, Mail.NONE]


def test_the_key_of_a_notice_names_its_reader_as_ever(club: Club) -> None:
    user, player = make_user(), make_player(club)
    readers: list[User | Player | str] = [user, player, "ann@sample.example"]

    posted = [post_notice(KIND, club=club, to=one, key="x:1").key for one in readers]

    assert posted == [
        f"x:1:user:{user.pk}",
        f"x:1:player:{player.pk}",
        "x:1:address:ann@sample.example",
    ]


def test_a_kind_without_words_is_told_by_its_name() -> None:
    with pytest.raises(TemplateDoesNotExist, match=r"rulings/…/mail/nothing\.txt"):
        outbox.template_of("rulings/nothing")
