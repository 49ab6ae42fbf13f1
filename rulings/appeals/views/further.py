"""The sealed record of a further appeal, to be saved."""

from django.http import Http404, HttpResponse
from django.views.decorators.cache import never_cache

from clubsite.site.web import Request, post_only
from rulings.appeals.access.further import get_further, sealed_record
from rulings.appeals.actions import aftermath
from rulings.appeals.views.cases import open_case
from rulings.evidence.shortcuts import SAFE

TYPES = {"json": "application/json", "pdf": "application/pdf"}


@never_cache
@post_only
def appeal_record(
    request: Request, club_slug: str, appeal_id: int, further_id: int
) -> HttpResponse:
    """The record that was sealed for the authority, as JSON or PDF; it is logged."""
    case = open_case(request, club_slug, appeal_id)
    further = get_further(case)
    kind = request.POST.get("kind", "json")
    if further is None or further.pk != further_id or kind not in TYPES:
        raise Http404
    aftermath.open_record(case.appeal, further, by=request.user, kind=kind)
    content = sealed_record(further, paper=kind == "pdf")
    if content is None:
        raise Http404
    name = f"appeal-{case.appeal.label.replace('/', '-')}.{kind}"
    headers = {**SAFE, "Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=TYPES[kind], headers=headers)
