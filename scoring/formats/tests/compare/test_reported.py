"""Scores against contracts, and datums against scores."""

from dataclasses import replace

import pytest

from scoring.bridge.convention import COMPSCORE3
from scoring.formats import usebio
from scoring.formats.compare import Kind, compare, has_figures
from scoring.formats.event import Figure, Official, ReadEvent, ReadMatch, SitOut
from scoring.formats.scores.contests import score
from scoring.formats.tests.builders import (
    make_board,
    make_file,
    make_line,
    make_pairs,
    read_lines,
)


def rows(event: ReadEvent, *kinds: Kind) -> list[tuple[str, str, str, str]]:
    comparison = compare(event, score(event, COMPSCORE3), COMPSCORE3)
    return [
        (str(each.where), each.ours, each.file, each.code)
        for each in comparison.differences
        if each.kind in kinds
    ]


def test_a_score_that_is_not_of_its_contract_is_named_and_counts() -> None:
    event = read_lines(
        make_line("1", "2", "4S N 10", "450", ("2", "0")),
        make_line("3", "4", "4S N 10", "420", ("0", "2")),
    )

    found = rows(event, *Kind)

    assert found == [("board 1, 1 v 2", "420", "450", "score-not-of-contract")]


def test_a_score_without_a_contract_is_no_difference() -> None:
    event = read_lines(make_line(score="420"))

    assert rows(event, *Kind) == []


PLAIN = read_lines(make_line(score="420"))
LINE, ENTRANT = PLAIN.lines[0], PLAIN.entrants[0]
MATCH = ReadMatch(1, 1, "A", 1, home=1, away=2)
FIGURE = Figure("1")


@pytest.mark.parametrize(
    ("event", "has"),
    [
        (PLAIN, False),
        (replace(PLAIN, matches=(MATCH,)), False),
        (replace(PLAIN, lines=(replace(LINE, ns_points=FIGURE),)), True),
        (replace(PLAIN, lines=(replace(LINE, ew_points=FIGURE),)), True),
        (replace(PLAIN, sit_outs=(SitOut(1, "A", 1, 1),)), False),
        (replace(PLAIN, sit_outs=(SitOut(1, "A", 1, 1, points=FIGURE),)), True),
        (replace(PLAIN, matches=(replace(MATCH, home_imps=FIGURE),)), True),
        (replace(PLAIN, matches=(replace(MATCH, away_points=FIGURE),)), True),
        (replace(PLAIN, entrants=(replace(ENTRANT, official=Official(rank=1)),)), True),
        (
            replace(
                PLAIN, entrants=(replace(ENTRANT, sessions=((1, Official(FIGURE)),)),)
            ),
            True,
        ),
    ],
)
def test_a_file_has_figures_where_one_is_said(event: ReadEvent, has: bool) -> None:
    assert has_figures(event) is has


def read_datum(datum: str, *scores: str) -> ReadEvent:
    lines = [
        make_line(f"{2 * at + 1}", f"{2 * at + 2}", score=score)
        for at, score in enumerate(scores)
    ]
    board = make_board(1, *lines, datum=datum)
    return usebio.read(
        make_file(board, pairs=make_pairs(12), event_type="BUTLER_PAIRS")
    )


@pytest.mark.parametrize(
    ("datum", "reason"),
    [
        ("270", None),
        ("280", "other-datum"),
        ("260", "other-datum"),
        ("265", "other-datum"),
        ("300", "unexplained"),
    ],
)
def test_a_datum_that_is_not_ours_is_named_with_its_reason(
    datum: str, reason: str | None
) -> None:
    scores = ("420", "450", "420", "110", "50", "140")
    expected = [("datum of board 1", "270", datum, reason)] if reason else []

    assert rows(read_datum(datum, *scores), Kind.DATUM) == expected


def test_a_datum_of_averages_only_is_unexplained() -> None:
    event = read_datum("40", "A5050")

    assert rows(event, Kind.DATUM) == [("datum of board 1", "0", "40", "unexplained")]
