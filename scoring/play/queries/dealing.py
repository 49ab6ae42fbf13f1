"""What was dealt here, as pages and the command show it; a seed once its boards are done."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from scoring.bridge.contract import SEATS, Seat, Suit
from scoring.bridge.dealing import canonical_text, commitment, deal_board
from scoring.events import access as events_access
from scoring.events.models import Dealing, Event
from scoring.formats import registry
from scoring.formats.reading import ReadDeal, Reading, WrittenFile

FILES = {"dup": "DUP", "pbn": "PBN"}
"""The files that dealing machines take, by ending."""


@dataclass(frozen=True, slots=True)
class DealingView:
    """A dealing for everyone. Without a `text` its boards are not done.

    `is_committed` is whether the text has the hash that was published; `changed` are
    boards whose cards were replaced later.
    """

    number: int
    key: int
    boards: tuple[int, ...]
    commitment: str
    dealt_at: datetime
    dealt_by: int
    text: str = ""
    is_committed: bool = False
    changed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class HandToDeal:
    """A hand for who deals it by hand: the cards of each suit."""

    seat: Seat
    suits: tuple[tuple[Suit, str], ...]


@dataclass(frozen=True, slots=True)
class BoardToDeal:
    """A board for who deals it by hand."""

    board: int
    hands: tuple[HandToDeal, ...]


def build_dealings(event: Event) -> list[DealingView]:
    """All that was dealt here for the event: three queries however many boards."""
    dealings = list(events_access.get_dealings(event))
    if not dealings:
        return []
    boards = events_access.boards_by_set(event)
    stored = {
        (
            row.board_set_id,
            row.board,
        ): f"N:{row.north} {row.east} {row.south} {row.west}"
        for row in events_access.get_deals(row.board_set_id for row in dealings)
    }
    return [
        _view(dealing, stored)
        if _is_over(event, dealing, boards.get(dealing.board_set_id, {}))
        else _sealed(dealing)
        for dealing in dealings
    ]


def _is_over(event: Event, dealing: Dealing, boards: Mapping[int, bool]) -> bool:
    """Whether no table has still to play any of its boards, here or elsewhere."""
    if events_access.has_embargo(event):
        return False
    if any(boards.get(board, False) for board in dealing.boards):
        return False
    return event.is_posted or all(board in boards for board in dealing.boards)


def _sealed(dealing: Dealing) -> DealingView:
    return DealingView(
        number=dealing.number,
        key=dealing.pk,
        boards=tuple(dealing.boards),
        commitment=dealing.commitment,
        dealt_at=dealing.dealt_at,
        dealt_by=dealing.dealt_by_id,
    )


def _view(dealing: Dealing, stored: Mapping[tuple[int, int], str]) -> DealingView:
    text = canonical_text(dealing.seed, dealing.boards, rules=dealing.rules)
    changed = [
        board
        for board in dealing.boards
        if stored.get((dealing.board_set_id, board))
        != str(deal_board(dealing.seed, board, rules=dealing.rules))
    ]
    return DealingView(
        number=dealing.number,
        key=dealing.pk,
        boards=tuple(dealing.boards),
        commitment=dealing.commitment,
        dealt_at=dealing.dealt_at,
        dealt_by=dealing.dealt_by_id,
        text=text,
        is_committed=commitment(text) == dealing.commitment,
        changed=tuple(changed),
    )


def sets_to_deal(event: Event) -> list[tuple[int, tuple[int, ...]]]:
    """The sets with boards that can be dealt, by key, each with these boards."""
    untouched = events_access.untouched_boards(event)
    return [(key, tuple(boards)) for key, boards in untouched.items()]


def machine_file(dealing: Dealing, ending: str) -> WrittenFile:
    """The deals for a dealing machine; raises a `BadFile` where it can't say them."""
    deals = tuple(
        ReadDeal(board, deal_board(dealing.seed, board, rules=dealing.rules))
        for board in dealing.boards
    )
    return registry.write(Reading(format=ending, deals=deals), ending)


def hands_to_deal(dealing: Dealing) -> list[BoardToDeal]:
    """The boards as they are dealt by hand."""
    return [BoardToDeal(board, _hands(dealing, board)) for board in dealing.boards]


def _hands(dealing: Dealing, board: int) -> tuple[HandToDeal, ...]:
    deal = deal_board(dealing.seed, board, rules=dealing.rules)
    return tuple(
        HandToDeal(seat, tuple((suit, deal.holding(seat, suit)) for suit in Suit))
        for seat in SEATS
    )
