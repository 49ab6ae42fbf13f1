"""Calendar file of a hearing: where and when it is and the address of the case, no more."""

from datetime import datetime, timedelta
from email.utils import parseaddr
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext

from clubsite.notices.models import Notice
from clubsite.notices.outbox import Attachment
from clubsite.site.calendar_file import CalendarEntry, Method, calendar_file

HEARING = "rulings/appeal_hearing"
"""The notice that a hearing was fixed or moved."""

CALLED_OFF = "rulings/appeal_hearing_off"
"""The notice that a hearing does not take place."""

BLOCKED = timedelta(hours=1)
"""How long a calendar is blocked: a hearing has a beginning and no fixed end."""


def hearing_file(notice: Notice, link: str) -> Attachment:
    """The file that goes with the mail of a hearing that was fixed, moved or cancelled."""
    params = notice.params
    starts_at = datetime.fromisoformat(params["hearing_at"])
    method = Method.CANCEL if notice.kind == CALLED_OFF else Method.PUBLISH
    host = urlsplit(settings.SITE_URL).hostname
    entry = CalendarEntry(
        uid=f"appeal-{params['appeal']}@{host}",
        sequence=params.get("sequence", 0),
        stamp=notice.made_at,
        starts_at=starts_at,
        ends_at=starts_at + BLOCKED,
        summary=gettext("Appeal %(number)s: hearing") % {"number": params["number"]},
        place=params.get("place", ""),
        url=link,
        organizer=parseaddr(settings.DEFAULT_FROM_EMAIL)[1],
        method=method,
    )
    name = f"appeal-{params['number'].replace('/', '-')}.ics"
    return Attachment(name, calendar_file(entry), f"text/calendar; method={method}")


HEARING_FILES = {HEARING: hearing_file, CALLED_OFF: hearing_file}
"""Which file goes with the mail of each kind of notice."""
