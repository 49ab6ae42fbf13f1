"""What stands on the results pages that serve many readers, for one kind of reader."""

from collections.abc import Mapping

from django.conf import settings
from django.http import Http404
from django.urls import reverse

from clubsite.accounts.models import User
from scoring.events import access as events_access
from scoring.events.access import STRANGER
from scoring.events.labels import IN_PLAY_STATES
from scoring.events.models import Event
from scoring.events.queries import PairName, Viewer
from scoring.results.pages import event_context, has_story
from scoring.results.queries import (
    boards,
    matches,
    replay,
    scorecards,
    standings,
)
from scoring.results.queries import ranking as rankings
from scoring.results.queries.ranking import Chosen, chosen_list
from scoring.results.queries.scores import ScoredEvent, get_scored_event
from scoring.results.shared import Context, SharedPage

RANKING = SharedPage(
    "scoring/results/event_detail.html",
    "ranking",
    frozenset({"section", "list", "page"}),
)
SCORECARD = SharedPage("scoring/results/scorecard.html", "card")
BOARD = SharedPage("scoring/results/board_detail.html", "traveller")


def ranking(event: Event, viewer: Viewer, query: Mapping[str, str]) -> Context:
    """The page of an event: its ranking or its standings, and the way to its boards."""
    shown = events_access.sees_ranking(viewer.roles, event)
    scored = get_scored_event(event) if shown or event.in_matches else None
    appealed = rankings.appealed_boards(scored.data) if scored else None
    context = event_context(event, viewer, appealed)
    if scored and shown:
        context |= _lists(event, scored, viewer, query)
        context["boards"] = rankings.boards_open_to(scored, viewer)
        context["appealed"] = appealed
        context["late"] = scored.progress.late if event.is_posted else ()
    if scored and event.in_matches:
        context["rounds"] = matches.build_rounds(scored, viewer)
    if event.is_posted:
        picture = reverse("event_picture", args=[event.club.slug, event.pk])
        context["picture_url"] = settings.SITE_URL + picture
    context["plays"] = event.state in IN_PLAY_STATES and not viewer.staff
    if context["plays"] or event.without_director:
        context["seated"] = _seated(event, viewer)
    return context


def _lists(
    event: Event, scored: ScoredEvent, viewer: Viewer, query: Mapping[str, str]
) -> Context:
    """The standings or the ranking; evening lines for a reader who sees all boards."""
    chosen = chosen_of(scored, query)
    drawn = event.is_posted and events_access.sees_lines(viewer.roles, event)
    if event.in_matches:
        table = standings.build_standings(scored, viewer, chosen)
        if drawn:
            table = standings.with_evening_lines(scored, table)
        return {"standings": table}
    listed = rankings.build_ranking(
        scored,
        viewer,
        chosen,
        page=query.get("page", "1"),
        wanted=query.get("find", ""),
    )
    return {"ranking": rankings.with_evening_lines(scored, listed) if drawn else listed}


def _seated(event: Event, viewer: Viewer) -> tuple[PairName, ...]:
    """Everyone in the event by their numbers; for one reader those they sit in."""
    mine = viewer.roles.entries
    if viewer.account is not None and not mine:
        return ()
    rows = events_access.get_entries(event).order_by("pk").values_list("pk", "label")
    return tuple(
        PairName(key, label, (), ours=key in mine)
        for key, label in rows
        if viewer.account is None or key in mine
    )


def scorecard(
    entry_id: int, event: Event, viewer: Viewer, _query: Mapping[str, str]
) -> Context:
    """The card of a contestant."""
    card = opened_card(event, viewer, entry_id)
    shown = {"card": card, "appealed": card.appealed}
    return event_context(event, viewer, card.appealed) | shown


def board(
    number: int, event: Event, viewer: Viewer, _query: Mapping[str, str]
) -> Context:
    """A board with what happened to it at every table, and with the replays."""
    scored = get_scored_event(event)
    page = replay.get_replays(event, opened_board(scored, viewer, number), viewer)
    return _board_context(scored, page, event, viewer)


def board_without_replays(
    number: int, event: Event, viewer: Viewer, _query: Mapping[str, str]
) -> Context:
    """The same where no auction or play of the board is known."""
    scored = get_scored_event(event)
    page = opened_board(scored, viewer, number)
    return _board_context(scored, page, event, viewer)


def _board_context(
    scored: ScoredEvent, page: boards.BoardPage, event: Event, viewer: Viewer
) -> Context:
    appealed = rankings.appealed_boards(scored.data)
    groups = viewer.roles.directs and not event.is_posted
    return event_context(event, viewer, appealed) | {"board": page, "groups": groups}


def is_ranking_open(_event: Event) -> bool:
    """Anyone who may know of an event has its page, and reads there what they may see."""
    return True


def is_card_open(event: Event) -> bool:
    """Whether everyone may open the card of any contestant."""
    return events_access.sees_lines(STRANGER, event)


def is_board_open(event: Event) -> bool:
    """Whether everyone may open the boards that all tables have played."""
    return events_access.sees_board(STRANGER, event, complete=True)


def board_flags(number: int, user: User | None, event: Event) -> frozenset[str]:
    """Whether the reader has a story of that board to read."""
    return frozenset({"story"} if has_story(user, event, number) else ())


def chosen_of(scored: ScoredEvent, query: Mapping[str, str]) -> Chosen:
    """The ranking list of the query string; the main one if there is none."""
    return chosen_list(
        scored, section=query.get("section", ""), list_name=query.get("list", "")
    )


def opened_card(event: Event, viewer: Viewer, entry_id: int) -> scorecards.Scorecard:
    """A pair's card: everybody's once posted; before that, and before an embargo ends,
    one's own, without points."""
    scored = get_scored_event(event)
    pair = scored.data.pairs.get(entry_id)
    roles, counted = viewer.roles, events_access.sees_lines(viewer.roles, event)
    if not (pair and events_access.sees_card(roles, event, own=viewer.sits_in(pair))):
        raise Http404
    return scorecards.build_scorecard(scored, entry_id, viewer, counted=counted)


def opened_board(scored: ScoredEvent, viewer: Viewer, number: int) -> boards.BoardPage:
    """The board, if this reader may open it now."""
    opened = boards.open_boards(scored.data, viewer)
    if number not in opened:
        raise Http404
    return boards.board_page(scored, number, opened, viewer)
