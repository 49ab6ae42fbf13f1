"""Rows of travellers."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.bridge.adjusted import Artificial, NotPlayed, Treatment
from scoring.bridge.boards import vulnerability
from scoring.bridge.contract import (
    PASSED,
    PASSED_OUT,
    Card,
    Contract,
    PlayedResult,
    Seat,
    Side,
)
from scoring.bridge.duplicate import score
from scoring.bridge.messages import NotBridge, gettext_noop
from scoring.formats.adjustment_text import parse_code, parse_treatment
from scoring.formats.builder import EventBuilder, Law77, with_score
from scoring.formats.csv_results.blocks import Row
from scoring.formats.event import (
    BoardPlace,
    Contest,
    ParsedResult,
    ReadEvent,
    ReadPlayer,
    Room,
    Scale,
    Scoring,
    SitOut,
)
from scoring.formats.messages import Message, Remarks, line_of_file, short
from scoring.formats.spellings import MOST_TRICKS, Cells, Spelled, Word, read_spelled

NS = (
    "ns_points",
    "ns_result_2dp",
    "ns_matchpoints",
    "ns_result",
    "ns_percent",
    "ns_imps",
)
EW = (
    "ew_points",
    "ew_result_2dp",
    "ew_matchpoints",
    "ew_result",
    "ew_percent",
    "ew_imps",
)
PLAYED = frozenset(["", "played", "passed-out", "assigned"])
DIRECTOR = "td"
"""The kind of a row in which a director says what a ruling is made of."""
Identity = str | frozenset[str]


def recognise_scoring(rows: Sequence[Row]) -> tuple[Scoring, Scale]:
    """What the figures are, where the file does not say: IMPs have signs."""
    columns = {name for row in rows for name, cell in row.cells.items() if cell}
    if "datum" in columns:
        return Scoring.BUTLER, Scale.DOUBLED
    if "ns_imps" in columns:
        return Scoring.CROSS_IMPS, Scale.DOUBLED
    if "ns_matchpoints" in columns:
        return Scoring.MATCHPOINTS, Scale.SINGLE
    if "ns_points" in columns:
        return Scoring.MATCHPOINTS, Scale.DOUBLED
    figures = [row.first(*NS) for row in rows]
    if any(figure.startswith("-") for figure in figures):
        return Scoring.CROSS_IMPS, Scale.DOUBLED
    return Scoring.MATCHPOINTS, Scale.PERCENT if any(figures) else Scale.DOUBLED


class Travellers:
    """The rows as lines and sit-outs."""

    def __init__(self, found: EventBuilder, contest: Contest, scoring: Scoring) -> None:
        self.found = found
        self.remarks: Remarks = found.remarks
        self.contest = contest
        self.imps = scoring is not Scoring.MATCHPOINTS
        self.two = False
        self.sit_outs: list[SitOut] = []
        self.with_points: set[int] = set()
        """The keys of rulings whose points the file gives."""
        self.of_points_only: dict[int, Row] = {}
        """Those of which it gives nothing else."""
        self.datums: dict[BoardPlace, int] = {}

    def read(self, rows: Sequence[Row]) -> None:
        playing = {
            identity
            for row in rows
            if row["kind"] != "sit-out"
            for identity in (_identity(row, "ns"), _identity(row, "ew"))
        }
        ruled = {_place(row) for row in rows if row["kind"] != DIRECTOR}
        self.two = any(row["ns"] and row["ns"] == row["ew"] for row in rows)
        for row in rows:
            board = row.number("board")
            if board is None or board < 1:
                self._wrong(row, gettext_noop("a row without its board"))
            elif row["kind"] == "sit-out":
                self._sit_out(row, board, playing)
            elif row["kind"] == DIRECTOR and _place(row) in ruled:
                self.remarks.note(
                    line_of_file(row.line),
                    gettext_noop("the ruling is recorded with its result"),
                )
            else:
                self._line(row, board)

    def _wrong(self, row: Row, text: str, /, **params: object) -> None:
        self.remarks.wrong(line_of_file(row.line), text, **params)

    def contestant(self, row: Row, side: str) -> int:
        """Its key; where a number meets itself, each direction has its own."""
        identity = _identity(row, side)
        names = [row[seat] for seat in _SEATS[side] if row[seat]]
        number = f"{row[side]}{side.upper()}" if self.two and row[side] else row[side]
        return self.found.entrant(
            (identity, side) if self.two else identity,
            number=number,
            players=[] if number else map(ReadPlayer, names),
            section=row["section"],
        )

    def _sit_out(self, row: Row, board: int, playing: set[Identity]) -> None:
        """Of the two who are named one never plays: it is the missing pair."""
        for side, points in (("ns", NS), ("ew", EW)):
            if _identity(row, side) in playing:
                self.sit_outs.append(
                    SitOut(
                        session=row.number("session") or 1,
                        section=row["section"],
                        board=board,
                        entrant=self.contestant(row, side),
                        side=Side(side.upper()),
                        points=row.figure(*points),
                    )
                )

    def _line(self, row: Row, board: int) -> None:
        if not all(_identity(row, side) for side in _SEATS):
            self._wrong(row, gettext_noop("a row without both sides"))
            return
        ns, ew = self.contestant(row, "ns"), self.contestant(row, "ew")
        spelled = _spelled(row)
        allowed = Law77(vulnerability(board), line_of_file(row.line), self.remarks)
        given = allowed.score(spelled.score)
        if spelled.unknown:
            text = short(spelled.unknown)
            self._wrong(row, gettext_noop("“%(text)s” isn't a score"), text=text)
        line = ParsedResult(
            key=0,
            session=row.number("session") or 1,
            section=row["section"],
            board=board,
            ns=ns,
            ew=ew,
            result=self._result(row, spelled, board, given),
            ns_points=row.figure(*NS),
            ew_points=row.figure(*EW),
            round=row.number("round"),
            table=row["table"],
            match=row.number("match") or 0,
            room=Room(row["room"]) if row["room"] in tuple(Room) else None,
            names=self._names(row),
        )
        if self.contest is Contest.INDIVIDUAL:
            seats = [self.found.entrant(row[seat], number=row[seat]) for seat in "nesw"]
            n, e, s, w = seats
            line = replace(line, ns=n, ew=e, seats=(n, e, s, w))
        scored = self._adjusted(with_score(line, given), row, spelled, allowed)
        if scored.score is None and scored.for_ns is None:
            self._tell_empty(row, spelled)
        elif self.found.add(scored, line_of_file(row.line)):
            self._keep_datum(row, scored)
            if isinstance(scored.for_ns, Artificial) and _has_figures(row):
                self.with_points.add(len(self.found.lines))
                if spelled.shares is None:
                    self.of_points_only[len(self.found.lines)] = row

    def _tell_empty(self, row: Row, spelled: Spelled) -> None:
        """A row with nothing that counts; of a refused score the report says so already."""
        if spelled.score is None:
            self._wrong(row, gettext_noop("a row without contract or score"))

    def _keep_datum(self, row: Row, line: ParsedResult) -> None:
        """The datum of the line's board, which all its rows repeat."""
        datum = row.figure("datum")
        if datum is None:
            return
        whole = datum.value.denominator == 1
        if (
            not whole
            or self.datums.setdefault(line.at, int(datum.value)) != datum.value
        ):
            self._wrong(
                row,
                gettext_noop("“%(text)s” isn't the board's datum"),
                text=short(str(datum)),
            )

    def _names(self, row: Row) -> tuple[str, str, str, str] | None:
        if self.contest is not Contest.TEAMS or not row["north"]:
            return None
        return row["north"], row["east"], row["south"], row["west"]

    def _result(
        self, row: Row, spelled: Spelled, board: int, given: int | None
    ) -> PlayedResult | None:
        by, tricks = spelled.declarer.upper(), spelled.tricks
        if spelled.contract == PASSED:
            return PASSED_OUT
        if not spelled.contract:
            return None
        try:
            lead = Card.parse(row["lead"]) if row["lead"] else None
            contract = Contract.parse(spelled.contract)
            if not tricks:
                return _of_score(contract, by, board, given)
            if by in tuple(Seat) and tricks.isdecimal() and len(tricks) < 3:
                return PlayedResult(contract, Seat(by), int(tricks), lead)
            self._wrong(
                row,
                gettext_noop("“%(text)s” isn't a result"),
                text=short(f"{by} {tricks}"),
            )
        except NotBridge as refused:
            self._wrong(row, gettext_noop("%(why)s"), why=Message.of(refused))
        return None

    def _adjusted(
        self, line: ParsedResult, row: Row, spelled: Spelled, allowed: Law77
    ) -> ParsedResult:
        treatments = self._ruling(row, allowed) or parse_code(row["kind"])
        if treatments is not None:
            return line.treated(*treatments)
        if spelled.word is Word.UNPLAYED:
            return line.treated(NotPlayed(), NotPlayed())
        if spelled.shares and line.ns_points is None:
            return line.treated(*spelled.averages())
        if not spelled.shares and row["kind"] in PLAYED and line.score is not None:
            return line
        return self._by_figures(line)

    def _ruling(self, row: Row, allowed: Law77) -> tuple[Treatment, Treatment] | None:
        """What counts for both sides in place of the result, if the row says it."""
        ns, ew = row["for_ns"], row["for_ew"]
        treatments = parse_treatment(ns), parse_treatment(ew)
        if None not in treatments:
            return allowed.treatments(*treatments)
        spelled = read_spelled(Cells(score=ns, ew_score=ew))
        if spelled.shares:
            return spelled.averages()
        if spelled.word is Word.UNPLAYED:
            return NotPlayed(), NotPlayed()
        if ns or ew:
            text = short(f"{ns} | {ew}")
            self._wrong(row, gettext_noop("“%(text)s” isn't a ruling"), text=text)
        return None

    def _by_figures(self, line: ParsedResult) -> ParsedResult:
        """A ruling that only its points tell."""
        if line.ns_points is None:
            return line
        ns = line.ns_points.value
        rest = -ns if self.imps else 100 - ns
        ew = line.ew_points.value if line.ew_points else rest
        return line.treated(self._share(ns), self._share(ew))

    def tell_lost(self, event: ReadEvent) -> None:
        """The rulings of which the points are all that the event has."""
        for key, row in self.of_points_only.items():
            points_only = isinstance(event.lines[key - 1].for_ns, Artificial)
            if points_only and row["kind"] not in {"adjusted", "artificial"}:
                self.remarks.lost(
                    line_of_file(row.line),
                    gettext_noop("a “%(kind)s” ruling: only its points are imported"),
                    kind=short(row["kind"]),
                )

    def _share(self, figure: Fraction) -> Artificial:
        """The figure in percent of the board; IMPs are kept as they are."""
        if self.imps:
            return Artificial(Fraction(50), uplift=False, points=figure)
        bounded = min(max(figure, Fraction(0)), Fraction(100))
        return Artificial(bounded, uplift=False)


_SEATS = {"ns": ("north", "south"), "ew": ("east", "west")}
_PERSONS = {"ns": "n", "ew": "e"}


def _spelled(row: Row) -> Spelled:
    """What the cells of contract, score, ruling and kind say."""
    return read_spelled(
        Cells(
            contract=row["contract"],
            declarer=row["declarer"],
            tricks=row["tricks"],
            score=row.first("score", "ns_score"),
            ew_score=row["ew_score"],
            remark=row["kind"],
        )
    )


def _of_score(
    contract: Contract, by: str, board: int, given: int | None
) -> PlayedResult | None:
    """The result that alone can have given the score."""
    for tricks in range(MOST_TRICKS + 1 if by in tuple(Seat) else 0):
        result = PlayedResult(contract, Seat(by), tricks)
        if score(result, vulnerability(board)) == given:
            return result
    return None


def _place(row: Row) -> tuple[str, str, Identity, Identity]:
    return row["session"], row["board"], _identity(row, "ns"), _identity(row, "ew")


def _has_figures(row: Row) -> bool:
    """Whether the points of a ruling are what the row tells of it."""
    return bool(row.first(*NS)) and not (row["for_ns"] or parse_code(row["kind"]))


def _identity(row: Row, side: str) -> Identity:
    """The number of a pair or team, else its names, else one person's number."""
    names = frozenset(row[seat] for seat in _SEATS[side] if row[seat])
    return row[side] or names or row[_PERSONS[side]]
