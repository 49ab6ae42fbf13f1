"""Every spelling of the table in every format, wherever a contract or a score stands."""

import json
import re
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from clubsite.tests.tables import for_each_row
from scoring.bridge.adjusted import Artificial, NotPlayed, Outcomes
from scoring.bridge.contract import PASSED_OUT
from scoring.formats import acbl, clubsite_json, csv_results, lin, pbn, usebio
from scoring.formats.errors import BadJson, MissingPart
from scoring.formats.event import ParsedResult
from scoring.formats.reading import Reading
from scoring.formats.spellings import read_spelling
from scoring.formats.tests.builders import make_board, make_file, make_line
from scoring.formats.tests.test_bws import read as read_bws
from scoring.formats.tests.test_bws import row

BIDS = {
    "3NT+1": "3NT N +1",
    "3 NT +1": "3NT N +1",
    "3nt + 1": "3NT N +1",
    "3NTX+1": "3NTX N +1",
    "3N+1": "3NT N +1",
    "4♥=": "4H N =",
    "4♥\ufe0f=": "4H N =",
    "4♡ +1": "4H N +1",
    "4HX-2": "4HX N -2",
    "4 H X -2": "4HX N -2",
    "4H*-2": "4HX N -2",
    "4H×−2": "4HX N -2",
    "4HXX-2": "4HXX N -2",
    "4HX X-2": "4HXX N -2",
    "4♠": "4S N =",
    "4♣": "4C N =",
    "4♦": "4D N =",
    "4♥X": "4HX N =",
    "4H": "4H N =",
}
"""Contracts, some with the result; without one it stands beside them as 10 tricks."""
AVERAGES = {
    **dict.fromkeys(("A", "AV", "AVE", "Average", "A=", "A50", "50%"), (50, 50)),
    **dict.fromkeys(("A==", "A5050", "A 50/50", "50%-50%", "50/50"), (50, 50)),
    **dict.fromkeys(("A+", "Ave+", "AV+", "Avg+", "average plus", "A60"), (60, 40)),
    **dict.fromkeys(("A-", "Ave-", "A−", "Average Minus", "A40", "40%"), (40, 60)),
    **dict.fromkeys(("A+/A-", "A+-", "Ave+/Ave-", "A+ A-"), (60, 40)),
    **dict.fromkeys(("60%-40%", "60/40", "60-40", "60%/40%", "60 / 40"), (60, 40)),
    **dict.fromkeys(("A6040", "A60/40", "A60-40", "a60%-40%"), (60, 40)),
    **dict.fromkeys(("A+=", "A60/50"), (60, 50)),
    **dict.fromkeys(("A++", "A+/A+", "60%-60%"), (60, 60)),
    "A-=": (40, 50),
    "0%-100%": (0, 100),
    "62.5%-37.5%": (Fraction(125, 2), Fraction(75, 2)),
}
"""The share of each side; of one that is named alone the other has the rest."""
UNPLAYED = ("not-played", "Not played", "NP", "N/P", "no play", "unplayed")
PASSES = ("PASS", "P", "Passed out", "pass out", "All pass", "AP")

Cells = tuple[str, str, str, str]
"""Contract, declarer, tricks and score."""


def in_usebio(cells: Cells) -> Reading:
    contract, by, tricks, score = cells
    line = (
        "<TRAVELLER_LINE><NS_PAIR_NUMBER>1</NS_PAIR_NUMBER>"
        "<EW_PAIR_NUMBER>2</EW_PAIR_NUMBER>"
        f"<CONTRACT>{contract}</CONTRACT><PLAYED_BY>{by}</PLAYED_BY>"
        f"<TRICKS>{tricks}</TRICKS><SCORE>{score}</SCORE></TRAVELLER_LINE>"
    )
    return usebio.reading(make_file(make_board(1, line)))


def in_csv(cells: Cells) -> Reading:
    heading = "board,ns,ew,contract,declarer,tricks,score"
    return csv_results.read(f"{heading}\n1,1,2,{','.join(cells)}\n".encode())


def in_csv_kind(cells: Cells) -> Reading:
    """A kind of our own CSV, where a score could have stood."""
    contract, by, tricks, kind = cells
    heading = "board,ns,ew,contract,declarer,tricks,kind"
    return csv_results.read(
        f"{heading}\n1,1,2,{contract},{by},{tricks},{kind}\n".encode()
    )


def in_games(cells: Cells) -> Reading:
    contract, by, tricks, score = cells
    tags = {
        "Event": "Cup",
        "Board": "1",
        "North": "a",
        "East": "b",
        "South": "c",
        "West": "d",
        "Scoring": "MP",
        "Declarer": by,
        "Contract": contract,
        "Result": tricks,
        "Score": score,
    }
    other = {**tags, "North": "e", "East": "f", "South": "g", "West": "h"}
    other |= {"Contract": "1C", "Declarer": "N", "Result": "7", "Score": ""}
    text = "\n\n".join(
        "\n".join(f'[{name} "{value}"]' for name, value in game.items())
        for game in (tags, other)
    )
    return pbn.read(f"{text}\n".encode())


def test_a_game_without_its_result_is_named() -> None:
    reading = in_games(("", "", "", "xyz"))

    (lost,) = map(str, reading.lost)
    assert "a game without its result" in lost


def in_score_table(cells: Cells) -> Reading:
    contract, by, tricks, score = (f'"{cell or "-"}"' for cell in cells)
    return pbn.read(
        '[Event "Cup"]\n[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Contract;'
        f'Declarer;Result;Score_NS"]\n1 2 {contract} {by} {tricks} {score}\n'.encode()
    )


def in_bws(cells: Cells) -> Reading:
    """What stands in place of a score in this format is the remark."""
    contract, by, tricks, remark = cells
    margin = {"": "", "10": "="}[tricks]
    seat: dict[str, Any] = {"NS/EW": by}
    return read_bws(row(Contract=contract, Result=margin, Remarks=remark, **seat))


def in_acbl(cells: Cells) -> Reading:
    contract, by, tricks, score = cells
    line = {
        "ns_pair": "1",
        "ew_pair": "2",
        "contract": contract,
        "declarer": by,
        "tricks_taken": tricks,
        "ns_score": score,
    }
    section = {
        "name": "A",
        "boards": [{"board_number": 1, "board_results": [line]}],
    }
    event = {
        "board_scoring_method": "MATCH_POINTS",
        "sessions": [{"number": 1, "sections": [section]}],
    }
    return acbl.read(json.dumps(event).encode())


def in_lin(cells: Cells) -> Reading:
    """The results of a match stand in one field, each as one word."""
    contract, by, _, score = cells
    text = contract or score
    if by:
        margin = re.search(r"\s*[=+−-]\s*\d*\Z", text)
        text = text[: margin.start()] + by + margin[0] if margin else f"{text}{by}="
    return lin.read(
        f"vg|Cup,,I,1,1,A,0,B,0|rs|{text},1CN=|pn|a,b,c,d,e,f,g,h|pg||"
        f"qx|o1|md|1,,,|sv|o|pg||".encode()
    )


FORMATS: dict[str, Callable[[Cells], Reading]] = {
    "usebio": in_usebio,
    "csv": in_csv,
    "csv kind": in_csv_kind,
    "pbn games": in_games,
    "pbn table": in_score_table,
    "bws": in_bws,
    "acbl": in_acbl,
    "lin": in_lin,
}
PLACES = ("contract", "score")
NO_NUMBERS = ("csv kind", "bws", "lin")
"""Nothing in these is a number that could be a score."""
every_format = for_each_row("name", FORMATS)
every_place = for_each_row("place", PLACES)


def first_line(
    name: str, place: str, text: str, by: str = "", tricks: str = ""
) -> ParsedResult:
    """The line whose cell of that place has the text; nothing of it is lost."""
    cells = (text, by, tricks, "") if place == "contract" else ("", by, tricks, text)
    reading = FORMATS[name](cells)
    assert [str(message) for message in reading.lost] == []
    assert reading.event is not None
    return reading.event.lines[0]


@every_format
@every_place
@for_each_row("text", BIDS)
def test_a_contract_is_read_in_every_spelling(name: str, place: str, text: str) -> None:
    margin = re.search(r"[=+−-]", text)
    line = first_line(name, place, text, "N", "" if margin else "10")

    assert str(line.result) == BIDS[text]
    assert line.for_ns is None


@every_format
@every_place
@for_each_row("text", AVERAGES)
def test_an_average_is_read_in_every_spelling(name: str, place: str, text: str) -> None:
    line = first_line(name, place, text)

    assert isinstance(line.for_ns, Artificial)
    assert isinstance(line.for_ew, Artificial)
    assert (line.for_ns.percent, line.for_ew.percent) == AVERAGES[text]
    assert (line.result, line.score) == (None, None)


@every_format
@every_place
@for_each_row("text", UNPLAYED)
def test_a_board_not_played_is_read_in_every_spelling(
    name: str, place: str, text: str
) -> None:
    line = first_line(name, place, text)

    assert (line.for_ns, line.for_ew) == (NotPlayed(), NotPlayed())


@every_format
@every_place
@for_each_row("text", PASSES)
def test_a_passed_out_board_is_read_in_every_spelling(
    name: str, place: str, text: str
) -> None:
    line = first_line(name, place, text)

    assert (line.result, line.score) == (PASSED_OUT, 0)


def in_json(cells: Cells) -> Reading:
    """A file of ours in which one score was changed by hand."""
    first = in_csv(("4S", "N", "10", "420"))
    content = clubsite_json.write(first).content.decode()
    return clubsite_json.read(content.replace("420", cells[3]).encode())


IMPOSSIBLE = ("425", "410", "15", "-9999", "7610")
"""Not on any board; 620 is on one that is vulnerable, and board 1 is not."""


@for_each_row("name", [name for name in FORMATS if name not in NO_NUMBERS])
@for_each_row("score", [*IMPOSSIBLE, "620", "-620"])
def test_a_score_that_law_77_does_not_have_is_refused_with_its_place(
    name: str, score: str
) -> None:
    reading = FORMATS[name](("4S", "N", "10", score))

    (refusal,) = map(str, reading.lost)
    assert f"no contract scores {score} at this vulnerability (Law 77)" in refusal
    assert re.match(r"(line \d+|board 1, 1 v 2): ", refusal)
    assert reading.event is not None
    assert reading.event.lines[0].score == 420


@pytest.mark.parametrize("name", [name for name in FORMATS if name not in NO_NUMBERS])
def test_without_a_contract_nothing_stays_of_such_a_line(name: str) -> None:
    """Where it is the only line of a USEBIO file, there are no results in it."""
    try:
        reading = FORMATS[name](("", "N", "", "425"))
    except MissingPart:
        return

    [refusal] = map(str, reading.lost)
    assert "no contract scores 425" in refusal
    assert 425 not in [
        line.score for line in (reading.event.lines if reading.event else ())
    ]


@pytest.mark.parametrize("score", IMPOSSIBLE)
def test_such_a_score_in_a_file_of_ours_is_refused_with_its_path(score: str) -> None:
    with pytest.raises(BadJson, match=rf"content\.event\.lines\[0\].*{score}"):
        in_json(("", "", "", score))


@pytest.mark.parametrize("ruling", ["425|425", "70%:420 30%:425|420", "420|425"])
def test_an_assigned_score_is_one_of_law_77_in_every_format(ruling: str) -> None:
    ns, ew = ruling.split("|")
    csv_file = (
        f"board,ns,ew,contract,declarer,tricks,for_ns,for_ew\n1,1,2,4S,N,9,{ns},{ew}\n"
    )
    line = make_line("1", "2", "4S N 9", more=f"<?clubsite {ns} | {ew}?>")
    table = (
        '[Event "Cup"]\n[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;'
        f'Result;Adjusted_NS;Adjusted_EW"]\n1 2 4S N 9 "{ns}" "{ew}"\n'
    )
    for reading in (
        csv_results.read(csv_file.encode()),
        usebio.reading(make_file(make_board(1, line))),
        pbn.read(table.encode()),
    ):
        (refusal,) = map(str, reading.lost)
        assert "no contract scores 425" in refusal
        assert reading.event is not None
        assert (reading.event.lines[0].score, reading.event.lines[0].for_ns) == (
            -50,
            None,
        )


def test_at_rubber_bridge_scores_have_honours_and_are_left_alone() -> None:
    tags = '[Event "R"]\n[Board "1"]\n[Scoring "Rubber"]\n[Contract "4S"]\n'
    text = f'{tags}[Declarer "N"]\n[Result "10"]\n[Score "NS 220"]\n'

    (game,) = pbn.read(text.encode()).games

    assert game.score == 220


@pytest.mark.parametrize(
    ("ns", "ew", "expected"),
    [
        ("A+", "A-", (60, 40)),
        ("A+", "A", (60, 50)),
        ("", "A+", (40, 60)),
        ("A-", "", (40, 60)),
        ("", "60%-40%", (60, 40)),
        ("60%-40%", "60%-40%", (60, 40)),
    ],
)
def test_each_side_may_have_its_average_in_a_cell_of_its_own(
    ns: str, ew: str, expected: tuple[int, int]
) -> None:
    in_columns = csv_results.read(
        f"board,ns,ew,ns_score,ew_score\n1,1,2,{ns},{ew}\n".encode()
    )
    as_ruling = csv_results.read(
        f"board,ns,ew,for_ns,for_ew\n1,1,2,{ns},{ew}\n".encode()
    )
    in_table = pbn.read(
        '[Event "Cup"]\n[Board "1"]\n[ScoreTable "PairId_NS;PairId_EW;Score_NS;'
        f'Score_EW"]\n1 2 "{ns}" "{ew}"\n'.encode()
    )

    for reading in (in_columns, as_ruling, in_table):
        assert reading.event is not None
        (line,) = reading.event.lines
        assert isinstance(line.for_ns, Artificial)
        assert isinstance(line.for_ew, Artificial)
        assert line.for_ns.percent == expected[0]
        assert line.for_ew.percent == expected[1]


@pytest.mark.parametrize(
    ("cells", "complaint"),
    [
        (("3NT+1", "N", "9", ""), "9 +1"),
        (("3NT+5", "N", "", ""), "+5"),
        (("3NT", "N", "+5", ""), "+5"),
        (("3NT=", "N", "+1", ""), "+1 +0"),
        (("3NT", "N", "9", "4H+1"), "4H+1"),
        (("3NT+1", "N", "", "PASS"), "PASS"),
        (("3NT", "N", "9", "much"), "much"),
    ],
)
def test_cells_that_contradict_each_other_are_refused(
    cells: Cells, complaint: str
) -> None:
    refused = [str(message) for message in in_csv(cells).lost]

    assert any(complaint in message for message in refused)


def test_one_cell_may_have_what_another_lacks() -> None:
    """The contract, its declarer and its tricks may be told in different places."""
    expected = ("3NT N +1", 430)

    for cells in (
        ("3NT+1", "N", "10", ""),
        ("3NT N", "", "+1", "3NT+1"),
        ("3NT", "N", "+1", ""),
        ("", "", "", "3NTN+1"),
        ("3NTN+1", "N", "10", "430"),
    ):
        reading = in_csv(cells)
        assert reading.event is not None
        (line,) = reading.event.lines
        assert (str(line.result), line.score) == expected
        assert reading.lost == ()


def test_a_remark_of_a_ruling_beside_a_result_is_an_assigned_score() -> None:
    reading = read_bws(row(Remarks="Arbitral score"))

    assert reading.event is not None
    assert reading.event.lines[0].for_ns == Outcomes.assigned(420)
    assert reading.lost == ()


def test_figures_of_a_labelled_average_are_those_of_the_file() -> None:
    """Custom averages exist: 23 and 11 of 40 under A5050."""
    heading = "event,value\nscoring,matchpoints\nscale,doubled\n\nboard,ns,ew,score"
    reading = csv_results.read(
        f"{heading},ns_points,ew_points\n1,1,2,A5050,0.5,1.5\n1,3,4,420,2,0\n".encode()
    )

    assert reading.event is not None
    average = reading.event.lines[0]
    assert isinstance(average.for_ns, Artificial)
    assert isinstance(average.for_ew, Artificial)
    assert average.for_ns.points == Fraction(1, 2)
    assert average.for_ew.points == Fraction(3, 2)
    assert reading.lost == ()


@pytest.mark.parametrize(
    ("tag", "points"),
    [
        ("ScoreMP", Fraction(3, 2)),
        ("ScorePercentage", None),
        ("ScoreIMP", Fraction(3, 2)),
    ],
)
def test_games_keep_the_points_of_an_average(tag: str, points: Fraction | None) -> None:
    head = '[Event "Cup"]\n[Board "1"]\n'
    names = '[North "{}1"]\n[East "{}2"]\n[South "{}3"]\n[West "{}4"]\n'
    scoring = "IMP" if tag == "ScoreIMP" else "MP"
    games = [
        head + names.format(*who * 4) + f'[Scoring "{scoring}"]\n[Score "{score}"]\n'
        f'[{tag} "NS 1.5"]\n'
        for who, score in (("a", "A+/A-"), ("b", "NS 420"))
    ]

    reading = pbn.read("\n".join(games).encode())

    assert reading.event is not None
    ruled = reading.event.lines[0].for_ns
    assert isinstance(ruled, Artificial)
    assert ruled.percent == 60
    assert ruled.points == points


def test_what_is_no_spelling_is_nothing() -> None:
    assert read_spelling("") is None
    assert read_spelling("60%-140%") is None
    assert read_spelling("8S") is None
    assert read_spelling("4S" * 30) is None


@pytest.mark.parametrize(
    ("ruling", "expected"),
    [("NP,NP", NotPlayed()), ("60%,40%", Artificial(Fraction(60), uplift=False))],
)
def test_a_ruling_may_be_spelled_like_a_score(ruling: str, expected: object) -> None:
    reading = csv_results.read(f"board,ns,ew,for_ns,for_ew\n1,1,2,{ruling}\n".encode())

    assert reading.event is not None
    assert reading.event.lines[0].for_ns == expected


def test_a_ruling_that_is_none_is_refused() -> None:
    heading = "board,ns,ew,contract,declarer,tricks,for_ns,for_ew"
    reading = csv_results.read(f"{heading}\n1,1,2,4S,N,10,much,more\n".encode())

    assert list(map(str, reading.lost)) == ["line 2: “much | more” isn't a ruling"]


def test_adjusted_columns_of_a_score_table_are_rulings() -> None:
    columns = "PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;Adjusted_NS"
    head = f'[Event "Cup"]\n[Board "1"]\n[ScoreTable "{columns};Adjusted_EW"]\n'
    rows = '1 2 4S N 10 420 "450" "420"\n3 4 4S N 10 much - -\n'

    reading = pbn.read(f"{head}{rows}".encode())

    assert reading.event is not None
    first, second = reading.event.lines
    assert (first.for_ns, first.for_ew) == (
        Outcomes.assigned(450),
        Outcomes.assigned(420),
    )
    assert (second.score, second.for_ns) == (420, None)
    assert list(map(str, reading.lost)) == ["line 5: “much” isn't a score"]
