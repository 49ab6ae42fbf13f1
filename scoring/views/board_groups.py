"""In which form each table had a fouled board: first what it changes, then for good."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from clubsite.errors import Refused
from clubsite.web import Request, go_to
from scoring import access
from scoring.actions.board_groups import group_lines
from scoring.forms.board_groups import FromRoundForm, GroupsForm
from scoring.queries import board_groups as queries
from scoring.queries.loading import load_evening
from scoring.views.opened import run_event, take_up


@require_http_methods(["GET", "POST"])
def board_groups(
    request: Request, club_slug: str, event_id: int, board: int
) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    access.check_may_direct(request.user, event)
    evening = load_evening(event)
    lines = queries.lines_on(evening, board)
    if not lines:
        raise Http404

    obstacle = queries.obstacle_to(event)
    page = queries.page_of(lines, request.GET.get("page"))
    asked = FromRoundForm(
        request.GET if "from_round" in request.GET else None, lines=lines
    )
    form = GroupsForm(
        request.POST if request.method == "POST" else None,
        lines=list(page),
        proposed=asked.proposed(),
        initial={"seen": event.version},
    )
    found = None
    if form.is_valid():
        chosen, seen = form.groups(), form.cleaned_data["seen"]
        try:
            if request.POST.get("do") == "store" or obstacle:
                group_lines(event, board, chosen, by=request.user, seen=seen)
                return go_to(request, "board_detail", club_slug, event.pk, board)
        except Refused as refusal:
            take_up(form, refusal)
        found = None if obstacle else queries.regrouped(evening, chosen)

    context = {"club": event.club, "event": event, "number": board, "form": form}
    context |= {"found": found, "asked": asked, "page": page, "obstacle": obstacle}
    status = 422 if form.errors else 200
    return render(request, "scoring/board_groups.html", context, status=status)
