"""Personal scores in words, and what a card says of its boards."""

import csv
import io
from dataclasses import replace

from clubsite.recaps.documents import to_csv
from clubsite.recaps.documents.content import (
    Awards,
    Code,
    Direction,
    Met,
    PersonalScores,
    Place,
    Room,
    Scale,
    SplitKind,
    Unit,
)
from clubsite.recaps.documents.personal import print_personal_scores
from clubsite.recaps.documents.printed import Part
from clubsite.recaps.tests.documents.builders import (
    make_personal_row,
    make_personal_scores,
)

IMPS = {"points": 3, "percent": None}


def card_of(scores: PersonalScores) -> Part:
    [part] = print_personal_scores(scores, str).parts
    return part


def rows_of(part: Part, table: int = 0) -> list[list[str]]:
    return [
        [cell.text + cell.code for cell in row.cells] for row in part.tables[table].rows
    ]


def test_a_card_is_told_round_by_round() -> None:
    part = card_of(make_personal_scores())

    assert part.title == "Pair 1 N-S: Sample North 1 – Sample South 1"
    assert part.notes == ("Place 2= of 12", "55.00 %", "132.00 MP")
    assert [note.text for note in part.after] == [
        "Best board 1 (75.00 %)",
        "Worst board 2 (40.00 %)",
    ]
    assert [column.label for column in part.tables[0].columns] == [
        *("Board", "Opponents", "Contract", "By", "Lead", "Tricks", "Score"),
        *("MP", "%", "Running", "Field", "Par"),
    ]
    assert [row[-5:-2] for row in rows_of(part)] == [
        ["9.00", "75.00", "75.00"],
        ["4.80", "40.00", "57.50"],
        ["13.80", "57.50", ""],
        ["6.00A", "50.00", "55.00"],
        ["6.00", "50.00", ""],
    ]
    assert rows_of(part)[2][1] == "Against 4"
    assert rows_of(part, 1) == [
        ["Declaring", "1", "75.00 %"],
        ["Defending", "1", "40.00 %"],
        ["Games", "2", "57.50 %"],
    ]


def test_imps_have_no_percentages_and_one_board_a_round_no_subtotals() -> None:
    rows = [
        make_personal_row(n, 50, round=n, average=None, par=None, **IMPS)
        for n in (1, 2)
    ]
    scores = make_personal_scores(*rows, scale=Scale(Unit.IMPS, 0), computed=False)

    part = card_of(scores)

    labels = [column.label for column in part.tables[0].columns]
    assert labels[-2:] == ["IMPs", "Running"]
    assert [row[-2:] for row in rows_of(part)] == [["+3", "+3"], ["+3", "+6"]]
    assert part.after[0].text == "Best board 1 (+3)"


def test_a_team_has_matches_and_nothing_that_adds_up() -> None:
    row = make_personal_row(1, 50, match=Met(1, 2, Room.OPEN), **IMPS)

    part = card_of(make_personal_scores(row, scale=Scale(Unit.IMPS, 0), sums=False))

    assert [column.label for column in part.tables[0].columns][1] == "Match"
    assert rows_of(part)[0][1] == "2, open room"
    assert "Running" not in [column.label for column in part.tables[0].columns]
    assert part.after == ()


def test_a_board_without_a_result_says_its_mark_alone() -> None:
    row = make_personal_row(
        1,
        0,
        contract="",
        declarer=None,
        declaring=None,
        lead="",
        tricks=None,
        score=None,
        points=None,
        percent=None,
        codes=(Code.NOT_PLAYED,),
    )

    part = card_of(make_personal_scores(row))

    assert rows_of(part)[0][3:9] == ["", "", "", "", "NP", ""]
    assert len(part.tables) == 1


def test_points_section_partner_and_requests_are_told_where_there_are_any() -> None:
    scores = make_personal_scores(make_personal_row(1, 50, partner="3"))
    [card] = scores.cards
    standing = replace(card.standing, place=Place(), percent=None, master_points=40)
    card = replace(
        card,
        standing=standing,
        section="A",
        direction=Direction.ALL,
        pending=("1", "7"),
    )

    part = card_of(
        replace(scores, cards=(card,), awards=Awards("Club points", "a scheme", 0))
    )

    assert part.title.startswith("Pair A1: ")
    assert part.notes == ("132.00 MP", "Club points 40")
    assert [note.text for note in part.after] == ["Correction requested: board 1, 7"]
    assert rows_of(part)[0][1] == "3"


def test_contracts_are_part_scores_games_and_slams() -> None:
    contracts = ("2S", "3NT", "4S", "4C", "5DX", "6C", "7NT", "PASS", "")

    levels = [make_personal_row(1, 50, contract=name).level for name in contracts]

    game, part, slam = SplitKind.GAMES, SplitKind.PART_SCORES, SplitKind.SLAMS
    assert levels == [part, game, game, part, game, slam, slam, None, None]


def test_every_board_is_a_line_of_the_spreadsheet() -> None:
    [file] = to_csv.personal_files(make_personal_scores())

    rows = list(csv.DictReader(io.StringIO(file.content.decode("utf-8-sig"))))

    assert [row["board"] for row in rows] == ["1", "2", "3"]
    assert rows[2] | {"pct": "50.00", "code": "A", "opponents": "5"} == rows[2]
    assert {row["pair"] for row in rows} == {"1"}


def test_a_board_passed_out_is_rated_but_nobody_declared() -> None:
    passed = make_personal_row(
        1, 60, contract="PASS", declarer=None, declaring=None, tricks=None, score=0
    )

    [card] = make_personal_scores(passed, make_personal_row(2, 40)).cards

    assert [(split.kind, split.boards) for split in card.splits] == [
        (SplitKind.DECLARING, 1),
        (SplitKind.GAMES, 1),
    ]
    assert card.extremes is not None
    assert card.extremes[0] == passed


def test_a_round_without_a_score_has_no_percentage() -> None:
    skipped = make_personal_row(
        1, 0, points=None, percent=None, codes=(Code.NOT_PLAYED,)
    )
    other = make_personal_row(1, 0, points=None, percent=None, codes=(Code.NOT_PLAYED,))
    scored = make_personal_row(3, 50, round=2)

    rows = rows_of(card_of(make_personal_scores(skipped, other, scored)))

    assert rows[2][1:] == ["Against 4", *[""] * 5, "0.00", *[""] * 4]
