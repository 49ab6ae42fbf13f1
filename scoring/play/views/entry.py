"""Views for entering scores, corrections, deals and fouled boards."""

from collections.abc import Mapping, Sequence

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.clubs.access import open_club
from clubsite.site.errors import Refused
from clubsite.site.web import Request, go_to, post_only, render_part
from scoring.bridge.boards import vulnerability
from scoring.bridge.messages import NotBridge
from scoring.events import access as events_access
from scoring.events.models import Correction, Event, Result
from scoring.events.queries import (
    TitledSection,
    load_event_data,
    said_refusal,
    table_called,
    titled_sections,
)
from scoring.events.rules import ENTERED, State
from scoring.events.shortcuts import (
    get_line,
    get_match,
    opened_event,
    run_event,
    run_event_as,
    take_up,
)
from scoring.play import access
from scoring.play.actions.corrections import ask_correction, move_correction
from scoring.play.actions.entry import (
    ChangedMeanwhile,
    correct_line,
    group_lines,
    store_deals,
    store_line,
)
from scoring.play.correction_labels import ACTIONS
from scoring.play.forms.entry import (
    AnswerForm,
    AskForm,
    CorrectForm,
    DealsForm,
    FromRoundForm,
    GroupsForm,
    LineForm,
    SlipForm,
)
from scoring.play.procedure.corrections import Action
from scoring.play.procedure.entry import check_possible, read_line
from scoring.play.queries import board_groups as queries_board_groups
from scoring.play.queries import corrections
from scoring.play.queries.entry import (
    EntryError,
    build_grid,
    build_match_grid,
    first_open,
    first_open_match,
    get_entry_score,
    get_score_entry,
    history_of_line,
)
from scoring.play.queries.slips import (
    SlipGrid,
    SlipPlace,
    build_slip,
    first_open_slip,
    is_far_from_field,
)
from scoring.results.queries.matches import writes_lineups


def _open_entry(
    request: Request, club_slug: str, event_id: int
) -> tuple[Event, events_access.EventRoles]:
    """The event with this person's part, where they may look at its scores."""
    event, roles = run_event_as(request, club_slug, event_id)
    if not events_access.sees_entry(roles, event):
        raise Http404
    return event, roles


@require_safe
def entry_start(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event, _roles = _open_entry(request, club_slug, event_id)

    if (match := first_open_match(event)) is not None:
        if events_access.has_movement(event):
            return go_to(request, "entry_slips", club_slug, event.pk)
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
    event, roles = _open_entry(request, club_slug, event_id)
    sections = list(events_access.get_sections(event))
    section = next((section for section in sections if section.pk == section_id), None)
    if section is None:
        raise Http404

    form = LineForm(request.POST if request.method == "POST" else None)
    place = {"section_id": section.pk, "board": board}
    errors = _store(event, form, request, place) if form.is_bound else {}
    grid = build_grid(event, section, board, errors)
    grid_line = next((line for line in grid.lines if line.key == _line_key(form)), None)
    if form.is_bound and grid_line is None:
        raise Http404
    if not grid.lines:
        return go_to(request, "entry_start", club_slug, event.pk)
    context: dict[str, object] = {"club": event.club, "event": event}
    context["sections"] = titled_sections(event)
    context |= {"grid": grid, "line": grid_line, "fresh": not form.is_bound}
    context |= _rights(event, roles)
    status = 422 if errors else 200
    part = "line" if grid_line else None
    return render_part(
        request, "scoring/play/entry_grid.html", part, context, status=status
    )


@require_http_methods(["GET", "POST"])
def entry_match(
    request: Request, club_slug: str, event_id: int, match_id: int
) -> HttpResponse:
    event, roles = _open_entry(request, club_slug, event_id)
    match = get_match(event, match_id)

    form = LineForm(request.POST if request.method == "POST" else None)
    place = {"match_id": match.pk}
    errors = _store(event, form, request, place) if form.is_bound else {}
    grid = build_match_grid(event, match, errors)
    grid_line = next((line for line in grid.lines if line.key == _line_key(form)), None)
    if form.is_bound and grid_line is None:
        raise Http404
    context = {"club": event.club, "event": event, "match": match, "grid": grid}
    context |= {"line": grid_line, "fresh": not form.is_bound}
    context |= _rights(event, roles) | {"seats": writes_lineups(event, roles)}
    status = 422 if errors else 200
    part = "line" if grid_line else None
    return render_part(
        request, "scoring/play/entry_match.html", part, context, status=status
    )


@require_safe
def entry_slips(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    """The slip of the table and round that were typed, else the next to enter."""
    event, roles = _open_entry(request, club_slug, event_id)
    place = first_open_slip(event)
    if place is None:
        return go_to(request, "entry_start", club_slug, event.pk)

    sections = titled_sections(event)
    form = SlipForm(request.GET or None, sections=sections)
    if form.is_valid():
        typed = form.cleaned_data
        place = SlipPlace(
            int(typed.get("section") or place.section), typed["round"], typed["table"]
        )
    elif form.is_bound:
        context = _slip_context(event, roles, sections, place, {}) | {"form": form}
        return render(request, "scoring/play/entry_slip.html", context, status=422)
    return go_to(request, "entry_slip", club_slug, event.pk, *place)


@require_http_methods(["GET", "POST"])
def entry_slip(
    request: Request,
    club_slug: str,
    event_id: int,
    section_id: int,
    round_number: int,
    table: int,
) -> HttpResponse:
    event, roles = _open_entry(request, club_slug, event_id)
    place = SlipPlace(section_id, round_number, table)

    form = LineForm(request.POST if request.method == "POST" else None)
    at = {"section_id": section_id, "round": round_number, "table": table}
    errors = _store(event, form, request, at) if form.is_bound else {}
    context = _slip_context(event, roles, titled_sections(event), place, errors)
    grid = context["grid"]
    lines = grid.lines if isinstance(grid, SlipGrid) else ()
    grid_line = next((line for line in lines if line.key == _line_key(form)), None)
    if form.is_bound and grid_line is None:
        raise Http404
    context |= {"line": grid_line, "fresh": not form.is_bound}
    status = 422 if errors else 200 if grid else 404
    part = "line" if grid_line else None
    return render_part(
        request, "scoring/play/entry_slip.html", part, context, status=status
    )


def _slip_context(
    event: Event,
    roles: events_access.EventRoles,
    sections: Sequence[TitledSection],
    place: SlipPlace,
    errors: Mapping[int, EntryError],
) -> dict[str, object]:
    """A slip and the form that leads to another one."""
    section = next((each for each in sections if each.key == place.section), None)
    if section is None:
        raise Http404
    return {
        "club": event.club,
        "event": event,
        "section": section,
        "place": place,
        "grid": build_slip(event, section, place, errors),
        "form": SlipForm(initial=place._asdict(), sections=sections),
        "fresh": True,
        **_rights(event, roles),
    }


@require_safe
def entry_score(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = opened_event(request, club_slug, event_id)
    events_access.check_may_score(request.user, event)

    typed = request.GET.get("board", "")
    number = int(typed) if typed.isdecimal() and 0 < len(typed) <= 3 else 0
    board = max(number, 1)
    try:
        score_entry = read_line(request.GET.get("score", "")[:40])
        check_possible(score_entry, vulnerability(board))
    except NotBridge as refusal:
        return _plain(said_refusal(refusal), 422)
    score = get_entry_score(score_entry, board)
    return _plain("" if score is None else f"{score}".replace("-", "−"), 200)


@require_http_methods(["GET", "POST"])
def line_correct(
    request: Request, club_slug: str, event_id: int, result_id: int
) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    events_access.check_may_direct(request.user, event)
    line = get_line(event, result_id)

    form = CorrectForm(
        request.POST if request.method == "POST" else None,
        initial={"seen": line.version},
    )
    if form.is_valid():
        typed = form.cleaned_data
        try:
            correct_line(
                line,
                typed.pop("score"),
                by=request.user,
                expected_version=typed.pop("seen"),
                **typed,
            )
            return go_to(request, "board_detail", club_slug, event.pk, line.board)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": event.club, "event": event, "line": line, "form": form}
    context["written"] = str(get_score_entry(line))
    context["table_name"] = table_called(line, event)
    context["history"] = history_of_line(line)
    status = 422 if form.is_bound else 200
    return render(request, "scoring/play/line_correct.html", context, status=status)


def _store(
    event: Event, form: LineForm, request: Request, place: Mapping[str, int]
) -> dict[int, EntryError]:
    """Store the line that was sent, if it is of that section and board, or match; gives
    what is wrong with it, if anything is."""
    if not form.is_valid():
        key = _line_key(form)
        why = " ".join(
            str(error) for errors in form.errors.values() for error in errors
        )
        return {key: EntryError(str(form.data.get("score", ""))[:40], why)}
    line = get_line(event, form.cleaned_data["line"])
    if any(getattr(line, name) != value for name, value in place.items()):
        raise Http404
    typed = form.cleaned_data["score"]
    if typed != form.cleaned_data["sure"] and is_far_from_field(line, typed):
        return {line.pk: EntryError(typed, _far(), far=True)}
    try:
        store_line(
            line, typed, by=request.user, expected_version=form.cleaned_data["seen"]
        )
    except ChangedMeanwhile:
        line.refresh_from_db()
        return {line.pk: EntryError(typed, _theirs(line), contested=True)}
    except Refused as refusal:
        return {line.pk: EntryError(typed, str(refusal))}
    return {}


def _far() -> str:
    return _(
        "Far from the other results on this board. Enter again if it's right, Ctrl+Z "
        "to undo."
    )


def _theirs(line: Result) -> str:
    theirs = str(get_score_entry(line)) or "–"
    return _(
        "Someone else has just entered %(theirs)s here. Enter replaces it, "
        "Ctrl+Z keeps it."
    ) % {"theirs": theirs}


def _line_key(form: LineForm) -> int:
    typed = str(form.data.get("line", "")) if form.is_bound else ""
    return int(typed) if typed.isdecimal() and len(typed) < 19 else 0


def _rights(event: Event, roles: events_access.EventRoles) -> dict[str, object]:
    return {
        "writes": roles.scores and State(event.state) in ENTERED,
        "groups": roles.directs and not event.is_posted,
        "corrects": roles.directs and event.is_posted,
    }


def _plain(text: str, status: int) -> HttpResponse:
    return HttpResponse(text, content_type="text/plain; charset=utf-8", status=status)


@require_http_methods(["GET", "POST"])
def correction_ask(
    request: Request, club_slug: str, event_id: int, result_id: int
) -> HttpResponse:
    event = opened_event(request, club_slug, event_id)
    line = get_line(event, result_id)
    corrections.check_may_ask(request.user, line)

    form = AskForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        typed = form.cleaned_data
        try:
            made = ask_correction(
                line, typed["score"], by=request.user, why=typed["why"]
            )
            return go_to(request, "correction_detail", club_slug, made.pk)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": event.club, "event": event, "line": line, "form": form}
    context["asking"] = corrections.asking(event, line, request.user)
    context["written"] = str(get_score_entry(line))
    context["table_name"] = table_called(line, event)
    status = 422 if form.is_bound else 200
    return render(request, "scoring/play/correction_ask.html", context, status=status)


@require_safe
def correction_detail(
    request: Request, club_slug: str, correction_id: int
) -> HttpResponse:
    correction = _opened(request, club_slug, correction_id)

    form = AnswerForm(initial={"seen": correction.version})
    context = _context(request, correction, form)
    return render(request, "scoring/play/correction_detail.html", context)


@post_only
def correction_move(
    request: Request, club_slug: str, correction_id: int
) -> HttpResponse:
    correction = _opened(request, club_slug, correction_id)

    form = AnswerForm(request.POST)
    if form.is_valid():
        try:
            _move(correction, form, request)
            return go_to(request, "correction_detail", club_slug, correction.pk)
        except Refused as refusal:
            correction.refresh_from_db()
            take_up(form, refusal)

    context = _context(request, correction, form)
    return render(request, "scoring/play/correction_detail.html", context, status=422)


def _opened(request: Request, club_slug: str, correction_id: int) -> Correction:
    club = open_club(request, club_slug)
    found = access.visible_corrections(request.user, club).distinct()
    return get_object_or_404(found, pk=correction_id)


def _move(correction: Correction, form: AnswerForm, request: Request) -> None:
    act = request.POST.get("act", "")
    if act not in tuple(Action):
        raise Refused(_("Choose what to do with the request."))
    move_correction(
        correction,
        Action(act),
        by=request.user,
        expected_version=form.cleaned_data["seen"],
        answer=form.cleaned_data["answer"],
    )


def _context(
    request: Request, correction: Correction, form: AnswerForm
) -> dict[str, object]:
    event = correction.result.section.session.event
    seat = corrections.seat_at(request.user, correction.result)
    return {
        "club": event.club,
        "event": event,
        "correction": correction,
        "form": form,
        "acts": [
            (action, ACTIONS[action])
            for action in corrections.acts_open(correction, seat)
        ],
        "facts": corrections.build_detail(correction),
    }


@require_http_methods(["GET", "POST"])
def deals_paste(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    events_access.check_may_arrange(request.user, event)

    form = DealsForm(
        *((request.POST, request.FILES) if request.method == "POST" else ()),
        board_sets=_board_sets(event),
    )
    if form.is_valid():
        board_set = get_object_or_404(
            events_access.get_board_sets(event), pk=form.cleaned_data["board_set"]
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
        "known": events_access.boards_dealt(event),
    }
    status = 422 if form.is_bound else 200
    return render(request, "scoring/play/deals_paste.html", context, status=status)


def _board_sets(event: Event) -> list[tuple[int, str]]:
    """The sets of boards in play, each named by its sections."""
    sets: dict[int, list[str]] = {}
    for section in titled_sections(event):
        sets.setdefault(section.board_set, []).append(section.title)
    return [(key, ", ".join(titles)) for key, titles in sets.items()]


@require_http_methods(["GET", "POST"])
def board_groups(
    request: Request, club_slug: str, event_id: int, board: int
) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    events_access.check_may_direct(request.user, event)
    data = load_event_data(event)
    lines = queries_board_groups.lines_on(data, board)
    if not lines:
        raise Http404

    obstacle = queries_board_groups.obstacle_to(event)
    page = queries_board_groups.get_page(lines, request.GET.get("page"))
    prefill = FromRoundForm(
        request.GET if "from_round" in request.GET else None, lines=lines
    )
    form = GroupsForm(
        request.POST if request.method == "POST" else None,
        lines=list(page),
        proposed=prefill.proposed(),
        initial={"seen": event.version},
    )
    found = None
    if form.is_valid():
        chosen, seen = form.groups(), form.cleaned_data["seen"]
        try:
            if request.POST.get("do") == "store" or obstacle:
                group_lines(
                    event, board, chosen, by=request.user, expected_version=seen
                )
                return go_to(request, "board_detail", club_slug, event.pk, board)
        except Refused as refusal:
            take_up(form, refusal)
        found = None if obstacle else queries_board_groups.regrouped(data, chosen)

    context = {"club": event.club, "event": event, "number": board, "form": form}
    context |= {"found": found, "prefill": prefill, "page": page, "obstacle": obstacle}
    status = 422 if form.errors else 200
    return render(request, "scoring/play/board_groups.html", context, status=status)
