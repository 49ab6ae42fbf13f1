"""Pairs, under the numbers that the file gives them."""

from fractions import Fraction

import pytest

from scoring.bridge.contract import Side
from scoring.bridge.convention import CLUBSITE
from scoring.bridge.event import Unit
from scoring.formats import usebio
from scoring.formats.errors import DuplicateEntrant
from scoring.formats.event import Figure, Official, ReadEntrant, ReadPlayer
from scoring.formats.scores import contests
from scoring.formats.tests.builders import (
    lost,
    make_board,
    make_file,
    make_line,
    make_pair,
)
from scoring.formats.usebio.entrants import read_side

TWO = "<WINNER_TYPE>2</WINNER_TYPE>"
NAMES = (ReadPlayer("Sample North"), ReadPlayer("Sample South"))


def test_a_pair_has_its_names_numbers_and_official_figures() -> None:
    more = (
        "<MASTER_POINTS_AWARDED>21</MASTER_POINTS_AWARDED><BOARDS_PLAYED>18"
        "</BOARDS_PLAYED><ADJUSTMENT>-2.5</ADJUSTMENT><HANDICAP>0</HANDICAP>"
        "<PLAYER><PLAYER_NAME>Zoë Sample</PLAYER_NAME><NATIONAL_ID_NUMBER>900260"
        "</NATIONAL_ID_NUMBER><CLUB_ID_NUMBER>9028</CLUB_ID_NUMBER></PLAYER>"
    )
    pairs = make_pair(
        "1NS", total="97.00", percentage="53.89", place="=3", names=(), more=more
    ) + make_pair("1EW")

    event = usebio.read(
        make_file(
            make_board(1, make_line("1NS", "1EW", score="50")), pairs=pairs, facts=TWO
        )
    )

    assert event.entrants[0] == ReadEntrant(
        key=1,
        number="1NS",
        section="",
        side=Side.NS,
        players=(ReadPlayer("Zoë Sample", "900260", "9028"),),
        official=Official(Figure("97.00"), Figure("53.89"), 3, 18, "21"),
        penalty=Fraction("2.5"),
        unit=Unit.MATCHPOINTS,
    )
    assert event.lost == ()


@pytest.mark.parametrize(
    ("kind", "adjustment", "penalty", "unit"),
    [
        ("MP_PAIRS", "-25%", Fraction(25), Unit.PERCENT_OF_TOP),
        ("BUTLER_PAIRS", "3", Fraction(-3), Unit.IMPS),
        ("CROSS_IMPS", "", Fraction(0), Unit.IMPS),
    ],
)
def test_an_adjustment_of_a_pair_is_a_penalty_in_the_unit_of_the_event(
    kind: str, adjustment: str, penalty: Fraction, unit: Unit
) -> None:
    pairs = make_pair("1", more=f"<ADJUSTMENT>{adjustment}</ADJUSTMENT>") + make_pair(
        "2"
    )
    board = make_board(1, make_line(score="50"))

    first = usebio.read(make_file(board, pairs=pairs, event_type=kind)).entrants[0]

    assert (first.penalty, first.unit) == (penalty, unit)


def test_an_adjustment_of_total_points_is_in_points() -> None:
    pairs = make_pair("1", more="<ADJUSTMENT>-50</ADJUSTMENT>") + make_pair("2")
    facts = "<BOARD_SCORING_METHOD>AGGREGATE</BOARD_SCORING_METHOD>"
    board = make_board(1, make_line(score="420"))

    event = usebio.read(make_file(board, pairs=pairs, event_type="PAIRS", facts=facts))

    assert (str(event.entrants[0].penalty), event.entrants[0].unit) == (
        "50",
        Unit.POINTS,
    )
    assert contests.score(event, CLUBSITE).totals[1].final == 370


def test_a_number_may_occur_once_in_each_direction() -> None:
    pairs = make_pair("1", direction="NS") + make_pair("1", direction="E/W")
    board = make_board(1, make_line("1", "1", score="50"))

    event = usebio.read(make_file(board, pairs=pairs, facts=TWO))

    assert [(pair.number, pair.side) for pair in event.entrants] == [
        ("1NS", Side.NS),
        ("1EW", Side.EW),
    ]
    assert (event.lines[0].ns, event.lines[0].ew) == (1, 2)


def test_the_same_number_twice_is_refused() -> None:
    pairs = make_pair("3 ns") + make_pair("3NS")

    with pytest.raises(DuplicateEntrant, match="pair number 3 ns twice"):
        usebio.read(make_file(make_board(1, make_line(score="50")), pairs=pairs))


@pytest.mark.parametrize(
    ("listed", "named"),
    [
        (("(A) 3 NS", "(A) 3 EW"), ("(a) 3 ns", "(A)3EW")),
        (("3NS", "3EW"), ("3", "3")),
        (("3", "4"), ("3NS", "4EW")),
        (("12", "5"), ("12", "5")),
    ],
)
def test_lines_may_spell_a_number_otherwise(
    listed: tuple[str, str], named: tuple[str, str]
) -> None:
    pairs = "".join(map(make_pair, listed))

    event = usebio.read(
        make_file(make_board(1, make_line(*named, score="50")), pairs=pairs)
    )

    assert [pair.number for pair in event.entrants] == list(listed)
    assert event.lost == ()


def test_a_pair_is_found_though_it_sits_in_the_other_direction() -> None:
    pairs = make_pair("1", direction="NS") + make_pair("2", direction="NS")

    event = usebio.read(make_file(make_board(1, make_line(score="50")), pairs=pairs))

    assert [pair.number for pair in event.entrants] == ["1", "2"]


def test_a_pair_that_is_only_in_a_line_is_kept_without_names() -> None:
    event = usebio.read(
        make_file(make_board(1, make_line("1", "9", score="50")), pairs=make_pair("1"))
    )

    assert event.entrants[1] == ReadEntrant(2, "9", "", None, ())
    assert lost(event) == ["Pair 9 has results but isn't in PARTICIPANTS"]


def test_a_pair_of_another_section_is_another_pair() -> None:
    pairs = make_pair("(B) 3 NS") + make_pair("(A) 4 EW")
    line = make_line("(A) 3 NS", "(A) 4 EW", score="50")

    event = usebio.read(make_file(make_board(1, line), pairs=pairs))

    assert [(pair.section, pair.number) for pair in event.entrants] == [
        ("B", "(B) 3 NS"),
        ("A", "(A) 4 EW"),
        ("A", "(A) 3 NS"),
    ]


def test_who_meets_a_phantom_sits_out() -> None:
    pairs = (
        make_pair("1") + make_pair("2") + make_pair("3", names=("Phantom", "PHANTOM 2"))
    )
    board = make_board(
        1,
        make_line("1", "2", score="50"),
        make_line("1", "3", score="-9999"),
        make_line("0", "2", score="A6040"),
        make_line("1", "7"),
    )

    event = usebio.read(make_file(board, pairs=pairs))

    assert (len(event.entrants), len(event.lines), event.lost) == (2, 1, ())


def test_a_pair_without_number_is_lost_by_its_names() -> None:
    pairs = make_pair("") + make_pair("1") + make_pair("2")

    event = usebio.read(make_file(make_board(1, make_line(score="50")), pairs=pairs))

    assert [pair.number for pair in event.entrants] == ["1", "2"]
    assert lost(event) == ["A pair without PAIR_NUMBER: Sample North – Sample South"]


def test_what_a_pair_has_and_we_do_not_know_is_lost_once() -> None:
    more = "<TOTAL_SCORE>many</TOTAL_SCORE><HANDICAP>4</HANDICAP><MOOD>good</MOOD>"
    pairs = make_pair("1", more=more) + make_pair("2", more="<MOOD>fair</MOOD>")

    event = usebio.read(make_file(make_board(1, make_line(score="50")), pairs=pairs))

    assert event.entrants[0].official == Official()
    assert event.entrants[0].handicap == 4
    assert lost(event) == [
        "MOOD in PAIR isn't known",
        "TOTAL_SCORE of pair 1 is not a number: 'many'",
    ]


def test_pairs_listed_by_every_session_are_one_pair_without_official_totals() -> None:
    pairs = make_pair("1", total="12") + make_pair("2")
    session = (
        f"<SESSION><PARTICIPANTS>{pairs}</PARTICIPANTS>"
        f"{make_board(1, make_line(score='50'))}</SESSION>"
    )

    event = usebio.read(make_file(pairs="", inside=session * 2))

    assert event.entrants == (
        ReadEntrant(1, "1", "", None, NAMES),
        ReadEntrant(2, "2", "", None, NAMES),
    )
    assert lost(event) == [
        "Pair 1: session totals aren't imported",
        "Pair 2: session totals aren't imported",
    ]


@pytest.mark.parametrize(
    ("text", "side"),
    [
        ("NS", Side.NS),
        ("E-W", Side.EW),
        ("North/South", Side.NS),
        ("(A) 3 EW", Side.EW),
        ("12", None),
        ("", None),
    ],
)
def test_a_direction_stands_at_the_end_of_a_number(text: str, side: Side) -> None:
    assert read_side(text) is side
