"""Appeal casebooks as PDF: for members of a club, and the unlinkable one for everyone.

Nothing is stored. The file is made of what is published at that moment, and a process
keeps the last few in memory by all that they say: a report that was withdrawn is in no
file that is handed out.
"""

from functools import lru_cache

from django.conf import settings
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext
from django.views.decorators.http import require_safe

from clubsite.clubs.access import open_club
from clubsite.clubs.models import Club
from clubsite.recaps.apart import set_apart
from clubsite.recaps.documents.casebook import TEMPLATE, print_casebook
from clubsite.recaps.documents.printed import to_json
from clubsite.recaps.files import Download
from clubsite.recaps.formats import FORMATS
from clubsite.recaps.queries.casebook import appeal_casebook
from clubsite.recaps.views import send_file
from clubsite.site.web import PublicRequest, Request, go_to
from rulings.reports import access

TEMPLATES = settings.BASE_DIR / "templates" / "clubsite" / "recaps"
FEW = 4
"""So many files a process keeps: members' and everyone's, in two languages."""


@require_safe
def casebook_pdf(request: Request, club_slug: str) -> HttpResponse:
    """The casebook of the club, names removed, for its members."""
    club = open_club(request, club_slug)
    if not access.reads_casebook(request.user, club, access.report_policy(club)):
        raise Http404
    return _send(request, club, "appeal_casebook", club.slug)


@login_not_required
@require_safe
def unlinkable_pdf(request: PublicRequest) -> HttpResponse:
    """The unlinkable casebook of all clubs, for everyone."""
    return _send(request, None, "casebook_unlinkable")


def _send(
    request: HttpRequest, club: Club | None, page: str, *place: str
) -> HttpResponse:
    """The casebook as it stands now; its name and its metadata name no one.

    While there is nothing in it, on to its page.
    """
    book = appeal_casebook(club)
    if not book.reports:
        return go_to(request, page, *place)
    content = _pdf(to_json(print_casebook(book, gettext)))
    media_type = FORMATS["pdf-a4"].media_type
    return send_file(request, Download("appeal-casebook.pdf", media_type, content))


@lru_cache(maxsize=FEW)
def _pdf(data: str) -> bytes:
    return set_apart(TEMPLATES / TEMPLATE, data)
