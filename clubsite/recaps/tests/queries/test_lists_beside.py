"""Strata, handicap and side awards on paper, and sessions in columns."""

from fractions import Fraction

import pytest

from clubsite.recaps.documents.content import Direction, Listed, ListKind, RecapSheet
from clubsite.recaps.documents.recap_sheet import print_recap_sheet
from clubsite.recaps.documents.to_csv import recap_files
from clubsite.recaps.documents.winners import print_winners
from clubsite.recaps.queries import sheets
from clubsite.tests.builders import make_club
from scoring.events.labels import MethodKind
from scoring.events.models import BoardSet, Entry, Event, Result, Section, Session
from scoring.tests.builders import make_mitchell
from scoring.tests.contests import fields_of

pytestmark = pytest.mark.django_db


def stratified() -> Event:
    """Three tables; of each direction pair 3 is in the lower strat and mixed."""
    event = make_mitchell(make_club())
    event.regulation_values = {"strata": [["A", ""], ["B", "200"]], "tags": ["Mixed"]}
    event.save()
    Entry.objects.filter(number__gt=1).update(stratum="B")
    Entry.objects.filter(number=3).update(tags=["Mixed"], handicap="4")
    return event


def titles(sheet: RecapSheet) -> list[str]:
    return [part.title for part in print_recap_sheet(sheet, str).parts]


def test_each_list_stands_after_the_ranking() -> None:
    sheet = sheets.recap_sheet(stratified())

    assert titles(sheet)[2:] == [
        "Strat B · North-South",
        "Strat B · East-West",
        "With handicap · North-South",
        "With handicap · East-West",
        "Mixed · North-South",
        "Mixed · East-West",
    ]
    strat, _, handicap, _, mixed, _ = sheet.lists
    assert strat.listed == Listed(ListKind.STRAT, "B")
    assert strat.direction is Direction.NORTH_SOUTH
    assert {standing.number for standing in strat.standings} == {"2", "3"}
    assert min(standing.place.rank or 0 for standing in strat.standings) == 1
    assert [standing.number for standing in mixed.standings] == ["3"]
    assert {standing.number for standing in handicap.standings} == {"1", "2", "3"}


def test_a_handicap_is_in_the_percentage_of_its_list_alone() -> None:
    sheet = sheets.recap_sheet(stratified())

    plain = next(
        standing for standing in sheet.blocks[0].standings if standing.number == "3"
    )
    added = next(
        standing for standing in sheet.lists[2].standings if standing.number == "3"
    )

    assert Fraction(added.percent or 0) - Fraction(plain.percent or 0) == 4


def test_the_strat_has_a_column_on_paper_and_in_tables() -> None:
    sheet = sheets.recap_sheet(stratified())

    ranking = print_recap_sheet(sheet, str).parts[0].tables[0]
    [table, _matrix] = recap_files(sheet)

    assert "Strat" in [column.label for column in ranking.columns]
    lines = table.content.decode("utf-8-sig").splitlines()
    assert {line.split(",")[13] for line in lines[1:]} == {"A", "B"}


def test_the_winners_of_each_list_are_on_the_wall() -> None:
    winners = sheets.winners_list(stratified())

    assert "Strat B · North-South" in [
        part.title for part in print_winners(winners, str).parts
    ]


@pytest.mark.parametrize("method", [MethodKind.MATCHPOINTS, MethodKind.CROSS_IMPS])
def test_several_sessions_have_a_column_each(method: MethodKind) -> None:
    event = make_mitchell(make_club())
    second = Session.objects.create(event=event, number=2)
    board_set = BoardSet.objects.create(club=event.club, name="Second")
    section = Section.objects.create(session=second, board_set=board_set)
    Event.objects.update(method=method)
    event.refresh_from_db()
    ns = list(Entry.objects.filter(direction="NS"))
    ew = list(Entry.objects.filter(direction="EW"))
    for north, east, made in zip(ns[:2], ew[:2], ("4S N =", "3S N +1"), strict=True):
        Result.objects.create(
            section=section, board=9, ns=north, ew=east, **fields_of(made)
        )

    sheet = sheets.recap_sheet(event)
    ranking = print_recap_sheet(sheet, str).parts[0].tables[0]

    assert sheet.sessions == ("1", "2")
    assert {"S1", "S2"} <= {column.label for column in ranking.columns}
    away = next(
        standing for standing in sheet.blocks[0].standings if standing.number == "3"
    )
    assert away.sessions[1] is None
    assert None not in sheet.blocks[0].standings[0].sessions
