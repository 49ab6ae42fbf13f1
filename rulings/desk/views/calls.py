"""Pages of calls: a player calls the director, the director goes to the table."""

from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods

from clubsite.clubs.access import open_club
from clubsite.site.errors import Refused
from clubsite.site.web import Request, go_to
from rulings.desk import access
from rulings.desk.actions.calls import call_director, end_call
from rulings.desk.actions.drafts import begin_draft
from rulings.desk.models import TableCall
from rulings.desk.queries.calls import TableNow, place_of_call, tables_now
from rulings.log import access as log_access
from scoring.events.shortcuts import opened_event


@require_http_methods(["GET", "POST"])
def director_call(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    """Call the director to my table, or take that back."""
    event = opened_event(request, club_slug, event_id)
    if not access.takes_part(request.user, event):
        raise PermissionDenied

    refusal = None
    if request.method == "POST":
        try:
            _press(request, tables_now(request.user, event))
            return go_to(request, "director_call", club_slug, event.pk)
        except Refused as refused:
            refusal = refused
    tables = tables_now(request.user, event)
    context = {"event": event, "tables": tables, "refusal": refusal}
    status = 422 if refusal else 200
    return render(request, "rulings/desk/director_call.html", context, status=status)


def _press(request: Request, tables: list[TableNow]) -> None:
    """The button of one of these tables; what is none of them presses nothing."""
    button = request.POST.get("do", "")
    for table in tables:
        if table.place.result and button == f"call:{table.place.result.pk}":
            call_director(table.place.result, by=request.user)
        elif table.call and button == f"back:{table.call.pk}":
            end_call(table.call, by=request.user)


@require_http_methods(["GET", "POST"])
def call_detail(request: Request, club_slug: str, call_id: int) -> HttpResponse:
    """A table that calls: begin a ruling there, or note that none is needed."""
    club = open_club(request, club_slug)
    calls = access.visible_calls(request.user, club)
    call: TableCall = get_object_or_404(calls, pk=call_id)
    event, place = call.result.section.session.event, place_of_call(call)

    refusal = None
    if request.method == "POST":
        log_access.check_may_log(request.user, event)
        try:
            if request.POST.get("do") == "begin":
                ruling = begin_draft(event, place, by=request.user)
                return go_to(request, "ruling_walk", club_slug, ruling.pk)
            if request.POST.get("do") == "been":
                end_call(call, by=request.user)
                return go_to(request, "desk", club_slug)
        except Refused as refused:
            refusal = refused
    context = {"call": call, "event": event, "place": place, "refusal": refusal}
    status = 422 if refusal else 200
    return render(request, "rulings/desk/call_detail.html", context, status=status)
