"""A Bridgemate database as one event."""

from dataclasses import replace

from scoring.bridge.adjusted import Artificial, NotPlayed, Outcomes
from scoring.bridge.boards import Deal
from scoring.bridge.card_play import NO_CARD_PLAY
from scoring.bridge.contract import Side
from scoring.bridge.convention import Name
from scoring.bridge.event import Method
from scoring.bridge.messages import NotBridge, gettext_noop
from scoring.formats.builder import EventBuilder, with_score
from scoring.formats.bws.card_plays import read_card_plays
from scoring.formats.bws.database import MAGIC, Database, Row, Tables
from scoring.formats.bws.rows import (
    People,
    Received,
    day,
    is_set,
    number,
    read_deal,
    received,
    received_result,
    spelled,
    words,
)
from scoring.formats.errors import BadDatabase
from scoring.formats.event import (
    BoardPlace,
    Contest,
    ParsedResult,
    ReadEvent,
    ReadMatch,
    Room,
    Scoring,
    SitOut,
)
from scoring.formats.messages import WHOLE_FILE, Message, Remarks
from scoring.formats.reading import ReadDeal, Reading
from scoring.formats.safe_input import check_size
from scoring.formats.spellings import Word, read_spelling

NAME = "bws"
MOST_BYTES = 30_000_000
TEAMS = 4
MATCHPOINTS = 1


def sniff(content: bytes) -> bool:
    return content.startswith(MAGIC)


def read(content: bytes) -> Reading:
    """The results that counted when the file was copied, with names and deals."""
    check_size(content, MOST_BYTES)
    if not sniff(content):
        raise BadDatabase(
            gettext_noop(
                "Byte 1: this isn't an Access database. Choose the .bws "
                "file from the scoring program."
            )
        )
    return build_reading(Database(content))


def build_reading(database: Tables) -> Reading:
    """What the tables say, wherever they come from."""
    if "ReceivedData" not in database.names:
        raise BadDatabase(
            gettext_noop(
                "The database has no table ReceivedData: it isn't a "
                "Bridgemate file. Choose the .bws file from the scoring "
                "program."
            )
        )
    return _Reader(database).reading()


class _Reader:
    """One pass over the tables."""

    def __init__(self, database: Tables) -> None:
        self.database = database
        self.remarks = Remarks()
        self.sections = {number(row, "ID"): row for row in database.rows("Section")}
        self.rounds = database.rows("RoundData")
        self.received = self._standing()
        self.teams = any(
            number(row, "ScoringType") == TEAMS for row in self.sections.values()
        )
        self.found = EventBuilder(self.remarks)
        self.card_plays = read_card_plays(database, self.remarks)
        self.people = People(database, self.rounds)
        self.two = self._two_fields()
        self.matches: dict[tuple[int, int, frozenset[int]], ReadMatch] = {}

    def _standing(self) -> list[Received]:
        """The rows that count: of each table, round and board the latest that is not
        erased and can be read."""
        rows = [received(row) for row in self.database.rows("ReceivedData")]
        latest: dict[object, Received] = {}
        for other_row in sorted(rows, key=lambda row: row.id):
            if is_set(other_row.row, "Erased"):
                self.remarks.note(other_row.place, gettext_noop("a deleted result"))
                continue
            if not other_row.complete:
                self.remarks.wrong(
                    other_row.place,
                    gettext_noop("a row without its board or pairs"),
                )
                continue
            if other_row.slot in latest:
                if not _tells(other_row):
                    received_result(other_row, self.remarks)
                    continue
                self.remarks.note(
                    other_row.place, gettext_noop("an earlier result was corrected")
                )
            latest[other_row.slot] = other_row
        return list(latest.values())

    def _two_fields(self) -> frozenset[int]:
        """The sections in which a number means one pair of each direction."""
        by_settings = {
            key for key, row in self.sections.items() if number(row, "Winners") == 2
        }
        seen = {row.section for row in self.received if row.ns == row.ew}
        return frozenset(by_settings | seen)

    def reading(self) -> Reading:
        for row in self.received:
            self._add(row)
        self._check_complete()
        deals = self._deals()
        return Reading(
            format=NAME,
            event=self._event(deals) if self.found.lines else None,
            deals=tuple(
                ReadDeal(board, deal, session, section)
                for (session, section, board), deal in deals.items()
            ),
            remarks=self.remarks.all(),
        )

    def _check_complete(self) -> None:
        """Boards of the movement of which no row tells anything."""
        keyed = {
            (row.section, row.table, row.round, row.board) for row in self.received
        }
        planned = {
            (number(row, "Section"), number(row, "Table"), number(row, "Round"), board)
            for row in self.rounds
            if not number(row, "CustomBoards") and self._meet(row)
            for board in _boards(row)
        }
        missing = len(planned - keyed)
        if missing:
            self.remarks.lost(
                WHOLE_FILE,
                gettext_noop("%(count)s boards of the movement have no result"),
                count=missing,
            )

    def _meet(self, row: Row) -> bool:
        """Whether two pairs meet, neither of them the missing one."""
        absent = number(self.sections.get(number(row, "Section"), {}), "MissingPair")
        return not {number(row, "NSPair"), number(row, "EWPair")} & {0, absent}

    def _event(self, deals: dict[BoardPlace, Deal]) -> ReadEvent:
        session = next(iter(self.database.rows("Session")), {})
        sides = {
            entrant.key: self._read_side(entrant.number)
            for entrant in self.found.entrants
        }
        two = bool(self.two) and not self.teams
        return ReadEvent(
            format=NAME,
            name=words(session, "Name"),
            method=None if self.teams else Method.MATCHPOINTS,
            winners=2 if two else 1,
            convention=Name.CLUBSITE,
            entrants=tuple(
                replace(entrant, side=sides[entrant.key] if two else None)
                for entrant in self.found.entrants
            ),
            lines=tuple(self.found.lines),
            played_on=day(session, "Date"),
            program="Bridgemate",
            deals=deals,
            contest=Contest.TEAMS if self.teams else Contest.PAIRS,
            standings=self._scoring(),
            matches=tuple(self.matches.values()),
            sit_outs=tuple(self._sit_outs()),
        )

    def _scoring(self) -> Scoring:
        if self.teams:
            return Scoring.TEAMS_IMPS
        kinds = {number(row, "ScoringType") for row in self.sections.values()}
        if kinds - {MATCHPOINTS, 0}:
            self.remarks.lost(
                WHOLE_FILE,
                gettext_noop("unknown scoring type %(kind)s: matchpoints assumed"),
                kind=max(kinds),
            )
        return Scoring.MATCHPOINTS

    @staticmethod
    def _read_side(label: str) -> Side | None:
        return Side(label[-2:]) if label[-2:] in tuple(Side) else None

    def _letter(self, section: int) -> str:
        return words(self.sections.get(section, {}), "Letter") or f"{section}"

    def _entrant(self, section: int, pair: int, side: Side) -> int:
        """The key of a pair; of a team in an event of teams."""
        apart = section in self.two and not self.teams
        return self.found.entrant(
            (section, pair, side if apart else None),
            number=f"{pair}{side}" if apart else f"{pair}",
            players=self.people.of(section, pair, side if apart else None),
            section=self._letter(section),
        )

    def _add(self, row: Received) -> None:
        line = ParsedResult(
            key=0,
            session=1,
            section=self._letter(row.section),
            board=row.board,
            ns=self._entrant(row.section, row.ns, Side.NS),
            ew=self._entrant(row.section, row.ew, Side.EW),
            round=row.round or None,
            table=f"{row.table}",
            card_play=self.card_plays.get(
                (row.section, row.table, row.round, row.board), NO_CARD_PLAY
            ),
        )
        if self.teams:
            line = self._in_match(line, row)
        else:
            at_table = self.people.at(row.section, row.table, row.round)
            line = replace(line, sitting=self.found.sitting(line, at_table))
        line = with_score(
            replace(line, result=received_result(row, self.remarks)), None
        )
        self.found.add(self._remarked(line, row), row.place)

    def _remarked(self, line: ParsedResult, row: Received) -> ParsedResult:
        """The line with what its remark says instead of, or besides, its result."""
        found = spelled(row)
        if found.shares is not None:
            return line.treated(*map(Artificial, found.shares))
        if found.word is Word.UNPLAYED:
            return line.treated(NotPlayed(), NotPlayed())
        if line.score is None:
            if row.remark:
                self._lost(row)
            return line.treated(NotPlayed(), NotPlayed())
        if found.word is Word.RULED:
            assigned = Outcomes.assigned(line.score)
            return line.treated(assigned, assigned)
        if row.remark and read_spelling(row.remark) is None:
            self._lost(row)
        return line

    def _lost(self, row: Received) -> None:
        self.remarks.lost(
            row.place, gettext_noop("the remark “%(text)s”"), text=row.remark[:40]
        )

    def _in_match(self, line: ParsedResult, row: Received) -> ParsedResult:
        teams = frozenset((row.ns, row.ew))
        key = (row.section, row.round, teams)
        match = self.matches.setdefault(
            key,
            ReadMatch(
                key=len(self.matches) + 1,
                session=1,
                section=line.section,
                round=row.round,
                home=line.ns,
                away=line.ew,
            ),
        )
        room = Room.OPEN if line.ns == match.home else Room.CLOSED
        return replace(line, match=match.key, room=room)

    def _sit_outs(self) -> list[SitOut]:
        """The boards of pairs that were to meet the missing pair."""
        found = []
        for row in self.rounds:
            section = number(row, "Section")
            absent = number(self.sections.get(section, {}), "MissingPair")
            pairs = {Side.NS: number(row, "NSPair"), Side.EW: number(row, "EWPair")}
            for side, pair in pairs.items():
                if absent and pairs[side.other] == absent and pair:
                    found += self._boards_out(row, section, pair, side)
        return found

    def _boards_out(
        self, row: Row, section: int, pair: int, side: Side
    ) -> list[SitOut]:
        key = self._entrant(section, pair, side)
        letter = self._letter(section)
        return [SitOut(1, letter, board, key, side) for board in _boards(row)]

    def _deals(self) -> dict[BoardPlace, Deal]:
        """The hand records; of one section alone they are everybody's."""
        rows = self.database.rows("HandRecord")
        lonely = len({number(row, "Section") for row in rows}) < 2
        deals: dict[BoardPlace, Deal] = {}
        for row in rows:
            board = number(row, "Board")
            section = "" if lonely else self._letter(number(row, "Section"))
            try:
                deals[1, section, board] = read_deal(row)
            except NotBridge as refused:
                self.remarks.wrong(
                    Message(gettext_noop("board %(board)s"), {"board": board}),
                    gettext_noop("deal not imported: %(why)s"),
                    why=Message.of(refused),
                )
        return deals


def _tells(row: Received) -> bool:
    """Whether its result can be read, or it says that there is none."""
    found = spelled(row)
    says = not found.contract or found.shares is not None or found.word is not None
    return says or received_result(row, Remarks()) is not None


def _boards(row: Row) -> range:
    """The boards of a round at a table."""
    first, last = number(row, "LowBoard"), number(row, "HighBoard")
    return range(first, min(last, first + 99) + 1) if first else range(0)
