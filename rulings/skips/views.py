"""Views of skipped boards: own table, requests, answers, decisions and rules."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.clubs.access import open_club
from clubsite.site.errors import Refused
from clubsite.site.web import Request, go_to, post_only, render_part, unless_known
from rulings.log.queries.places import get_places
from rulings.skips import access
from rulings.skips.actions import ask_skip, move_skip, take_up
from rulings.skips.forms import (
    SkipDecideForm,
    SkipForm,
    SkipMoveForm,
    typed_decision,
)
from rulings.skips.models import SkipRequest
from rulings.skips.queries import SkipCase, get_case, get_rules, skip_page, table_page
from rulings.skips.rules import Action
from scoring.events.models import Event
from scoring.events.shortcuts import get_line, opened_event
from scoring.play.queries.entry import get_score_entry


def _event(request: Request, club_slug: str, event_id: int) -> Event:
    """An event that is played without a director; else 404."""
    event = opened_event(request, club_slug, event_id)
    if not event.without_director:
        raise Http404
    return event


def _case(request: Request, club_slug: str, skip_id: int) -> SkipCase:
    """The request, for its table and the adjudicator; for no one else does it exist."""
    club = open_club(request, club_slug)
    skips = access.visible_skips(request.user, club)
    skip: SkipRequest = get_object_or_404(skips, pk=skip_id)
    case = get_case(skip, request.user)
    if not case.roles:
        raise Http404
    return case


def _etag(request: Request, event: Event) -> str:
    """What a part that follows by itself depends on."""
    return f'"{request.user.pk}-{event.version}"'


@require_safe
def skip_list(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    """The boards that my table plays, and what was asked there."""
    event = _event(request, club_slug, event_id)
    access.check_takes_part(request.user, event)

    def make() -> HttpResponse:
        page = table_page(event, request.user)
        context = {"club": event.club, "event": event, "page": page}
        return render_part(request, "rulings/skips/skip_list.html", "skips", context)

    return unless_known(request, lambda: _etag(request, event), make)


@require_http_methods(["GET", "POST"])
def skip_ask(
    request: Request, club_slug: str, event_id: int, result_id: int
) -> HttpResponse:
    """Ask the table to skip the board; players of that table only."""
    event = _event(request, club_slug, event_id)
    line = get_line(event, result_id)
    if access.seat_at(request.user, line).player is None:
        raise PermissionDenied

    form = SkipForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        typed = form.cleaned_data
        try:
            skip = ask_skip(line, by=request.user, **typed)
            return go_to(request, "skip_detail", club_slug, skip.pk)
        except Refused as refusal:
            form.add_error(None, str(refusal))

    context = {"club": event.club, "event": event, "line": line, "form": form}
    context["rules"] = get_rules(event)
    status = 422 if form.is_bound else 200
    return render(request, "rulings/skips/skip_ask.html", context, status=status)


@require_safe
def skip_detail(request: Request, club_slug: str, skip_id: int) -> HttpResponse:
    """One request: what was asked, what the others say, and what can be done."""
    case = _case(request, club_slug, skip_id)
    event = case.skip.result.section.session.event
    return unless_known(
        request, lambda: _etag(request, event), lambda: _page(request, case, "")
    )


@post_only
def skip_move(request: Request, club_slug: str, skip_id: int) -> HttpResponse:
    """Answer, refer or withdraw it."""
    case = _case(request, club_slug, skip_id)

    form = SkipMoveForm(request.POST)
    act = request.POST.get("act", "")
    if not form.is_valid() or act not in tuple(Action) or act == Action.DECIDE:
        return _page(request, case, _("Choose an answer."), 422)
    expected_version = form.cleaned_data["seen"]
    try:
        move_skip(
            case.skip, Action(act), by=request.user, expected_version=expected_version
        )
    except Refused as refusal:
        again = _case(request, club_slug, skip_id)
        return _page(request, again, str(refusal), 422)
    return go_to(request, "skip_detail", club_slug, skip_id)


@post_only
def skip_decide(request: Request, club_slug: str, skip_id: int) -> HttpResponse:
    """Begin the ruling in which the adjudicator decides it."""
    case = _case(request, club_slug, skip_id)

    form = SkipDecideForm(request.POST)
    if not form.is_valid():
        return _page(request, case, _("Choose an answer."), 422)
    skip = case.skip
    place = get_places(skip.result.section.session.event).of(skip.result)
    typed = typed_decision(skip, form.cleaned_data["outcome"], place)
    try:
        ruling = take_up(skip, typed, place, by=request.user)
    except Refused as refusal:
        return _page(request, case, str(refusal), 422)
    return go_to(request, "ruling_edit", club_slug, ruling.pk)


def _page(
    request: Request, case: SkipCase, refusal: str, status: int = 200
) -> HttpResponse:
    event = case.skip.result.section.session.event
    context = {
        "club": event.club,
        "event": event,
        "skip": case.skip,
        "page": skip_page(case),
        "refusal": refusal,
        "written": str(get_score_entry(case.skip.result)),
    }
    return render_part(
        request, "rulings/skips/skip_detail.html", "skip", context, status=status
    )
