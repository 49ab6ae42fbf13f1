"""Views for setting up an event of matches, its scoring, teams and withdrawals."""

from django.http import HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from clubsite.clubs.access import open_club
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from clubsite.site.web import Request, go_to, post_only
from scoring.events import access as events_access
from scoring.events.contest_labels import sources
from scoring.events.labels import ContestKind, PlayedKind
from scoring.events.models import Event
from scoring.events.players import PlayerBook
from scoring.events.shortcuts import get_pair, run_event, run_matches, take_up
from scoring.play.actions import contest_scoring as actions_contest_scoring
from scoring.play.actions import contests
from scoring.play.actions.scoring_rules import OPEN_TO_IT
from scoring.play.forms.contests import (
    ContestForm,
    MatchScoringNowForm,
    ScaleForms,
    TeamsForm,
    get_preset,
    scoring_now,
)
from scoring.play.queries import contest_scoring as queries_contest_scoring
from scoring.play.queries.own_movements import load_own_of_teams
from scoring.play.queries.scoring_rules import MATCHES_BY
from scoring.play.queries.setup import advised_for_teams, named_teams


@require_http_methods(["GET", "POST"])
def contest_new(request: Request, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)
    events_access.check_may_set_up(request.user, club)

    typed = request.POST if request.method == "POST" else None
    advised = _advised(request.POST)
    form = ContestForm(
        typed if advised is None else None,
        directors=events_access.possible_directors(club),
        scorers=events_access.possible_scorers(club),
        own=load_own_of_teams(club),
        initial={
            "date": now().astimezone(club.zone).date(),
            "director": request.user.pk,
            **get_preset(request.GET.get("as", "")),
            **(advised or {}),
        },
    )
    rows = ScaleForms(typed)
    if form.is_valid() & rows.is_valid():
        try:
            plan = form.plan(rows.stored())
            event = contests.create_contest(club, plan, by=request.user)
            return go_to(request, _names_page(event), club.slug, event.pk)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": club, "form": form, "rows": rows, "sources": sources()}
    context["bodies"] = list(MATCHES_BY)
    teams = _teams(str(form["contestants"].value()))
    sections = _teams(str(form["sections"].value())) or 1
    teams = -(-teams // sections)
    context |= {"teams": teams, "advice": advised_for_teams(teams)}
    context["several"] = sections > 1
    status = 422 if form.is_bound else 200
    return render(request, "scoring/play/contest_new.html", context, status=status)


def _advised(sent: QueryDict) -> dict[str, object] | None:
    """What was typed, with the movement that was chosen from those advised; None where
    no advice was wanted."""
    what, _dash, choice = sent.get("do", "").partition("-")
    if what not in ("advise", "choose"):
        return None
    typed: dict[str, object] = {name: sent[name] for name in sent}
    movement, _colon, boards = choice.partition(":")
    if what == "choose":
        typed |= {"played": PlayedKind.MOVEMENT, "movement": movement}
        typed["boards_a_match"] = boards
    return typed


def _teams(typed: str) -> int:
    """The number of teams or sections that someone typed; 0 where it is none."""
    return int(typed) if typed.isascii() and typed.isdigit() and len(typed) < 4 else 0


@require_http_methods(["GET", "POST"])
def contest_scoring(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    """By what matches are scored: first what a change would do, then for good."""
    event = run_event(request, club_slug, event_id)
    events_access.check_may_set_up(request.user, event.club)
    if not event.in_matches:
        return go_to(request, "event_scoring", club_slug, event.pk)
    if request.method == "GET" and event.state not in OPEN_TO_IT:
        return go_to(request, "event_manage", club_slug, event.pk)

    typed = request.POST if request.method == "POST" else None
    form = MatchScoringNowForm(
        typed,
        event=event,
        brings=queries_contest_scoring.brings_anything(event),
        initial=scoring_now(event) | get_preset(request.GET.get("as", "")),
    )
    rows = ScaleForms(typed, event.regulations.own_scale)
    found = None
    if form.is_valid() & rows.is_valid():
        plan, seen = form.plan(rows.stored()), form.cleaned_data["seen"]
        try:
            if request.POST.get("do") == "store":
                actions_contest_scoring.score_matches_by(
                    event, plan, by=request.user, expected_version=seen
                )
                return go_to(request, "event_manage", club_slug, event.pk)
            actions_contest_scoring.check_scoring(event, plan)
            found = queries_contest_scoring.rescored_matches(event, plan)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": event.club, "event": event, "form": form, "found": found}
    context |= {"rows": rows, "sources": sources(), "bodies": list(MATCHES_BY)}
    status = 422 if form.is_bound and found is None else 200
    return render(request, "scoring/play/contest_scoring.html", context, status=status)


@require_http_methods(["GET", "POST"])
def event_teams(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = run_event(request, club_slug, event_id)
    events_access.check_may_arrange(request.user, event)
    if event.contest != ContestKind.TEAMS:
        return go_to(request, "event_pairs", club_slug, event.pk)

    book = PlayerBook(event.club)
    typed = request.POST if request.method == "POST" else None
    form = TeamsForm(typed, teams=named_teams(event, book))
    if form.is_valid():
        try:
            contests.name_teams(event, form.typed(), by=request.user)
            return go_to(request, "event_manage", club_slug, event.pk)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": event.club, "event": event, "form": form}
    context["players"] = sorted(book.labels.values(), key=str.casefold)
    status = 422 if form.is_bound else 200
    return render(request, "scoring/play/event_teams.html", context, status=status)


def _names_page(event: Event) -> str:
    return "event_teams" if event.contest == ContestKind.TEAMS else "event_pairs"


@post_only
def contestant_withdraw(
    request: Request, club_slug: str, event_id: int, entry_id: int
) -> HttpResponse:
    event = run_matches(request, club_slug, event_id)
    contests.withdraw(get_pair(event, entry_id), by=request.user)
    return go_to(request, "event_rounds", club_slug, event.pk)


@post_only
def contestant_return(
    request: Request, club_slug: str, event_id: int, entry_id: int
) -> HttpResponse:
    event = run_matches(request, club_slug, event_id)
    contests.bring_back(get_pair(event, entry_id), by=request.user)
    return go_to(request, "event_rounds", club_slug, event.pk)
