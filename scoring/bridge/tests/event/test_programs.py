"""Other programs' result pages: lines and totals as their conventions print them."""

import csv
import json
from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from typing import Any

from scoring.bridge.adjusted import Artificial, NotPlayed, Reported, Treatment
from scoring.bridge.convention import ACBLSCORE, BBO, KOPS, PARY
from scoring.bridge.event import (
    Entrant,
    EventScore,
    Method,
    Rules,
    TableResult,
    Total,
    score_event,
)
from tests.shared_data import needs_shared_data, shared

pytestmark = needs_shared_data
Row = dict[str, str]


def rows(path: str) -> list[Row]:
    with shared(f"converted/{path}").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def players(row: Row, side: str) -> str:
    """A pair by its number, or by its first player, as the rankings name it."""
    if side in row:
        return row[side]
    return row["north" if side == "ns" else "east"]


def numbered(found: list[Row]) -> dict[str, int]:
    names = {players(row, side) for row in found for side in ("ns", "ew")}
    return {name: at for at, name in enumerate(sorted(names))}


def treatments(row: Row) -> tuple[Treatment, Treatment]:
    if row["kind"] == "adjusted":
        return Artificial(Fraction(60)), Artificial(Fraction(40))
    if row["kind"].startswith("artificial"):
        return Artificial(Fraction(50)), Artificial(Fraction(50))
    if not row["ns_score"]:
        return NotPlayed(), NotPlayed()
    return Reported(int(row["ns_score"])), Reported(int(row["ns_score"]))


def scored(found: list[Row], rules: Rules) -> EventScore:
    numbers = numbered(found)
    lines = [
        TableResult(
            at,
            1,
            "A",
            int(row["board"]),
            numbers[players(row, "ns")],
            numbers[players(row, "ew")],
            *treatments(row),
        )
        for at, row in enumerate(found)
    ]
    entries = [Entrant(number, None, "A") for number in numbers.values()]
    return score_event(lines, entries, [], rules)


def differing(found: list[Row], score: EventScore, column: str) -> Iterator[str]:
    for at, row in enumerate(found):
        shown = score.lines[at].ns_shown
        if row[column] and shown != Decimal(row[column]):
            yield f"{row['board']}: {shown} for {row[column]}"


def totals(found: list[Row], score: EventScore) -> dict[str, Total]:
    return {name: score.totals[number] for name, number in numbered(found).items()}


def test_kops_matchpoints_agree_in_every_line_and_total() -> None:
    found = rows("mp_44pairs_kops/lines.csv")

    score = scored(found, Rules(convention=KOPS))

    by_pair = totals(found, score)
    printed = {
        row["pair"]: Decimal(row["result"])
        for row in rows("mp_44pairs_kops/ranking.csv")
    }
    assert list(differing(found, score, "ns_result_2dp")) == []
    assert {pair: by_pair[pair].shown_percentage for pair in printed} == printed


def test_kops_cross_imps_agree_but_for_one_comparison() -> None:
    """The page counts +420 against -1660 as 17 IMPs, where Law 78B gives 19.

    That is two thirds of an IMP for each of the four pairs of board 22; all other
    totals are sums of exact thirds.
    """
    found = [row for row in rows("crossimp_9pairs_kops/lines.csv") if row["ns_score"]]

    score = scored(found, Rules(Method.CROSS_IMPS, convention=KOPS))

    by_pair = totals(found, score)
    off = {
        row["pair"]: by_pair[row["pair"]].shown_points - Decimal(row["result"])
        for row in rows("crossimp_9pairs_kops/ranking.csv")
    }
    assert {pair: by for pair, by in off.items() if by} == {
        "1": Decimal("0.67"),
        "10": Decimal("-0.66"),
        "5": Decimal("-0.67"),
        "9": Decimal("0.67"),
    }


def test_a_pary_barometer_prints_percentages() -> None:
    found = [row for row in rows("mp_barometer_20120802/lines.csv") if row["ns_score"]]

    score = scored(found, Rules(convention=PARY))

    assert list(differing(found, score, "ns_result")) == []


def test_bbo_takes_the_results_there_are_and_no_averages() -> None:
    found = rows("bbo_mp_16t/lines.csv")

    score = scored(found, Rules(convention=BBO))

    assert list(differing(found, score, "ns_result")) == []


def test_bbo_imps_agree_in_every_line_and_total() -> None:
    found = rows("bbo_imp_4t/lines.csv")

    score = scored(found, Rules(Method.CROSS_IMPS, convention=BBO))

    assert list(differing(found, score, "ns_result")) == []


def acbl_lines(results: list[tuple[int, dict[str, Any]]]) -> list[TableResult]:
    return [
        TableResult(
            at,
            1,
            "A",
            board,
            int(result["ns_pair"]),
            int(result["ew_pair"]),
            Reported(int(result["ns_score"])),
            Reported(int(result["ns_score"])),
        )
        for at, (board, result) in enumerate(results)
    ]


def test_acblscore_prints_the_percentage_of_the_rounded_total() -> None:
    path = shared("acbl/club_mp_howell_11pairs.json")
    game: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    section = game["sessions"][0]["sections"][0]
    results = [
        (int(board["board_number"]), result)
        for board in section["boards"]
        for result in board["board_results"]
    ]
    pairs = {
        int(pair_summary["pair_number"]): pair_summary
        for pair_summary in section["pair_summaries"]
    }
    entries = [Entrant(number, None, "A") for number in pairs]

    score = score_event(acbl_lines(results), entries, [], Rules(convention=ACBLSCORE))

    assert {
        number: (total.shown_points, total.shown_percentage)
        for number, total in score.totals.items()
    } == {
        number: (Decimal(pair["score"]), Decimal(pair["percentage"]))
        for number, pair in pairs.items()
    }
    assert [score.lines[at].ns_shown for at in range(len(results))] == [
        Decimal(result["ns_match_points"]) for _, result in results
    ]
