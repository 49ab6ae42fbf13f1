"""Results in ScoreTable and TotalScoreTable, the tables of a whole tournament."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.bridge.adjusted import Artificial, NotPlayed
from scoring.bridge.boards import vulnerability
from scoring.bridge.contract import (
    PASSED,
    PASSED_OUT,
    Card,
    Contract,
    InvalidCard,
    InvalidContract,
    PlayedResult,
    Seat,
    Side,
)
from scoring.bridge.event import TOTALS_IN, Method
from scoring.bridge.messages import gettext_noop
from scoring.formats.adjustment_text import parse_treatment
from scoring.formats.builder import (
    EventBuilder,
    Law77,
    directions,
    with_directions,
    with_score,
)
from scoring.formats.card_plays import card_play_of
from scoring.formats.event import (
    Contest,
    Figure,
    NotFigure,
    Official,
    ParsedResult,
    ReadEvent,
    Scale,
    Scoring,
)
from scoring.formats.messages import Remarks, line_of_file, short
from scoring.formats.pbn.games import (
    PbnGame,
    first_value,
    own_convention,
    players,
    read_date,
    read_scoring,
    read_session,
)
from scoring.formats.pbn.tables import Row
from scoring.formats.scores.inferred import by_its_figures
from scoring.formats.spellings import MOST_TRICKS, Cells, Spelled, Word, read_spelled

ABSENT = frozenset(["", "-", "?", "^-"])
POINTS = (
    ("MP", Scoring.MATCHPOINTS, Scale.DOUBLED),
    ("IMP", Scoring.CROSS_IMPS, Scale.DOUBLED),
    ("Percentage", Scoring.MATCHPOINTS, Scale.PERCENT),
)
TOTALS = ("TotalMP", "TotalIMP", "TotalScore", "MP", "IMP")
PERCENTAGES = ("MeanPercentage", "TotalPercentage", "Percentage")
METHOD_OF = {
    Scoring.MATCHPOINTS: Method.MATCHPOINTS,
    Scoring.CROSS_IMPS: Method.CROSS_IMPS,
}


def has_score_tables(games: Sequence[PbnGame]) -> bool:
    """Whether there is a table whose rows name pairs."""
    return any(
        _identity(row, side) for each in games for row in _rows(each) for side in SIDES
    )


SIDES = ("NS", "EW")
ADJUSTED = ("Adjusted_NS", "Adjusted_EW")
"""Columns of our own: what counts in place of a result, where no other can say it."""
CONTESTANT = {
    Contest.PAIRS: "PairId",
    Contest.TEAMS: "TeamId",
    Contest.INDIVIDUAL: "PlayerId",
}
"""The column of totals that names the contestant."""
PENALTY = "Penalty"
"""A column of our own: what was taken from a total, in its unit."""


def _rows(each: PbnGame) -> Sequence[Row]:
    table = each.tables.get("ScoreTable")
    return table.rows if table else ()


def _identity(row: Row, side: str) -> str:
    return cell(row, f"PairId_{side}") or cell(row, f"Names_{side}")


def cell(row: Row, name: str) -> str:
    text = row.get(name, "").strip()
    return "" if text in ABSENT else text


def _spelled(row: Row) -> Spelled:
    """What contract, result and scores say; "^" marks an artificial one by itself."""
    ns, ew = (cell(row, f"Score_{side}") for side in SIDES)
    return read_spelled(
        Cells(
            contract=cell(row, "Contract"),
            declarer=cell(row, "Declarer"),
            tricks=cell(row, "Result"),
            score="" if ns.startswith("^") else ns,
            ew_score=ew,
        )
    )


def read_score_tables(games: Sequence[PbnGame], remarks: Remarks) -> ReadEvent | None:
    """The event of all tables in the file."""
    reader = _Reader(games, remarks)
    for each in games:
        reader.read_lines(each)
    for each in games:
        reader.read_totals(each)
    reader.read_plays()
    return reader.event()


class _Reader:
    """One pass over the tables."""

    def __init__(self, games: Sequence[PbnGame], remarks: Remarks) -> None:
        self.games = games
        self.remarks = remarks
        self.found = EventBuilder(remarks)
        self.column, self.scoring, self.scale = self._points()
        scoring = read_scoring(games)
        self.method = METHOD_OF.get(self.scoring)
        if scoring is not None and scoring[0] is not None:
            self.method, self.scoring = scoring

    def _points(self) -> tuple[str, Scoring, Scale]:
        present = {name for each in self.games for row in _rows(each) for name in row}
        for column, scoring, scale in POINTS:
            if f"{column}_NS" in present:
                return column, scoring, scale
        return "", Scoring.MATCHPOINTS, Scale.DOUBLED

    def event(self) -> ReadEvent | None:
        if not self.found.lines:
            return None
        sides = self._sides()
        event = ReadEvent(
            format="pbn",
            name=first_value(self.games, "Event"),
            method=self.method,
            winners=2 if sides else 1,
            convention=own_convention(self.games),
            entrants=with_directions(self.found.entrants, sides),
            lines=tuple(self.found.lines),
            venue=first_value(self.games, "Site"),
            played_on=read_date(self.games),
            program=first_value(self.games, "Generator"),
            standings=self.scoring,
            scale=self.scale,
        )
        return by_its_figures(event, self.remarks, explicit=True)

    def _sides(self) -> Mapping[int, Side] | None:
        """The direction of each pair, unless places beyond its number make one list."""
        sides = directions(self.found.lines)
        if sides is None:
            return None
        longest = max(Counter(sides.values()).values())
        ranks = (entrant.official.rank or 0 for entrant in self.found.entrants)
        return None if max(ranks) > longest else sides

    def read_lines(self, each: PbnGame) -> None:
        table = each.tables.get("ScoreTable")
        if table is None:
            return
        board = each.game.board
        for row, at in zip(table.rows, table.lines, strict=True):
            place = line_of_file(at)
            if board is None or not all(_identity(row, side) for side in SIDES):
                self.remarks.lost(
                    place, gettext_noop("a score without its board or its pairs")
                )
            else:
                self._line(row, each, board, at)

    def _line(self, row: Row, each: PbnGame, board: int, at: int) -> None:
        place = line_of_file(at)
        ns, ew = (self._pair(row, side) for side in SIDES)
        spelled = _spelled(row)
        vulnerable = each.game.vulnerable or vulnerability(board)
        allowed = Law77(vulnerable, place, self.remarks)
        line = ParsedResult(
            key=0,
            session=read_session(each),
            section=cell(row, "Section"),
            board=board,
            ns=ns,
            ew=ew,
            result=self._result(row, spelled, at),
            ns_points=self._figure(row, f"{self.column}_NS", at),
            ew_points=self._figure(row, f"{self.column}_EW", at),
            round=_number(cell(row, "Round")),
            table=cell(row, "Table"),
        )
        given = spelled.score
        if given is None and _whole(cell(row, "Score_EW")) is not None:
            given = -(_whole(cell(row, "Score_EW")) or 0)
        if spelled.unknown:
            self.remarks.wrong(
                place,
                gettext_noop("“%(text)s” isn't a score"),
                text=short(spelled.unknown),
            )
        scored = with_score(line, allowed.score(given))
        ruling = allowed.treatments(*(parse_treatment(cell(row, x)) for x in ADJUSTED))
        if ruling is not None:
            scored = scored.treated(*ruling)
        else:
            scored = self._adjusted(scored, row, spelled, at)
        if scored.score is None and scored.for_ns is None:
            if given is None:  # else it has been told why the score is refused
                self.remarks.lost(place, gettext_noop("a row without a result"))
        else:
            self.found.add(scored, place)

    def _pair(self, row: Row, side: str) -> int:
        number, names = cell(row, f"PairId_{side}"), cell(row, f"Names_{side}")
        section = cell(row, "Section")
        return self.found.entrant(
            (number or names, section),
            number=number,
            players=players(names),
            section=section,
        )

    def _figure(self, row: Row, name: str, at: int) -> Figure | None:
        return read_figure(row, name, at, self.remarks)

    def _result(self, row: Row, spelled: Spelled, at: int) -> PlayedResult | None:
        by, tricks = spelled.declarer.upper(), spelled.tricks
        if spelled.contract == PASSED:
            return PASSED_OUT
        if not spelled.contract or by not in tuple(Seat) or not tricks:
            return None
        try:
            contract = Contract.parse(spelled.contract)
        except InvalidContract:
            contract = None
        count = (
            int(tricks) if tricks.isdecimal() and len(tricks) < 3 else MOST_TRICKS + 1
        )
        if contract is None or count > MOST_TRICKS:
            self.remarks.wrong(
                line_of_file(at),
                gettext_noop("“%(text)s” isn't a result"),
                text=short(f"{spelled.contract} {by} {tricks}"),
            )
            return None
        return PlayedResult(contract, Seat(by), count, _lead(cell(row, "Lead")))

    def _adjusted(
        self, line: ParsedResult, row: Row, spelled: Spelled, at: int
    ) -> ParsedResult:
        """An artificial score has "^" before its figures and no score."""
        if spelled.word is Word.UNPLAYED:
            return line.treated(NotPlayed(), NotPlayed())
        if spelled.shares and line.ns_points is None:
            return line.treated(*spelled.averages())
        marked = any(
            row.get(f"{name}_NS", "").startswith("^")
            for name in ("Score", "MP", "IMP", "Percentage")
        )
        ns, ew = (self._figure(row, f"Percentage_{side}", at) for side in SIDES)
        ruled = marked or spelled.shares is not None
        if not ruled and (line.score is not None or line.ns_points is None):
            return line
        return line.treated(
            _artificial(ns, line.ns_points, self.scale),
            _artificial(ew, line.ew_points, self.scale),
        )

    def read_plays(self) -> None:
        """Give rows the auction and play of a game that names the row's pairs."""
        rows: dict[tuple[object, ...], list[int]] = {}
        for at, line in enumerate(self.found.lines):
            ids = (self.found.entrants[key - 1].number for key in (line.ns, line.ew))
            rows.setdefault((*line.at, *ids), []).append(at)
        for each in self.games:
            place = line_of_file(each.game.line)
            play = card_play_of(each.game, place, self.remarks)
            pairs = (each.tag("PairNS"), each.tag("PairEW"))
            at_table = (read_session(each), each.tag("Section"), each.game.board)
            found = rows.get((*at_table, *pairs), [])
            if play and len(found) == 1:
                line = self.found.lines[found[0]]
                self.found.lines[found[0]] = replace(line, card_play=play)

    def read_totals(self, each: PbnGame) -> None:
        table = each.tables.get("TotalScoreTable")
        if table is None:
            return
        for row, at in zip(table.rows, table.lines, strict=True):
            number, names = cell(row, "PairId"), cell(row, "Names")
            section = cell(row, "Section")
            key = self.found.entrant(
                (number or names, section), number=number, section=section
            )
            entrant = self.found.entrants[key - 1]
            penalty = read_figure(row, PENALTY, at, self.remarks)
            self.found.change(
                key,
                replace(
                    entrant,
                    official=read_official(row, at, self.remarks),
                    penalty=penalty.value if penalty else Fraction(0),
                    unit=TOTALS_IN[self.method or Method.MATCHPOINTS],
                    players=players(names) or entrant.players,
                ),
            )


def read_official(row: Row, at: int, remarks: Remarks) -> Official:
    """The figures of a contestant in a row of TotalScoreTable."""
    points = next((name for name in TOTALS if cell(row, name)), "")
    percentage = next((name for name in PERCENTAGES if cell(row, name)), "")
    return Official(
        points=read_figure(row, points, at, remarks),
        percentage=read_figure(row, percentage, at, remarks),
        rank=_number(cell(row, "Rank").lstrip("=")),
        boards=_number(cell(row, "NrBoards")),
    )


def read_figure(row: Row, name: str, at: int, remarks: Remarks) -> Figure | None:
    text = cell(row, name).lstrip("^")
    try:
        return Figure.parse(text) if text else None
    except NotFigure:
        remarks.wrong(
            line_of_file(at),
            gettext_noop("%(column)s isn't a number: “%(found)s”"),
            column=name,
            found=short(text),
        )
        return None


def _artificial(
    percent: Figure | None, points: Figure | None, scale: Scale
) -> Artificial:
    share = Fraction(50) if percent is None else percent.value
    value = None if points is None or scale is Scale.PERCENT else points.value
    bounded = min(max(share, Fraction(0)), Fraction(100))
    return Artificial(bounded, uplift=False, points=value)


def _lead(text: str) -> Card | None:
    try:
        return Card.parse(text) if text else None
    except InvalidCard:
        return None


def _whole(text: str) -> int | None:
    digits = text.lstrip("+-")
    return int(text) if digits.isdecimal() and len(digits) < 6 else None


def _number(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 5 else None
