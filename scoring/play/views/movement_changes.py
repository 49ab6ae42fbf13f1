"""Pages that change the movement of a section in play, and undo a change."""

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.site.errors import Refused
from clubsite.site.web import Request, go_to, post_only
from scoring.events import access as events_access
from scoring.events.labels import ContestKind
from scoring.events.models import Event, MovementVersion, Section
from scoring.events.queries import last_session
from scoring.events.shortcuts import run_event, take_up
from scoring.play.actions.movement_changes import change_movement, undo_movement_change
from scoring.play.actions.sections import change_sections
from scoring.play.forms.movement_changes import MovementChangeForm
from scoring.play.forms.setup import SectionForms, SectionsForm
from scoring.play.movement_changes.changes import Change, changes_for
from scoring.play.movement_changes.effect import effect_of
from scoring.play.movement_changes.room import Contestant, Outcome, Room
from scoring.play.queries.movement_changes import (
    changed_cards,
    changed_tables,
    load_contestants,
    load_missing,
    load_room,
    load_versions,
    offered_rulings,
)
from scoring.play.queries.own_movements import load_own
from scoring.play.queries.repeated_boards import get_repeated_boards
from scoring.play.queries.room_plans import draw_change

LONGEST_ROUND = 3
"""Digits of a round's number in a form."""


def _section(
    request: Request, club_slug: str, event_id: int, section_id: int
) -> tuple[Event, Section]:
    """The event and its section, for those who seat its pairs."""
    event = run_event(request, club_slug, event_id)
    events_access.check_may_arrange(request.user, event)
    section: Section = get_object_or_404(
        events_access.get_sections(event), pk=section_id
    )
    section.session.event = event
    return event, section


@require_safe
def movement_changes(
    request: Request, club_slug: str, event_id: int, section_id: int
) -> HttpResponse:
    """What can be changed, and what was."""
    event, section = _section(request, club_slug, event_id, section_id)

    context = _listed(request, event, section)
    return render(request, "scoring/play/movement_changes.html", context)


def _listed(request: Request, event: Event, section: Section) -> dict[str, object]:
    roles = events_access.get_event_roles(request.user, event)
    return {
        "club": event.club,
        "event": event,
        "section": section,
        "changes": changes_for(event.contest).values(),
        "versions": load_versions(event, section),
        "repeated": get_repeated_boards(event, section),
        "sees_entry": events_access.sees_entry(roles, event),
    }


@require_http_methods(["GET", "POST"])
def movement_change(
    request: Request, club_slug: str, event_id: int, section_id: int, code: str
) -> HttpResponse:
    """A change: first what it does, then for good."""
    event, section = _section(request, club_slug, event_id, section_id)
    change = changes_for(event.contest).get(code)
    if change is None:
        raise Http404
    context: dict[str, object] = {"club": event.club, "event": event}
    context["section"] = section
    context |= {"change": change}
    storing = request.POST.get("do") == "store"
    form = MovementChangeForm(
        request.POST if request.method == "POST" else None,
        change=change,
        contestants=_choices(event, section, change, storing=storing),
    )
    try:
        if storing and form.is_valid():
            return _store(request, event, section, form)
        room = load_room(event, section)
        form.initial["round"] = room.next_round
        context |= {"form": form, "seen": room.version}
        if form.is_valid():
            context |= _effect(room, change.work_out(room, form.wish()), request)
    except Refused as refusal:
        if not form.is_bound:
            context["refused"] = str(refusal)
        else:
            take_up(form, refusal)
            context |= {"form": form, "seen": form.data.get("seen", "")}

    status = 422 if form.errors else 200
    return render(request, "scoring/play/movement_change.html", context, status=status)


def _effect(room: Room, outcome: Outcome, request: Request) -> dict[str, object]:
    """What a change does, with the picture of the chosen round or of its first."""
    text = request.POST.get("shown", "")
    is_chosen = text.isdecimal() and len(text) <= LONGEST_ROUND
    shown = int(text) if is_chosen else outcome.from_round
    return {
        "outcome": outcome,
        "effect": effect_of(room, outcome),
        "picture": draw_change(room, outcome, shown),
    }


def _choices(
    event: Event, section: Section, change: Change, *, storing: bool
) -> list[Contestant] | None:
    """The pairs from which one is chosen for that change; None where the change itself
    will check the choice."""
    if change.of_missing:
        return None if storing else load_missing(event, section)
    return load_contestants(event, section) if change.of_pairs else []


def _store(
    request: Request, event: Event, section: Section, form: MovementChangeForm
) -> HttpResponse:
    version = change_movement(
        section,
        form.change,
        form.wish(),
        by=request.user,
        expected_version=form.cleaned_data["seen"],
    )
    place = (event.club.slug, event.pk, section.pk, version.number)
    return go_to(request, "movement_version", *place)


@require_safe
def movement_version(
    request: Request, club_slug: str, event_id: int, section_id: int, number: int
) -> HttpResponse:
    """What to say to the room after a change, and whose cards are other ones."""
    event, section = _section(request, club_slug, event_id, section_id)
    version: MovementVersion = get_object_or_404(
        events_access.get_movement_versions(event), section=section, number=number
    )

    context: dict[str, object] = {"club": event.club, "event": event}
    context["section"] = section
    changed = changed_tables if event.contest == ContestKind.TEAMS else changed_cards
    context |= {"version": version, "cards": changed(event, version)}
    context["say"] = version.before.get("say", ())
    context["laws"] = version.before.get("laws", "")
    context["offers"] = offered_rulings(version)
    return render(request, "scoring/play/movement_version.html", context)


@post_only
def movement_undo(
    request: Request, club_slug: str, event_id: int, section_id: int, number: int
) -> HttpResponse:
    """Undo the latest change."""
    event, section = _section(request, club_slug, event_id, section_id)
    version: MovementVersion = get_object_or_404(
        events_access.get_movement_versions(event), section=section, number=number
    )
    version.section = section

    refused = ""
    try:
        undo_movement_change(version, by=request.user)
        return go_to(request, "movement_changes", club_slug, event.pk, section.pk)
    except Refused as refusal:
        refused = str(refusal)
    context = _listed(request, event, section) | {"refused": refused}
    return render(request, "scoring/play/movement_changes.html", context, status=422)


@require_http_methods(["GET", "POST"])
def event_sections(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    """Merge or split sections before the first score."""
    event = run_event(request, club_slug, event_id)
    events_access.check_may_arrange(request.user, event)

    typed = request.POST if request.method == "POST" else None
    own = load_own(event.club)
    if typed is None:
        before = last_session(event)
        initial = {**before.session, "seen": event.version}
        form = SectionsForm(own=own, initial=initial)
        sections = SectionForms(None, before.sections, own=own)
    else:
        form, sections = SectionsForm(typed, own=own), SectionForms(typed, own=own)
    if form.is_valid() & sections.is_valid():
        try:
            change_sections(
                event,
                form.plan(sections.sections()),
                by=request.user,
                expected_version=form.cleaned_data["seen"],
            )
            return go_to(request, "event_pairs", club_slug, event.pk)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": event.club, "event": event, "form": form, "sections": sections}
    status = 422 if form.is_bound else 200
    return render(request, "scoring/play/event_sections.html", context, status=status)
