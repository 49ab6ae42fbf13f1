"""The cards of an evening, from a file or pasted as PBN."""

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods

from clubsite.errors import Refused
from clubsite.web import Request, go_to
from scoring import access
from scoring.actions.deals import store_deals
from scoring.forms.entry import DealsForm
from scoring.models import Event
from scoring.queries.sections import titled_sections
from scoring.views.opened import run_event, take_up


@require_http_methods(["GET", "POST"])
def deals_paste(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    access.check_may_arrange(request.user, event)

    form = DealsForm(
        *((request.POST, request.FILES) if request.method == "POST" else ()),
        board_sets=_board_sets(event),
    )
    if form.is_valid():
        board_set = get_object_or_404(
            access.board_sets_of(event), pk=form.cleaned_data["board_set"]
        )
        try:
            store_deals(
                event,
                board_set,
                form.source(),
                by=request.user,
                sure=form.cleaned_data["sure"],
            )
            return go_to(request, "event_manage", club_slug, event.pk)
        except Refused as refusal:
            take_up(form, refusal)

    context = {
        "club": event.club,
        "event": event,
        "form": form,
        "known": access.boards_dealt(event),
    }
    status = 422 if form.is_bound else 200
    return render(request, "scoring/deals_paste.html", context, status=status)


def _board_sets(event: Event) -> list[tuple[int, str]]:
    """The sets of boards in play, each named by its sections."""
    sets: dict[int, list[str]] = {}
    for section in titled_sections(event):
        sets.setdefault(section.board_set, []).append(section.title)
    return [(key, ", ".join(titles)) for key, titles in sets.items()]
