"""The hearing pack of an appeal: made when asked for, logged, and not kept."""

from django.conf import settings
from django.http import Http404, HttpResponse
from django.views.decorators.cache import never_cache

from clubsite.clubs.access import open_club, set_club
from clubsite.recaps.apart import set_apart
from clubsite.recaps.documents.hearing_pack import TEMPLATE
from clubsite.recaps.queries.hearing_pack import build_pack, pack_json
from clubsite.site.web import Request, post_only
from rulings.appeals.access import cases
from rulings.appeals.access.pack import may_print
from rulings.appeals.actions.pack import note_pack

TEMPLATES = settings.BASE_DIR / "templates" / "clubsite" / "recaps"


@never_cache
@post_only
def appeal_pack(request: Request, club_slug: str, appeal_id: int) -> HttpResponse:
    """The case on paper, as this person may see it now."""
    appeal = cases.find_appeal(club_slug, appeal_id)
    if appeal is None:
        open_club(request, club_slug)
        raise Http404
    set_club(request, appeal.club)
    case = cases.open_case(appeal, request.user)
    if not may_print(case):
        raise Http404

    content = set_apart(
        TEMPLATES / TEMPLATE, pack_json(build_pack(case, request.user.name))
    )
    note_pack(appeal, by=request.user)
    number = appeal.label.replace("/", "-")
    return HttpResponse(
        content,
        content_type="application/pdf",
        headers={"Content-Disposition": f'attachment; filename="appeal-{number}.pdf"'},
    )
