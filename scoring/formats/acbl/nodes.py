"""Objects of the JSON, whatever a page left out of them."""

import json
import re
from collections.abc import Iterator
from datetime import date
from typing import Any

from scoring.bridge.boards import suit_cards
from scoring.bridge.contract import SEATS, Card, Seat, Suit
from scoring.bridge.words import gettext_noop
from scoring.formats.errors import BadJson
from scoring.formats.texts import text_of

Node = dict[str, Any]
SEAT_NAMES = {Seat.N: "north", Seat.E: "east", Seat.S: "south", Seat.W: "west"}
SUIT_NAMES = {Suit.S: "spades", Suit.H: "hearts", Suit.D: "diamonds", Suit.C: "clubs"}
_WHOLE = re.compile(r"[+-]?\d{1,6}\Z", re.ASCII)
_AMERICAN = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})\Z", re.ASCII)


def root_of(content: bytes) -> Node:
    """The outermost object; refused where it is not that of ACBL Live for Clubs."""
    try:
        root = json.loads(text_of(content))
    except (json.JSONDecodeError, ValueError, RecursionError) as broken:
        raise BadJson(
            gettext_noop(
                "The file is no JSON: %(why)s. Save the data of the page anew."
            ),
            why=str(broken)[:100],
        ) from broken
    if not isinstance(root, dict) or not isinstance(root.get("sessions"), list):
        raise BadJson(
            gettext_noop(
                "$.sessions is missing: the file is not of ACBL Live for Clubs."
            )
        )
    return root


def nodes(node: Node, name: str) -> Iterator[Node]:
    """The objects of a list, whatever else is in it."""
    found = node.get(name)
    if isinstance(found, list):
        yield from (one for one in found if isinstance(one, dict))


def text(node: Node, name: str) -> str:
    value = node.get(name)
    return "" if value is None or isinstance(value, dict | list) else str(value).strip()


def number(node: Node, name: str) -> int | None:
    written = text(node, name)
    return int(written) if _WHOLE.match(written) else None


def award(pair: Node) -> tuple[str, str]:
    """The master points of the first player who has any, and their colour."""
    for player in nodes(pair, "players"):
        for one in nodes(player, "awards_score"):
            colours = [text(part, "color") for part in nodes(one, "pigment")]
            return text(one, "total"), ", ".join(filter(None, colours))
    return "", ""


def hands(record: Node) -> dict[Seat, tuple[Card, ...]]:
    """The hands of a hand record, whose ranks have spaces between them."""
    found = {}
    for seat in SEATS:
        held = {
            suit: re.sub(r"[ -]", "", text(record, f"{SEAT_NAMES[seat]}_{name}"))
            .upper()
            .replace("10", "T")
            for suit, name in SUIT_NAMES.items()
        }
        found[seat] = suit_cards(held, seat)
    return found


def american_date(written: str) -> date | None:
    """A date with the month first."""
    found = _AMERICAN.match(written)
    try:
        return date(int(found[3]), int(found[1]), int(found[2])) if found else None
    except ValueError:
        return None
