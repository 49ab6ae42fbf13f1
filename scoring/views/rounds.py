"""The rounds of an event of matches: drawn, changed, published, taken back."""

import secrets

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.errors import Refused
from clubsite.web import Request, go_to, post_only
from scoring import access
from scoring.actions import rounds, teams
from scoring.contest_words import CHANGE
from scoring.forms.rounds import ChangeForm, DrawForm, SeenForm
from scoring.labels import FormKind
from scoring.models import Event
from scoring.queries.rounds import playing_on, rounds_page
from scoring.views.judging import answered
from scoring.views.opened import pair_of, run_event, run_event_as, take_up


@require_safe
def event_rounds(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event, part = run_event_as(request, club_slug, event_id)
    _check_in_matches(event)

    context = {
        "club": event.club,
        "event": event,
        "part": part,
        "page": rounds_page(event, directs=part.directs),
    }
    return render(request, "scoring/event_rounds.html", context)


@require_http_methods(["GET", "POST"])
def round_draw(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = _directed(request, club_slug, event_id)
    page = rounds_page(event, directs=True)
    number = page.draft.number if page.draft else page.next

    form = DrawForm(
        request.POST if request.method == "POST" else None,
        people=playing_on(event),
        first=number == 1,
        bracket=event.form == FormKind.KNOCK_OUT,
        waits=bool(page.waits),
        odd=page.odd,
        initial={"how": "seeds", "lot": secrets.token_hex(4)},
    )
    if form.is_valid():
        try:
            rounds.draw_next(event, form.wish(), by=request.user)
            return go_to(request, "event_rounds", club_slug, event.pk)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": event.club, "event": event, "form": form, "page": page}
    context |= {"number": number}
    status = 422 if form.is_bound else 200
    return render(request, "scoring/round_draw.html", context, status=status)


@require_http_methods(["GET", "POST"])
def round_change(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = _directed(request, club_slug, event_id)
    page = rounds_page(event, directs=True)

    form = ChangeForm(
        request.POST if request.method == "POST" else None,
        people=playing_on(event),
        initial={"seen": page.draft.token if page.draft else "-"},
    )

    def act() -> None:
        one, other = (
            pair_of(event, form.cleaned_data[name]) for name in ("one", "other")
        )
        seen = form.cleaned_data["seen"]
        rounds.change_pairing(event, one, other, by=request.user, seen=seen)

    return answered(request, event, CHANGE, form, act)


@post_only
def round_publish(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = _directed(request, club_slug, event_id)
    form = SeenForm(request.POST)
    seen = form.cleaned_data["seen"] if form.is_valid() else ""
    rounds.publish_round(event, by=request.user, seen=seen)
    return go_to(request, "event_rounds", club_slug, event.pk)


@post_only
def round_undo(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = _directed(request, club_slug, event_id)
    rounds.undo_round(event, by=request.user)
    return go_to(request, "event_rounds", club_slug, event.pk)


@post_only
def round_discard(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = _directed(request, club_slug, event_id)
    rounds.discard_round(event, by=request.user)
    return go_to(request, "event_rounds", club_slug, event.pk)


@post_only
def contestant_withdraw(
    request: Request, club_slug: str, event_id: int, entry_id: int
) -> HttpResponse:
    event = _directed(request, club_slug, event_id)
    teams.withdraw(pair_of(event, entry_id), by=request.user)
    return go_to(request, "event_rounds", club_slug, event.pk)


@post_only
def contestant_return(
    request: Request, club_slug: str, event_id: int, entry_id: int
) -> HttpResponse:
    event = _directed(request, club_slug, event_id)
    teams.bring_back(pair_of(event, entry_id), by=request.user)
    return go_to(request, "event_rounds", club_slug, event.pk)


def _directed(request: Request, club_slug: str, event_id: int) -> Event:
    """The event of matches, for who directs it."""
    event = run_event(request, club_slug, event_id)
    access.check_may_direct(request.user, event)
    _check_in_matches(event)
    return event


def _check_in_matches(event: Event) -> None:
    if not event.in_matches:
        raise Http404
