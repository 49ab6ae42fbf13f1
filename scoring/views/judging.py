"""What a director does with one match, on a page for each question."""

from collections.abc import Callable
from dataclasses import replace

from django import forms
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods

from clubsite.errors import Refused
from clubsite.web import Request, go_to
from scoring import access
from scoring import contest_words as words
from scoring.actions import matches
from scoring.forms.rounds import (
    JudgeForm,
    MatchForm,
    MismatchForm,
    ProlongForm,
    ShortenForm,
)
from scoring.labels import FormKind
from scoring.models import Event, Match
from scoring.queries.drawing import numbered
from scoring.queries.extra_boards import boards_more, extra_boards
from scoring.queries.rounds import awards_of, playing_on
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

    def act() -> None:
        if form.takes_back:
            matches.take_result_back(match, by=request.user)
        else:
            matches.give_result(match, form.judged(), by=request.user)

    return _of_match(request, match, words.JUDGE, form, act)


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

    def act() -> None:
        fault = form.cleaned_data["fault"]
        matches.edit_match(match, fault, form.brought(), by=request.user)

    return _of_match(request, match, words.FAULT, form, act)


@require_http_methods(["GET", "POST"])
def match_mismatch(
    request: Request, club_slug: str, event_id: int, match_id: int
) -> HttpResponse:
    match = _judged(request, club_slug, event_id, match_id)
    sides = _sides(match)
    form = MismatchForm(
        request.POST if request.method == "POST" else None,
        people=playing_on(match.event),
        sides=(sides[0], sides[-1]),
    )

    def act() -> None:
        matches.give_for_mismatch(match, form.mismatch(), by=request.user)

    return _of_match(request, match, words.MISMATCH, form, act)


@require_http_methods(["GET", "POST"])
def match_prolong(
    request: Request, club_slug: str, event_id: int, match_id: int
) -> HttpResponse:
    match = _judged(request, club_slug, event_id, match_id)
    form = ProlongForm(
        request.POST if request.method == "POST" else None,
        initial={"boards": boards_more(match)},
    )

    def act() -> None:
        matches.prolong_match(match, form.cleaned_data["boards"], by=request.user)

    return _of_match(request, match, words.PROLONG, form, act)


@require_http_methods(["GET", "POST"])
def match_shorten(
    request: Request, club_slug: str, event_id: int, match_id: int
) -> HttpResponse:
    match = _judged(request, club_slug, event_id, match_id)
    extra = extra_boards(match)
    form = ShortenForm(
        request.POST if request.method == "POST" else None,
        initial={"seen": match.version},
    )

    def act() -> None:
        seen = form.cleaned_data["seen"]
        matches.take_boards_back(match, by=request.user, seen=seen)

    question = replace(words.SHORTEN, help=extra.without, obstacle=extra.obstacle)
    return _of_match(request, match, question, form, act)


def answered(
    request: Request,
    event: Event,
    question: words.Question,
    form: forms.Form,
    act: Callable[[], None],
    match: Match | None = None,
) -> HttpResponse:
    """The page of one question about the rounds: what was sent is done, and back to
    them; or it says what stands in the way."""
    if form.is_valid():
        try:
            act()
            return go_to(request, "event_rounds", event.club.slug, event.pk)
        except Refused as refusal:
            take_up(form, refusal)
    context = {
        "club": event.club,
        "event": event,
        "match": match,
        "sides": _sides(match) if match else [],
        "form": form,
        "question": question,
    }
    status = 422 if form.is_bound else 200
    return render(request, "scoring/round_question.html", context, status=status)


def _of_match(
    request: Request,
    match: Match,
    question: words.Question,
    form: forms.Form,
    act: Callable[[], None],
) -> HttpResponse:
    return answered(request, match.event, question, form, act, match)


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
