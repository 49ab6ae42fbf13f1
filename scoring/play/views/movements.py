"""Views of movements: the list, a kind or an own one drawn, and the club's own kept."""

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from urllib.parse import quote

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.clubs.access import open_club
from clubsite.site.errors import Refused
from clubsite.site.web import Request, go_to, post_only, render_part
from scoring.events import access as events_access
from scoring.events.models import ClubMovement, Section
from scoring.events.shortcuts import run_event, take_up
from scoring.movements.as_json import movement_to_json
from scoring.movements.files.acblscore import InvalidForAcblscore, write_acblscore
from scoring.movements.files.plain_text import write_plain_text
from scoring.movements.kinds import BY_CODE, build_movement
from scoring.movements.movement import InvalidMovement, Movement
from scoring.play.actions import own_movements as actions
from scoring.play.forms.own_movements import (
    KindForm,
    MovementAddForm,
    MovementRenameForm,
    kind_options,
    kind_values,
)
from scoring.play.movement_changes.effect import actual_movement
from scoring.play.queries import own_movements as queries
from scoring.play.queries.movement_changes import load_room
from scoring.play.queries.room_plans import (
    DrawnMovement,
    build_chart,
    build_room_plan,
    draw_movement,
    draw_section,
)

LONGEST_ROUND = 3
"""Digits of a round's number in an address."""


def _json(movement: Movement) -> str:
    return json.dumps([movement_to_json(movement)], ensure_ascii=False)


WRITERS: Mapping[str, Callable[[Movement], str | bytes]] = {
    "json": _json,
    "txt": write_plain_text,
    "mov": write_acblscore,
}
"""How a movement is written, by the ending of its file."""


@require_safe
def movement_list(request: Request, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)
    events_access.check_may_set_up(request.user, club)

    context = {
        "club": club,
        "own": queries.list_own(club),
        "groups": queries.list_kinds(),
    }
    return render(request, "scoring/play/movement_list.html", context)


@require_safe
def movement_detail(request: Request, club_slug: str, code: str) -> HttpResponse:
    """A kind of movement with the tables that someone chooses."""
    club = open_club(request, club_slug)
    events_access.check_may_set_up(request.user, club)
    if code not in BY_CODE:
        raise Http404
    kind = BY_CODE[code]

    usual = kind_values(kind)
    form = KindForm({**usual, **request.GET.dict()}, kind=kind)
    context: dict[str, object] = {"club": club, "kind": kind, "form": form}
    if form.is_valid():
        try:
            movement = build_movement(kind, kind_options(form.cleaned_data))
            context |= {
                "checked": queries.check_movement(movement),
                **_drawn(request, draw_movement(movement)),
            }
        except InvalidMovement as error:
            form.add_error(None, queries.refusal_in_words(error))
    status = 422 if form.errors else 200
    template = "scoring/play/movement_detail.html"
    return render_part(request, template, "plan", context, status=status)


@require_safe
def movement_own(request: Request, club_slug: str, movement_id: int) -> HttpResponse:
    row = _own(request, club_slug, movement_id)

    movement = queries.own_movement(row)
    context = {
        "club": row.club,
        "own": row,
        "checked": queries.check_movement(movement),
        **_drawn(request, draw_movement(movement)),
    }
    return render_part(request, "scoring/play/movement_own.html", "plan", context)


@require_http_methods(["GET", "POST"])
def movement_add(request: Request, club_slug: str) -> HttpResponse:
    """First what is wrong with it and what is unfair, then kept for good."""
    club = open_club(request, club_slug)
    events_access.check_may_set_up(request.user, club)

    form = MovementAddForm()
    if request.method == "POST":
        form = MovementAddForm(request.POST, request.FILES)
        if form.is_valid() and request.POST.get("do") == "save":
            movements = {
                name: each.movement
                for name, each in zip(form.names, form.found, strict=True)
            }
            try:
                added = actions.add_club_movements(club, movements, by=request.user)
                if len(added) == 1:
                    return go_to(request, "movement_own", club.slug, added[0].pk)
                return go_to(request, "movement_list", club.slug)
            except Refused as refusal:
                take_up(form, refusal)

    if form.found and not form.errors:
        form = form.with_text()
    context = {"club": club, "form": form, "checked": form.found}
    status = 422 if form.errors else 200
    return render(request, "scoring/play/movement_add.html", context, status=status)


@require_http_methods(["GET", "POST"])
def movement_rename(request: Request, club_slug: str, movement_id: int) -> HttpResponse:
    row = _own(request, club_slug, movement_id)

    form = MovementRenameForm(
        request.POST if request.method == "POST" else None, initial={"name": row.name}
    )
    if form.is_valid():
        try:
            actions.rename_club_movement(
                row, form.cleaned_data["name"], by=request.user
            )
            return go_to(request, "movement_own", club_slug, row.pk)
        except Refused as refusal:
            take_up(form, refusal)

    status = 422 if form.is_bound else 200
    context = {"club": row.club, "own": row, "form": form}
    return render(request, "scoring/play/movement_rename.html", context, status=status)


@post_only
def movement_remove(request: Request, club_slug: str, movement_id: int) -> HttpResponse:
    row = _own(request, club_slug, movement_id)

    actions.remove_club_movement(row, by=request.user)
    return go_to(request, "movement_list", club_slug)


@require_safe
def movement_file(
    request: Request, club_slug: str, movement_id: int, form: str
) -> HttpResponse:
    """The movement as JSON, as text or for ACBLscore."""
    row = _own(request, club_slug, movement_id)

    return _file(queries.own_movement(row), row.name, form)


@require_safe
def section_file(
    request: Request, club_slug: str, event_id: int, section_id: int, form: str
) -> HttpResponse:
    """The movement of a section as it was really seated, as a file."""
    event = run_event(request, club_slug, event_id)
    section: Section = get_object_or_404(
        events_access.get_sections(event), pk=section_id
    )

    try:
        room = load_room(event, section)
    except Refused as refusal:
        raise Http404 from refusal
    movement = actual_movement(room, room.tables, room.movement)
    return _file(movement, f"{event.name} {section.letter}".strip(), form)


def _file(movement: Movement, name: str, form: str) -> HttpResponse:
    """That movement to download; 404 where a file of that form can't hold it."""
    if form not in WRITERS:
        raise Http404
    try:
        content = WRITERS[form](replace(movement, name=name))
    except InvalidForAcblscore as error:
        raise Http404 from error
    file_name = quote(f"{name}.{form}", safe="")
    return HttpResponse(
        content,
        content_type="application/octet-stream",
        headers={"Content-Disposition": f"attachment; filename*=utf-8''{file_name}"},
    )


@require_safe
def movement_plan(
    request: Request, club_slug: str, event_id: int, section_id: int
) -> HttpResponse:
    """The room plan of a section as it was really seated."""
    event = run_event(request, club_slug, event_id)
    section: Section = get_object_or_404(
        events_access.get_sections(event), pk=section_id
    )
    context: dict[str, object] = {"club": event.club, "event": event}
    context["section"] = section
    drawn = draw_section(event, section)
    if drawn is not None:
        context |= _drawn(request, drawn)
    return render_part(request, "scoring/play/movement_plan.html", "plan", context)


def _own(request: Request, club_slug: str, movement_id: int) -> ClubMovement:
    """The club's own movement, for those who set up events; else 404."""
    club = open_club(request, club_slug)
    events_access.check_may_set_up(request.user, club)
    row: ClubMovement = get_object_or_404(
        events_access.get_club_movements(club), pk=movement_id
    )
    row.club = club
    return row


def _drawn(request: Request, drawn: DrawnMovement) -> dict[str, object]:
    """The room in the round of the address, and the chart."""
    text = request.GET.get("round", "")
    number = int(text) if text.isdecimal() and len(text) <= LONGEST_ROUND else 0
    return {
        "plan": build_room_plan(drawn, number),
        "chart": build_chart(drawn.movement, drawn.first),
    }
