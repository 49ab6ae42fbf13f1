"""Outbox of notices: posting them, mailing each once, and the age of the oldest."""

from collections.abc import Callable, Iterable, Mapping
from datetime import timedelta
from functools import cache
from smtplib import SMTPException
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.db.models import F, Q, QuerySet
from django.template import Context, Engine, TemplateDoesNotExist
from django.utils import translation

from clubsite.notices.models import Mail, Notice
from clubsite.site.clock import now
from clubsite.site.questions import KeyedQuestion

if TYPE_CHECKING:
    from clubsite.accounts.models import User
    from clubsite.clubs.models import Club, Player

CLAIM = timedelta(minutes=5)
RETRY_AFTER = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=25))

link_makers = KeyedQuestion[Callable[[Notice], str]](
    "How the link of a notice of that kind is made when its mail is"
)
"""For links that carry a secret: the secret is then never stored. The maker returns a
path on this site, or nothing when the mail is not to be sent any more."""

still_told = KeyedQuestion[Callable[[Notice], bool]](
    "Whether the person may still have the mail of a notice of that kind"
)
"""Asked when the mail is about to leave: its reader may have been shut out since."""


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
    told: "Iterable[tuple[User | Player, Mapping[str, Any]]]",
    key: str,
    link: str,
) -> None:
    """Tell several people the same thing, each with values of his own: one query."""
    _store([_columns(kind, club, to, key, params, link) for to, params in told])


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
    template_of(kind)  # without words it would fail later, in a worker
    recipient, name = _recipient(to)
    moment = now()
    return {
        **recipient,
        "key": f"{key}:{name}",
        "club": club,
        "kind": kind,
        "params": dict(params),
        "link": link,
        "made_at": moment,
        "mail": Mail.DUE,
        "send_after": moment,
    }


def _recipient(to: "User | Player | str") -> tuple[dict[str, Any], str]:
    """The columns that say who is told, and the name of that person within a key."""
    if isinstance(to, str):
        return {"address": to}, f"address:{to}"
    column = "user" if to._meta.label_lower == "accounts.user" else "player"
    return {column: to}, f"{column}:{to.pk}"


def notices_of(user: "User") -> QuerySet[Notice]:
    """What this person was told, as an account or as a player, newest first."""
    return Notice.objects.filter(Q(user=user) | Q(player__account=user)).select_related(
        "club"
    )


def told_in(club: "Club", user: "User") -> QuerySet[Notice]:
    """What this person reads in that club: what it told them, and what is no club's."""
    return notices_of(user).filter(Q(club=club) | Q(club=None))


def mark_read(user: "User", *, club: "Club") -> None:
    """Note that the person has seen what they are told in the club."""
    unread = told_in(club, user).filter(read_at__isnull=True)
    Notice.objects.filter(pk__in=list(unread.values_list("pk", flat=True))).update(
        read_at=now()
    )


def words_of(notice: Notice) -> tuple[str, str]:
    """Subject and text of a notice for its page, where the link is a button.

    In the language now active.
    """
    return _words(notice, "")


@cache
def template_of(kind: str) -> str:
    """The template with the words of that kind of notice, in whichever package.

    >>> template_of("clubs/invitation")
    'clubsite/clubs/mail/invitation.txt'
    """
    app, _slash, name = kind.partition("/")
    folder = settings.BASE_DIR / "templates"
    for path in folder.glob(f"**/{app}/**/mail/{name}.txt"):
        return path.relative_to(folder).as_posix()
    raise TemplateDoesNotExist(f"{app}/…/mail/{name}.txt")


def _words(notice: Notice, link: str) -> tuple[str, str]:
    context = {**notice.params, "club": notice.club, "link": _absolute(link)}
    template = Engine.get_default().get_template(template_of(notice.kind))
    text = template.render(Context(context, autoescape=False)).strip()
    subject, _line, body = text.partition("\n")
    return subject.strip(), body.strip()


def send_due() -> int:
    """Mail every notice that is due; returns how many left.

    Each is claimed by a conditional update, so two workers never send the same one;
    a claim that outlived its worker is taken up again with the same Message-ID.
    """
    moment = now()
    due = Notice.objects.filter(
        Q(mail=Mail.DUE, send_after__lte=moment)
        | Q(mail=Mail.CLAIMED, claimed_until__lt=moment)
    )
    return sum(
        _send(pk) for pk in due.order_by("pk").values_list("pk", flat=True)[:200]
    )


def _send(pk: int) -> bool:
    moment = now()
    claimed = (
        Notice.objects.filter(pk=pk)
        .filter(Q(mail=Mail.DUE) | Q(mail=Mail.CLAIMED, claimed_until__lt=moment))
        .update(
            mail=Mail.CLAIMED, claimed_until=moment + CLAIM, attempts=F("attempts") + 1
        )
    )
    if not claimed:
        return False
    notice = Notice.objects.select_related("club", "user", "player__account").get(pk=pk)
    message = _message(notice)
    if message is None:
        _settle(notice, Mail.NONE)
        return False
    try:
        message.send()
    except (SMTPException, OSError):
        _try_again(notice)
        return False
    _settle(notice, Mail.SENT)
    return True


def _message(notice: Notice) -> EmailMessage | None:
    """The mail as it goes out; nothing when there is no address, or no reason any more."""
    address = _address(notice)
    maker = link_makers.get(notice.kind)
    link = maker(notice) if maker else notice.link
    check = still_told.get(notice.kind)
    if not address or (maker and not link) or (check and not check(notice)):
        return None
    with translation.override(_language(notice)):
        subject, body = _words(notice, link)
    host = urlsplit(settings.SITE_URL).hostname
    return EmailMessage(
        subject,
        body,
        to=[address],
        headers={"Message-ID": f"<notice-{notice.pk}@{host}>"},
    )


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
    if notice.address and state != Mail.FAILED:
        row.delete()
    else:
        row.update(mail=state, claimed_until=None)


def _try_again(notice: Notice) -> None:
    if notice.attempts > len(RETRY_AFTER):
        _settle(notice, Mail.FAILED)
        return
    later = now() + RETRY_AFTER[notice.attempts - 1]
    Notice.objects.filter(pk=notice.pk).update(
        mail=Mail.DUE, claimed_until=None, send_after=later
    )


def _absolute(link: str) -> str:
    return f"{settings.SITE_URL}{link}" if link else ""


LATE_AFTER = timedelta(minutes=15)


def oldest_unsent() -> str:
    """What is wrong with the mail: nothing, or how long the oldest notice has waited."""
    waiting = Notice.objects.filter(mail__in=[Mail.DUE, Mail.CLAIMED])
    oldest = waiting.order_by("made_at").first()
    if oldest is None or now() - oldest.made_at < LATE_AFTER:
        return ""
    minutes = (now() - oldest.made_at) // timedelta(minutes=1)
    return f"the oldest unsent notice has waited {minutes} minutes"
