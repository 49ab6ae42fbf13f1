"""Scores by keyboard, and the correction of a posted one."""

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.errors import Refused
from clubsite.web import Request, go_to, render_part
from scoring import access
from scoring.actions.entry import ChangedMeanwhile, correct_line, store_line
from scoring.bridge.boards import vulnerability
from scoring.bridge.words import NotBridge
from scoring.forms.entry import CorrectForm, LineForm
from scoring.models import Event, Result
from scoring.procedure.evening import ENTERED, State
from scoring.procedure.written import check_possible, read_line
from scoring.queries.grid import Trouble, first_open, grid_of, score_of
from scoring.queries.line_history import history_of_line
from scoring.queries.lineups import writes_lineups
from scoring.queries.match_grid import first_open_match, match_grid_of
from scoring.queries.messages import said_refusal
from scoring.queries.sections import table_called, titled_sections
from scoring.queries.written import written_of
from scoring.views.opened import (
    line_of,
    match_of,
    opened_event,
    run_event,
    run_event_as,
    take_up,
)


@require_safe
def entry_start(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = run_event(request, club_slug, event_id)

    if (match := first_open_match(event)) is not None:
        return go_to(request, "entry_match", club_slug, event.pk, match)
    found = first_open(event)
    if found is None:
        return go_to(request, "event_manage", club_slug, event.pk)
    section, board = found
    return go_to(request, "entry_grid", club_slug, event.pk, section.pk, board)


@require_http_methods(["GET", "POST"])
def entry_grid(
    request: Request, club_slug: str, event_id: int, section_id: int, board: int
) -> HttpResponse:
    event, part = run_event_as(request, club_slug, event_id)
    sections = list(access.sections_of(event))
    section = next((one for one in sections if one.pk == section_id), None)
    if section is None:
        raise Http404

    form = LineForm(request.POST if request.method == "POST" else None)
    troubles = _store(event, form, request) if form.is_bound else {}
    grid = grid_of(event, section, board, troubles)
    written = next((one for one in grid.lines if one.key == _line_key(form)), None)
    if form.is_bound and written is None:
        raise Http404
    if not grid.lines:
        return go_to(request, "entry_start", club_slug, event.pk)
    context: dict[str, object] = {"club": event.club, "event": event}
    context["sections"] = titled_sections(event)
    context |= {"grid": grid, "line": written, "fresh": not form.is_bound}
    context |= _rights(event, part)
    status = 422 if troubles else 200
    return render_part(
        request, "scoring/entry_grid.html", "line", context, status=status
    )


@require_http_methods(["GET", "POST"])
def entry_match(
    request: Request, club_slug: str, event_id: int, match_id: int
) -> HttpResponse:
    event, part = run_event_as(request, club_slug, event_id)
    match = match_of(event, match_id)

    form = LineForm(request.POST if request.method == "POST" else None)
    troubles = _store(event, form, request) if form.is_bound else {}
    grid = match_grid_of(event, match, troubles)
    written = next((one for one in grid.lines if one.key == _line_key(form)), None)
    if form.is_bound and written is None:
        raise Http404
    context = {"club": event.club, "event": event, "match": match, "grid": grid}
    context |= {"line": written, "fresh": not form.is_bound}
    context |= _rights(event, part) | {"seats": writes_lineups(event, part)}
    status = 422 if troubles else 200
    return render_part(
        request, "scoring/entry_match.html", "line", context, status=status
    )


@require_safe
def entry_score(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = opened_event(request, club_slug, event_id)
    access.check_may_score(request.user, event)

    typed = request.GET.get("board", "")
    number = int(typed) if typed.isdecimal() and 0 < len(typed) <= 3 else 0
    board = max(number, 1)
    try:
        written = read_line(request.GET.get("score", "")[:40])
        check_possible(written, vulnerability(board))
    except NotBridge as refusal:
        return _plain(said_refusal(refusal), 422)
    score = score_of(written, board)
    return _plain("" if score is None else f"{score}".replace("-", "−"), 200)


@require_http_methods(["GET", "POST"])
def line_correct(
    request: Request, club_slug: str, event_id: int, result_id: int
) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    access.check_may_direct(request.user, event)
    line = line_of(event, result_id)

    form = CorrectForm(
        request.POST if request.method == "POST" else None,
        initial={"seen": line.version},
    )
    if form.is_valid():
        typed = form.cleaned_data
        try:
            correct_line(line, typed.pop("score"), by=request.user, **typed)
            return go_to(request, "board_detail", club_slug, event.pk, line.board)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": event.club, "event": event, "line": line, "form": form}
    context["written"] = str(written_of(line))
    context["table_name"] = table_called(line, event)
    context["history"] = history_of_line(line)
    status = 422 if form.is_bound else 200
    return render(request, "scoring/line_correct.html", context, status=status)


def _store(event: Event, form: LineForm, request: Request) -> dict[int, Trouble]:
    """Store the line that was sent; gives what is wrong with it, if anything is."""
    if not form.is_valid():
        key = _line_key(form)
        why = " ".join(str(one) for errors in form.errors.values() for one in errors)
        return {key: Trouble(str(form.data.get("score", ""))[:40], why)}
    line = line_of(event, form.cleaned_data["line"])
    typed = form.cleaned_data["score"]
    try:
        store_line(line, typed, by=request.user, seen=form.cleaned_data["seen"])
    except ChangedMeanwhile:
        line.refresh_from_db()
        return {line.pk: Trouble(typed, _theirs(line), contested=True)}
    except Refused as refusal:
        return {line.pk: Trouble(typed, str(refusal))}
    return {}


def _theirs(line: Result) -> str:
    theirs = str(written_of(line)) or "–"
    return _(
        "Somebody else has just written %(theirs)s here. "
        "Enter stores yours instead, Ctrl+Z leaves theirs."
    ) % {"theirs": theirs}


def _line_key(form: LineForm) -> int:
    typed = str(form.data.get("line", "")) if form.is_bound else ""
    return int(typed) if typed.isdecimal() and len(typed) < 19 else 0


def _rights(event: Event, part: access.Part) -> dict[str, object]:
    return {
        "writes": part.scores and State(event.state) in ENTERED,
        "groups": part.directs and not event.is_posted,
        "corrects": part.directs and event.is_posted,
    }


def _plain(text: str, status: int) -> HttpResponse:
    return HttpResponse(text, content_type="text/plain; charset=utf-8", status=status)
