"""Calendar file of a hearing: where and when it is and the address of the case, no more."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from email.utils import parseaddr
from typing import cast
from urllib.parse import urlsplit

from django.conf import settings
from django.urls import reverse
from django.utils.translation import gettext

from clubsite.notices.models import Notice
from clubsite.notices.outbox import Attachment
from clubsite.site.calendar_file import CalendarEntry, Method, calendar_file
from clubsite.site.clock import now
from rulings.appeals.access.cases import Case

HEARING = "rulings/appeal_hearing"
"""The notice that a hearing was fixed or moved."""

CALLED_OFF = "rulings/appeal_hearing_off"
"""The notice that a hearing does not take place."""

BLOCKED = timedelta(hours=1)
"""How long a calendar is blocked: a hearing has a beginning and no fixed end."""


def hearing_file(notice: Notice, link: str) -> Attachment:
    """The file that goes with the mail of a hearing that was fixed, moved or cancelled."""
    params = notice.params
    hearing = Hearing(
        appeal=params["appeal"],
        number=params["number"],
        at=datetime.fromisoformat(params["hearing_at"]),
        place=params.get("place", ""),
        sequence=params.get("sequence", 0),
    )
    method = Method.CANCEL if notice.kind == CALLED_OFF else Method.PUBLISH
    return _file(hearing, notice.made_at, link, method)


def own_hearing_file(case: Case) -> Attachment:
    """The same file for the page of the case, while the hearing is arranged."""
    appeal = case.appeal
    hearing = Hearing(
        appeal=appeal.pk,
        number=appeal.label,
        at=cast("datetime", appeal.hearing_at),  # set when it was arranged
        place=appeal.hearing_place,
        sequence=appeal.hearing_sequence,
    )
    page = reverse("appeal_detail", args=[appeal.club.slug, appeal.pk])
    return _file(hearing, now(), f"{settings.SITE_URL}{page}", Method.PUBLISH)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hearing:
    """A hearing of an appeal, as a calendar knows it."""

    appeal: int
    number: str
    at: datetime
    place: str
    sequence: int


def _file(hearing: Hearing, stamp: datetime, link: str, method: Method) -> Attachment:
    entry = CalendarEntry(
        uid=f"appeal-{hearing.appeal}@{urlsplit(settings.SITE_URL).hostname}",
        sequence=hearing.sequence,
        stamp=stamp,
        starts_at=hearing.at,
        ends_at=hearing.at + BLOCKED,
        summary=gettext("Appeal %(number)s: hearing") % {"number": hearing.number},
        place=hearing.place,
        url=link,
        organizer=parseaddr(settings.DEFAULT_FROM_EMAIL)[1],
        method=method,
    )
    name = f"appeal-{hearing.number.replace('/', '-')}.ics"
    return Attachment(name, calendar_file(entry), f"text/calendar; method={method}")


HEARING_FILES = {HEARING: hearing_file, CALLED_OFF: hearing_file}
"""Which file goes with the mail of each kind of notice."""
