"""Official results, figure by figure: lines and totals as their programs print them."""

import csv
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Self
from xml.etree.ElementTree import Element

from defusedxml.ElementTree import parse

from scoring.bridge.adjusted import Artificial, Reported, Treatment
from scoring.bridge.contract import Side
from scoring.bridge.convention import COMPSCORE3, Convention, two_places_half_away
from scoring.bridge.event import (
    Entrant,
    EventScore,
    Method,
    Rules,
    ScoredResult,
    TableResult,
    Total,
    score_event,
)
from tests.shared_data import needs_shared_data, shared

pytestmark = needs_shared_data

FIGURES = {
    Method.MATCHPOINTS: "MATCH_POINTS",
    Method.BUTLER: "BUTLER_POINTS",
}


@dataclass(frozen=True, slots=True)
class Official:
    """A file's lines with the points that it prints for both sides."""

    lines: Sequence[TableResult]
    printed: Sequence[tuple[Decimal, Decimal]]

    @classmethod
    def usebio(cls, name: str, method: Method) -> Self:
        lines: list[TableResult] = []
        printed: list[tuple[Decimal, Decimal]] = []
        for board in event_of(name).findall("BOARD"):
            for line in board.findall("TRAVELLER_LINE"):
                number = int(text(board, "BOARD_NUMBER"))
                ns, ew = (f"{side}_{FIGURES[method]}" for side in Side)
                printed.append((Decimal(text(line, ns)), Decimal(text(line, ew))))
                lines.append(usebio_line(len(lines), number, line))
        return cls(lines, printed)

    def differing(self, score: EventScore) -> list[int]:
        """The keys of lines that are not shown as printed."""
        return [
            line.key
            for line, printed in zip(self.lines, self.printed, strict=True)
            if (score.lines[line.key].ns_shown, score.lines[line.key].ew_shown)
            != printed
        ]


def event_of(name: str) -> Element:
    root = parse(shared(f"usebio/{name}.xml")).getroot()
    assert root is not None
    return root.findall("EVENT")[0]


def text(element: Element, tag: str) -> str:
    return element.findtext(tag) or ""


def usebio_line(key: int, board: int, line: Element) -> TableResult:
    ns, ew = text(line, "NS_PAIR_NUMBER"), text(line, "EW_PAIR_NUMBER")
    for_ns, for_ew = treatments(text(line, "SCORE"))
    return TableResult(key, 1, "A", board, entry(ns), entry(ew), for_ns, for_ew)


def treatments(score: str) -> tuple[Treatment, Treatment]:
    if not score.startswith("A"):
        return Reported(int(score)), Reported(int(score))
    ns, ew = (Artificial(Fraction(part)) for part in (score[1:3], score[3:]))
    return ns, ew


def entry(number: str) -> int:
    """ "3EW" is 1003; "3NS" and "3" are 3."""
    return int(number.removesuffix("NS").removesuffix("EW")) + 1000 * number.endswith(
        "EW"
    )


def totals_differing(
    name: str, score: EventScore, shown: Callable[[Total], Sequence[object]]
) -> list[str]:
    """The pairs whose total or place is not the printed one."""
    wrong = []
    for pair in event_of(name).iter("PAIR"):
        total = score.totals[entry(text(pair, "PAIR_NUMBER"))]
        printed = [Decimal(text(pair, "TOTAL_SCORE")), int(text(pair, "PLACE"))]
        if percentage := text(pair, "PERCENTAGE"):
            printed.append(Decimal(percentage))
        if list(shown(total))[: len(printed)] != printed:
            wrong.append(text(pair, "PAIR_NUMBER"))
    return wrong


def shown(total: Total) -> Sequence[object]:
    return (total.shown_points, total.rank, total.shown_percentage)


def entrants(name: str) -> list[Entrant]:
    numbers = [text(pair, "PAIR_NUMBER") for pair in event_of(name).iter("PAIR")]
    return [Entrant(entry(number), direction(number), "A") for number in numbers]


def direction(number: str) -> Side | None:
    return Side(number[-2:]) if number.endswith(("NS", "EW")) else None


def judged(
    name: str,
    method: Method = Method.MATCHPOINTS,
    convention: Convention = COMPSCORE3,
    winners: int = 2,
) -> tuple[list[int], list[str]]:
    """The differing lines and totals of a file."""
    official = Official.usebio(name, method)
    rules = Rules(method, winners, convention)
    score = score_event(official.lines, entrants(name), [], rules)
    return official.differing(score), totals_differing(name, score, shown)


def test_a_mitchell_with_a_half_table_agrees_to_the_last_figure() -> None:
    assert judged("mp_mitchell_7t") == ([], [])


def test_a_howell_with_an_average_and_a_short_board_agrees() -> None:
    assert judged("mp_howell_6t_adjusted", winners=1) == ([], [])


def test_an_uneven_mitchell_agrees_by_exact_halves_to_the_even_digit() -> None:
    assert judged("mp_mitchell_8t_uneven") == ([], [])


def test_a_butler_howell_agrees_to_the_last_figure() -> None:
    assert judged("butler_howell_4t", Method.BUTLER, winners=1) == ([], [])


@dataclass(frozen=True, slots=True)
class Table:
    """An official result page as CSV: its lines and one printed figure for NS."""

    lines: Sequence[TableResult]
    printed: Sequence[Decimal]

    @classmethod
    def of(cls, path: str, column: str) -> Self:
        with shared(f"converted/{path}").open(encoding="utf-8", newline="") as file:
            rows = [row for row in csv.DictReader(file) if row["ns_score"]]
        numbers = {player: at for at, player in enumerate(players(rows))}
        lines = [
            TableResult(at, 1, "A", int(row["board"]), *seats(row, numbers), *both(row))
            for at, row in enumerate(rows)
        ]
        return cls(lines, [Decimal(row[column]) for row in rows])

    def scored(self, rules: Rules) -> EventScore:
        keys = {line.ns for line in self.lines} | {line.ew for line in self.lines}
        everybody = [Entrant(key, None, "A") for key in sorted(keys)]
        return score_event(self.lines, everybody, [], rules)

    def percentages(self) -> list[Decimal]:
        score = self.scored(Rules())
        return [percentage(score.lines[line.key]) for line in self.lines]


def players(rows: Sequence[dict[str, str]]) -> list[str]:
    return sorted({row[side] for row in rows for side in ("ns", "ew")})


def seats(row: dict[str, str], numbers: dict[str, int]) -> tuple[int, int]:
    return numbers[row["ns"]], numbers[row["ew"]]


def both(row: dict[str, str]) -> tuple[Treatment, Treatment]:
    score = Reported(int(row["ns_score"]))
    return score, score


def percentage(score: ScoredResult) -> Decimal:
    return two_places_half_away((score.ns_points or Fraction(0)) * 100 / score.top)


def test_a_barometer_agrees_in_percent() -> None:
    table = Table.of("mp_barometer_20120802/lines.csv", "ns_result")

    assert table.percentages() == list(table.printed)


def test_a_tournament_of_three_boards_agrees_on_the_single_scale() -> None:
    table = Table.of("acbl_tournament_3boards/lines.csv", "ns_matchpoints")

    score = table.scored(Rules())

    doubled = [score.lines[line.key].ns_points for line in table.lines]
    assert doubled == [2 * Fraction(points) for points in table.printed]


def test_cross_imps_of_nine_pairs_agree_but_for_one_comparison() -> None:
    """The page counts +420 against -1660 as 17 IMPs, where Law 78B gives 19."""
    table = Table.of("crossimp_9pairs_kops/lines.csv", "ns_result_2dp")

    score = table.scored(Rules(Method.CROSS_IMPS))

    differing = [
        (line.board, score.lines[line.key].ns_shown, printed)
        for line, printed in zip(table.lines, table.printed, strict=True)
        if score.lines[line.key].ns_shown != printed
    ]
    assert differing == [
        (22, Decimal("15.33"), Decimal("14.67")),
        (22, Decimal("-16.33"), Decimal("-15.67")),
    ]
