"""Views of boards that are dealt here: commitments for all, cards for who deals."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from clubsite.site.errors import Refused
from clubsite.site.web import (
    PublicRequest,
    Request,
    go_to,
    post_only,
    request_user,
)
from scoring.events import access as events_access
from scoring.events.models import Event
from scoring.events.queries import said
from scoring.events.shortcuts import opened_event, run_event
from scoring.formats.errors import BadFile
from scoring.play import access
from scoring.play.actions import dealing as actions
from scoring.play.queries import dealing as queries


@login_not_required
@require_safe
def deal_check(request: PublicRequest, club_slug: str, event_id: int) -> HttpResponse:
    event = opened_event(request, club_slug, event_id)
    return _page(request, event)


@login_not_required
@require_safe
def deal_text(
    request: PublicRequest, club_slug: str, event_id: int, number: int
) -> HttpResponse:
    """Seed and deals as they were hashed, once every table has played the boards."""
    event = opened_event(request, club_slug, event_id)
    for found in queries.build_dealings(event):
        if found.number == number and found.text:
            return HttpResponse(found.text, content_type="text/plain; charset=utf-8")
    raise Http404


@post_only
def deal_make(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    access.check_may_deal(request.user, event)
    key = request.POST.get("board_set", "")
    board_sets = {str(row.pk): row for row in events_access.get_board_sets(event)}
    if key not in board_sets:
        refused = Refused(_("These boards aren't played in this event."))
        return _page(request, event, refused, status=422)
    try:
        actions.deal_boards(event, board_sets[key], by=request.user)
    except Refused as refusal:
        return _page(request, event, refusal, status=422)
    return go_to(request, "deal_check", club_slug, event.pk)


@post_only
@never_cache
def deal_file(
    request: Request, club_slug: str, event_id: int, dealing_id: int, form: str
) -> HttpResponse:
    """The cards, for who dealt alone: as a file, or as a sheet to print."""
    event = run_event(request, club_slug, event_id)
    dealing = events_access.get_dealings(event).filter(
        pk=dealing_id, dealt_by=request.user
    )
    found = get_object_or_404(dealing)
    access.check_may_take_out(request.user, found)
    if form == "sheet":
        actions.take_out(found, form, by=request.user)
        boards = queries.hands_to_deal(found)
        context = {"club": event.club, "event": event, "boards": boards}
        return render(request, "scoring/play/deal_sheet.html", context)
    if form not in queries.FILES:
        raise Http404
    try:
        file = queries.machine_file(found, form)
    except BadFile as problem:
        refused = Refused(said(problem.said))
        return _page(request, event, refused, status=422)
    actions.take_out(found, form, by=request.user)
    name = f"deals-{event.pk}-{found.number}.{form}"
    return HttpResponse(
        file.content,
        content_type="application/octet-stream",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


def _page(
    request: HttpRequest,
    event: Event,
    refused: Refused | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    user = request_user(request)
    deals = access.may_deal(user, event)
    may_make = deals and event.state in actions.DEALT_IN
    context = {
        "club": event.club,
        "event": event,
        "dealings": queries.build_dealings(event),
        "sets": queries.sets_to_deal(event) if may_make else [],
        "dealer": user.pk if user and deals else None,
        "refusal": refused,
    }
    return render(request, "scoring/play/deal_check.html", context, status=status)
