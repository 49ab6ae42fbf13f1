"""A field of pairs that is known is scored again only where it has changed."""

import pytest
from django.db.models import F

from clubsite.tests.builders import make_club
from scoring.events.models import Event, Result
from scoring.events.queries import load_event_data
from scoring.results.actions import changed_event
from scoring.results.queries.scores import (
    FEW,
    field_sheet,
    forget_scores,
    get_scored_event,
)
from scoring.results.tests.builders import line_of
from scoring.tests.builders import make_entry, make_line, make_mitchell

pytestmark = pytest.mark.both_in_full


def change(event: Event, board: int, ns: str = "1NS") -> None:
    line = line_of(event, board, ns)
    Result.objects.filter(pk=line.pk).update(tricks=12, version=F("version") + 1)


@pytest.mark.django_db
def test_one_changed_result_leaves_the_other_boards_as_they_are() -> None:
    event = make_mitchell(make_club())
    known = field_sheet(load_event_data(event))
    change(event, 1)

    data = load_event_data(event)
    found = field_sheet(data, known)

    assert found == field_sheet(data)
    assert [
        board
        for board in found.boards
        if found.boards[board] is not known.boards[board]
    ] == [key for key in known.boards if key[1] == 1]


@pytest.mark.django_db
def test_nothing_is_scored_anew_where_no_line_has_changed() -> None:
    data = load_event_data(make_mitchell(make_club()))
    known = field_sheet(data)

    assert field_sheet(data, known) is known


@pytest.mark.django_db
def test_many_changes_have_the_field_scored_anew() -> None:
    event = make_mitchell(make_club(), boards=FEW + 2)
    known = field_sheet(load_event_data(event))
    for board in range(1, FEW + 2):
        change(event, board)

    data = load_event_data(event)
    found = field_sheet(data, known)

    assert found == field_sheet(data)
    last = next(key for key in known.boards if key[1] == FEW + 2)
    assert found.boards[last] is not known.boards[last]
    assert found.boards[last] == known.boards[last]


@pytest.mark.django_db
def test_a_new_line_and_another_rule_have_the_field_scored_anew() -> None:
    event = make_mitchell(make_club())
    known = field_sheet(load_event_data(event))
    ns, ew = make_entry(event, 9, "NS"), make_entry(event, 9, "EW")
    make_line(event, 9, ns, ew, "p")

    longer = load_event_data(event)
    Event.objects.filter(pk=event.pk).update(winners=2)
    event.refresh_from_db()
    with_two_winners = load_event_data(event)

    assert field_sheet(longer, known) == field_sheet(longer)
    assert field_sheet(with_two_winners, field_sheet(longer)) == field_sheet(
        with_two_winners
    )


@pytest.mark.django_db(transaction=True)
def test_a_change_is_worked_into_what_is_remembered() -> None:
    event = make_mitchell(make_club())
    first = get_scored_event(event)
    change(event, 1)
    changed_event(event)

    later = get_scored_event(event)

    assert later.score == field_sheet(load_event_data(event)).score
    assert later.score != first.score
    assert first.sheet is not None
    assert later.sheet is not None
    assert {
        key[1]: later.sheet.boards[key] is first.sheet.boards[key]
        for key in first.sheet.boards
    } == {1: False, 2: True, 3: True}
    forget_scores()
