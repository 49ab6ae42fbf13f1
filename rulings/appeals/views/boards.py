"""What the page of a case has beside it: the board's traveller, a calendar file."""

from django.http import Http404, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from clubsite.site.web import Request, render_part
from rulings.appeals.access.hearing import is_invited
from rulings.appeals.queries.board import build_traveller
from rulings.appeals.queries.hearing_file import own_hearing_file
from rulings.appeals.views.cases import open_case
from rulings.evidence.shortcuts import SAFE


@require_GET
def appeal_traveller(request: Request, club_slug: str, appeal_id: int) -> HttpResponse:
    """All results of the board; the case page loads it into itself."""
    case = open_case(request, club_slug, appeal_id, whole=False)
    traveller = build_traveller(case)
    if traveller is None:
        raise Http404
    context = {"appeal": case.appeal, "traveller": traveller}
    return render_part(
        request, "rulings/appeals/appeal_traveller.html", "traveller", context
    )


@never_cache
@require_GET
def appeal_hearing_file(
    request: Request, club_slug: str, appeal_id: int
) -> HttpResponse:
    """The hearing for a calendar, for everyone who is notified of it."""
    case = open_case(request, club_slug, appeal_id, whole=False)
    if not is_invited(case):
        raise Http404
    file = own_hearing_file(case)
    place = f'attachment; filename="{file.name}"'
    headers = {**SAFE, "Content-Disposition": place}
    content_type = f"{file.content_type}; charset=utf-8"
    return HttpResponse(file.content, content_type=content_type, headers=headers)
