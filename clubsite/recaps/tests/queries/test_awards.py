"""Master points on the recap sheet and the winners' list, printed and as tables."""

from dataclasses import replace

import pytest

from clubsite.recaps.documents.content import Awards, RecapSheet
from clubsite.recaps.documents.recap_sheet import print_recap_sheet
from clubsite.recaps.documents.to_csv import CsvFile, recap_files, winners_files
from clubsite.recaps.documents.winners import build_winners_list, print_winners
from clubsite.recaps.queries import sheets
from clubsite.tests.builders import make_club
from scoring.bridge.masterpoints.schemes import Scheme
from scoring.events.models import Event
from scoring.tests.builders import make_mitchell
from scoring.tests.contests import make_round_robin

pytestmark = pytest.mark.django_db


def named(event: Event, scheme: Scheme = Scheme.ABF_GREEN) -> Event:
    event.regulation_values |= {"master_points": str(scheme)}
    event.save()
    return event


def cells(table: CsvFile) -> list[list[str]]:
    return [line.split(",") for line in table.content.decode("utf-8-sig").splitlines()]


def ranking_of(sheet: RecapSheet) -> list[tuple[str, str]]:
    """The figure of the first line under each heading."""
    table = print_recap_sheet(sheet, str).parts[0].tables[0]
    row = [cell.text for cell in table.rows[0].cells]
    return list(zip([column.label for column in table.columns], row, strict=True))


def test_the_recap_sheet_has_a_column_and_says_the_scheme() -> None:
    """Six tables: 0.02 × 1.5 × 6 is 0.18, and 70 percent of it 0.13. The first two of
    North-South tie and have half of 0.31, halves up."""
    sheet = sheets.recap_sheet(named(make_mitchell(make_club(), tables=6)))

    printed = print_recap_sheet(sheet, str)
    [table, _matrix] = recap_files(sheet)

    assert sheet.awards == Awards("Master points", "ABF session, club green points")
    assert ("Master points", "0.16") in ranking_of(sheet)
    assert ("Master points", "ABF session, club green points") in [
        (fact.label, fact.value) for fact in printed.figures
    ]
    heading, first, *others = cells(table)
    assert heading[-1] == "master_points"
    assert first[-1] == "0.16"
    assert others[-1][-1] == ""


def test_without_a_scheme_the_columns_are_those_that_programs_expect() -> None:
    sheet = sheets.recap_sheet(make_mitchell(make_club()))

    tables = [recap_files(sheet)[0], winners_files(build_winners_list(sheet))[0]]

    assert sheet.awards is None
    assert [cells(table)[0][-1] for table in tables] == ["revision", "revision"]
    assert "Master points" not in [label for label, _ in ranking_of(sheet)]


def test_the_winners_list_goes_as_deep_as_there_are_awards() -> None:
    """Five of ten pairs of a direction have one; the list alone would end at three."""
    scores = tuple(f"{level}S N =" for level in range(1, 6))
    event = make_mitchell(make_club(), tables=10, boards=2, scores=scores)
    sheet = sheets.recap_sheet(named(event))
    plain = build_winners_list(replace(sheet, awards=None))

    winners = build_winners_list(sheet)
    printed = print_winners(winners, str)
    [table] = winners_files(winners)

    first = printed.parts[0].tables[0]
    awards = [row.cells[-1].text for row in first.rows]
    assert first.columns[-1].label == "Master points"
    assert len(awards) >= 5
    assert awards[0] > awards[-1] > "0"
    assert print_winners(plain, str).parts[0].tables[0].columns[-1].label == "Score"
    assert cells(table)[0][-1] == "master_points"
    assert "ABF session, club green points" in [fact.value for fact in printed.figures]


def test_teams_have_theirs_by_the_standings() -> None:
    event = named(make_round_robin(make_club()))
    count = event.entries.count()

    sheet = sheets.recap_sheet(event)

    awards = [standing.master_points for standing in sheet.blocks[0].ordered]
    assert str(awards[0]) == f"{0.06 * count:.2f}"
    assert awards[-1] is None


def test_whole_points_are_printed_whole() -> None:
    event = named(make_mitchell(make_club(), tables=6), Scheme.EBU_CLUB)

    assert dict(ranking_of(sheets.recap_sheet(event)))["Local points"].isdecimal()
