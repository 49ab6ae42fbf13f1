"""What a line says was bid, made and scored."""

from fractions import Fraction

import pytest

from scoring.bridge.adjusted import Artificial, NotPlayed, Outcomes
from scoring.formats.event import ParsedResult
from scoring.formats.tests.builders import lost, make_line, read_lines


def only_line(*lines: str) -> ParsedResult:
    return read_lines(*lines).lines[0]


def flat(percent: int | Fraction, points: str | None) -> Artificial:
    value = None if points is None else Fraction(points)
    return Artificial(Fraction(percent), uplift=False, points=value)


@pytest.mark.parametrize(
    ("result", "lead", "score", "read"),
    [
        ("4S N 10", "KH", "420", "4S N = HK"),
        ("4SX E 9", "TC", "100", "4SX E -1 CT"),
        ("3NT S =", "10D", "400", "3NT S = DT"),
        ("3n South +2", "d6", "460", "3NT S +2 D6"),
        ("2H W -2", "", "100", "2H W -2"),
        ("1C N", "", "90", "1C N +1"),
        ("PASS N 0", "", "0", "PASS"),
        ("pass", "", "", "PASS"),
    ],
)
def test_a_result_is_read_as_programs_write_it(
    result: str, lead: str, score: str, read: str
) -> None:
    line = only_line(make_line(result=result, lead=lead, score=score))

    assert (str(line.result), line.adjusted) == (read, False)


def test_a_score_that_is_not_written_follows_from_the_contract() -> None:
    line = only_line(make_line(result="4S N 10"))

    assert (line.score, line.adjusted) == (420, False)


def test_a_score_alone_counts_without_a_contract() -> None:
    line = only_line(make_line(score="+420.0"))

    assert (line.result, line.score) == (None, 420)
    assert (line.for_ns, line.for_ew) == (Outcomes.assigned(420),) * 2


def test_a_score_that_contradicts_its_contract_counts_and_the_contract_is_kept() -> (
    None
):
    line = only_line(make_line(result="4S N 10", score="450"))

    assert (str(line.result), line.score, line.is_result) == ("4S N =", 450, True)
    assert (line.for_ns, line.for_ew) == (Outcomes.assigned(450),) * 2


@pytest.mark.parametrize(
    ("score", "points", "ns", "ew"),
    [
        ("A6040", ("24", "16"), flat(60, "24"), flat(40, "16")),
        ("A5050", ("23", "11"), flat(50, "23"), flat(50, "11")),
        ("a60/60", ("", ""), flat(60, None), flat(60, None)),
        ("Adj", ("1", "0.5"), flat(50, "1"), flat(25, "0.5")),
        ("AVE", ("-1", "9"), flat(50, "-1"), flat(50, "9")),
        ("", ("2", "0"), flat(100, "2"), flat(0, "0")),
    ],
)
def test_an_average_keeps_the_figures_of_the_file(
    score: str, points: tuple[str, str], ns: Artificial, ew: Artificial
) -> None:
    line = only_line(
        make_line("1", "2", score=score, points=points),
        make_line("3", "4", score="50"),
    )

    assert (line.result, line.score, line.is_result) == (None, None, False)
    assert (line.for_ns, line.for_ew) == (ns, ew)


@pytest.mark.parametrize("score", ["NP", "n/p", "Not played"])
def test_a_board_not_played_counts_for_nobody(score: str) -> None:
    line = only_line(make_line(score=score))

    assert (line.for_ns, line.for_ew) == (NotPlayed(), NotPlayed())


@pytest.mark.parametrize(
    ("line", "message"),
    [
        (
            make_line(result="8C N 10", score="50"),
            "CONTRACT of board 1, 1 v 2 is not a contract: '8C'",
        ),
        (
            make_line(result="4S Q 10", score="50"),
            "PLAYED_BY of board 1, 1 v 2 is not a seat: 'Q'",
        ),
        (
            make_line(result="4S N 14", score="50"),
            "TRICKS of board 1, 1 v 2 is not a number from 0 to 13: '14'",
        ),
        (
            make_line(result="4S N +9", score="50"),
            "TRICKS of board 1, 1 v 2 is not a number from 0 to 13: '+9'",
        ),
        (
            make_line(result="4S N", score="70"),
            "TRICKS of board 1, 1 v 2 is not a number from 0 to 13: ''",
        ),
        (
            make_line(result="4S N ten", score="50"),
            "TRICKS of board 1, 1 v 2 is not a number from 0 to 13: 'ten'",
        ),
    ],
)
def test_an_impossible_result_is_lost_with_its_place_and_its_score_stays(
    line: str, message: str
) -> None:
    event = read_lines(line)

    assert (event.lines[0].result, lost(event)) == (None, [message])
    assert event.lines[0].for_ns == Outcomes.assigned(event.lines[0].score or 0)


def test_a_lead_that_is_no_card_is_lost_and_the_result_stays() -> None:
    event = read_lines(make_line(result="4S N 10", lead="X9", score="420"))

    assert str(event.lines[0].result) == "4S N ="
    assert lost(event) == ["LEAD of board 1, 1 v 2 is not a card: 'X9'"]


def test_what_is_no_score_is_lost_and_the_contract_counts() -> None:
    event = read_lines(make_line(result="4S N 10", score="many"))

    assert (event.lines[0].score, event.lines[0].adjusted) == (420, False)
    assert lost(event) == ["SCORE of board 1, 1 v 2 is not a score: 'many'"]


def test_a_line_with_nothing_in_it_is_lost() -> None:
    event = read_lines(make_line("1", "2", score="50"), make_line("3", "4"))

    assert len(event.lines) == 1
    assert lost(event) == ["board 1, 3 v 4 has neither contract nor score"]
