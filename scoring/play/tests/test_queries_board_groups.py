"""What the director reads of a fouled board, and what all read of it after."""

from fractions import Fraction

import pytest

from clubsite.tests.builders import make_club
from scoring.events.labels import EventState, GroupKind, ResultKind
from scoring.events.models import Result, Section, Session
from scoring.events.queries import load_event_data
from scoring.play.queries import board_groups
from scoring.results.queries.boards import board_page
from scoring.results.queries.breakdown import build_board_breakdown
from scoring.results.queries.scores import get_scored_event
from scoring.results.queries.sheets import board_sheet
from scoring.results.tests.builders import STRANGER
from scoring.tests.builders import make_deal
from scoring.tests.contests import make_individual
from scoring.tests.fouled_world import foul, in_form_b, make_fouled

pytestmark = pytest.mark.django_db


def test_the_lines_stand_in_the_order_of_the_room_with_what_was_reported() -> None:
    event = make_fouled(make_club())
    lines = Result.objects.order_by("table")
    empty = {"contract": "", "declarer": "", "tricks": None}
    Result.objects.filter(pk=lines[0].pk).update(kind=ResultKind.AWAITED, **empty)
    Result.objects.filter(pk=lines[1].pk).update(
        kind=ResultKind.SCORED, score=-50, **empty
    )

    found = board_groups.lines_on(load_event_data(event), 1)

    assert [(line.table, line.called, line.result) for line in found[:3]] == [
        ("1", "1NS – 1EW", "Not yet in"),
        ("2", "2NS – 2EW", "-50"),
        ("3", "3NS – 3EW", "3S N +1"),
    ]
    assert board_groups.lines_on(load_event_data(event), 2) == []


def test_several_sections_are_told_apart_and_persons_named_together() -> None:
    event = make_individual(make_club())
    section = Section.objects.get()
    session = Session.objects.create(event=event, number=2)
    other = Section.objects.create(session=session, board_set=section.board_set)
    Result.objects.filter(board=1, table=2).update(section=other)

    found = board_groups.lines_on(load_event_data(event), 1)

    assert [(line.section, line.table) for line in found] == [
        ("1A", "1A 1"),
        ("2A", "2A 2"),
    ]
    assert found[0].ns == "1 + 2"


def test_what_is_shown_before_is_what_comes() -> None:
    event = make_fouled(make_club())

    found = board_groups.regrouped(load_event_data(event), in_form_b(event, 5, 6))
    foul(event, 5, 6)

    scored = get_scored_event(event)
    labels = {pair.label: key for key, pair in scored.data.pairs.items()}
    assert {moved.label: moved.after.final for moved in found} == {
        label: scored.score.totals[key].final for label, key in labels.items()
    }
    assert {moved.label for moved in found if moved.changed} >= {"5NS", "5EW"}


def test_the_page_of_the_board_has_each_form_as_a_comparison_of_its_own() -> None:
    event = make_fouled(make_club(), state=EventState.SCORING)
    make_deal(event, 1)
    whole = board_page(get_scored_event(event), 1, (1,), STRANGER).travellers
    foul(event, 5, 6)

    dealt, other = board_page(get_scored_event(event), 1, (1,), STRANGER).travellers

    assert [traveller.form for traveller in whole] == [""]
    assert [traveller.form for traveller in (dealt, other)] == [
        "Original version",
        "Version B",
    ]
    assert [len(traveller.lines) for traveller in (dealt, other)] == [4, 2]
    assert (dealt.deal is not None, other.deal) == (True, None)
    assert [
        (frequency.score, frequency.ns_points) for frequency in other.frequencies
    ] == [
        (450, Fraction(8)),
        (-50, Fraction(2)),
    ]


def test_a_board_that_all_tables_had_in_another_form_says_so() -> None:
    event = make_fouled(make_club())
    foul(event, *range(1, 7))

    [only] = board_page(get_scored_event(event), 1, (1,), STRANGER).travellers

    assert (only.form, len(only.lines)) == (GroupKind.B.label, 6)


def test_the_spreadsheet_and_the_steps_name_the_form() -> None:
    event = make_fouled(make_club())
    plain = build_board_breakdown(get_scored_event(event), 1, STRANGER)
    foul(event, 5, 6)

    scored = get_scored_event(event)
    rows = board_sheet(board_page(scored, 1, (1,), STRANGER)).decode().splitlines()
    board_breakdown = build_board_breakdown(scored, 1, STRANGER)

    assert "Version" in rows[0]
    assert [row.count("Version B") for row in rows] == [0, 0, 0, 0, 0, 1, 1]
    assert {line.form for line in plain.lines} == {""}
    assert [line.form for line in board_breakdown.lines] == [
        *["Original version"] * 4,
        *["Version B"] * 2,
    ]
    assert board_breakdown.lines[5].sides[0].steps[-1].gives == "8"
