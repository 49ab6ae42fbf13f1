"""The cards of an evening, pasted as PBN or taken from a file of any format."""

from collections.abc import Iterable

from django.conf import settings
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
from scoring.formats.dealt import deals_in
from scoring.formats.errors import BadFile
from scoring.formats.pbn import BoardDeal, read_deals
from scoring.labels import EventState
from scoring.models import BoardSet, Deal, Event
from scoring.queries.messages import said

MOST_PROBLEMS = 5


@transaction.atomic
def store_deals(
    event: Event,
    board_set: BoardSet,
    source: str | bytes,
    *,
    by: User,
    sure: bool = False,
) -> int:
    """Keep the deals of the boards that are played; gives how many.

    `source` is a text in PBN, or a whole file. One bad deal refuses all. Only who is
    `sure` replaces a deal by another one, or leaves out boards that are not played.
    """
    access.check_may_arrange(by, event)
    if event.state == EventState.FINAL:
        raise Refused(_("The event is final. Amend it first."))
    lines = access.lines_of(event).filter(section__board_set=board_set)
    played = set(lines.values_list("board", flat=True))
    found = list(read_source(source))
    deals = [deal for deal in found if deal.board in played]
    if not deals:
        raise Refused(
            _("None of these boards is played in this event."), field=_field(source)
        )
    rows = [_row(board_set, deal) for deal in deals]
    replaced = _replaced(rows)
    if not sure:
        check_nothing_lost(replaced, {deal.board for deal in found} - played)

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


def check_nothing_lost(replaced: Iterable[int], unplayed: Iterable[int]) -> None:
    """Refuse what only somebody who is sure wants."""
    if said := questions(replaced, unplayed):
        raise Refused(" ".join(said), field="sure")


def questions(replaced: Iterable[int], unplayed: Iterable[int]) -> list[str]:
    """What would be replaced or left out, in words."""
    said = []
    if boards := runs(replaced):
        said.append(_("Another deal is known of: %(boards)s.") % {"boards": boards})
    if boards := runs(unplayed):
        said.append(_("Not played in this event: %(boards)s.") % {"boards": boards})
    return said


def read_source(source: str | bytes) -> Iterable[BoardDeal]:
    """The deals of a text in PBN or of a file; one bad deal refuses all."""
    if isinstance(source, bytes) and len(source) > settings.UPLOAD_LIMIT:
        raise Refused(
            _("The file is larger than %(limit)s MB. Take one of one event.")
            % {"limit": settings.UPLOAD_LIMIT // 1024 // 1024},
            field="file",
        )
    try:
        found = deals_in(source) if isinstance(source, bytes) else read_deals(source)
    except BadFile as error:
        raise Refused(said(error.said), field=_field(source)) from error
    if found.problems:
        told = [said(problem) for problem in found.problems[:MOST_PROBLEMS]]
        raise Refused(" ".join(told), field=_field(source))
    return found.deals


def _field(source: str | bytes) -> str:
    return "file" if isinstance(source, bytes) else "deals"


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
