"""The smallest parts of PBN in export format."""

from collections.abc import Iterable, Mapping, Sequence

from scoring.bridge.boards import Deal, dealer, vulnerability
from scoring.bridge.contract import Seat, Suit
from scoring.formats.pbn.raw import KNOWN
from scoring.formats.safe_xml import decoded
from scoring.formats.tricks import ring

HEAD = ("% PBN 2.1", "% EXPORT")
MANDATORY = tuple(KNOWN[:15])
LONGEST_TEXT = 120


def clean(text: str) -> str:
    """A text for one line: no control characters, no endless names."""
    kept = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(kept.split())[:LONGEST_TEXT]


def quoted(text: str) -> str:
    escaped = clean(text).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'


def tag(name: str, value: object) -> str:
    return f"[{name} {quoted(str(value))}]"


def deal_text(deal: Deal, first: Seat) -> str:
    hands = (
        ".".join(deal.holding(seat, suit) for suit in Suit) for seat in ring(first)
    )
    return f"{first}:{' '.join(hands)}"


def board_tags(board: int, deal: Deal | None) -> dict[str, str]:
    """What the number of a board says, and its cards."""
    return {
        "Board": f"{board}",
        "Dealer": str(dealer(board)),
        "Vulnerable": str(vulnerability(board)),
        "Deal": deal_text(deal, dealer(board)) if deal else "",
    }


def game_text(
    values: Mapping[str, str], sections: Mapping[str, Sequence[str]]
) -> list[str]:
    """The lines of a game: mandatory tags, others by name, then sections by name.

    A section's first line is the value of its tag; Auction and Play come before the
    tables.
    """
    lines = [tag(name, values.get(name, "")) for name in MANDATORY]
    lines += [tag(name, values[name]) for name in sorted(set(values) - set(MANDATORY))]
    first = [name for name in ("Auction", "Play") if name in sections]
    for name in (*first, *sorted(set(sections) - set(first))):
        value, *rows = sections[name]
        lines += [f'[{name} "{value}"]', *rows]
    return [*lines, ""]


def encoded(lines: Iterable[str]) -> tuple[bytes, bool]:
    """The file in ISO 8859-1, the character set of PBN; else, and then True, in UTF-8."""
    text = "\r\n".join(lines)
    try:
        content = text.encode("iso-8859-1")
    except UnicodeEncodeError:
        return text.encode(), True
    if decoded(content) != text:
        return text.encode(), True
    return content, False
