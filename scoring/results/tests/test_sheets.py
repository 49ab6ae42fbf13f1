"""Results as tables for spreadsheets."""

import csv
import io

import pytest

from clubsite.clubs.models import Player
from clubsite.tests.builders import make_club
from scoring.events import effects
from scoring.events.labels import Cause, MethodKind, PenaltyUnit
from scoring.events.models import Result
from scoring.play.actions import corrections
from scoring.results.queries import sheets
from scoring.results.queries.boards import board_page
from scoring.results.queries.ranking import build_ranking
from scoring.results.queries.scorecards import build_scorecard
from scoring.results.queries.scores import get_scored_event
from scoring.results.tests.builders import STRANGER, make_small
from scoring.tests.builders import make_entry, make_line, make_penalty

pytestmark = pytest.mark.django_db


def rows_of(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"))))


def test_the_ranking_sheet_holds_what_the_page_shows() -> None:
    event = make_small(make_club())
    Player.objects.filter(name="Player 1NSa").update(name="=cmd()", minor=False)
    Player.objects.filter(name="Player 1NSb").update(hidden=True)
    make_penalty(
        event.entries.get(label="1NS"),
        amount="0.5",
        unit=PenaltyUnit.MATCHPOINTS,
    )

    rows = rows_of(
        sheets.ranking_sheet(build_ranking(get_scored_event(event), STRANGER))
    )

    assert rows[0][:4] == ["Direction", "Place", "Pair", "Section"]
    assert rows[1] == [
        "NS",
        "1",
        "1NS",
        "A",
        "'=cmd()",
        "Name withheld",
        "2.50",
        "-0.50",
        "62.50",
        "2",
    ]


def test_imps_have_their_average() -> None:
    event = make_small(make_club(), method=MethodKind.CROSS_IMPS, winners=1)

    rows = rows_of(
        sheets.ranking_sheet(build_ranking(get_scored_event(event), STRANGER))
    )

    assert rows[0][6:9] == ["IMPs", "Adjustment", "Average"]
    assert rows[1][:3] + rows[1][6:9] == ["", "1=", "1NS", "1.00", "", "0.50"]


def test_a_card_sheet_has_the_sides_own_scores() -> None:
    event = make_small(make_club())
    entry = event.entries.get(label="1EW")
    make_line(event, 3, make_entry(event, 3, "NS"), entry, "p")
    make_line(event, 4, event.entries.get(label="1NS"), entry)
    card = build_scorecard(get_scored_event(event), entry.pk, STRANGER, counted=True)

    rows = rows_of(sheets.scorecard_sheet(card))

    assert [" ".join(row) for row in rows[1:]] == [
        "1 EW 1NS Player 1NSa – Player 1NSb 4S N 11 H5 -450 0.00 0.00 ",
        "2 EW 2NS Player 2NSa – Player 2NSb 3NT E 9  400 1.00 50.00 ",
        "3 EW 3NS Player 3NSa – Player 3NSb PASS    0 1.00 50.00 ",
        "4 EW 1NS Player 1NSa – Player 1NSb        ",
    ]


def test_a_board_sheet_has_a_line_a_table() -> None:
    event = make_small(make_club())
    line = Result.objects.get(board=1, ns__label="2NS")
    stored = effects.artificial(60)
    corrections.put_line_effect(
        line, cause=Cause.RULING, cause_id=1, ns=stored, ew=stored
    )
    page = board_page(get_scored_event(event), 1, (1,), STRANGER)

    rows = rows_of(sheets.board_sheet(page))

    assert len(set(rows[0])) == len(rows[0])
    assert [row[2:3] + row[6:] for row in rows[1:]] == [
        ["1NS", "4S", "N", "11", "H5", "450", "1.00", "1.00", ""],
        ["2NS", "", "", "", "", "", "1.20", "1.20", "A+"],
    ]


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("2026-03-02-Sämple Pairs!-ranking.csv", "2026-03-02-sample-pairs-ranking.csv"),
        ('a"; evil\r\n.csv', "a-evil.csv"),
        ("日本.csv", "results.csv"),
    ],
)
def test_names_of_sheets_fit_every_system(name: str, safe: str) -> None:
    assert sheets.file_name(name) == safe
