"""The deals of a file of any format, and how they join the results of another file."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, replace

from scoring.bridge.boards import Deal
from scoring.bridge.messages import gettext_noop
from scoring.formats import pbn, registry
from scoring.formats.deals import deal_csv, dlm, dup
from scoring.formats.errors import BadFile
from scoring.formats.event import BoardPlace, ReadEvent
from scoring.formats.messages import Message, Severity
from scoring.formats.pbn import BoardDeal, FoundDeals, read_deals
from scoring.formats.reading import Reading
from scoring.formats.safe_input import decode_text

DEALS_ALONE = frozenset({deal_csv.NAME, dlm.NAME, dup.NAME})
"""What is wrong in a file of these is wrong with its deals."""


class UnclearDeals(BadFile):
    """Deals of which no one can say whose they are."""


@dataclass(frozen=True, slots=True)
class Joined:
    """An event with the deals of another file.

    `replaced` are boards of which the event had another deal; `unplayed` those that
    no one played: their deals are left out.
    """

    event: ReadEvent
    replaced: tuple[int, ...]
    unplayed: tuple[int, ...]


def deals_in(content: bytes) -> FoundDeals:
    """The deals of a file, one a board, and what is wrong with the others."""
    if registry.detect_format(content).name == pbn.NAME:
        return read_deals(decode_text(content))
    reading = registry.read(content)
    found: dict[int, Deal] = {}
    problems = _wrong(reading)
    for dealt in reading.deals:
        if found.setdefault(dealt.board, dealt.deal) != dealt.deal:
            problems.append(
                Message(
                    gettext_noop(
                        "Board %(board)s has two deals. Choose a file of one session."
                    ),
                    {"board": dealt.board},
                )
            )
    if not found and not problems:
        problems.append(
            Message(gettext_noop("The file has no deals. Choose another one."))
        )
    deals = (BoardDeal(board, deal, 0) for board, deal in found.items())
    return FoundDeals(tuple(deals), tuple(problems))


def joined(event: ReadEvent, dealt: Iterable[BoardDeal]) -> Joined:
    """The event with these deals of the boards that were played in it."""
    sessions: defaultdict[int, set[int]] = defaultdict(set)
    for line in event.lines:
        sessions[line.board].add(line.session)
    deals: dict[BoardPlace, Deal] = dict(event.deals)
    replaced, unplayed = [], []
    for deal in dealt:
        if deal.board not in sessions:
            unplayed.append(deal.board)
            continue
        session = _only(sessions[deal.board], deal.board)
        places = [at for at in deals if (at[0], at[2]) == (session, deal.board)]
        known = [deals.pop(at) for at in places]
        if known and {*known} != {deal.deal}:
            replaced.append(deal.board)
        deals[session, "", deal.board] = deal.deal
    return Joined(replace(event, deals=deals), tuple(replaced), tuple(unplayed))


def _wrong(reading: Reading) -> list[Message]:
    if reading.format not in DEALS_ALONE:
        return []
    return [
        remark.said for remark in reading.remarks if remark.severity is Severity.WRONG
    ]


def _only(sessions: set[int], board: int) -> int:
    if len(sessions) > 1:
        raise UnclearDeals(
            gettext_noop(
                "Board %(board)s is played in several sessions. Import the "
                "event first, then add each session's deals on its page."
            ),
            board=board,
        )
    return next(iter(sessions))
