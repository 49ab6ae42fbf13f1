"""Views of matches: rounds, draws, line-ups, match cards and judging a match."""

import secrets
from collections.abc import Callable, Sequence
from dataclasses import replace

from django import forms
from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_http_methods, require_safe

from clubsite.site.errors import Refused
from clubsite.site.web import PublicRequest, Request, go_to, post_only, render_part
from scoring.events import access as events_access
from scoring.events import contest_labels
from scoring.events.contest_labels import CHANGE
from scoring.events.labels import ContestKind, FormKind
from scoring.events.models import Event, Match
from scoring.events.queries import Viewer
from scoring.events.shortcuts import (
    check_in_matches,
    get_match,
    get_pair,
    run_event,
    run_event_as,
    run_matches,
    take_up,
)
from scoring.matches.actions import matches, rounds
from scoring.matches.actions.lineups import seat_players
from scoring.matches.forms import (
    ChangeForm,
    DrawForm,
    JudgeForm,
    LineupForm,
    MatchForm,
    MismatchForm,
    ProlongForm,
    SeenForm,
    ShortenForm,
)
from scoring.matches.queries import cards, cross_tables
from scoring.matches.queries import sheets as queries_sheets
from scoring.matches.queries.extra_boards import boards_more, extra_boards
from scoring.matches.queries.pairings import numbered
from scoring.matches.queries.rounds import award_labels, playing_on, rounds_page
from scoring.results.live import live
from scoring.results.pages import (
    open_results,
    results_context,
    scoring_context,
    sheet_response,
)
from scoring.results.queries import breakdown, standings
from scoring.results.queries import matches as queries_matches
from scoring.results.queries.matches import writes_lineups
from scoring.results.queries.scores import ScoredEvent, get_scored_event


@require_http_methods(["GET", "POST"])
def match_lineup(
    request: Request, club_slug: str, event_id: int, match_id: int
) -> HttpResponse:
    event, roles = run_event_as(request, club_slug, event_id)
    events_access.check_may_score(request.user, event)
    match = get_match(event, match_id)
    match.event = event
    if event.contest != ContestKind.TEAMS:
        raise Http404

    stints = queries_matches.match_stints(match)
    stint = _chosen(request.GET.get("stint", ""), stints)
    teams = queries_matches.get_members(event, [side.pk for side in match.sides])
    form = LineupForm(
        request.POST if request.method == "POST" else None,
        match=match,
        teams=teams,
        seated=queries_matches.stint_lineup(match, stint),
        initial={"seen": match.version},
    )
    if form.is_valid():
        chosen, seen = form.seated(), form.cleaned_data["seen"]
        try:
            seat_players(match, stint, chosen, by=request.user, expected_version=seen)
            return go_to(request, "match_detail", club_slug, event.pk, match.pk)
        except Refused as refusal:
            take_up(form, refusal)

    context = {"club": event.club, "event": event, "match": match, "form": form}
    context |= {"stints": stints, "stint": stint, "arranges": roles.arranges}
    context |= {"unnamed": [side for side in match.sides if not teams[side.pk]]}
    status = 422 if form.is_bound else 200
    return render(request, "scoring/matches/match_lineup.html", context, status=status)


def _chosen(text: str, stints: Sequence[int]) -> int:
    """The stint asked for, else the first."""
    return next((stint for stint in stints if str(stint) == text), stints[0])


@require_safe
def event_rounds(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event, roles = run_event_as(request, club_slug, event_id)
    check_in_matches(event)

    context = {
        "club": event.club,
        "event": event,
        "part": roles,
        "page": rounds_page(event, directs=roles.directs),
    }
    return render(request, "scoring/matches/event_rounds.html", context)


@require_http_methods(["GET", "POST"])
def round_draw(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = run_matches(request, club_slug, event_id)
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
    return render(request, "scoring/matches/round_draw.html", context, status=status)


@require_http_methods(["GET", "POST"])
def round_change(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = run_matches(request, club_slug, event_id)
    page = rounds_page(event, directs=True)

    form = ChangeForm(
        request.POST if request.method == "POST" else None,
        people=playing_on(event),
        initial={"seen": page.draft.token if page.draft else "-"},
    )

    def act() -> None:
        first, other = (
            get_pair(event, form.cleaned_data[name]) for name in ("one", "other")
        )
        expected_version = form.cleaned_data["seen"]
        rounds.change_pairing(
            event, first, other, by=request.user, expected_token=expected_version
        )

    return answered(request, event, CHANGE, form, act)


@post_only
def round_publish(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = run_matches(request, club_slug, event_id)
    form = SeenForm(request.POST)
    expected_version = form.cleaned_data["seen"] if form.is_valid() else ""
    rounds.publish_round(event, by=request.user, expected_token=expected_version)
    return go_to(request, "event_rounds", club_slug, event.pk)


@post_only
def round_undo(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = run_matches(request, club_slug, event_id)
    rounds.undo_round(event, by=request.user)
    return go_to(request, "event_rounds", club_slug, event.pk)


@post_only
def round_discard(request: Request, club_slug: str, event_id: int) -> HttpResponse:
    event = run_matches(request, club_slug, event_id)
    rounds.discard_round(event, by=request.user)
    return go_to(request, "event_rounds", club_slug, event.pk)


@login_not_required
@require_safe
@live
def round_list(request: PublicRequest, club_slug: str, event_id: int) -> HttpResponse:
    event, viewer = _opened_matches(request, club_slug, event_id)
    rounds = queries_matches.build_rounds(get_scored_event(event), viewer)

    context = results_context(request, event, viewer) | {"rounds": rounds}
    return render_part(request, "scoring/matches/round_list.html", "rounds", context)


@login_not_required
@require_safe
def round_sheet(request: PublicRequest, club_slug: str, event_id: int) -> HttpResponse:
    event, viewer = _opened_matches(request, club_slug, event_id)
    rounds = queries_matches.build_rounds(get_scored_event(event), viewer)
    return sheet_response(queries_sheets.round_sheet(rounds), "matches", event)


@login_not_required
@require_safe
@live
def round_detail(
    request: PublicRequest, club_slug: str, event_id: int, number: int
) -> HttpResponse:
    event, viewer = _opened_matches(request, club_slug, event_id)
    scored = get_scored_event(event)
    rounds = queries_matches.build_rounds(scored, viewer)
    found = rounds.chosen(number)
    if found is None:
        raise Http404

    context = results_context(request, event, viewer) | {
        "rounds": rounds,
        "round": found,
    }
    if rounds.shown:
        then = standings.after_round(scored, number)
        context["standings"] = standings.build_standings(then, viewer)
    return render_part(request, "scoring/matches/round_detail.html", "round", context)


@login_not_required
@require_safe
@live
def cross_table(request: PublicRequest, club_slug: str, event_id: int) -> HttpResponse:
    event, viewer = _opened_matches(request, club_slug, event_id)
    scored = _everybody_meets(event, viewer)

    context = results_context(request, event, viewer) | {
        "table": cross_tables.build_cross_table(scored, viewer),
        "rounds": queries_matches.build_rounds(scored, viewer),
    }
    return render_part(request, "scoring/matches/cross_table.html", "table", context)


@login_not_required
@require_safe
def cross_table_sheet(
    request: PublicRequest, club_slug: str, event_id: int
) -> HttpResponse:
    event, viewer = _opened_matches(request, club_slug, event_id)
    table = cross_tables.build_cross_table(_everybody_meets(event, viewer), viewer)
    return sheet_response(queries_sheets.cross_table_sheet(table), "cross-table", event)


@login_not_required
@require_safe
@live
def match_detail(
    request: PublicRequest, club_slug: str, event_id: int, match_id: int
) -> HttpResponse:
    event, viewer = _opened_matches(request, club_slug, event_id)
    scored, card = _opened_match(event, viewer, match_id)

    context = results_context(request, event, viewer) | {
        "card": card,
        "appealed": card.appealed,
        "worked": breakdown.build_match_breakdown(scored, match_id, viewer),
        "seats": card.match.away and writes_lineups(event, viewer.roles),
        **scoring_context(event),
    }
    return render_part(request, "scoring/matches/match_detail.html", "match", context)


@login_not_required
@require_safe
def match_sheet(
    request: PublicRequest, club_slug: str, event_id: int, match_id: int
) -> HttpResponse:
    event, viewer = _opened_matches(request, club_slug, event_id)
    _scored, card = _opened_match(event, viewer, match_id)
    name = f"round-{card.match.round}-match-{card.match.table}"
    return sheet_response(queries_sheets.match_sheet(card), name, event)


@require_http_methods(["GET", "POST"])
def match_judge(
    request: Request, club_slug: str, event_id: int, match_id: int
) -> HttpResponse:
    match = _judged(request, club_slug, event_id, match_id)
    form = JudgeForm(
        request.POST if request.method == "POST" else None,
        awards=award_labels(match),
        sides=_sides(match),
        in_figures=match.event.form != FormKind.KNOCK_OUT,
        given=bool(match.given_home),
    )

    def act() -> None:
        if form.takes_back:
            matches.take_result_back(match, by=request.user)
        else:
            matches.give_result(match, form.judged(), by=request.user)

    return _of_match(request, match, contest_labels.JUDGE, form, act)


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

    return _of_match(request, match, contest_labels.FAULT, form, act)


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

    return _of_match(request, match, contest_labels.MISMATCH, form, act)


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

    return _of_match(request, match, contest_labels.PROLONG, form, act)


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
        expected_version = form.cleaned_data["seen"]
        matches.take_boards_back(
            match, by=request.user, expected_version=expected_version
        )

    question = replace(
        contest_labels.SHORTEN, help=extra.without, obstacle=extra.obstacle
    )
    return _of_match(request, match, question, form, act)


def _opened_matches(
    request: PublicRequest, club_slug: str, event_id: int
) -> tuple[Event, Viewer]:
    """The event, if it is made of matches and this person knows of it."""
    event, viewer = open_results(request, club_slug, event_id)
    if not event.in_matches:
        raise Http404
    return event, viewer


def _opened_match(
    event: Event, viewer: Viewer, match_id: int
) -> tuple[ScoredEvent, cards.MatchCard]:
    """The match with its event, if this reader may open its card now."""
    scored = get_scored_event(event)
    opened = queries_matches.match_keys(scored, viewer)
    if match_id not in opened:
        raise Http404
    return scored, cards.match_card(scored, match_id, opened, viewer)


def _everybody_meets(event: Event, viewer: Viewer) -> ScoredEvent:
    """The event scored, where everyone meets and this reader sees the ranking."""
    seen = events_access.sees_ranking(viewer.roles, event)
    if event.form != FormKind.ROUND_ROBIN or event.head_to_head or not seen:
        raise Http404
    return get_scored_event(event)


def answered(
    request: Request,
    event: Event,
    question: contest_labels.Question,
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
    return render(
        request, "scoring/matches/round_question.html", context, status=status
    )


def _of_match(
    request: Request,
    match: Match,
    question: contest_labels.Question,
    form: forms.Form,
    act: Callable[[], None],
) -> HttpResponse:
    return answered(request, match.event, question, form, act, match)


def _judged(request: Request, club_slug: str, event_id: int, match_id: int) -> Match:
    """The match, for who directs the event."""
    event = run_event(request, club_slug, event_id)
    events_access.check_may_direct(request.user, event)
    found = events_access.get_matches(event).select_related(
        "event__club", "event__policy", "home", "away"
    )
    return get_object_or_404(found, pk=match_id)


def _sides(match: Match) -> list[str]:
    return [numbered(entry) for entry in (match.home, match.away) if entry is not None]
