"""Auctions and play that were keyed in at the tables, by table, round and board."""

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from scoring.bridge.auction import MOST_CALLS, Call, call_text
from scoring.bridge.card_play import CardPlay
from scoring.bridge.contract import Card, InvalidCard, Seat
from scoring.bridge.messages import gettext_noop
from scoring.formats.bws.database import Row, Tables
from scoring.formats.bws.rows import is_set, number, words
from scoring.formats.card_plays import build_card_play, checked_cards
from scoring.formats.errors import BadFile
from scoring.formats.messages import WHOLE_FILE, Message, Remarks, short

Slot = tuple[int, int, int, int]
"""Section, table, round and board."""
_RANK_FIRST = re.compile(r"(10|[AKQJT2-9])([SHDC])\Z", re.IGNORECASE)


def read_card_plays(database: Tables, remarks: Remarks) -> Mapping[Slot, CardPlay]:
    """The calls and cards of each table that keyed any in."""
    calls = _by_slot(database, "BiddingData", remarks)
    cards = _by_slot(database, "PlayData", remarks)
    return {
        slot: build_card_play(
            _seat(calls[slot][0]) if slot in calls else None,
            _calls(slot, calls.get(slot, ()), remarks),
            checked_cards(
                _cards(slot, cards.get(slot, ()), remarks), _place(slot), remarks
            ),
        )
        for slot in {**calls, **cards}
    }


def _by_slot(
    database: Tables, table: str, remarks: Remarks
) -> dict[Slot, Sequence[Row]]:
    """The rows that count, in their order; results are worth importing without them."""
    try:
        rows = database.rows(table)
    except BadFile:
        remarks.lost(
            WHOLE_FILE, gettext_noop("table %(table)s not imported"), table=table
        )
        return {}
    found: defaultdict[Slot, dict[int, Row]] = defaultdict(dict)
    for row in sorted(rows, key=lambda row: number(row, "ID")):
        if not is_set(row, "Erased"):
            section, place, round_number, board = (
                number(row, name) for name in ("Section", "Table", "Round", "Board")
            )
            slot = (section, place, round_number, board)
            found[slot][number(row, "Counter")] = row
    return {
        slot: [each[at] for at in sorted(each)] for slot, each in found.items() if each
    }


def _place(slot: Slot) -> Message:
    section, table, _, board = slot
    return Message(
        gettext_noop("section %(section)s, table %(table)s, board %(board)s"),
        {"section": section, "table": table, "board": board},
    )


def _seat(row: Row) -> Seat | None:
    text = words(row, "Direction").upper()[:1]
    return Seat(text) if text in tuple(Seat) else None


def _calls(slot: Slot, rows: Sequence[Row], remarks: Remarks) -> tuple[Call, ...]:
    """The calls before the first text that is none."""
    calls: list[Call] = []
    turn = _seat(rows[0]) if rows else None
    for row in rows[:MOST_CALLS]:
        text = call_text(words(row, "Bid").replace(" ", ""))
        if text is None:
            remarks.wrong(
                _place(slot),
                gettext_noop("“%(item)s” isn't a call"),
                item=short(words(row, "Bid")),
            )
            break
        seat = _seat(row) or turn
        calls.append(Call(text, seat=None if seat is turn else seat))
        turn = seat.next if seat else None
    return tuple(calls)


def _cards(slot: Slot, rows: Sequence[Row], remarks: Remarks) -> tuple[Card, ...]:
    """The cards before the first text that is none; rank and suit in either order."""
    cards: list[Card] = []
    for row in rows:
        text = words(row, "Card").replace(" ", "")
        try:
            rank_first = _RANK_FIRST.match(text)
            parsed = Card.parse_usebio(text) if rank_first else Card.parse(text)
        except InvalidCard:
            remarks.wrong(
                _place(slot),
                gettext_noop("“%(item)s” isn't a card"),
                item=short(text),
            )
            break
        cards.append(parsed)
    return tuple(cards)
