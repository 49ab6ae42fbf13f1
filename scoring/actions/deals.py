"""The cards of an evening, pasted as PBN."""

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.errors import Refused
from scoring import access
from scoring.actions.posting import changed_event
from scoring.board_numbers import runs
from scoring.bridge.boards import Deal as DealtCards
from scoring.bridge.contract import Seat, Suit
from scoring.formats.errors import BadFile
from scoring.formats.pbn import BoardDeal, read_deals
from scoring.labels import EventState
from scoring.models import BoardSet, Deal, Event
from scoring.queries.messages import said

MOST_PROBLEMS = 5


@transaction.atomic
def store_deals(
    event: Event, board_set: BoardSet, text: str, *, by: User, sure: bool = False
) -> int:
    """Keep the deals of the boards that are played; gives how many.

    One bad deal refuses all. Only who is `sure` replaces a deal by another one, or
    leaves out boards of the text that are not played.
    """
    access.check_may_arrange(by, event)
    if event.state == EventState.FINAL:
        raise Refused(_("The event is final. Amend it first."))
    played = set(access.lines_of(event).values_list("board", flat=True))
    found = list(_read(text))
    deals = [deal for deal in found if deal.board in played]
    if not deals:
        raise Refused(_("None of these boards is played in this event."), field="deals")
    rows = [_row(board_set, deal) for deal in deals]
    replaced = _replaced(rows)
    if not sure:
        _check_nothing_lost(replaced, {deal.board for deal in found} - played)

    Deal.objects.filter(
        board_set=board_set, board__in=[deal.board for deal in deals]
    ).delete()
    Deal.objects.bulk_create(rows)
    changed_event(event)

    details = {"boards": [deal.board for deal in deals], "replaced": replaced}
    trail.record("deals.stored", event, by=by, club=event.club, details=details)
    return len(deals)


def _replaced(rows: Iterable[Deal]) -> list[int]:
    """The boards that have another deal now."""
    by_board = {row.board: row for row in rows}
    known = Deal.objects.filter(
        board_set__in={row.board_set_id for row in by_board.values()},
        board__in=by_board,
    )
    return [one.board for one in known if _cards(one) != _cards(by_board[one.board])]


def _cards(row: Deal) -> tuple[str, ...]:
    return (row.north, row.east, row.south, row.west)


def _check_nothing_lost(replaced: Iterable[int], unplayed: Iterable[int]) -> None:
    said = []
    if boards := runs(replaced):
        said.append(_("Another deal is known of: %(boards)s.") % {"boards": boards})
    if boards := runs(unplayed):
        said.append(_("Not played in this event: %(boards)s.") % {"boards": boards})
    if said:
        raise Refused(" ".join(said), field="sure")


def _read(text: str) -> Iterable[BoardDeal]:
    try:
        found = read_deals(text)
    except BadFile as error:
        raise Refused(said(error.said), field="deals") from error
    if found.problems:
        told = [said(problem) for problem in found.problems[:MOST_PROBLEMS]]
        raise Refused(" ".join(told), field="deals")
    return found.deals


def _row(board_set: BoardSet, dealt: BoardDeal) -> Deal:
    return Deal(
        board_set=board_set,
        board=dealt.board,
        north=_hand(dealt.deal, Seat.N),
        east=_hand(dealt.deal, Seat.E),
        south=_hand(dealt.deal, Seat.S),
        west=_hand(dealt.deal, Seat.W),
    )


def _hand(deal: DealtCards, seat: Seat) -> str:
    return ".".join(deal.holding(seat, suit) for suit in Suit)
