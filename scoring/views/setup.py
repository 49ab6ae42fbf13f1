"""Setting an evening up and running it: sections, pairs, people, and its states."""

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.accounts.models import User
from clubsite.clock import now
from clubsite.clubs.access import open_club
from clubsite.errors import Refused
from clubsite.web import Request, go_to
from scoring import access
from scoring.actions import evening, pairs, posting, scored_by, states
from scoring.contest_words import convention_sources
from scoring.evening_words import ACTS
from scoring.forms.setup import (
    AmendForm,
    AppointForm,
    EventForm,
    FactsForm,
    LatePairForm,
    PairsForm,
    ScoredByForm,
    SectionForms,
    SubstituteForm,
)
from scoring.labels import AppointmentPart, ContestKind
from scoring.models import Event
from scoring.procedure.evening import Act
from scoring.queries import manage, standing
from scoring.queries.players import PlayerBook
from scoring.queries.scored_by import rescored
from scoring.views.opened import pair_of, run_event, run_event_as, take_up


@require_http_methods(["GET", "POST"])
def event_new(request: Request, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)
    access.check_may_set_up(request.user, club)

    typed = request.POST if request.method == "POST" else None
    form = EventForm(
        typed,
        directors=access.possible_directors(club),
        scorers=access.possible_scorers(club),
        initial={
            "date": now().astimezone(club.zone).date(),
            "director": request.user.pk,
        },
    )
    sections = SectionForms(typed)
    if form.is_valid() & sections.is_valid():
        plan = form.plan(sections.sections())
        try:
            event = evening.create_event(club, plan, by=request.user)
            return go_to(request, "event_pairs", club.slug, event.pk)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": club, "form": form, "sections": sections}
    context["sources"] = convention_sources()
    return _page(request, "scoring/event_new.html", form, context)


@require_safe
def event_manage(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event, part = run_event_as(request, club_slug, event_id)

    context = {
        "club": event.club,
        "event": event,
        "part": part,
        "page": manage.manage_page(event, part),
        "now": now(),
    }
    return render(request, "scoring/event_manage.html", context)


@require_http_methods(["GET", "POST"])
def event_edit(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    access.check_may_set_up(request.user, event.club)

    form = FactsForm(
        request.POST if request.method == "POST" else None, initial=_facts(event)
    )
    if form.is_valid():
        try:
            evening.edit_event(event, form.facts(), by=request.user)
            return go_to(request, "event_manage", club_slug, event.pk)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": event.club, "event": event, "form": form}
    return _page(request, "scoring/event_edit.html", form, context)


@require_http_methods(["GET", "POST"])
def event_scoring(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    """By which method and convention: first what it would change, then for good."""
    event = run_event(request, club_slug, event_id)
    access.check_may_set_up(request.user, event.club)
    if event.in_matches:
        return go_to(request, "contest_scoring", club_slug, event.pk)
    if request.method == "GET" and event.state not in scored_by.OPEN_TO_IT:
        return go_to(request, "event_manage", club_slug, event.pk)

    form = ScoredByForm(
        request.POST if request.method == "POST" else None,
        initial={
            "method": event.method,
            "convention": event.convention.lower(),
            "plus_after": event.regulations.plus_after or None,
            "plus_percent": event.regulations.plus_percent,
        },
    )
    found = None
    if form.is_valid():
        chosen = form.cleaned_data
        rules = form.regulations(event.regulations)
        way = (chosen["method"], chosen["convention"], rules)
        try:
            if request.POST.get("do") == "store":
                scored_by.score_by(event, *way, by=request.user, seen=chosen["seen"])
                return go_to(request, "event_manage", club_slug, event.pk)
            scored_by.check_scoring(event, chosen["method"])
            found = rescored(event, *way)
        except Refused as refusal:
            take_up(form, refusal)
    context = {"club": event.club, "event": event, "form": form, "found": found}
    context["sources"] = convention_sources()
    status = 422 if form.errors else 200
    return render(request, "scoring/event_scoring.html", context, status=status)


@require_http_methods(["GET", "POST"])
def event_pairs(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    access.check_may_arrange(request.user, event)
    if event.contest == ContestKind.TEAMS:
        return go_to(request, "event_teams", club_slug, event.pk)

    book = PlayerBook(event.club)
    form = PairsForm(
        request.POST if request.method == "POST" else None,
        pairs=manage.named_pairs(event, book),
    )
    if form.is_valid():
        try:
            pairs.name_pairs(event, form.typed(), by=request.user)
            return go_to(request, "event_manage", club_slug, event.pk)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": event.club, "event": event, "form": form}
    context["players"] = book.sorted_labels()
    return _page(request, "scoring/event_pairs.html", form, context)


@require_http_methods(["GET", "POST"])
def pair_late(
    request: Request, club_slug: str, event_id: int, entry_id: int
) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    access.check_may_arrange(request.user, event)
    entry = pair_of(event, entry_id)

    form = LatePairForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        typed = form.cleaned_data
        names = (typed["first"], typed["second"])
        try:
            pairs.add_late_pair(
                entry, names, from_round=typed["from_round"], by=request.user
            )
            return go_to(request, "event_manage", club_slug, event.pk)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": event.club, "event": event, "entry": entry, "form": form}
    context["players"] = manage.player_labels(event.club)
    return _page(request, "scoring/pair_late.html", form, context)


@require_http_methods(["GET", "POST"])
def pair_substitute(
    request: Request, club_slug: str, event_id: int, entry_id: int
) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    access.check_may_arrange(request.user, event)
    entry = pair_of(event, entry_id)
    members = [one.player.name for one in entry.members.all() if not one.substitute]

    typed = request.POST if request.method == "POST" else None
    form = SubstituteForm(typed, players=members)
    if form.is_valid():
        try:
            pairs.put_substitute(entry, **form.cleaned_data, by=request.user)
            return go_to(request, "event_manage", club_slug, event.pk)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": event.club, "event": event, "entry": entry, "form": form}
    context["players"] = manage.player_labels(event.club)
    return _page(request, "scoring/pair_substitute.html", form, context)


@require_http_methods(["GET", "POST"])
def event_appoint(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    access.check_may_appoint(request.user, event)

    before = {one.part: one.user for one in access.appointments_of(event)}
    fields = {
        "director": before.get(AppointmentPart.DIRECTOR_IN_CHARGE),
        "scorer": before.get(AppointmentPart.SCORER),
    }
    form = AppointForm(
        request.POST if request.method == "POST" else None,
        directors=_with(fields["director"], access.possible_directors(event.club)),
        scorers=access.possible_scorers(event.club),
        initial={name: user.pk for name, user in fields.items() if user},
    )
    if form.is_valid():
        for part, field in (
            (AppointmentPart.SCORER, "scorer"),
            (AppointmentPart.DIRECTOR_IN_CHARGE, "director"),
        ):
            if form.chosen(field) != fields[field]:
                evening.appoint(event, part, form.chosen(field), by=request.user)
        return go_to(request, "event_manage", club_slug, event.pk)

    context = {"club": event.club, "event": event, "form": form}
    return _page(request, "scoring/event_appoint.html", form, context)


def _with(holder: User | None, people: list[User]) -> list[User]:
    """These people, and who holds the appointment now."""
    return people if holder is None or holder in people else [*people, holder]


@require_http_methods(["GET", "POST"])
def event_move(
    request: Request, club_slug: str, event_id: int, act: str
) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    if act not in tuple(Act) or act == Act.END_CORRECTIONS:
        raise Http404
    chosen = Act(act)
    standing.check_may_try(event, chosen, request.user)

    form_class = AmendForm if chosen == Act.AMEND else forms.Form
    form = form_class(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            states.let_time_pass(event)
            _move(event, chosen, form, request)
            return go_to(request, "event_manage", club_slug, event.pk)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": event.club, "event": event, "form": form, "words": ACTS[chosen]}
    context["obstacles"] = standing.obstacles_now(event, chosen)
    return _page(request, "scoring/event_move.html", form, context)


def _move(event: Event, act: Act, form: forms.Form, request: Request) -> None:
    if act == Act.POST:
        posting.post_results(event, by=request.user)
        return
    reason = form.cleaned_data.get("reason", "")
    states.move_event(event, act, by=request.user, reason=reason)


def _facts(event: Event) -> dict[str, object]:
    session = event.sessions.first()
    starts = session.starts_at if session else None
    local = starts.astimezone(event.club.zone).time() if starts else None
    return {
        "name": event.name,
        "date": event.date,
        "starts": local,
        "without_director": event.without_director,
    }


def _page(
    request: Request, template: str, form: forms.Form, context: dict[str, object]
) -> HttpResponse:
    """The page with a form: 422 where it was sent and could not be taken."""
    return render(request, template, context, status=422 if form.is_bound else 200)
