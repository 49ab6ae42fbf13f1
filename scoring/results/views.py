"""Views of results: events, scorecards, boards, history, and score tables of the Laws.

The score tables belong to no club, and everyone may read them.
"""

from functools import partial

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubsite.clubs.access import is_member, open_club
from clubsite.site.web import (
    PublicRequest,
    Request,
    go_to,
    post_only,
    render_part,
    request_user,
)
from scoring.events import access as events_access
from scoring.events.access import own
from scoring.events.models import Event
from scoring.events.queries import Viewer
from scoring.events.shortcuts import opened_event
from scoring.results import contents, law_tables
from scoring.results.actions import ask_play_analysis
from scoring.results.contents import BOARD, RANKING, SCORECARD
from scoring.results.forms import LengthForm, ScoreForm
from scoring.results.live import followed_by_pages
from scoring.results.pages import (
    open_results,
    results_context,
    scoring_context,
    sheet_response,
)
from scoring.results.queries import (
    boards,
    breakdown,
    lists,
    masterpoints,
    ranking,
    replay,
    standings,
)
from scoring.results.queries import sheets as queries_sheets
from scoring.results.queries import tonight as tonight_queries
from scoring.results.queries.scores import get_scored_event
from scoring.results.shared import Content, answer

USUAL = 16


@login_not_required
@require_safe
def event_list(request: PublicRequest, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)
    user = request_user(request)

    context = {
        "club": club,
        "events": lists.event_page(user, club, request.GET.get("page")),
        "may_set_up": events_access.may_set_up(user, club),
    }
    return render(request, "scoring/results/event_list.html", context)


@login_not_required
@require_safe
@followed_by_pages
def event_detail(request: PublicRequest, club_slug: str, event_id: int) -> HttpResponse:
    content = Content(contents.ranking, contents.is_ranking_open)
    return answer(request, club_slug, event_id, RANKING, content)


@login_not_required
@require_safe
def event_sheet(request: PublicRequest, club_slug: str, event_id: int) -> HttpResponse:
    event, viewer = open_results(request, club_slug, event_id)
    if not events_access.sees_ranking(viewer.roles, event):
        raise Http404
    scored = get_scored_event(event)
    chosen = contents.chosen_of(scored, request.GET)
    if event.in_matches:
        found = standings.build_standings(scored, viewer, chosen)
        return sheet_response(queries_sheets.standings_sheet(found), "standings", event)
    listed = ranking.build_ranking(scored, viewer, chosen)
    return sheet_response(queries_sheets.ranking_sheet(listed), "ranking", event)


@login_not_required
@require_safe
@followed_by_pages
def scorecard(
    request: PublicRequest, club_slug: str, event_id: int, entry_id: int
) -> HttpResponse:
    content = Content(partial(contents.scorecard, entry_id), contents.is_card_open)
    return answer(request, club_slug, event_id, SCORECARD, content)


@login_not_required
@require_safe
def scorecard_sheet(
    request: PublicRequest, club_slug: str, event_id: int, entry_id: int
) -> HttpResponse:
    event, viewer = open_results(request, club_slug, event_id)
    card = contents.opened_card(event, viewer, entry_id)
    made = (
        queries_sheets.team_sheet if card.in_rooms else queries_sheets.scorecard_sheet
    )
    return sheet_response(made(card), f"pair-{card.pair.label}", event)


@login_not_required
@require_safe
@followed_by_pages
def board_detail(
    request: PublicRequest, club_slug: str, event_id: int, board: int
) -> HttpResponse:
    content = Content(
        partial(contents.board, board),
        contents.is_board_open,
        build_shared=partial(contents.board_without_replays, board),
        beside=partial(events_access.deals_shown, event_id, board),
        flags=partial(contents.board_flags, board),
    )
    return answer(request, club_slug, event_id, BOARD, content)


@login_not_required
@require_safe
def board_sheet(
    request: PublicRequest, club_slug: str, event_id: int, board: int
) -> HttpResponse:
    event, viewer = open_results(request, club_slug, event_id)
    page = contents.opened_board(get_scored_event(event), viewer, board)
    return sheet_response(queries_sheets.board_sheet(page), f"board-{board}", event)


@login_not_required
@require_safe
def board_worked(
    request: PublicRequest, club_slug: str, event_id: int, board: int
) -> HttpResponse:
    event, viewer = open_results(request, club_slug, event_id)
    scored = get_scored_event(event)
    opened = boards.open_boards(scored.data, viewer)
    if board not in opened or not events_access.sees_lines(viewer.roles, event):
        raise Http404

    context = results_context(request, event, viewer) | {
        "number": board,
        "worked": breakdown.build_board_breakdown(scored, board, viewer),
        **scoring_context(event),
        "scheme": masterpoints.build_scheme_view(scored.data),
        "award": breakdown.example_award(scored, viewer),
    }
    return render(request, "scoring/results/board_worked.html", context)


@login_not_required
@require_safe
def replay_detail(
    request: PublicRequest, club_slug: str, event_id: int, board: int, result_id: int
) -> HttpResponse:
    """The auction and play of one result, at the trick and card of the query string."""
    event, viewer = open_results(request, club_slug, event_id)
    found = _replayed(event, viewer, board, result_id)
    at = replay.read_step(request.GET.get("trick", ""), request.GET.get("card", ""))

    appealed = ranking.appealed_boards(found.scored.data)
    context = results_context(request, event, viewer, appealed) | {
        "replay": replay.build_replay(found, at),
        "result_id": result_id,
        "may_ask": request_user(request) is not None,
    }
    return render_part(request, "scoring/results/replay_detail.html", "play", context)


@post_only
def replay_analyse(
    request: Request, club_slug: str, event_id: int, board: int, result_id: int
) -> HttpResponse:
    """Have double dummy of the play worked out."""
    event, viewer = open_results(request, club_slug, event_id)
    found = _replayed(event, viewer, board, result_id)
    if found.played.facts is None:
        raise Http404

    ask_play_analysis(found.played.stored, by=request.user)

    return go_to(request, "replay_detail", club_slug, event_id, board, result_id)


@login_not_required
@require_safe
def event_history(
    request: PublicRequest, club_slug: str, event_id: int
) -> HttpResponse:
    event, viewer = open_results(request, club_slug, event_id)

    context = results_context(request, event, viewer) | {
        "revisions": lists.get_revisions(event)
    }
    return render(request, "scoring/results/event_history.html", context)


@require_safe
def tonight(request: Request, club_slug: str) -> HttpResponse:
    """The event that this person plays now, or played last, from their seat."""
    latest = own.latest_played(request.user, club_slug)
    chosen = tonight_queries.choose_event(latest)
    if chosen is None:
        context: dict[str, object] = {"club": open_club(request, club_slug)}
        return render(request, "scoring/results/tonight.html", context)
    event = opened_event(request, club_slug, chosen.key)
    context = {
        "club": event.club,
        "event": event,
        "event_status": ranking.get_event_status(event),
        "tonight": tonight_queries.build_tonight(event, request.user),
    }
    return render(request, "scoring/results/tonight.html", context)


@require_safe
def my_results(request: Request, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)

    context = {
        "club": club,
        "results": lists.own_results(request.user, club),
        "is_member": is_member(request.user, club),
    }
    return render(request, "scoring/results/my_results.html", context)


def _replayed(
    event: Event, viewer: Viewer, board: int, result_id: int
) -> replay.ReplayedResult:
    """The auction and play of a result, if they are known and this reader may open the
    board and sees what the table reported."""
    scored = get_scored_event(event)
    found = None
    if board in boards.open_boards(scored.data, viewer):
        found = replay.get_replayed(scored, board, result_id, viewer)
    if found is None:
        raise Http404
    return found


@login_not_required
@require_safe
def table_list(request: PublicRequest) -> HttpResponse:
    """Every table, and a score read backwards."""
    form = ScoreForm(request.GET if "score" in request.GET else None)
    found = None
    if form.is_valid():
        found = law_tables.what_gives(form.cleaned_data["score"])
    context = {"form": form, "found": found}
    status = 422 if form.is_bound and not found else 200
    return render(request, "scoring/results/table_list.html", context, status=status)


@login_not_required
@require_safe
def table_detail(request: PublicRequest, table: str) -> HttpResponse:
    """One table."""
    if table not in law_tables.TABLES:
        raise Http404
    context = {"table": law_tables.TABLES[table]()}
    return render(request, "scoring/results/table_detail.html", context)


@login_not_required
@require_safe
def table_victory_points(request: PublicRequest) -> HttpResponse:
    """The victory point table for a match of that length."""
    has_boards = "boards" in request.GET
    form = LengthForm(request.GET if has_boards else None, initial={"boards": USUAL})
    boards = form.cleaned_data["boards"] if form.is_valid() else USUAL
    context = {"table": law_tables.victory_points(boards), "form": form}
    status = 422 if form.errors else 200
    return render(request, "scoring/results/table_detail.html", context, status=status)
