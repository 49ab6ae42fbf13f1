"""Scores entered by pick-up slip: table and round, then board after board."""

import re

import pytest
from django.test import Client

from clubsite.accounts.models import User
from clubsite.tests.builders import make_club
from scoring.bridge.contract import Side
from scoring.events.labels import EventState, ResultKind
from scoring.events.models import Event, Result, Section
from scoring.events.plans import SectionPlan
from scoring.play.actions.entry import store_line
from scoring.play.movement_changes.room import Wish
from scoring.play.queries.slips import is_far_from_field
from scoring.tests import movement_world
from scoring.tests.builders import appoint
from scoring.tests.evening_world import line_at, make_event_world, make_planned
from scoring.tests.pages import HTMX, url

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(client: Client) -> Event:
    """Sections A of 3 and B of 3 tables with a half one, in play; the director is signed in."""
    planned = make_planned(
        make_club(), SectionPlan("A", 3), SectionPlan("B", 3, missing=Side.EW)
    )
    Event.objects.filter(pk=planned.pk).update(state=EventState.IN_PLAY)
    planned.refresh_from_db()
    appoint(planned, director_of(planned))
    client.force_login(director_of(planned))
    return planned


def director_of(event: Event) -> User:
    return event.club.roles.get().user


def slip(event: Event, section: str, number: int, table: int) -> str:
    key = Section.objects.get(session__event=event, letter=section).pk
    return url(event, f"entry/slips/{key}/{number}/{table}/")


def enter(event: Event, section: str, number: int, table: int) -> None:
    """Pass out all boards of that slip."""
    Result.objects.filter(
        section__session__event=event,
        section__letter=section,
        round=number,
        table=table,
    ).update(kind=ResultKind.PASSED_OUT)


def next_slip(client: Client, event: Event) -> str:
    return str(client.get(url(event, "entry/slips/")).headers["Location"])


def test_entry_goes_on_at_the_first_slip_that_is_not_complete(
    client: Client, event: Event
) -> None:
    assert next_slip(client, event) == slip(event, "A", 1, 1)

    enter(event, "A", 1, 1)
    assert next_slip(client, event) == slip(event, "A", 1, 2)

    Result.objects.filter(section__letter="A").update(kind=ResultKind.PASSED_OUT)
    assert next_slip(client, event) == slip(event, "B", 1, 1)

    Result.objects.update(kind=ResultKind.PASSED_OUT)
    assert next_slip(client, event) == slip(event, "A", 1, 1)


def test_a_late_play_waits_until_all_other_slips_are_in(
    client: Client, event: Event
) -> None:
    Result.objects.filter(section__letter="A", round=1, table=1, board=1).update(
        kind=ResultKind.LATE
    )
    Result.objects.filter(section__letter="A", round=1, table=1, board=2).update(
        kind=ResultKind.PASSED_OUT
    )

    assert next_slip(client, event) == slip(event, "A", 1, 2)
    Result.objects.exclude(kind=ResultKind.LATE).update(kind=ResultKind.PASSED_OUT)
    assert next_slip(client, event) == slip(event, "A", 1, 1)


def test_a_slip_has_the_boards_of_its_table_and_leads_to_the_next_open_one(
    client: Client, event: Event
) -> None:
    enter(event, "A", 2, 3)
    enter(event, "A", 3, 1)

    page = client.get(slip(event, "A", 2, 2)).content.decode()

    lines = Result.objects.filter(section__letter="A", round=2, table=2)
    assert sorted(line.board for line in lines) == [5, 6]
    assert [f'id="line-{line.pk}"' in page for line in lines] == [True, True]
    assert page.count("data-line ") == 2
    assert f'data-next-board href="{slip(event, "A", 3, 2)}"' in page


def test_after_the_last_slip_come_those_that_were_left_out_then_the_overview(
    client: Client, event: Event
) -> None:
    for number in (1, 2, 3):
        for table in (1, 2, 3):
            if (number, table) != (1, 2):
                enter(event, "A", number, table)

    last = client.get(slip(event, "A", 3, 3)).content.decode()
    assert f'data-next-board href="{slip(event, "A", 1, 2)}"' in last

    enter(event, "A", 1, 2)
    done = client.get(slip(event, "A", 3, 3)).content.decode()
    assert f'data-next-board href="{url(event, "manage/")}"' in done


def test_a_slip_is_opened_by_table_round_and_section_as_they_are_read_off(
    client: Client, event: Event
) -> None:
    typed: dict[str, str | int] = {"section": "", "table": "3", "round": "2"}
    opened = client.get(url(event, "entry/slips/"), typed)
    assert opened.headers["Location"] == slip(event, "A", 2, 3)

    other = Section.objects.get(letter="B").pk
    opened = client.get(url(event, "entry/slips/"), {**typed, "section": other})
    assert opened.headers["Location"] == slip(event, "B", 2, 3)

    wrong = client.get(url(event, "entry/slips/"), {"table": "x", "round": "2"})
    assert wrong.status_code == 422
    assert "Enter a whole number." in wrong.content.decode()
    assert 'name="table" value="x"' in wrong.content.decode()


def test_where_nothing_is_played_the_page_says_so_and_opens_another_slip(
    client: Client, event: Event
) -> None:
    missing = client.get(slip(event, "A", 9, 1))

    page = missing.content.decode()
    assert missing.status_code == 404
    assert "Nothing is played at that table in that round." in page
    assert 'name="table" value="1"' in page
    assert client.get(url(event, "entry/slips/999999/1/1/")).status_code == 404


def test_a_slip_names_everybody_who_played_there(client: Client) -> None:
    event = movement_world.mitchell(5)
    client.force_login(director_of(event))

    planned = client.get(slip(event, "A", 1, 1)).content.decode()
    wish = Wish(round=1, table=1, other=2, number=1)
    movement_world.change(event, "wrong_opponents", wish)
    changed = client.get(slip(event, "A", 1, 1)).content.decode()

    assert "<span>Board" not in planned
    boards = re.findall(
        r"<span>(Boards? .*?)</span><span>.*?</span><span>(.*?)</span>", changed
    )
    assert [(board, label[-5:]) for board, label in boards] == [
        ("Board 1", "(2EW)"),
        ("Board 2", "(1EW)"),
    ]


def test_a_half_table_has_no_slip_where_somebody_sits_out(
    client: Client, event: Event
) -> None:
    tables = Result.objects.filter(section__letter="B", round=1).values_list("table")

    assert {table for (table,) in tables} == {1, 2}
    assert client.get(slip(event, "B", 1, 3)).status_code == 404


def test_a_line_is_stored_where_its_slip_lies_and_only_there(
    client: Client, event: Event
) -> None:
    line = Result.objects.get(section__letter="A", round=1, table=1, board=1)
    sent = {"line": line.pk, "seen": 1, "score": "4s n ="}

    elsewhere = client.post(slip(event, "A", 1, 2), sent, headers=HTMX)
    assert elsewhere.status_code == 404
    nowhere = client.post(slip(event, "A", 1, 1), {**sent, "line": "x"}, headers=HTMX)
    assert nowhere.status_code == 404

    stored = client.post(slip(event, "A", 1, 1), sent, headers=HTMX)
    line.refresh_from_db()
    assert stored.status_code == 200
    assert stored.content.decode().strip().startswith(f'<tr id="line-{line.pk}"')
    assert (line.contract, line.declarer, line.tricks) == ("4S", "N", 10)


def test_of_two_who_enter_one_slip_the_second_sees_what_the_first_wrote(
    client: Client, event: Event
) -> None:
    line = Result.objects.get(section__letter="A", round=1, table=1, board=1)
    at = slip(event, "A", 1, 1)
    sent = {"line": line.pk, "seen": 1, "score": "4S N ="}
    client.post(at, sent, headers=HTMX)

    second = client.post(at, {**sent, "score": "4S N -1"}, headers=HTMX)

    assert second.status_code == 422
    assert "Someone else has just entered 4S N = here" in second.content.decode()
    line.refresh_from_db()
    assert line.tricks == 10


def test_a_score_far_from_the_others_is_asked_about_once(
    client: Client, event: Event
) -> None:
    lines = Result.objects.select_related("section__session__event__club")
    *others, line = lines.filter(section__letter="A", board=1).order_by("table")
    for other in others:
        store_line(other, "4S N =", by=director_of(event), expected_version=1)
    at = slip(event, "A", line.round or 0, line.table or 0)
    sent = {"line": line.pk, "seen": 1, "score": "4SXX N -5"}

    asked_about = client.post(at, sent, headers=HTMX)

    page = asked_about.content.decode()
    assert asked_about.status_code == 422
    assert "Far from the other results on this board" in page
    assert 'name="sure" value="4SXX N -5"' in page
    line.refresh_from_db()
    assert line.kind == ResultKind.AWAITED
    again = client.post(at, {**sent, "sure": "4SXX N -5"}, headers=HTMX)
    line.refresh_from_db()
    assert (again.status_code, line.tricks) == (200, 5)


def test_nothing_is_far_that_is_no_score_stands_there_or_has_no_field() -> None:
    world = make_event_world(scores=("4S N =", "4SXX N -5"))
    line = line_at(world.event)

    assert not is_far_from_field(line, "what?")
    assert not is_far_from_field(line, "np")
    assert not is_far_from_field(line, "4S N =")
    assert not is_far_from_field(line, "7NT N =")


def test_an_event_without_tables_is_entered_by_board(client: Client) -> None:
    world = make_event_world()
    Result.objects.update(round=None)
    client.force_login(world.scorer)

    assert next_slip(client, world.event) == url(world.event, "entry/")
