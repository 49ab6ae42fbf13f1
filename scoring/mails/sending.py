"""Sending result emails: a job each, in text and HTML, with one-click unsubscribing."""

import re
from datetime import timedelta
from email.utils import format_datetime
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMultiAlternatives
from django.template.loader import render_to_string
from django.utils import translation

from clubsite.jobs.kinds import Kind, Queue
from clubsite.jobs.leases import Lease
from clubsite.notices import outbox
from scoring.mails import access, links
from scoring.mails.actions import fail_mail, settle_mail
from scoring.mails.content import build_content
from scoring.mails.labels import AddressState, MailKind
from scoring.mails.models import ResultMail
from scoring.mails.recipients import find_recipients

_GAPS = re.compile(r"\n{3,}")
"""More than one empty line."""
SENT_WHILE = {
    MailKind.CONFIRMATION: AddressState.NEW,
    MailKind.RESULT: AddressState.CONFIRMED,
}
"""The state that an address must have for each kind of email."""


def send_result_mail(lease: Lease) -> None:
    """Send the email of that key, unless no one is to have it any more."""
    mail = access.due_mails().filter(pk=lease.key).first()
    if mail is None:
        return
    message = build_message(mail)
    if message is not None:
        outbox.hand_over(message, lease)
    with lease.finishing():
        settle_mail(mail, sent=message is not None)


RESULT_MAIL = Kind(
    "result_mail",
    Queue.MAIL,
    run=send_result_mail,
    waiting=access.due_mails,
    given_up=fail_mail,
    pauses=outbox.PAUSES,
    around=outbox.one_connection,
    time_limit=timedelta(minutes=2),
)


def result_mail_trouble() -> str:
    """Why result emails cannot be sent, for the health page; nothing if they can."""
    error = outbox.find_error(RESULT_MAIL)
    return f"result mail {error}" if error else ""


def build_message(mail: ResultMail) -> EmailMultiAlternatives | None:
    """The email as it goes out; None if a later revision has replaced it, if its reader
    has stopped, or has no address of the event any more."""
    if mail.address.state != SENT_WHILE[MailKind(mail.kind)]:
        return None
    with translation.override(access.language_of(mail.address)):
        context = _context(mail)
        return _render(mail, context) if context else None


def _context(mail: ResultMail) -> dict[str, object]:
    """What the email says; nothing if it has nothing to say any more."""
    context: dict[str, object] = {
        "club": mail.address.club,
        "site": settings.SITE_URL,
        "stop_path": links.stop_path(mail.address),
        "confirm_path": links.confirm_path(mail.address),
    }
    if mail.kind == MailKind.CONFIRMATION:
        return context
    event = mail.mailing.event
    recipient = find_recipients(event).get(mail.address.address)
    if recipient is None or not event.is_posted:
        return {}
    if event.revision != mail.mailing.revision:
        return {}
    content = build_content(mail, recipient)
    return context | {"content": content} if content.cards else {}


def _render(mail: ResultMail, context: dict[str, object]) -> EmailMultiAlternatives:
    text = render_to_string(f"scoring/mails/{mail.kind}_mail.txt", context)
    subject, _line, body = _GAPS.sub("\n\n", text).strip().partition("\n")
    message = EmailMultiAlternatives(
        subject.strip(), body.strip(), to=[mail.address.address], headers=_headers(mail)
    )
    page = render_to_string(f"scoring/mails/{mail.kind}_mail.html", context)
    message.attach_alternative(page, "text/html")
    return message


def _headers(mail: ResultMail) -> dict[str, str]:
    host = urlsplit(settings.SITE_URL).hostname
    stop_url = f"{settings.SITE_URL}{links.stop_path(mail.address)}"
    return {
        "Message-ID": f"<result-mail-{mail.pk}@{host}>",
        "Date": format_datetime(mail.made_at),
        "Auto-Submitted": "auto-generated",
        "List-Unsubscribe": f"<{stop_url}>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }
