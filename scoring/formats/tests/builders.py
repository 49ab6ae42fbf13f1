"""Small USEBIO files, written as a scoring program writes them."""

from collections.abc import Sequence

from scoring.formats import usebio
from scoring.formats.event import ReadEvent

DOCTYPE = '<!DOCTYPE USEBIO SYSTEM "http://example.org/usebio_v1_2.dtd">'
HANDS = {
    "East": ("862", "963", "QT865", "84"),
    "North": ("97543", "AT2", "97", "K93"),
    "South": ("AKT", "875", "A2", "AQT52"),
    "West": ("QJ", "KQJ4", "KJ43", "J76"),
}
"""One pack: clubs, diamonds, hearts and spades of each hand."""

Line = tuple[str, ...]


def make_tags(**values: str) -> str:
    return "".join(f"<{tag}>{text}</{tag}>" for tag, text in values.items() if text)


def make_pair(
    number: str,
    *,
    direction: str = "",
    total: str = "",
    percentage: str = "",
    place: str = "",
    names: Sequence[str] = ("Sample North", "Sample South"),
    more: str = "",
) -> str:
    players = "".join(
        f"<PLAYER>{make_tags(PLAYER_NAME=name, NATIONAL_ID_NUMBER='0')}</PLAYER>"
        for name in names
    )
    figures = make_tags(
        PAIR_NUMBER=number,
        DIRECTION=direction,
        TOTAL_SCORE=total,
        PERCENTAGE=percentage,
        PLACE=place,
    )
    return f"<PAIR>{figures}{more}{players}</PAIR>"


def make_pairs(count: int) -> str:
    return "".join(make_pair(f"{number}") for number in range(1, count + 1))


def make_line(
    ns: str = "1",
    ew: str = "2",
    result: str = "",
    score: str = "",
    points: tuple[str, str] = ("", ""),
    *,
    lead: str = "",
    kind: str = "MATCH_POINTS",
    more: str = "",
) -> str:
    """A line; `result` is contract, declarer and tricks: "4S N 10"."""
    contract, by, tricks = (*result.split(), "", "", "")[:3]
    tags = make_tags(
        NS_PAIR_NUMBER=ns,
        EW_PAIR_NUMBER=ew,
        CONTRACT=contract,
        PLAYED_BY=by,
        LEAD=lead,
        TRICKS=tricks,
        SCORE=score,
        **{f"NS_{kind}": points[0], f"EW_{kind}": points[1]},
    )
    return f"<TRAVELLER_LINE>{tags}{more}</TRAVELLER_LINE>"


def make_board(number: int | str, *lines: str, datum: str = "") -> str:
    tags = make_tags(BOARD_NUMBER=f"{number}", BOARD_AVERAGE=datum)
    return f"<BOARD>{tags}{''.join(lines)}</BOARD>"


def make_hand(seat: str, suits: Sequence[str]) -> str:
    clubs, diamonds, hearts, spades = suits
    tags = make_tags(CLUBS=clubs, DIAMONDS=diamonds, HEARTS=hearts, SPADES=spades)
    return f"<HAND>{make_tags(DIRECTION=seat)}{tags}</HAND>"


def make_deal(number: str = "1", **changed: Sequence[str]) -> str:
    hands = "".join(make_hand(s, h) for s, h in {**HANDS, **changed}.items())
    return f"<BOARD>{make_tags(BOARD_NUMBER=number)}{hands}</BOARD>"


def make_file(
    *boards: str,
    pairs: str | None = None,
    event_type: str = "MP_PAIRS",
    facts: str = "<WINNER_TYPE>1</WINNER_TYPE>",
    inside: str = "",
    outside: str = "",
) -> bytes:
    """A whole file; `inside` stands in EVENT behind its boards, `outside` after it."""
    listed = make_pairs(4) if pairs is None else pairs
    return (
        f'<?xml version="1.0"?>\r\n{DOCTYPE}\r\n<USEBIO Version="1.2">'
        f"<CLUB>{make_tags(CLUB_NAME='Sample Club', CLUB_ID_NUMBER='77')}</CLUB>"
        f'<EVENT EVENT_TYPE="{event_type}">{facts}'
        f"<PARTICIPANTS>{listed}</PARTICIPANTS>{''.join(boards)}{inside}</EVENT>"
        f"{outside}</USEBIO>"
    ).encode()


def read_lines(*lines: str, event_type: str = "MP_PAIRS") -> ReadEvent:
    """The event of one board, number 1, with these lines."""
    return usebio.read(make_file(make_board(1, *lines), event_type=event_type))


def lost(event: ReadEvent) -> list[str]:
    return [str(message) for message in event.lost]
