"""Outbox of notices: posting them, mailing each once, and what is wrong with the mail."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import timedelta
from email.utils import format_datetime
from functools import cache
from smtplib import SMTPDataError, SMTPException, SMTPRecipientsRefused
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db.models import F, Q, QuerySet
from django.template import Context, Engine, TemplateDoesNotExist
from django.utils import translation

from clubsite.jobs.kinds import Kind, Queue
from clubsite.jobs.leases import Lease
from clubsite.jobs.progress import latest_error, unfinished_jobs
from clubsite.jobs.worker import Failed, Unavailable
from clubsite.notices.models import Mail, Notice
from clubsite.site.clock import now
from clubsite.site.prepared import PreparedQuery
from clubsite.site.questions import KeyedQuestion, Question

if TYPE_CHECKING:
    from clubsite.accounts.models import User
    from clubsite.clubs.models import Club, Player

PAUSES = (
    *(timedelta(minutes=minutes) for minutes in (1, 5, 24, 90)),
    *(timedelta(hours=hours) for hours in (2, 4, 8, 8, 8, 8, 8)),
)
"""A mail is tried for 48 hours."""
REFUSED = (SMTPRecipientsRefused, SMTPDataError)
"""The mail server answers, but does not take this one mail."""

_connection: ContextVar[BaseEmailBackend | None] = ContextVar(
    "connection to the mail server", default=None
)

link_makers = KeyedQuestion[Callable[[Notice], str]](
    "How the link of a notice of that kind is made when its mail is"
)
"""For links that carry a secret: the secret is then never stored. The maker returns a
path on this site, or nothing when the mail is not to be sent any more."""

may_still_be_sent = KeyedQuestion[Callable[[Notice], bool]](
    "Whether the person may still have the mail of a notice of that kind"
)
"""Asked when the mail is about to leave: its reader may have been shut out since."""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file that goes with a mail."""

    name: str
    content: str
    content_type: str


attachments = KeyedQuestion[Callable[[Notice, str], Attachment]](
    "Which file goes with the mail of a notice of that kind"
)
"""Made when the mail is, from the notice and its link; the notice's page has none."""

case_kinds = Question[[], Collection[str]]("Which kinds of notices speak of a case")
"""An account that is linked to a player later does not read those of before."""


def post(
    kind: str,
    *,
    club: "Club | None",
    to: "User | Player | str",
    key: str,
    params: Mapping[str, Any] | None = None,
    link: str = "",
) -> None:
    """Tell one person one thing: a row now, a mail when a worker comes by.

    The person is an account, a player, or only a mail address. `kind` is `<app>/<name>`;
    its words are in `mail/<name>.txt` among the templates of the app's packages: the
    subject in the first line, the text below. The same key is posted once. `params`
    holds plain values only; `link` is a path on this site. Raises `TemplateDoesNotExist`
    for a kind without words.
    """
    _store([_columns(kind, club, to, key, params or {}, link)])


def post_to_all(
    kind: str,
    *,
    club: "Club",
    to: "Iterable[User | Player]",
    key: str,
    params: Mapping[str, Any],
    link: str,
) -> None:
    """Tell several people the same thing: one query."""
    _store([_columns(kind, club, person, key, params, link) for person in to])


def post_to_each(
    kind: str,
    *,
    club: "Club",
    recipients: "Iterable[tuple[User | Player, Mapping[str, Any]]]",
    key: str,
    link: str,
) -> None:
    """Post a notice to several people, each with their own values, in one query."""
    _store([_columns(kind, club, to, key, params, link) for to, params in recipients])


@dataclass(frozen=True, slots=True)
class Message:
    """A notice to one person, with what `post` takes."""

    kind: str
    to: "User | Player"
    key: str
    params: Mapping[str, Any]
    link: str


def post_several(messages: Iterable[Message], *, club: "Club") -> None:
    """Post notices of any kinds in one query."""
    _store(
        [
            _columns(each.kind, club, each.to, each.key, each.params, each.link)
            for each in messages
        ]
    )


def _store(notices: list[dict[str, Any]]) -> None:
    """Store those that were not posted yet: their keys decide."""
    Notice.objects.bulk_create(
        [Notice(**columns) for columns in notices], ignore_conflicts=True
    )


def _columns(
    kind: str,
    club: "Club | None",
    to: "User | Player | str",
    key: str,
    params: Mapping[str, Any],
    link: str,
) -> dict[str, Any]:
    template_for(kind)  # without words it would fail later, in a worker
    recipient, name = _recipient(to)
    return {
        **recipient,
        "key": f"{key}:{name}",
        "club": club,
        "kind": kind,
        "params": dict(params),
        "link": link,
        "made_at": now(),
        "mail": Mail.DUE,
    }


def _recipient(to: "User | Player | str") -> tuple[dict[str, Any], str]:
    """The columns that say who is told, and the name of that person within a key."""
    if isinstance(to, str):
        return {"address": to}, f"address:{to}"
    column = "user" if to._meta.label_lower == "accounts.user" else "player"
    return {column: to}, f"{column}:{to.pk}"


def get_recipients(key: str) -> "list[User | Player]":
    """The people who were told something whose key begins so, the first one first."""
    found = Notice.objects.filter(key__startswith=key).select_related("user", "player")
    people = (notice.user or notice.player for notice in found.order_by("pk"))
    return [person for person in people if person]


def get_notices(user: "User") -> QuerySet[Notice]:
    """What this person was told, as an account or as a player, newest first."""
    return _notices(user.pk).select_related("club")


def _notices(user: int) -> QuerySet[Notice]:
    kinds = [kind for found in case_kinds.ask() for kind in found]
    of_before = Q(kind__in=kinds, player__account_since__gt=F("made_at"))
    as_player = Q(player__account=user) & ~of_before
    return Notice.objects.filter(Q(user=user) | as_player, cleared_at=None)


def told_in(club: "Club", user: "User") -> QuerySet[Notice]:
    """What this person reads in that club: what it told them, and what is no club's."""
    return _told_in(club.pk, user.pk).select_related("club")


def _told_in(club: int, user: int) -> QuerySet[Notice]:
    return _notices(user).filter(Q(club=club) | Q(club=None))


def _unread(club: int, user: int) -> QuerySet[Any, Any]:
    return _told_in(club, user).filter(read_at=None).order_by().values_list("pk")


_UNREAD = PreparedQuery(_unread, int, int)


def count_unread(club: "Club", user: "User") -> int:
    """How many of these this person has still to read: one query."""
    return len(_UNREAD.rows(club.pk, user.pk))


def mark_read(user: "User", *, club: "Club") -> None:
    """Note that the person has seen what they are told in the club."""
    unread = told_in(club, user).filter(read_at__isnull=True)
    Notice.objects.filter(pk__in=list(unread.values_list("pk", flat=True))).update(
        read_at=now()
    )


def notice_text(notice: Notice) -> tuple[str, str]:
    """Subject and text of a notice for its page, where the link is a button.

    In the language now active.
    """
    return _subject_and_text(notice, "")


@cache
def template_for(kind: str) -> str:
    """The template with the words of that kind of notice, in whichever package.

    >>> template_for("clubs/invitation")
    'clubsite/clubs/mail/invitation.txt'
    """
    app, _slash, name = kind.partition("/")
    folder = settings.BASE_DIR / "templates"
    for path in folder.glob(f"**/{app}/**/mail/{name}.txt"):
        return path.relative_to(folder).as_posix()
    raise TemplateDoesNotExist(f"{app}/…/mail/{name}.txt")


def _subject_and_text(notice: Notice, link: str) -> tuple[str, str]:
    context = {**notice.params, "club": notice.club, "link": _absolute(link)}
    template = Engine.get_default().get_template(template_for(notice.kind))
    text = template.render(Context(context, autoescape=False)).strip()
    subject, _line, body = text.partition("\n")
    return subject.strip(), body.strip()


def send_mail(lease: Lease) -> None:
    """Mail the notice of that key, unless no one is to have it any more.

    A mail whose worker was killed before it could note that it was sent is sent again,
    the same to the letter: Message-ID and Date are the notice's.
    """
    notice = due_mail().filter(pk=lease.key).first()
    if notice is None:
        return
    message = _message(notice)
    if message is not None:
        hand_over(message, lease)
    with lease.finishing():
        _settle(notice, Mail.SENT if message else Mail.NONE)


def due_mail() -> QuerySet[Notice]:
    """The notices whose mail is to be sent."""
    return Notice.objects.filter(mail=Mail.DUE).select_related(
        "club", "user", "player__account"
    )


def give_up(notice_id: int, _error: str) -> None:
    """Note that the mail could not be sent."""
    Notice.objects.filter(pk=notice_id, mail=Mail.DUE).update(mail=Mail.FAILED)


@contextmanager
def one_connection() -> Iterator[None]:
    """Send the mails in this block over one connection, opened with the first of them.

    Without a mail server each mail is a file of its own.
    """
    connection = get_connection() if settings.EMAIL_CONFIGURED else None
    token = _connection.set(connection)
    try:
        yield
    finally:
        _connection.reset(token)
        _close(connection)


MAIL = Kind(
    "mail",
    Queue.MAIL,
    run=send_mail,
    waiting=due_mail,
    given_up=give_up,
    pauses=PAUSES,
    around=one_connection,
    time_limit=timedelta(minutes=2),
)


def hand_over(message: EmailMessage, lease: Lease) -> None:
    """Give the message to the mail server; raises `Failed` if that does not take it."""
    message.connection = connection = _connection.get()
    try:
        if connection:
            connection.open()
        lease.check()  # the server may have taken its time to answer
        message.send()
    except REFUSED as problem:
        raise Failed(type(problem).__name__) from problem
    except (SMTPException, OSError) as problem:
        _close(connection)
        raise Unavailable(type(problem).__name__) from problem


def _close(connection: BaseEmailBackend | None) -> None:
    with suppress(SMTPException, OSError):
        if connection:
            connection.close()


def _message(notice: Notice) -> EmailMessage | None:
    """The mail as it goes out; nothing when there is no address, or no reason any more."""
    address = _address(notice)
    maker = link_makers.get(notice.kind)
    link = maker(notice) if maker else notice.link
    check = may_still_be_sent.get(notice.kind)
    if not address or (maker and not link) or (check and not check(notice)):
        return None
    with translation.override(_language(notice)):
        subject, body = _subject_and_text(notice, link)
        files = _files(notice, link)
    host = urlsplit(settings.SITE_URL).hostname
    return EmailMessage(
        subject,
        body,
        to=[address],
        attachments=files,
        headers={
            "Message-ID": f"<notice-{notice.pk}@{host}>",
            "Date": format_datetime(notice.made_at),
        },
    )


def _files(notice: Notice, link: str) -> list[tuple[str, str, str]]:
    """The files of the mail, each with its name and type."""
    maker = attachments.get(notice.kind)
    file = maker(notice, _absolute(link)) if maker else None
    return [(file.name, file.content, file.content_type)] if file else []


def _account(notice: Notice) -> "User | None":
    return notice.user or (notice.player.account if notice.player else None)


def _address(notice: Notice) -> str:
    account = _account(notice)
    if account:
        return account.email
    return notice.player.email if notice.player else notice.address


def _language(notice: Notice) -> str:
    """The language of the person, else the club's, else the site's."""
    account = _account(notice)
    if account and account.language:
        return account.language
    return notice.club.language if notice.club else settings.LANGUAGE_CODE


def _settle(notice: Notice, state: Mail) -> None:
    """Note what became of the mail; what was for an address alone is then forgotten."""
    row = Notice.objects.filter(pk=notice.pk)
    if notice.address:
        row.delete()
    else:
        row.update(mail=state)


def _absolute(link: str) -> str:
    return f"{settings.SITE_URL}{link}" if link else ""


LATE_AFTER = timedelta(minutes=15)


def mail_trouble() -> str:
    """What is wrong with the mail: nothing, the last error, or how long one has waited."""
    if error := find_error(MAIL):
        return f"mail {error}"
    refused = unfinished_jobs(MAIL.name).exclude(error="").values("key")
    waiting = Notice.objects.filter(mail=Mail.DUE).exclude(pk__in=refused)
    oldest = waiting.order_by("made_at").first()
    if oldest is None or now() - oldest.made_at < LATE_AFTER:
        return ""
    minutes = (now() - oldest.made_at) // timedelta(minutes=1)
    return f"the oldest unsent notice has waited {minutes} minutes"


def find_error(kind: Kind) -> str:
    """Why mails of that kind cannot be sent, if the last one was not."""
    error = latest_error(kind.name)
    return f"cannot be sent ({error}); it is tried again for 48 hours" if error else ""
