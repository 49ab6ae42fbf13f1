"""The results of an event, for everybody who may see them."""

from django.contrib.auth.decorators import login_not_required
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from clubsite.clubs.access import open_club
from clubsite.web import PublicRequest, Request, person_of, render_part
from scoring import access
from scoring.labels import IN_PLAY_STATES, FormKind
from scoring.models import Entry, Event
from scoring.queries import (
    boards,
    contest_scoring,
    cross_tables,
    lists,
    masterpoints,
    match_cards,
    match_sheets,
    matches,
    ranking,
    scorecards,
    sheets,
    standings,
    worked,
)
from scoring.queries.lineups import writes_lineups
from scoring.queries.ranking_lists import Chosen, chosen_list
from scoring.queries.readers import Reader, reader_of
from scoring.queries.scores import ScoredEvening, scored_evening
from scoring.views.live import etag_of, is_live, live


@login_not_required
@require_safe
def event_list(request: PublicRequest, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)
    user = person_of(request)

    context = {
        "club": club,
        "events": lists.event_page(user, club, request.GET.get("page")),
        "may_set_up": access.may_set_up(user, club),
    }
    return render(request, "scoring/event_list.html", context)


@login_not_required
@require_safe
@live
def event_detail(request: PublicRequest, club_slug: str, event_id: int) -> HttpResponse:
    event, reader = _opened(request, club_slug, event_id)
    context = _context(request, event, reader)
    shown = access.sees_ranking(reader.part, event)
    scored = scored_evening(event) if shown or event.in_matches else None
    if scored and shown:
        chosen = _chosen(request, scored)
        if event.in_matches:
            context["standings"] = standings.standings_of(scored, reader, chosen)
        else:
            context["ranking"] = ranking.ranking_of(
                scored,
                reader,
                chosen,
                page=request.GET.get("page", "1"),
                wanted=request.GET.get("find", ""),
            )
        context["boards"] = ranking.boards_open_to(scored, reader)
        context["appealed"] = ranking.appealed_boards(scored.evening)
    if scored and event.in_matches:
        context["rounds"] = matches.rounds_of(scored, reader)
    if event.state in IN_PLAY_STATES and not reader.staff:
        context["own"] = access.own_entries(person_of(request), event)
    if event.without_director:
        mine = access.own_entries(person_of(request), event)
        context["skips"] = reader.part.directs or mine.exists()
    return render_part(request, "scoring/event_detail.html", "ranking", context)


@login_not_required
@require_safe
def event_sheet(request: PublicRequest, club_slug: str, event_id: int) -> HttpResponse:
    event, reader = _opened(request, club_slug, event_id)
    if not access.sees_ranking(reader.part, event):
        raise Http404
    scored = scored_evening(event)
    chosen = _chosen(request, scored)
    if event.in_matches:
        found = standings.standings_of(scored, reader, chosen)
        return _sheet(match_sheets.standings_sheet(found), "standings", event)
    listed = ranking.ranking_of(scored, reader, chosen)
    return _sheet(sheets.ranking_sheet(listed), "ranking", event)


@login_not_required
@require_safe
@live
def scorecard(
    request: PublicRequest, club_slug: str, event_id: int, entry_id: int
) -> HttpResponse:
    event, reader = _opened(request, club_slug, event_id)
    card = _card(request, event, reader, entry_id)

    context = _context(request, event, reader) | {
        "card": card,
        "appealed": card.appealed,
    }
    return render_part(request, "scoring/scorecard.html", "card", context)


@login_not_required
@require_safe
def scorecard_sheet(
    request: PublicRequest, club_slug: str, event_id: int, entry_id: int
) -> HttpResponse:
    event, reader = _opened(request, club_slug, event_id)
    card = _card(request, event, reader, entry_id)
    made = match_sheets.team_sheet if card.in_rooms else sheets.scorecard_sheet
    return _sheet(made(card), f"pair-{card.pair.label}", event)


@login_not_required
@require_safe
@live
def board_detail(
    request: PublicRequest, club_slug: str, event_id: int, board: int
) -> HttpResponse:
    event, reader = _opened(request, club_slug, event_id)
    page = _board(event, reader, board)

    context = _context(request, event, reader) | {"board": page}
    context["groups"] = reader.part.directs and not event.is_posted
    return render_part(request, "scoring/board_detail.html", "traveller", context)


@login_not_required
@require_safe
def board_sheet(
    request: PublicRequest, club_slug: str, event_id: int, board: int
) -> HttpResponse:
    event, reader = _opened(request, club_slug, event_id)
    page = _board(event, reader, board)
    return _sheet(sheets.board_sheet(page), f"board-{board}", event)


@login_not_required
@require_safe
def board_worked(
    request: PublicRequest, club_slug: str, event_id: int, board: int
) -> HttpResponse:
    event, reader = _opened(request, club_slug, event_id)
    scored = scored_evening(event)
    opened = boards.open_boards(scored.evening, reader)
    if board not in opened or not (event.is_posted or reader.staff):
        raise Http404

    context = _context(request, event, reader) | {
        "number": board,
        "worked": worked.worked_board(scored, board, reader),
        **_scoring(event),
        "scheme": masterpoints.in_words(scored.evening),
        "award": worked.example_award(scored, reader),
    }
    return render(request, "scoring/board_worked.html", context)


@login_not_required
@require_safe
@live
def round_list(request: PublicRequest, club_slug: str, event_id: int) -> HttpResponse:
    event, reader = _opened_matches(request, club_slug, event_id)
    rounds = matches.rounds_of(scored_evening(event), reader)

    context = _context(request, event, reader) | {"rounds": rounds}
    return render_part(request, "scoring/round_list.html", "rounds", context)


@login_not_required
@require_safe
def round_sheet(request: PublicRequest, club_slug: str, event_id: int) -> HttpResponse:
    event, reader = _opened_matches(request, club_slug, event_id)
    rounds = matches.rounds_of(scored_evening(event), reader)
    return _sheet(match_sheets.round_sheet(rounds), "matches", event)


@login_not_required
@require_safe
@live
def round_detail(
    request: PublicRequest, club_slug: str, event_id: int, number: int
) -> HttpResponse:
    event, reader = _opened_matches(request, club_slug, event_id)
    scored = scored_evening(event)
    rounds = matches.rounds_of(scored, reader)
    found = rounds.chosen(number)
    if found is None:
        raise Http404

    context = _context(request, event, reader) | {"rounds": rounds, "round": found}
    if rounds.shown:
        then = standings.after_round(scored, number)
        context["standings"] = standings.standings_of(then, reader)
    return render_part(request, "scoring/round_detail.html", "round", context)


@login_not_required
@require_safe
@live
def cross_table(request: PublicRequest, club_slug: str, event_id: int) -> HttpResponse:
    event, reader = _opened_matches(request, club_slug, event_id)
    scored = _everybody_meets(event, reader)

    context = _context(request, event, reader) | {
        "table": cross_tables.cross_table_of(scored, reader),
        "rounds": matches.rounds_of(scored, reader),
    }
    return render_part(request, "scoring/cross_table.html", "table", context)


@login_not_required
@require_safe
def cross_table_sheet(
    request: PublicRequest, club_slug: str, event_id: int
) -> HttpResponse:
    event, reader = _opened_matches(request, club_slug, event_id)
    table = cross_tables.cross_table_of(_everybody_meets(event, reader), reader)
    return _sheet(match_sheets.cross_table_sheet(table), "cross-table", event)


@login_not_required
@require_safe
@live
def match_detail(
    request: PublicRequest, club_slug: str, event_id: int, match_id: int
) -> HttpResponse:
    event, reader = _opened_matches(request, club_slug, event_id)
    scored, card = _opened_match(event, reader, match_id)

    context = _context(request, event, reader) | {
        "card": card,
        "appealed": card.appealed,
        "worked": worked.worked_match(scored, match_id, reader),
        "seats": card.match.away and writes_lineups(event, reader.part),
        **_scoring(event),
    }
    return render_part(request, "scoring/match_detail.html", "match", context)


@login_not_required
@require_safe
def match_sheet(
    request: PublicRequest, club_slug: str, event_id: int, match_id: int
) -> HttpResponse:
    event, reader = _opened_matches(request, club_slug, event_id)
    _scored, card = _opened_match(event, reader, match_id)
    name = f"round-{card.match.round}-match-{card.match.table}"
    return _sheet(match_sheets.match_sheet(card), name, event)


@login_not_required
@require_safe
def event_history(
    request: PublicRequest, club_slug: str, event_id: int
) -> HttpResponse:
    event, reader = _opened(request, club_slug, event_id)

    context = _context(request, event, reader) | {
        "revisions": lists.revisions_of(event)
    }
    return render(request, "scoring/event_history.html", context)


@require_safe
def my_results(request: Request, club_slug: str) -> HttpResponse:
    club = open_club(request, club_slug)

    context = {"club": club, "results": lists.own_results(request.user, club)}
    return render(request, "scoring/my_results.html", context)


def _opened(
    request: PublicRequest, club_slug: str, event_id: int
) -> tuple[Event, Reader]:
    """The event, if this person knows of it, and what they are for it."""
    club = open_club(request, club_slug)
    user = person_of(request)
    events = access.visible_events(user, club).distinct()
    event = get_object_or_404(events, pk=event_id)
    return event, reader_of(user, event)


def _context(request: PublicRequest, event: Event, reader: Reader) -> dict[str, object]:
    """What all pages of an event show."""
    return {
        "club": event.club,
        "event": event,
        "reader": reader,
        "standing": ranking.standing_of(event),
        "live": is_live(event),
        "live_etag": etag_of(request, event.club.slug, event.pk, part=True),
        "sees_lines": event.is_posted or reader.staff,
        "imported": reader.staff and access.imported_file_of(event),
    }


def _scoring(event: Event) -> dict[str, object]:
    """By what it is scored, and since when, for who reads how results came about."""
    stated = event.in_matches
    return {
        "conditions": contest_scoring.conditions_of(event) if stated else (),
        "changes": contest_scoring.scoring_changes(event),
    }


def _chosen(request: PublicRequest, scored: ScoredEvening) -> Chosen:
    """The list asked for, if there is such a one."""
    return chosen_list(
        scored,
        section=request.GET.get("section", ""),
        written=request.GET.get("list", ""),
    )


def _card(
    request: PublicRequest, event: Event, reader: Reader, entry_id: int
) -> scorecards.Scorecard:
    """A pair's card: everybody's once posted, before that one's own, without points."""
    user = person_of(request)
    entries = access.visible_entries(user, reader.part, event)
    entry: Entry = get_object_or_404(entries, pk=entry_id)
    counted = event.is_posted or reader.staff
    return scorecards.scorecard_of(
        scored_evening(event), entry.pk, reader, counted=counted
    )


def _board(event: Event, reader: Reader, board: int) -> boards.BoardPage:
    """The board, if this reader may open it now."""
    scored = scored_evening(event)
    opened = boards.open_boards(scored.evening, reader)
    if board not in opened:
        raise Http404
    return boards.board_page(scored, board, opened, reader)


def _opened_matches(
    request: PublicRequest, club_slug: str, event_id: int
) -> tuple[Event, Reader]:
    """The event, if it is made of matches and this person knows of it."""
    event, reader = _opened(request, club_slug, event_id)
    if not event.in_matches:
        raise Http404
    return event, reader


def _opened_match(
    event: Event, reader: Reader, match_id: int
) -> tuple[ScoredEvening, match_cards.MatchCard]:
    """The match with its event, if this reader may open its card now."""
    scored = scored_evening(event)
    opened = matches.match_keys(scored, reader)
    if match_id not in opened:
        raise Http404
    return scored, match_cards.match_card(scored, match_id, opened, reader)


def _everybody_meets(event: Event, reader: Reader) -> ScoredEvening:
    """The event scored, where everybody meets and this reader sees the ranking."""
    seen = access.sees_ranking(reader.part, event)
    if event.form != FormKind.ROUND_ROBIN or event.head_to_head or not seen:
        raise Http404
    return scored_evening(event)


def _sheet(content: bytes, name: str, event: Event) -> HttpResponse:
    """A table for spreadsheets, to be saved under a speaking name."""
    file = sheets.file_name(f"{event.date:%Y-%m-%d}-{event.name}-{name}.csv")
    return HttpResponse(
        content,
        content_type="text/csv; charset=utf-8",
        headers={
            "Content-Disposition": f'attachment; filename="{file}"',
            "Cache-Control": "private, no-cache",
        },
    )
