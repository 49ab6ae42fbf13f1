"""ACBL Live for Clubs: the JSON inside its pages of results."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from datetime import date
from fractions import Fraction
from typing import Any

from scoring.bridge.adjusted import NotPlayed
from scoring.bridge.boards import Deal, suit_cards, vulnerability
from scoring.bridge.contract import (
    PASSED,
    PASSED_OUT,
    SEATS,
    Card,
    Contract,
    InvalidCard,
    PlayedResult,
    Seat,
    Side,
    Suit,
)
from scoring.bridge.convention import Name
from scoring.bridge.event import Method, Unit
from scoring.bridge.messages import NotBridge, gettext_noop
from scoring.formats.builder import EventBuilder, Law77, with_score
from scoring.formats.errors import BadJson, UnknownEventKind
from scoring.formats.event import (
    BoardPlace,
    Figure,
    NotFigure,
    Official,
    ParsedResult,
    ReadEvent,
    ReadPlayer,
    Scale,
    Stratum,
    StratumPlace,
)
from scoring.formats.messages import WHOLE_FILE, Message, Remarks, short
from scoring.formats.reading import ReadDeal, Reading
from scoring.formats.safe_input import beginning, decode_text
from scoring.formats.spellings import Cells, Spelled, Word, read_spelled

Node = dict[str, Any]
SEAT_NAMES = {Seat.N: "north", Seat.E: "east", Seat.S: "south", Seat.W: "west"}
SUIT_NAMES = {Suit.S: "spades", Suit.H: "hearts", Suit.D: "diamonds", Suit.C: "clubs"}
_WHOLE = re.compile(r"[+-]?\d{1,6}\Z", re.ASCII)
_AMERICAN = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})\Z", re.ASCII)


def root_node(content: bytes) -> Node:
    """The outermost object; refused where it is not that of ACBL Live for Clubs."""
    try:
        root = json.loads(decode_text(content))
    except (json.JSONDecodeError, ValueError, RecursionError) as broken:
        raise BadJson(
            gettext_noop(
                "The file isn't valid JSON: %(why)s. Save the page's data again."
            ),
            why=str(broken)[:100],
        ) from broken
    if not isinstance(root, dict) or not isinstance(root.get("sessions"), list):
        raise BadJson(
            gettext_noop(
                "$.sessions is missing: this isn't a file from ACBL Live for Clubs."
            )
        )
    return root


def nodes(node: Node, name: str) -> Iterator[Node]:
    """The objects of a list, whatever else is in it."""
    found = node.get(name)
    if isinstance(found, list):
        yield from (each_node for each_node in found if isinstance(each_node, dict))


def text(node: Node, name: str) -> str:
    value = node.get(name)
    return "" if value is None or isinstance(value, dict | list) else str(value).strip()


def number(node: Node, name: str) -> int | None:
    found = text(node, name)
    return int(found) if _WHOLE.match(found) else None


def award(pair: Node) -> tuple[str, str]:
    """The master points of the first player who has any, and their colour."""
    for player in nodes(pair, "players"):
        for node in nodes(player, "awards_score"):
            colours = [text(part, "color") for part in nodes(node, "pigment")]
            return text(node, "total"), ", ".join(filter(None, colours))
    return "", ""


def _spelled(node: Node) -> Spelled:
    """What contract, result and scores say; the result stands for tricks not counted."""
    return read_spelled(
        Cells(
            contract=text(node, "contract"),
            declarer=text(node, "declarer").upper(),
            tricks=text(node, "tricks_taken") or text(node, "result"),
            score=text(node, "ns_score"),
            ew_score=text(node, "ew_score"),
        )
    )


def _count(tricks: str) -> int | None:
    """The number of tricks; none for a text that is no number."""
    return int(tricks) if tricks.isdecimal() and len(tricks) < 4 else None


def hands(record: Node) -> dict[Seat, tuple[Card, ...]]:
    """The hands of a hand record, whose ranks have spaces between them."""
    found = {}
    for seat in SEATS:
        suits = {
            suit: re.sub(r"[ -]", "", text(record, f"{SEAT_NAMES[seat]}_{name}"))
            .upper()
            .replace("10", "T")
            for suit, name in SUIT_NAMES.items()
        }
        found[seat] = suit_cards(suits, seat)
    return found


def american_date(spelling: str) -> date | None:
    """A date with the month first."""
    found = _AMERICAN.match(spelling)
    try:
        return date(int(found[3]), int(found[1]), int(found[2])) if found else None
    except ValueError:
        return None


NAME = "acbl-live"
METHODS = {
    "MATCH_POINTS": Method.MATCHPOINTS,
    "CROSS_IMPS": Method.CROSS_IMPS,
    "BUTLER_IMPS": Method.BUTLER,
}
SIDES = {"N": Side.NS, "E": Side.EW}


def sniff(content: bytes) -> bool:
    head = beginning(content, 8000)
    return head.lstrip().startswith("{") and '"board_scoring_method"' in head


def read(content: bytes) -> Reading:
    """The event with its travellers, totals, strata, awards and deals."""
    return _Reader(root_node(content)).reading()


@dataclass(frozen=True, slots=True)
class At:
    """Where in the file: session and section."""

    session: int
    section: str


class _Reader:
    """One pass over sessions, sections, pairs and boards."""

    def __init__(self, root: Node) -> None:
        self.root = root
        self.remarks = Remarks()
        self.found = EventBuilder(self.remarks)
        self.deals: dict[BoardPlace, Deal] = {}
        self.figures: dict[int, list[tuple[int, Official]]] = {}
        self.pairs: dict[tuple[str, str, Side | None], int] = {}
        self.strata = self._strata()
        self.method = self._method()

    def _method(self) -> Method:
        method = text(self.root, "board_scoring_method")
        if method not in METHODS or text(self.root, "type") not in {"PAIRS", ""}:
            raise UnknownEventKind(
                gettext_noop(
                    "$.type is '%(kind)s' and $.board_scoring_method is "
                    "'%(found)s'. Only PAIRS scored by %(accepted)s can be "
                    "read."
                ),
                kind=short(text(self.root, "type")),
                found=short(method),
                accepted=", ".join(METHODS),
            )
        return METHODS[method]

    def _strata(self) -> tuple[Stratum, ...]:
        return tuple(
            Stratum(text(stratum, "label"), self._limit(stratum))
            for stratum in nodes(self.root, "strats")
        )

    def _limit(self, stratum: Node) -> Figure | None:
        """The most master points of a stratum; 0 is no limit."""
        limit = self._figure(stratum, "limit", WHOLE_FILE)
        return limit if limit is not None and limit.value else None

    def _figure(self, node: Node, name: str, place: Message) -> Figure | None:
        value = text(node, name)
        try:
            return Figure.parse(value) if value else None
        except NotFigure:
            self.remarks.wrong(
                place,
                gettext_noop("%(name)s isn't a number: “%(found)s”"),
                name=name,
                found=short(value),
            )
            return None

    def reading(self) -> Reading:
        for order, session in enumerate(nodes(self.root, "sessions"), 1):
            which = number(session, "number") or order
            self._read_deals(session, which)
            sections = list(nodes(session, "sections"))
            for section in sections:
                at = At(which, text(section, "name"))
                for pair in nodes(section, "pair_summaries"):
                    self._pair(pair, at)
                for board in nodes(section, "boards"):
                    self._board(board, at)
        return Reading(
            format=NAME,
            event=self._event() if self.found.lines else None,
            deals=tuple(
                ReadDeal(board, deal, session)
                for (session, _, board), deal in self.deals.items()
            ),
            remarks=self.remarks.all(),
        )

    def _event(self) -> ReadEvent:
        return ReadEvent(
            format=NAME,
            name=text(self.root, "name"),
            method=self.method,
            winners=2 if text(self.root, "winner_type") == "2" else 1,
            convention=Name.ACBLSCORE,
            entrants=tuple(self.found.entrants),
            lines=tuple(self.found.lines),
            identifier=text(self.root, "id"),
            title=text(self.root, "club_session"),
            played_on=american_date(text(self.root, "start_date")),
            program=text(self.root, "program_name"),
            club_name=text(self.root, "club_name"),
            club_number=text(self.root, "club_id_number"),
            deals=self.deals,
            scale=Scale.SINGLE if self.method is Method.MATCHPOINTS else Scale.DOUBLED,
            top=self._figure(self.root, "acbl_board_top", WHOLE_FILE),
            strata=self.strata,
        )

    def _pair(self, pair: Node, at: At) -> None:
        label = text(pair, "pair_number")
        side = SIDES.get(text(pair, "direction").upper()[:1])
        place = Message(gettext_noop("pair %(number)s"), {"number": label})
        if not label:
            self.remarks.wrong(place, gettext_noop("a pair without pair_number"))
            return
        key = self.found.entrant(
            (at.section, label, side),
            number=f"{label}{side or ''}",
            players=[
                ReadPlayer(text(player, "name"), text(player, "id_number"))
                for player in nodes(pair, "players")
            ],
            section=at.section,
        )
        self.pairs[at.section, label, side] = key
        entrant = self.found.entrants[key - 1]
        official = self._official(pair, place)
        sessions = self.figures.setdefault(key, [])
        sessions.append((at.session, official))
        lonely = len(sessions) == 1
        adjustment = self._figure(pair, "adjustment", place)
        handicap = self._figure(pair, "handicap", place)
        self.found.change(
            key,
            replace(
                entrant,
                side=side if text(self.root, "winner_type") == "2" else None,
                official=official if lonely else Official(),
                sessions=() if lonely else tuple(sessions),
                strata=self._eligible(pair),
                handicap=handicap.value if handicap else None,
                penalty=-adjustment.value if adjustment else entrant.penalty,
                unit=Unit.MATCHPOINTS
                if self.method is Method.MATCHPOINTS
                else Unit.IMPS,
            ),
        )

    def _eligible(self, pair: Node) -> tuple[str, ...]:
        """Its own stratum and all above it, from the highest."""
        own = number(pair, "strat")
        return tuple(stratum.name for stratum in self.strata[: own or 0])

    def _official(self, pair: Node, place: Message) -> Official:
        places = [self._place(node) for node in nodes(pair, "strat_place")]
        section = [
            stratum_place for stratum_place in places if stratum_place is not None
        ]
        top = self.strata[0].name if self.strata else ""
        first = next(
            (
                stratum_place.rank
                for stratum_place in section
                if stratum_place.stratum == top
            ),
            None,
        )
        points, colour = award(pair)
        return Official(
            points=self._figure(pair, "score", place),
            percentage=self._figure(pair, "percentage", place),
            rank=first,
            boards=number(pair, "boards_played"),
            master_points=points,
            colour=colour,
            strata=tuple(section),
        )

    def _place(self, node: Node) -> StratumPlace | None:
        """A place such as "1" or "1/2", which two pairs share."""
        value = text(node, "rank")
        rank, _, others = value.partition("/")
        stratum = number(node, "strat_number") or 1
        if (
            not rank.isdecimal()
            or len(rank) > 4
            or not 1 <= stratum <= len(self.strata)
        ):
            return None
        scope = text(node, "type").lower()
        return StratumPlace(
            self.strata[stratum - 1].name, int(rank), bool(others), scope
        )

    def _board(self, board: Node, at: At) -> None:
        which = number(board, "board_number")
        if which is None or which < 1:
            self.remarks.wrong(WHOLE_FILE, gettext_noop("a board without board_number"))
            return
        for result in nodes(board, "board_results"):
            self._line(result, which, at)

    def _known(self, label: str, side: Side, at: At) -> int:
        """The key of a line's pair: in two fields its direction tells it apart."""
        for known in (side, None):
            if (at.section, label, known) in self.pairs:
                return self.pairs[at.section, label, known]
        return self.found.entrant(
            (at.section, label, None), number=label, section=at.section
        )

    def _line(self, node: Node, board: int, at: At) -> None:
        names = text(node, "ns_pair"), text(node, "ew_pair")
        place = Message(
            gettext_noop("board %(board)s, %(ns)s v %(ew)s"),
            {"board": board, "ns": names[0], "ew": names[1]},
        )
        if not all(names):
            self.remarks.wrong(place, gettext_noop("a result without both pairs"))
            return
        spelled = _spelled(node)
        line = ParsedResult(
            key=0,
            session=at.session,
            section=at.section,
            board=board,
            ns=self._known(names[0], Side.NS, at),
            ew=self._known(names[1], Side.EW, at),
            result=self._result(node, spelled, place),
            ns_points=self._figure(node, "ns_match_points", place),
            ew_points=self._figure(node, "ew_match_points", place),
            round=number(node, "round_number"),
            table=text(node, "table_number"),
        )
        given = Law77(vulnerability(board), place, self.remarks).score(spelled.score)
        scored = with_score(line, given)
        if scored.score is None or spelled.shares or spelled.word is Word.UNPLAYED:
            scored = self._without_score(scored, spelled, place)
        self.found.add(scored, place)

    def _without_score(
        self, line: ParsedResult, spelled: Spelled, place: Message
    ) -> ParsedResult:
        """An average, which keeps the file's points, or a board that was not played."""
        ruled = spelled.score is None and spelled.word is not Word.UNPLAYED
        if ruled and line.ns_points is not None and line.ew_points is not None:
            points = map(self._counted, (line.ns_points, line.ew_points))
            return line.treated(*spelled.averages(*points))
        if spelled.shares:
            return line.treated(*spelled.averages())
        if spelled.unknown:
            self.remarks.lost(
                place,
                gettext_noop("neither contract nor score: “%(found)s”"),
                found=short(spelled.unknown),
            )
        return line.treated(NotPlayed(), NotPlayed())

    def _counted(self, figure: Figure) -> Fraction:
        """Points as they count here: matchpoints doubled."""
        return figure.value * (2 if self.method is Method.MATCHPOINTS else 1)

    def _result(
        self, node: Node, spelled: Spelled, place: Message
    ) -> PlayedResult | None:
        by, tricks = spelled.declarer, spelled.tricks
        if spelled.contract == PASSED:
            return PASSED_OUT
        if not spelled.contract or by not in tuple(Seat) or not tricks:
            return None
        try:
            contract = Contract.parse(spelled.contract)
            return PlayedResult(contract, Seat(by), _count(tricks), self._lead(node))
        except NotBridge:
            self.remarks.wrong(
                place,
                gettext_noop("“%(text)s” isn't a result"),
                text=short(f"{spelled.contract} {by} {tricks}"),
            )
            return None

    @staticmethod
    def _lead(node: Node) -> Card | None:
        try:
            return Card.parse(text(node, "opening_lead"))
        except InvalidCard:
            return None

    def _read_deals(self, session: Node, which: int) -> None:
        for record in nodes(session, "hand_records"):
            board = number(record, "board")
            place = Message(gettext_noop("hand record %(board)s"), {"board": board})
            try:
                deal = Deal.of(hands(record))
            except NotBridge as refused:
                self.remarks.wrong(
                    place,
                    gettext_noop("deal not imported: %(why)s"),
                    why=Message.of(refused),
                )
                continue
            if board is not None and board > 0:
                self.deals[which, "", board] = deal
