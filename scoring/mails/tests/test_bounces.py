"""Emails that come back: reports are read, counted once, and stop an address."""

import io
from email.message import EmailMessage
from types import SimpleNamespace

import pytest
from django.core.management import CommandError, call_command

from clubsite.audit.models import Entry
from scoring.mails import links
from scoring.mails.actions import confirm_address, note_bounce, note_return
from scoring.mails.bounces import LARGEST, NoBounce, read_bounce
from scoring.mails.labels import AddressState, MailState
from scoring.mails.models import MailAddress, ResultMail
from scoring.mails.sending import RESULT_MAIL
from scoring.mails.tests.world import NORTH, MailWorld, make_mail_world, pass_minutes

STATUS = "Reporting-MTA: dns; mx.example.org\n\nFinal-Recipient: rfc822; {to}\nAction: {action}\nStatus: {status}\n"
HEADERS = (
    "To: a@example.org\nMessage-ID: <result-mail-7@site>\n"
    "List-Unsubscribe: <https://site/club/mails/stop/abc:def/>\n"
)


def report(
    headers: str = HEADERS,
    *,
    action: str = "failed",
    status: str = "5.1.1",
    part: str = "message/rfc822",
) -> bytes:
    """A report as mail servers write it."""
    body = STATUS.format(to="a@example.org", action=action, status=status)
    return (
        "From: MAILER-DAEMON@mx.example.org\nTo: club@example.org\n"
        "Subject: Undelivered\nMIME-Version: 1.0\n"
        'Content-Type: multipart/report; report-type=delivery-status; boundary="b"\n\n'
        "--b\nContent-Type: text/plain\n\nIt could not be delivered.\n"
        f"--b\nContent-Type: message/delivery-status\n\n{body}"
        f"\n--b\nContent-Type: {part}\n\n{headers}\n\n--b--\n"
    ).encode()


@pytest.mark.parametrize("part", ["message/rfc822", "text/rfc822-headers"])
def test_a_report_names_the_email_and_the_address(part: str) -> None:
    bounce = read_bounce(report(part=part))

    assert (bounce.token, bounce.mail, bounce.permanent) == ("abc:def", 7, True)


@pytest.mark.parametrize(
    ("action", "status"),
    [("delayed", "4.4.1"), ("failed", "4.2.2"), ("relayed", "2.0.0")],
)
def test_an_email_that_is_only_late_is_no_failure(action: str, status: str) -> None:
    assert not read_bounce(report(action=action, status=status)).permanent


def test_an_email_without_our_number_is_still_counted() -> None:
    headers = HEADERS.replace("<result-mail-7@site>", "<other@site>")

    assert read_bounce(report(headers)).mail is None


def plain() -> bytes:
    message = EmailMessage()
    message["Subject"] = "Thanks"
    message.set_content("See you on Monday.")
    return bytes(message)


def nested() -> bytes:
    """Parts within parts within parts."""
    return b"".join(
        b"Content-Type: multipart/mixed; boundary=%d\n\n--%d\n" % (at, at)
        for at in range(9000)
    )


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"x" * (LARGEST + 1), "larger than 1 MB"),
        (b"", "isn't a delivery report"),
        (plain(), "isn't a delivery report"),
        (nested(), "too many parts|isn't a delivery report"),
        (report("To: a@example.org\n"), "doesn't carry the headers"),
        (report(part="text/html"), "doesn't carry the headers"),
    ],
)
def test_anything_else_is_refused_in_words(content: bytes, words: str) -> None:
    with pytest.raises(NoBounce, match=words):
        read_bounce(content)


@pytest.fixture
def world(db: None) -> MailWorld:
    """The result was sent to North, who has confirmed."""
    world = make_mail_world()
    world.give_address("Player 1NSa", NORTH)
    world.confirm(NORTH)
    world.post()
    pass_minutes()
    return world


def returned(mail: ResultMail, **options: str) -> bytes:
    """The report about that email."""
    path = links.stop_path(mail.address)
    headers = (
        f"Message-ID: <result-mail-{mail.pk}@site>\n"
        f"List-Unsubscribe: <https://site{path}>\n"
    )
    return report(headers, **options)


def read(monkeypatch: pytest.MonkeyPatch, content: bytes) -> str:
    """What the command prints for this email on standard input."""
    monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(content)))
    output = io.StringIO()
    call_command("read_bounce", stdout=output)
    return output.getvalue()


def test_the_second_email_that_comes_back_stops_the_address(
    world: MailWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = ResultMail.objects.get()
    counted = read(monkeypatch, returned(first))
    again = read(monkeypatch, returned(first))
    world.correct(1, "1NS", "4S N -1")
    pass_minutes(20)
    second = ResultMail.objects.latest("pk")

    late = read(monkeypatch, returned(second, action="delayed", status="4.4.1"))
    stopped = read(monkeypatch, returned(second))

    address = MailAddress.objects.get()
    assert counted == again == f"Counted for {address}.\n"
    assert "only late" in late
    assert "have stopped" in stopped
    assert NORTH not in stopped
    assert (address.state, address.bounces) == (AddressState.BOUNCED, 2)
    assert address.stopped_at is not None
    details = Entry.objects.filter(verb="mail_address.bounced").order_by("pk")
    assert [entry.details for entry in details] == [
        {"bounces": 1, "stops": False},
        {"bounces": 2, "stops": True},
    ]
    assert not note_bounce(address)
    confirm_address(address, by=None)
    assert (address.state, address.bounces) == (AddressState.CONFIRMED, 0)


@pytest.mark.django_db
def test_a_forged_link_and_other_emails_count_for_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(CommandError, match="isn't ours"):
        read(monkeypatch, report())
    with pytest.raises(CommandError, match="isn't a delivery report"):
        read(monkeypatch, plain())


def test_an_address_that_nobody_confirmed_stops_at_once(world: MailWorld) -> None:
    address = MailAddress.objects.create(club=world.club, address="typo@example.org")

    assert note_return(address, None)
    assert address.state == AddressState.BOUNCED


@pytest.mark.parametrize(
    ("error", "bounces"), [("SMTPRecipientsRefused", 1), ("OSError", 0)]
)
def test_an_email_given_up_has_failed_and_one_that_was_refused_came_back(
    world: MailWorld, error: str, bounces: int
) -> None:
    mail = ResultMail.objects.get()
    ResultMail.objects.update(state=MailState.DUE)

    RESULT_MAIL.given_up(mail.pk, error)

    mail.refresh_from_db()
    assert mail.state == MailState.FAILED
    assert MailAddress.objects.get().bounces == bounces
