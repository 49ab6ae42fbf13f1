"""A LIN file: its deals, its games, and the match or event that they are.

The head of a vugraph file names the teams and gives the results of all boards.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.bridge.boards import vulnerability
from scoring.bridge.contract import PASSED, PASSED_OUT, Contract, PlayedResult, Seat
from scoring.bridge.duplicate import score
from scoring.bridge.messages import gettext_noop
from scoring.formats.deals.dealing import DealList, check_law_2, with_deals
from scoring.formats.errors import EmptyFile
from scoring.formats.event import Figure, NotFigure, ReadEntrant, ReadEvent
from scoring.formats.lin.tables import FIELD, LinFile, read_fields, read_table
from scoring.formats.messages import WHOLE_FILE, Remarks, line_of_file, short
from scoring.formats.pbn.events import build_event
from scoring.formats.pbn.games import PbnGame, ruling
from scoring.formats.reading import Game, Reading
from scoring.formats.safe_input import beginning, decode_text
from scoring.formats.spellings import Cells, read_spelled

SCORING = {"I": "IMP", "B": "BAM", "P": "MP"}
ROOMS = ("open", "closed")


@dataclass(frozen=True, slots=True)
class Head:
    """The field vg: title, segment, scoring, boards, teams and what they carried."""

    title: str
    segment: str
    scoring: str
    first: int
    home: str
    away: str
    carried: tuple[Figure | None, Figure | None]

    @property
    def tags(self) -> dict[str, str]:
        """The same in the names of PBN."""
        named = {
            "Event": self.title,
            "Stage": self.segment,
            "Scoring": self.scoring,
            "HomeTeam": self.home,
            "VisitTeam": self.away,
        }
        return {name: value for name, value in named.items() if value}


def read_head(text: str) -> Head | None:
    """The head of a match; none where the file has none."""
    parts = [part.strip() for part in text.split(",")]
    if len(parts) < 8:
        return None
    title, segment, scoring, first, _, home, before, away, after, *_ = [*parts, ""]
    return Head(
        title=title,
        segment=segment,
        scoring=SCORING.get(scoring.upper()[:1], ""),
        first=max(1, int(first)) if first.isdecimal() and len(first) < 4 else 1,
        home=home or "1",
        away=away or "2",
        carried=(_figure(before), _figure(after)),
    )


def _figure(text: str) -> Figure | None:
    try:
        return Figure.parse(text) if text else None
    except NotFigure:
        return None


def with_results(
    games: list[Game], results: str, first: int, remarks: Remarks
) -> list[Game]:
    """The games with the results of the field rs; tables without game are added."""
    by_place = {(game.board, game.room): at for at, game in enumerate(games)}
    found = list(games)
    for at, text in enumerate(results.split(",")[:1000]):
        board, room = first + at // 2, ROOMS[at % 2]
        result = _result(text.strip(), remarks)
        ruled = {"Score": text.strip()} if ruling(text) else {}
        if result is None and not ruled:
            continue
        if (board, room) not in by_place:
            by_place[board, room] = len(found)
            found.append(Game(line=1, board=board, room=room))
        known = found[by_place[board, room]]
        if result is None:
            found[by_place[board, room]] = replace(known, result=None, tags=ruled)
        else:
            lead = known.result.lead if known.result and result.contract else None
            played = replace(result, lead=lead)
            found[by_place[board, room]] = replace(known, result=played)
    return found


def _result(text: str, remarks: Remarks) -> PlayedResult | None:
    """A result such as "4SWx-4"; "P" is a passed-out board."""
    if not text or ruling(text):
        return None
    spelled = read_spelled(Cells(contract=text))
    if spelled.contract == PASSED:
        return PASSED_OUT
    if not spelled.declarer or not spelled.tricks.isdecimal():
        remarks.wrong(
            WHOLE_FILE, gettext_noop("“%(text)s” isn't a result"), text=short(text)
        )
        return None
    contract = Contract.parse(spelled.contract)
    return PlayedResult(contract, Seat(spelled.declarer), int(spelled.tricks))


def scored(game: Game) -> Game:
    """The game with its score, which the format does not give."""
    if game.result is None or game.board is None:
        return game
    vulnerable = game.vulnerable or vulnerability(game.board)
    return replace(game, score=score(game.result, vulnerable))


NAME = "lin"


def _place(room: str, seat: str) -> str:
    return f"{room} {seat}"


PLACES = frozenset(_place(room, seat) for room in ("open", "closed") for seat in "NESW")
"""What those are called whom the file does not name."""
FIRST = frozenset(["vg", "rs", "pn", "qx", "st", "md", "ah", "mn", "rh", "sv"])


def sniff(content: bytes) -> bool:
    """Whether the file begins with fields of two letters between bars."""
    head = beginning(content, 20_000).lstrip()
    found = FIELD.match(head)
    return found is not None and found[1].lower() in FIRST and "md|" in head.lower()


def read(content: bytes) -> Reading:
    """The file; a board at several tables makes an event of it."""
    remarks = Remarks()
    fields = read_fields(decode_text(content), remarks)
    head = read_head(fields.match)
    games = [
        read_table(table, _players(fields, table.room), remarks)
        for table in fields.tables
    ]
    if not games:
        raise EmptyFile(
            gettext_noop("Line 1: the file has no board (md|…|). Export it again.")
        )
    if head is not None:
        games = with_results(games, fields.results, head.first, remarks)
        games = [_of_match(game, head, fields) for game in games]
    games = [scored(game) for game in games]
    _tell_unfinished(games, remarks)
    deals = _deals(games, remarks).reading(NAME).deals
    return Reading(
        format=NAME,
        event=with_deals(_event(games, head, remarks), deals),
        deals=deals,
        games=tuple(games),
        remarks=remarks.all(),
    )


def _tell_unfinished(games: Sequence[Game], remarks: Remarks) -> None:
    for game in games:
        if game.result is None and game.auction and game.play:
            remarks.lost(
                line_of_file(game.line),
                gettext_noop(
                    "no result: the play stops at card %(count)s without a claim"
                ),
                count=len(game.play),
            )


def _players(fields: LinFile, room: str) -> Sequence[str]:
    """The four of a room among the eight of the head."""
    everybody = fields.players.split(",", 8)
    return everybody[4:8] if room == "closed" else everybody[:4]


def _of_match(game: Game, head: Head, fields: LinFile) -> Game:
    """A table of the match; its players may be known from the head alone."""
    tags = {**head.tags, **game.tags}
    if any(game.names):
        return replace(game, tags=tags)
    south, west, north, east = (*_players(fields, game.room), "", "", "", "")[:4]
    return replace(game, tags=tags, names=(north, east, south, west))


def _deals(games: Sequence[Game], remarks: Remarks) -> DealList:
    deals = DealList(remarks)
    for game in games:
        if game.deal is None:
            continue
        place = line_of_file(game.line)
        if game.board is None:
            remarks.lost(place, gettext_noop("a deal without its board number"))
            continue
        deals.add(game.board, game.deal, place)
        check_law_2(
            remarks, place, game.board, dealt=game.dealer, vulnerable=game.vulnerable
        )
    return deals


def _event(
    games: Sequence[Game], head: Head | None, remarks: Remarks
) -> ReadEvent | None:
    """The tables as an event, by the same rules as games of PBN."""
    named = [
        PbnGame(
            replace(game, tags={**game.tags, **_score(game)}, names=_named(game)), {}
        )
        for game in games
        if game.result is not None or "Score" in game.tags
    ]
    event = build_event(named, remarks)
    if event is None:
        return None
    if head is not None and event.matches:
        carried = dict(zip((head.home, head.away), head.carried, strict=True))
        event = replace(
            event,
            entrants=tuple(
                replace(entrant, carried=value.value if value else None)
                for entrant in event.entrants
                for value in [carried.get(entrant.name)]
            ),
        )
    return replace(
        event,
        format=NAME,
        entrants=tuple(_named_only(entrant) for entrant in event.entrants),
    )


def _named_only(entrant: ReadEntrant) -> ReadEntrant:
    """The contestant without those who are known by their place only."""
    named = tuple(player for player in entrant.players if player.name not in PLACES)
    return replace(entrant, players=named)


def _score(game: Game) -> dict[str, str]:
    return {} if game.score is None else {"Score": f"NS {game.score}"}


def _named(game: Game) -> tuple[str, str, str, str]:
    """The names; those whom the file does not name are called by room and seat."""
    if any(game.names) or "HomeTeam" not in game.tags:
        return game.names
    north, east, south, west = (_place(game.room, seat) for seat in "NESW")
    return north, east, south, west
