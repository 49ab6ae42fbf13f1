"""How long notices and emails are stored, and what they tell of one person."""

from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from clubsite.notices.models import Mail, Notice
from clubsite.notices.outbox import notice_text, told_in
from clubsite.site.clock import now
from clubsite.site.retention import Row

if TYPE_CHECKING:
    from clubsite.accounts.models import User
    from clubsite.clubs.models import Club


def _older(club: "Club", before: datetime) -> QuerySet[Notice]:
    """Notices of the club, and of no club, from before then; not those still to be sent."""
    of_club = Q(club=club) | Q(club=None)
    older = Notice.objects.filter(of_club, made_at__lt=before, cleared_at=None)
    return older.exclude(mail=Mail.DUE)


def old_notices(club: "Club", before: datetime) -> list[QuerySet[Notice]]:
    """The notices that are older than that."""
    return [_older(club, before)]


def clear_notices(club: "Club", before: datetime) -> int:
    """Remove what these notices say, and emails in files as old; how many notices."""
    _delete_files(before)
    return _older(club, before).update(params={}, link="", cleared_at=now())


def _delete_files(before: datetime) -> None:
    """Without a mail server every email is a file, of the whole site."""
    folder = Path(settings.VAR_DIR) / "mail"
    files = folder.iterdir() if folder.is_dir() else ()
    for file in files:
        if file.stat().st_mtime < before.timestamp():
            file.unlink(missing_ok=True)


NOTICES = Row(
    "notice",
    _("Notices and emails"),
    _("texts deleted"),
    field="notice_keep_days",
    older=old_notices,
    delete=clear_notices,
)


def notice_data(user: "User", club: "Club") -> list[dict[str, str]]:
    """What the club told the person: when, and the subject and text of each."""
    found = []
    for notice in told_in(club, user):
        subject, text = notice_text(notice)
        found.append(
            {"at": notice.made_at.isoformat(), "subject": subject, "text": text}
        )
    return found


ERASED_FROM = ("notices_notice",)
"""The table that `erase_notices` changes."""


def erase_notices(user: "User", club: "Club") -> None:
    """Remove what the club's notices to the person say; no one reads them any more."""
    notices = Notice.objects.filter(Q(user=user) | Q(player__account=user), club=club)
    notices.update(params={}, link="", mail=Mail.NONE, cleared_at=now())
