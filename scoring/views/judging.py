"""What a director does with one match, on a page for each question."""

from collections.abc import Mapping

from django import forms
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods

from clubsite.errors import Refused
from clubsite.web import Request, go_to
from scoring import access
from scoring.actions import matches
from scoring.forms.rounds import JudgeForm, MatchForm, MismatchForm, ProlongForm
from scoring.labels import FormKind
from scoring.models import Match
from scoring.queries.drawing import numbered
from scoring.queries.rounds import awards_of, contestants_of
from scoring.views.opened import run_event, take_up


@require_http_methods(["GET", "POST"])
def match_judge(
    request: Request, club_slug: str, event_id: int, match_id: int
) -> HttpResponse:
    match = _judged(request, club_slug, event_id, match_id)
    form = JudgeForm(
        request.POST if request.method == "POST" else None,
        awards=awards_of(match),
        sides=_sides(match),
        in_figures=match.event.form != FormKind.KNOCK_OUT,
        given=bool(match.given_home),
    )
    if form.is_valid():
        try:
            if form.takes_back:
                matches.take_result_back(match, by=request.user)
            else:
                matches.give_result(match, form.judged(), by=request.user)
            return go_to(request, "event_rounds", club_slug, event_id)
        except Refused as refusal:
            take_up(form, refusal)
    return _page(request, "scoring/match_judge.html", form, match)


@require_http_methods(["GET", "POST"])
def match_edit(
    request: Request, club_slug: str, event_id: int, match_id: int
) -> HttpResponse:
    match = _judged(request, club_slug, event_id, match_id)
    form = MatchForm(
        request.POST if request.method == "POST" else None,
        bracket=match.event.form == FormKind.KNOCK_OUT,
        initial={"fault": match.fault, "carried": match.carried},
    )
    if form.is_valid():
        fault = form.cleaned_data["fault"]
        try:
            matches.edit_match(match, fault, form.brought(), by=request.user)
            return go_to(request, "event_rounds", club_slug, event_id)
        except Refused as refusal:
            take_up(form, refusal)
    return _page(request, "scoring/match_edit.html", form, match)


@require_http_methods(["GET", "POST"])
def match_mismatch(
    request: Request, club_slug: str, event_id: int, match_id: int
) -> HttpResponse:
    match = _judged(request, club_slug, event_id, match_id)
    sides = _sides(match)
    form = MismatchForm(
        request.POST if request.method == "POST" else None,
        people=contestants_of(match.event),
        sides=(sides[0], sides[-1]),
    )
    if form.is_valid():
        try:
            matches.give_for_mismatch(match, form.mismatch(), by=request.user)
            return go_to(request, "event_rounds", club_slug, event_id)
        except Refused as refusal:
            take_up(form, refusal)
    return _page(request, "scoring/match_mismatch.html", form, match)


@require_http_methods(["GET", "POST"])
def match_prolong(
    request: Request, club_slug: str, event_id: int, match_id: int
) -> HttpResponse:
    match = _judged(request, club_slug, event_id, match_id)
    form = ProlongForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        boards = form.cleaned_data["boards"]
        try:
            matches.prolong_match(match, boards, by=request.user)
            return go_to(request, "event_rounds", club_slug, event_id)
        except Refused as refusal:
            take_up(form, refusal)
    return _page(request, "scoring/match_prolong.html", form, match)


def _judged(request: Request, club_slug: str, event_id: int, match_id: int) -> Match:
    """The match, for who directs the event."""
    event = run_event(request, club_slug, event_id)
    access.check_may_direct(request.user, event)
    found = access.matches_of(event).select_related(
        "event__club", "event__policy", "home", "away"
    )
    return get_object_or_404(found, pk=match_id)


def _sides(match: Match) -> list[str]:
    return [numbered(one) for one in (match.home, match.away) if one is not None]


def _page(
    request: Request, template: str, form: forms.Form, match: Match
) -> HttpResponse:
    context: Mapping[str, object] = {
        "club": match.event.club,
        "event": match.event,
        "match": match,
        "sides": _sides(match),
        "form": form,
    }
    status = 422 if form.is_bound else 200
    return render(request, template, dict(context), status=status)
