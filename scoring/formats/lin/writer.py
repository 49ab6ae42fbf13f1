"""LIN: the deals, as online clubs load them; with auctions and play where these are known."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from scoring.bridge.auction import MOST_CALLS, Call, made_calls
from scoring.bridge.boards import Deal, Vulnerability, dealer, vulnerability
from scoring.bridge.card_play import PACK, CardPlay
from scoring.bridge.contract import PlayedResult, Seat, Side, Suit
from scoring.bridge.messages import gettext_noop
from scoring.formats.deals.dealing import deals_to_write
from scoring.formats.event import Contest, ParsedResult, ReadEvent, Room, Scoring
from scoring.formats.lin.tables import SEATING
from scoring.formats.messages import WHOLE_FILE, Remarks
from scoring.formats.reading import Feature, Game, Reading, WrittenFile
from scoring.formats.seating import with_names
from scoring.formats.unsupported import remark_losses

_LETTER = {
    Vulnerability.NONE: "o",
    Vulnerability.NS: "n",
    Vulnerability.EW: "e",
    Vulnerability.ALL: "b",
}
_ROOM = {Room.OPEN: "o", Room.CLOSED: "c"}
_CALLED = {"P": "p", "X": "d", "XX": "r"}
KEEPS = frozenset(
    {
        Feature.DEALS,
        Feature.CARD_PLAY,
        Feature.LEADS,
        Feature.TEAM_NAMES,
        Feature.TABLE_NAMES,
    }
)
Names = tuple[str, str, str, str]


@dataclass(frozen=True, slots=True)
class _Table:
    """One board at one table; `names` are those of N E S W."""

    board: int | None
    deal: Deal | None
    dealer: Seat | None
    vulnerable: Vulnerability | None
    names: Names
    play: CardPlay
    tricks: int | None
    room: str = "o"


def write(reading: Reading) -> WrittenFile:
    """Every table with its auction and play; without any a line for each board, with the
    fields that readers look for: programs tell one board from the next by its players
    (pn), who are no one, and skip to its number by the heading (rh, ah)."""
    remarks = Remarks()
    lost: frozenset[Feature] = frozenset()
    if reading.event is not None and _can_replay(reading.event):
        event = with_names(reading.event.without_drafts())
        lost = remark_losses(event, KEEPS, remarks)
        lines = [*_head(event), *map(_table_line, _tables(event, remarks))]
    elif reading.event is None and any(map(_recorded, reading.games)):
        lines = [_table_line(_of_game(game)) for game in reading.games]
    else:
        deals = deals_to_write(reading, remarks)
        lines = [_line(deal.board, deal.deal) for deal in deals]
    return WrittenFile("\r\n".join([*lines, ""]).encode(), remarks.all(), lost)


def _recorded(game: Game) -> bool:
    return bool(game.auction or game.play)


def _can_replay(event: ReadEvent) -> bool:
    """Whether it has auctions or play, and is no more than the one match that a file can
    name."""
    single = event.contest is not Contest.TEAMS or len(event.matches) == 1
    return single and any(line.card_play for line in event.lines)


def _head(event: ReadEvent) -> Iterator[str]:
    """The teams of the match."""
    if event.contest is Contest.TEAMS:
        (match,) = event.matches
        home, away = (
            _clean(event.entrant(key).name or event.entrant(key).number)
            for key in (match.home, match.away)
        )
        boards = sorted({line.board for line in event.lines})
        scoring = "B" if event.scoring is Scoring.BOARD_A_MATCH else "I"
        span = f"{boards[0]},{boards[-1]}"
        yield f"vg|{_clean(event.name)},,{scoring},{span},{home},,{away},|"


def _tables(event: ReadEvent, remarks: Remarks) -> Iterator[_Table]:
    """The tables of which auction or play is known."""
    without = sum(not line.card_play for line in event.lines)
    if without:
        remarks.lost(
            WHOLE_FILE,
            gettext_noop("results without auction and play: %(count)s"),
            count=without,
        )
    for line in event.lines:
        if line.card_play:
            here, everywhere = line.at, (line.session, "", line.board)
            deal = event.deals.get(here, event.deals.get(everywhere))
            yield _Table(
                board=line.board,
                deal=None if line.group else deal,
                dealer=line.card_play.dealer or dealer(line.board),
                vulnerable=vulnerability(line.board),
                names=_names(event, line),
                play=line.card_play,
                tricks=_tricks(line.result),
                room=_ROOM.get(line.room or Room.OPEN, "o"),
            )


def _of_game(game: Game) -> _Table:
    play = CardPlay(game.dealer, game.auction[:MOST_CALLS], game.play[:PACK])
    known = None if game.board is None else vulnerability(game.board)
    return _Table(
        board=game.board,
        deal=game.deal,
        dealer=game.dealer,
        vulnerable=game.vulnerable or known,
        names=game.names,
        play=play,
        tricks=_tricks(game.result) if game.claimed is None else game.claimed,
        room="c" if game.room == "closed" else "o",
    )


def _tricks(result: PlayedResult | None) -> int | None:
    return result.tricks if result else None


def _names(event: ReadEvent, line: ParsedResult) -> Names:
    """The four at the table; those whom the file does not name by number and seat."""
    if line.names is not None:
        return line.names
    if line.seats is not None:
        first, second, third, fourth = (
            _name(event, key, 0, seat)
            for key, seat in zip(line.seats, Seat, strict=True)
        )
        return first, second, third, fourth
    north, east, south, west = (
        _name(event, line.ns if seat.side is Side.NS else line.ew, place, seat)
        for seat, place in zip(Seat, (0, 0, 1, 1), strict=True)
    )
    return north, east, south, west


def _name(event: ReadEvent, key: int, place: int, seat: Seat) -> str:
    entrant = event.entrant(key)
    if place < len(entrant.players):
        return entrant.players[place].name
    return f"{entrant.number} {seat}"


def _clean(text: str) -> str:
    """A text without the signs that part the fields of the format."""
    printable = "".join(letter if letter.isprintable() else " " for letter in text)
    return " ".join(printable.replace("|", "/").replace(",", " ").split())


def _table_line(table: _Table) -> str:
    players = ",".join(_clean(table.names[tuple(Seat).index(seat)]) for seat in SEATING)
    first = SEATING.index(table.dealer or Seat.N) + 1
    hands = ",".join(_hand(table.deal, seat) if table.deal else "" for seat in SEATING)
    place = "" if table.board is None else f"{table.room}{table.board}"
    heading = "" if table.board is None else f"Board {table.board}"
    letter = _LETTER[table.vulnerable] if table.vulnerable else "o"
    calls = "".join(_calls(table.play.auction, table.dealer or Seat.N))
    cards = "".join(f"pc|{card}|" for card in table.play.cards)
    claim = "" if table.tricks is None else f"mc|{table.tricks}|"
    return (
        f"qx|{place}|pn|{players}|st||md|{first}{hands}|rh||ah|{heading}|"
        f"sv|{letter}|{calls}pg||{cards}{claim}pg||"
    )


def _calls(auction: Iterable[Call], first: Seat) -> Iterator[str]:
    """A field for each call, with its explanation behind it."""
    for made in made_calls(first, auction):
        call = made.call
        alert = "!" if call.alerted else ""
        yield f"mb|{_CALLED.get(call.text, call.text.replace('NT', 'N'))}{alert}|"
        if call.meaning:
            yield f"an|{call.meaning.replace('|', '/')}|"


def _line(board: int, deal: Deal) -> str:
    first = SEATING.index(dealer(board)) + 1
    hands = ",".join(_hand(deal, seat) for seat in SEATING)
    return (
        f"qx|o{board}|pn|,,,|st||md|{first}{hands}|rh||ah|Board {board}|"
        f"sv|{_LETTER[vulnerability(board)]}|pg||"
    )


def _hand(deal: Deal, seat: Seat) -> str:
    return "".join(f"{suit}{deal.holding(seat, suit)}" for suit in Suit)
