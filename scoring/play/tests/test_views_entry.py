"""Scores by keyboard, on the pages."""

import pytest
from django.test import Client
from django.utils.html import escape

from scoring.events import effects
from scoring.events.labels import Cause, EventState, ResultKind
from scoring.events.models import Entry, Event, Result, Section
from scoring.play.actions.corrections import (
    ask_correction,
    move_correction,
    put_line_effect,
)
from scoring.play.actions.entry import store_line
from scoring.play.actions.posting import post_results
from scoring.play.procedure.corrections import Action
from scoring.play.queries.entry import get_score_entry
from scoring.tests.builders import make_event
from scoring.tests.evening_world import EventWorld, line_at, make_event_world
from scoring.tests.pages import HTMX, url

pytestmark = pytest.mark.django_db


def grid(world: EventWorld, board: int = 1) -> str:
    section = Section.objects.get(session__event=world.event)
    return url(world.event, f"entry/{section.pk}/{board}/")


def sent(line: Result, score: str, expected_version: int = 1) -> dict[str, str]:
    return {"line": str(line.pk), "seen": str(expected_version), "score": score}


def test_a_scorer_goes_on_at_the_first_board_that_is_not_complete(
    client: Client,
) -> None:
    world = make_event_world()
    ns, ew = Entry.objects.filter(number=1).order_by("-direction")
    section = Section.objects.get()
    for board, kind in ((2, ResultKind.LATE), (3, ResultKind.AWAITED)):
        Result.objects.create(section=section, board=board, ns=ns, ew=ew, kind=kind)
    client.force_login(world.scorer)

    assert client.get(url(world.event, "entry/")).headers["Location"] == grid(world, 2)
    Result.objects.exclude(board=1).delete()
    assert client.get(url(world.event, "entry/")).headers["Location"] == grid(world, 1)


def test_the_grid_is_a_whole_page_also_for_htmx(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.scorer)

    answer = client.get(grid(world), headers=HTMX)

    assert answer.status_code == 200
    assert "<html" in answer.content.decode()


def test_an_event_without_lines_and_a_board_that_is_not_played_lead_on(
    client: Client,
) -> None:
    world = make_event_world()
    empty = make_event(world.club, name="Sample Empty")
    client.force_login(world.manager)

    assert client.get(url(empty, "entry/")).headers["Location"] == url(empty, "manage/")
    unknown = client.get(grid(world, 99))
    assert unknown.headers["Location"] == url(world.event, "entry/")


def test_a_stored_line_comes_back_alone_with_its_score(client: Client) -> None:
    world = make_event_world(scores=("", "3NT N +1"))
    line = line_at(world.event)
    client.force_login(world.scorer)

    answer = client.post(grid(world), sent(line, "4s n ="), headers=HTMX)

    part = answer.content.decode()
    assert answer.status_code == 200
    assert part.strip().startswith(f'<tr id="line-{line.pk}" data-line>')
    assert 'value="4S N =" data-entry data-stored="4S N ="' in part
    assert ">420</output>" in part


def test_without_scripts_the_whole_page_comes_back(client: Client) -> None:
    world = make_event_world(scores=("", "3NT N +1"))
    client.force_login(world.scorer)

    answer = client.post(grid(world), sent(line_at(world.event), "4s n ="))

    assert answer.status_code == 200
    assert "<html" in answer.content.decode()


def test_what_is_no_result_is_refused_at_its_line(client: Client) -> None:
    world = make_event_world()
    client.force_login(world.scorer)

    answer = client.post(
        grid(world), sent(line_at(world.event), "8S N ="), headers=HTMX
    )

    part = answer.content.decode()
    assert answer.status_code == 422
    assert 'value="8S N =" data-entry data-stored="4S N ="' in part
    assert 'aria-invalid="true"' in part
    assert "data-contested" not in part
    assert "level 1 to 7, not 8" in part


def test_the_second_scorer_sees_what_the_first_one_wrote(client: Client) -> None:
    world = make_event_world()
    line = line_at(world.event)
    client.force_login(world.scorer)
    client.post(grid(world), sent(line, "4S N -1"), headers=HTMX)
    client.force_login(world.director)

    answer = client.post(grid(world), sent(line, "4S N -2"), headers=HTMX)

    part = answer.content.decode()
    assert answer.status_code == 422
    assert "Someone else has just entered 4S N -1 here" in part
    assert 'aria-invalid="true" data-contested' in part
    assert 'name="seen" value="2"' in part
    again = client.post(
        grid(world), sent(line, "4S N -2", expected_version=2), headers=HTMX
    )
    assert again.status_code == 200


def test_a_line_that_somebody_emptied_meanwhile_is_shown_as_such(
    client: Client,
) -> None:
    world = make_event_world()
    line = line_at(world.event)
    client.force_login(world.scorer)
    client.post(grid(world), sent(line, ""), headers=HTMX)

    answer = client.post(grid(world), sent(line, "4S N -2"), headers=HTMX)

    assert "Someone else has just entered – here" in answer.content.decode()


def test_a_score_far_from_the_others_is_marked_and_stored(client: Client) -> None:
    world = make_event_world()
    line = line_at(world.event)
    client.force_login(world.scorer)

    answer = client.post(grid(world), sent(line, "4SXX N -5"), headers=HTMX)

    part = answer.content.decode()
    assert answer.status_code == 200
    assert f'<tr id="line-{line.pk}" data-line class="odd">' in part
    assert "Unusual result: please check" in part


@pytest.mark.parametrize(
    ("typed", "status"),
    [
        ({"score": "x" * 21}, 422),
        ({"seen": "first"}, 422),
        ({"line": "one"}, 404),
        ({"line": "9" * 30}, 404),
        ({"line": "999999"}, 404),
    ],
)
def test_a_broken_form_stores_nothing(
    client: Client, typed: dict[str, str], status: int
) -> None:
    world = make_event_world()
    client.force_login(world.scorer)

    answer = client.post(
        grid(world), sent(line_at(world.event), "p") | typed, headers=HTMX
    )

    assert answer.status_code == status
    assert str(get_score_entry(line_at(world.event))) == "4S N ="


def test_a_line_of_another_board_is_not_on_this_page(client: Client) -> None:
    world = make_event_world()
    ns, ew = Entry.objects.filter(number=1).order_by("-direction")
    Result.objects.create(section=Section.objects.get(), board=2, ns=ns, ew=ew)
    client.force_login(world.scorer)

    answer = client.post(grid(world, 2), sent(line_at(world.event), "p"), headers=HTMX)

    assert answer.status_code == 404
    assert str(get_score_entry(line_at(world.event))) == "4S N ="


@pytest.mark.parametrize(
    ("typed", "board", "expected"),
    [
        ("4S N =", "2", "620"),
        ("4S N =", "", "420"),
        ("3NT E +1", "1", "−430"),
        ("np", "1", ""),
    ],
)
def test_the_score_is_told_while_it_is_typed(
    client: Client, typed: str, board: str, expected: str
) -> None:
    world = make_event_world()
    client.force_login(world.scorer)

    answer = client.get(
        url(world.event, "entry/score/"), {"score": typed, "board": board}
    )

    assert (answer.status_code, answer.content.decode()) == (200, expected)
    assert answer.headers["Content-Type"].startswith("text/plain")


@pytest.mark.parametrize("typed", ["<b>", "8S N =", "620"])
def test_what_cannot_be_is_told_while_it_is_typed(client: Client, typed: str) -> None:
    world = make_event_world()
    client.force_login(world.scorer)

    answer = client.get(
        url(world.event, "entry/score/"), {"score": typed, "board": "1"}
    )

    assert answer.status_code == 422
    assert answer.headers["Content-Type"].startswith("text/plain")


def test_an_adjusted_line_points_to_its_ruling(client: Client) -> None:
    world = make_event_world()
    stands = effects.outcomes([effects.Outcome(420)])
    for cause, key, table in ((Cause.RULING, 42, 1), (Cause.APPEAL, 43, 2)):
        line = line_at(world.event, table)
        put_line_effect(line, cause=cause, cause_id=key, ns=stands, ew=stands)
    client.force_login(world.scorer)

    page = client.get(grid(world)).content.decode()

    assert 'href="/sample/rulings/42/"' in page
    assert "Adjusted after an appeal" in page


def test_after_posting_the_grid_is_read_and_the_director_corrects(
    client: Client,
) -> None:
    world = make_event_world()
    post_results(world.event, by=world.director)
    client.force_login(world.director)
    path = url(world.event, f"lines/{line_at(world.event).pk}/correct/")
    typed = {"score": "4S N +1", "reason": "entry_error", "why": "slip", "seen": "1"}

    page = client.get(grid(world)).content.decode()
    refused = client.post(path, typed | {"score": "4S N ="})
    unsaid = client.post(path, typed | {"why": ""})
    answer = client.post(path, typed)

    assert "data-entry" not in page
    assert path in page
    assert (refused.status_code, unsaid.status_code) == (422, 422)
    assert answer.headers["Location"] == url(world.event, "boards/1/")
    assert Event.objects.get().revision == 2


def test_who_corrects_a_score_reads_what_stood_there_before(client: Client) -> None:
    world = make_event_world()
    store_line(line_at(world.event), "4S N -1", by=world.scorer, expected_version=1)
    post_results(world.event, by=world.director)
    correction = ask_correction(
        line_at(world.event), "4S N =", by=world.north, why="slip"
    )
    move_correction(correction, Action.CONFIRM, by=world.east, expected_version=1)
    client.force_login(world.director)

    page = client.get(url(world.event, f"lines/{line_at(world.event).pk}/correct/"))

    assert [(entry.words, str(entry.by)) for entry in page.context["history"]] == [
        ("Score: 4S N -1 (was 4S N =)", "Sample Scorer"),
        ("Correction requested: 4S N = (was 4S N -1)", "Sample North"),
        ("Correction confirmed by the other side", "Sample East"),
    ]
    assert "Score: 4S N -1 (was 4S N =)" in page.content.decode()


def test_a_section_of_another_event_is_not_there(client: Client) -> None:
    world = make_event_world()
    foreign = make_event(world.club, name="Sample Empty")
    section = Section.objects.get(session__event=foreign)
    client.force_login(world.scorer)

    answer = client.get(url(world.event, f"entry/{section.pk}/1/"))

    assert answer.status_code == 404


def test_names_are_escaped(client: Client) -> None:
    world = make_event_world()
    world.club.players.filter(name="Sample North").update(name="<b>North</b>")
    client.force_login(world.scorer)

    page = client.get(grid(world)).content.decode()

    assert escape("<b>North</b>") in page
    assert "<b>North</b>" not in page


def test_sections_of_one_board_lead_to_each_other(client: Client) -> None:
    world = make_event_world()
    first = Section.objects.get()
    second = Section.objects.create(
        session=first.session, board_set=first.board_set, letter="B"
    )
    client.force_login(world.scorer)

    page = client.get(url(world.event, f"entry/{first.pk}/1/"))

    assert url(world.event, f"entry/{second.pk}/1/") in page.content.decode()


@pytest.mark.parametrize("state", [EventState.OPEN, EventState.FINAL])
def test_before_play_and_after_it_nothing_is_typed(
    client: Client, state: EventState
) -> None:
    world = make_event_world(state=state)
    client.force_login(world.scorer)

    assert "data-entry" not in client.get(grid(world)).content.decode()
