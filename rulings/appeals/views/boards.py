"""The traveller of a case's board, for those who read the facts of the case."""

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_GET

from clubsite.site.web import Request, render_part
from rulings.appeals.queries.board import build_traveller
from rulings.appeals.views.cases import open_case


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
