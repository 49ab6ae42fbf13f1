"""From a file to a scored session."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.bridge.contract import Side
from scoring.bridge.convention import (
    ACBLSCORE,
    CLUBSITE,
    COMPSCORE3,
    Convention,
    Repeated,
)
from scoring.bridge.event import Method, Penalty, Rules, Unit
from scoring.bridge.regulations import Regulations
from scoring.formats import usebio
from scoring.formats.scores import contests, engine
from scoring.formats.scores.engine import convention_in
from scoring.formats.tests.builders import (
    make_board,
    make_file,
    make_line,
    make_pair,
    read_lines,
)


def test_an_event_is_scored_by_its_file_keys() -> None:
    event = read_lines(
        make_line("1", "2", score="50"), make_line("3", "4", score="100")
    )

    score = contests.score(event)

    assert {key: line.ns_points for key, line in score.lines.items()} == {1: 0, 2: 2}
    assert {key: total.rank for key, total in score.totals.items()} == {
        1: 3,
        2: 1,
        3: 1,
        4: 3,
    }


def test_the_convention_is_that_of_the_program_unless_another_is_named() -> None:
    facts = "<PROGRAM_NAME>Compscore 3</PROGRAM_NAME>"
    event = usebio.read(make_file(make_board(1, make_line(score="50")), facts=facts))

    assert engine.rules(event) == Rules(winners=1, convention=COMPSCORE3)
    assert engine.rules(event, CLUBSITE) == Rules(winners=1, convention=CLUBSITE)


@pytest.mark.parametrize("convention", [None, CLUBSITE, ACBLSCORE])
def test_what_the_event_says_of_repeated_averages_goes_before_any_convention(
    convention: Convention | None,
) -> None:
    event = read_lines(make_line(score="50"))
    regulated = replace(event, regulations=Regulations(plus_after=1, plus_percent="45"))

    assert convention_in(regulated, convention).repeated == Repeated(1, Fraction(45))
    assert engine.rules(regulated, convention).convention.repeated == Repeated(
        1, Fraction(45)
    )
    assert convention_in(event, convention).repeated is None


def test_datums_of_the_file_are_given_to_the_engine() -> None:
    board = make_board(1, make_line(score="50"), datum="-30")
    empty = make_board(2, datum="50")
    aside = f'<SECTION SECTION_ID="Z">{make_board(1, datum="10")}</SECTION>'

    event = usebio.read(
        make_file(board, empty, event_type="BUTLER_PAIRS", inside=aside)
    )

    assert engine.rules(event).method is Method.BUTLER
    assert engine.rules(event).datums == {(1, 1): -30, (1, 2): 50}
    assert contests.score(event).lines[1].ns_points == 2


def test_a_penalty_of_the_file_is_taken_off() -> None:
    pairs = make_pair("1", more="<ADJUSTMENT>-0.5</ADJUSTMENT>")
    pairs += "".join(make_pair(number) for number in "234")
    board = make_board(
        1, make_line("1", "2", score="50"), make_line("3", "4", score="50")
    )

    event = usebio.read(make_file(board, pairs=pairs))

    assert engine.penalties(event) == [Penalty(1, Fraction("0.5"), Unit.MATCHPOINTS)]
    assert contests.score(event).totals[1].final == Fraction("0.5")


def test_pairs_without_a_line_are_placed_in_their_directions() -> None:
    event = read_lines(make_line("1", "2", score="50"))
    first, other = event.entrants[:2]
    both = (replace(first, side=Side.NS), replace(other, side=Side.EW))

    bare = replace(event, lines=(), winners=2, entrants=both)

    assert {total.tied for total in contests.score(bare).totals.values()} == {False}
