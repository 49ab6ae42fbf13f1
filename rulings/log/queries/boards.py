"""The board that a ruling is about, as far as the reader may see it."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.urls import reverse

from clubsite.accounts.models import User
from clubsite.site.related_rows import load_rows
from rulings.laws.engine.transcript import COUNTS
from rulings.log.models import Ruling, RulingVersion
from scoring.bridge.auction import call_text
from scoring.bridge.contract import Card, InvalidCard, plain_letters
from scoring.bridge.diagram import BoardView, DealView, TableView
from scoring.events import access as scoring
from scoring.events.access import EventRoles
from scoring.events.card_plays import decode_card_play
from scoring.events.models import Event, Result
from scoring.events.queries import played_result
from scoring.results.queries.boards import build_deal_view


@dataclass(frozen=True, slots=True)
class RuledBoard:
    """The board of a ruling at its size; `url` is empty where the reader may not open
    its page."""

    view: BoardView
    size: str = "chip"
    url: str = ""


def ruled_board(
    version: RulingVersion, user: User | None, *, file: bool, linked: bool = True
) -> RuledBoard | None:
    """The board with what is disputed there; without a right to its page a chip alone.

    `file` says whether the director's own part is read as well. Two queries more than the reader's roles.
    """
    ruling = version.ruling
    if not ruling.board:
        return None
    roles = scoring.get_event_roles(user, ruling.event)
    if not is_board_open(ruling, roles):
        return RuledBoard(BoardView(ruling.board, hidden=True))
    result = ruling.result
    deal, table = _played_at(result, roles, ruling.event) if result else (None, None)
    view = BoardView(
        number=ruling.board,
        deal=deal,
        table=table,
        disputed=frozenset(_disputed(version, file=file)),
    )
    place = (ruling.club.slug, ruling.event_id, ruling.board)
    return RuledBoard(
        view,
        "full" if table and table.auction else "card",
        reverse("board_detail", args=place) if linked else "",
    )


def is_board_open(ruling: Ruling, roles: EventRoles) -> bool:
    """Whether a person with these parts in the event may open the board's page now."""
    event = ruling.event
    if scoring.sees_board(roles, event, complete=False):
        return True
    if not scoring.sees_board(roles, event, complete=True):
        return False
    lines = scoring.get_lines(event).filter(board=ruling.board or 0)
    return not lines.filter(kind__in=scoring.OPEN_KINDS).exists()


def _played_at(
    result: Result, roles: EventRoles, event: Event
) -> tuple[DealView | None, TableView]:
    """The deal of that result and what the table did with it: one query."""
    deals, plays = load_rows(
        scoring.get_deals_of(result, despite_embargo=roles.directs),
        scoring.get_card_plays(event, [result.pk], despite_embargo=roles.directs),
    )
    calls: tuple[str, ...] = ()
    for row in plays:
        auction = decode_card_play(row.dealer, row.auction, row.cards).auction
        calls = tuple(str(call) for call in auction)
    deal = next(map(build_deal_view, deals), None)
    return deal, TableView(played_result(result), calls)


def _disputed(version: RulingVersion, *, file: bool) -> Iterator[str]:
    """The cards and bids that were told of the irregularity."""
    for walk in version.walks:
        for fact in walk.get("facts", ()):
            if file or fact["code"] not in COUNTS:
                yield from filter(None, map(_card_or_bid, fact["answer"].split(", ")))


def _card_or_bid(answer: str) -> str:
    """An answer that is a card ("♠7") or a bid ("2♥") as codes; else nothing."""
    text = plain_letters(answer)
    try:
        return str(Card.parse(text))
    except InvalidCard:
        return (text[:1].isdigit() and call_text(text)) or ""
