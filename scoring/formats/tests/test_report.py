"""A scored file as the JSON that commands print."""

import pytest

from scoring.bridge.adjusted import (
    AVERAGE,
    AVERAGE_PLUS,
    Awaited,
    NotPlayed,
    Outcomes,
    Treatment,
)
from scoring.bridge.convention import CONVENTIONS
from scoring.formats import csv_results, usebio
from scoring.formats.event import ReadEvent
from scoring.formats.report import Json, line_kind, report
from scoring.formats.scores import contests
from scoring.formats.tests.builders import make_board, make_file, make_line, make_pair

ASSIGNED = Outcomes.assigned(420)
WEIGHTED = Outcomes.weighted([(420, 50), (-50, 50)])


@pytest.mark.parametrize(
    ("ns", "ew", "played", "kind"),
    [
        (None, None, True, "played"),
        (None, None, False, "not-played"),
        (NotPlayed(), NotPlayed(), False, "not-played"),
        (AVERAGE, AVERAGE_PLUS, True, "artificial"),
        (AVERAGE, ASSIGNED, True, "split"),
        (ASSIGNED, Outcomes.assigned(100), True, "split"),
        (ASSIGNED, ASSIGNED, True, "assigned"),
        (WEIGHTED, WEIGHTED, True, "weighted"),
        (Awaited(), Awaited(), False, "not-played"),
        (Awaited(), NotPlayed(), False, "split"),
    ],
)
def test_a_line_says_what_it_is(
    ns: Treatment | None, ew: Treatment | None, played: bool, kind: str
) -> None:
    assert line_kind(ns, ew, played=played) == kind


def printed(event: ReadEvent) -> Json:
    convention = CONVENTIONS[event.convention]
    return report(event, contests.score(event, convention), convention)


EVERY_KIND = make_file(
    make_board(
        1,
        make_line("1", "2", "4SX N 9", "-100", ("0", "4"), lead="5H"),
        make_line("3", "4", "PASS", "0", ("2", "2")),
        make_line("5", "6", score="100"),
        make_line("7", "8", "4S N 10", "450"),
        make_line("9", "10", score="A6040", points=("3", "2")),
        make_line("11", "12", score="NP"),
    ),
    pairs="".join(make_pair(f"{number}") for number in range(1, 13)),
)
KEYS = ("kind", "contract", "declarer", "lead", "tricks", "score")


def test_lines_of_every_kind_are_printed() -> None:
    lines = printed(usebio.read(EVERY_KIND))["lines"]

    assert [{key: line[key] for key in KEYS if key in line} for line in lines] == [
        {
            "kind": "played",
            "contract": "4SX",
            "declarer": "N",
            "lead": "H5",
            "tricks": 9,
            "score": -100,
        },
        {"kind": "passed-out", "contract": "PASS", "score": 0},
        {"kind": "played", "score": 100},
        {
            "kind": "assigned",
            "contract": "4S",
            "declarer": "N",
            "tricks": 10,
            "score": 450,
        },
        {"kind": "artificial"},
        {"kind": "not-played"},
    ]
    assert "ns_points" not in lines[-1]


COMPSCORE = "<PROGRAM_NAME>Compscore3</PROGRAM_NAME>"
SHORT = [
    make_board(
        board,
        *(
            make_line(f"{ns}", f"{ns + 1}", "4S N 10", f"{score}")
            for ns, score in zip((1, 3, 5), scores, strict=False)
        ),
    )
    for board, scores in ((1, (420, 450, 480)), (8, (450, 420)))
]


def test_what_a_program_shows_otherwise_stands_beside_what_counts() -> None:
    pairs = "".join(make_pair(f"{number}") for number in range(1, 7))

    event = usebio.read(make_file(*SHORT, pairs=pairs, facts=COMPSCORE))

    line = printed(event)["lines"][3]
    assert {key: line[key] for key in ("board", "ns_points", "ns_shown")} == {
        "board": 8,
        "ns_points": "3.5000",
        "ns_shown": "2.00",
    }


def test_totals_of_pairs_that_missed_boards_are_scaled_as_the_program_does() -> None:
    pairs = make_pair("1", total="7.50", percentage="93.75", place="1") + "".join(
        make_pair(f"{number}") for number in range(2, 7)
    )

    event = usebio.read(make_file(*SHORT, pairs=pairs, facts=COMPSCORE))

    standings = printed(event)["standings"]
    assert standings[4] == {
        "number": "5",
        "side": "NS",
        "names": ["Sample North", "Sample South"],
        "points": "8.0000",
        "maximum": "8.0000",
        "percentage": "100.0000",
        "rank": 1,
        "tied": False,
        "agrees": True,
    }
    assert (standings[0]["file_points"], standings[0]["file_rank"]) == ("7.50", 1)
    assert standings[0]["agrees"] is False


def test_imps_have_no_percentage() -> None:
    event = usebio.read(
        make_file(
            make_board(
                1,
                make_line("1", "2", "4S N 10", "420", kind="CROSS_IMP_POINTS"),
                make_line("3", "4", "4S N 9", "-50", kind="CROSS_IMP_POINTS"),
            ),
            event_type="CROSS_IMPS",
        )
    )

    found = printed(event)

    assert found["event"]["scoring"] == "cross-imps"
    assert ["percentage" in row for row in found["standings"]] == [False] * 4
    assert found["lines"][0]["ns_points"] == "10.0000"


def test_differences_and_losses_are_in_words() -> None:
    event = usebio.read(
        make_file(
            make_board(
                1,
                make_line("1", "2", "4S N 10", "420", ("7", "7"), lead="X9"),
                make_line("3", "4", "4S N 11", "450", ("2", "0")),
            )
        )
    )

    found = printed(event)

    assert found["differences"] == [
        {
            "where": "board 1, 1 v 2",
            "ours": "0.0000",
            "file": "7",
            "code": "unexplained",
            "because": "Unexplained.",
        }
    ]
    assert found["lost"] == ["LEAD of board 1, 1 v 2 is not a card: 'X9'"]
    assert found["event"]["date"] is None


@pytest.mark.parametrize("column", ["ns_points", "ns_percent", "ns_imps"])
def test_a_board_of_one_result_has_no_points_of_ours(column: str) -> None:
    """Nothing is compared there: 0.0000 would be a figure of nothing."""
    table = f"board,ns,ew,score,{column}\n1,1,2,420,12\n2,3,4,600,\n"
    event = csv_results.read(table.encode()).event
    assert event is not None

    answer = printed(event)

    for line in answer["lines"]:
        assert not {"ns_points", "ew_points", "ns_shown", "ew_shown"} & set(line)
    assert [each["ours"] for each in answer["differences"]] == [""]
    assert [line["agrees"] for line in answer["lines"]] == [False, True]
    for standing in answer["standings"]:
        assert "percentage" not in standing


def test_a_board_of_one_result_counts_where_others_have_more() -> None:
    """By Neuberg it is an average."""
    table = "board,ns,ew,score\n1,1,2,420\n2,1,2,140\n2,3,4,170\n"
    event = csv_results.read(table.encode()).event
    assert event is not None

    assert printed(event)["lines"][0]["ns_points"] == "1.0000"
