"""The cards of an evening, pasted as PBN."""

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.errors import Refused
from scoring import access
from scoring.actions.posting import changed_event
from scoring.bridge.boards import Deal as DealtCards
from scoring.bridge.contract import Seat, Suit
from scoring.formats.errors import BadFile
from scoring.formats.pbn import BoardDeal, read_deals
from scoring.labels import EventState
from scoring.models import BoardSet, Deal, Event
from scoring.queries.messages import said

MOST_PROBLEMS = 5


@transaction.atomic
def store_deals(event: Event, board_set: BoardSet, text: str, *, by: User) -> int:
    """Keep the deals of the boards that are played; gives how many.

    One bad deal refuses all. A board that was known is dealt anew.
    """
    access.check_may_arrange(by, event)
    if event.state == EventState.FINAL:
        raise Refused(_("The event is final. Amend it first."))
    played = set(access.lines_of(event).values_list("board", flat=True))
    deals = [deal for deal in _read(text) if deal.board in played]
    if not deals:
        raise Refused(_("None of these boards is played in this event."), field="deals")

    Deal.objects.filter(
        board_set=board_set, board__in=[deal.board for deal in deals]
    ).delete()
    Deal.objects.bulk_create(_row(board_set, deal) for deal in deals)
    changed_event(event)

    details = {"boards": [deal.board for deal in deals]}
    trail.record("deals.stored", event, by=by, club=event.club, details=details)
    return len(deals)


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
