"""Boards that a plan has twice, after a change was undone with scores in."""

import pytest
from django.test import Client
from django.urls import reverse

from scoring.events.models import Event
from scoring.play.actions.movement_changes import undo_movement_change
from scoring.play.movement_changes.room import Wish
from scoring.play.queries.repeated_boards import RepeatedBoards, get_repeated_boards
from scoring.tests.movement_world import (
    change,
    director_of,
    mitchell,
    score,
    section_of,
)
from scoring.tests.team_world import teams_in_play

pytestmark = pytest.mark.django_db


def texts(event: Event) -> list[str]:
    return [found.text for found in get_repeated_boards(event, section_of(event))]


def undone_with_scores(*rounds: int) -> Event:
    """Tables 1 and 2 had exchanged their boards from round 1 on, and played them."""
    event = mitchell(3)
    version = change(event, "sets_misplaced", Wish(round=1, table=1, other=2))
    for number in rounds:
        score(event, number, 1, 2)
    undo_movement_change(version, by=director_of(event))
    return event


def test_a_plan_without_scores_has_no_board_twice_after_a_change_is_undone() -> None:
    assert texts(undone_with_scores()) == []


def test_teams_have_a_board_once_in_either_direction() -> None:
    assert texts(teams_in_play("american-whist", 5)) == []


def test_what_was_played_stands_and_what_comes_again_is_named(client: Client) -> None:
    event = undone_with_scores(1)
    client.force_login(director_of(event))
    place = [event.club.slug, event.pk, section_of(event).pk]

    page = client.get(reverse("movement_changes", args=place)).content.decode()

    found = texts(event)
    assert len(found) == 4
    assert (
        "1NS: boards 3–4 were played in round 1 and come again in round 2. The results "
        "of round 1 stand. Choose “Boards laid out wrongly” for round 2, or enter np there."
    ) in found
    assert [text in page for text in found] == [True] * 4


@pytest.mark.parametrize(
    ("boards", "planned", "played", "text"),
    [
        ((3,), (2, 4), (), "board 3 comes twice, in rounds 2, 4. Choose"),
        ((3, 4), (2, 4), (), "boards 3–4 come twice, in rounds 2, 4. Choose"),
        ((3,), (4,), (2,), "board 3 was played in round 2 and comes again in round 4."),
        ((3, 4), (), (2, 4), "boards 3–4 were played twice, in rounds 2, 4."),
        ((3,), (), (2, 4), "board 3 was played twice, in rounds 2, 4. The first"),
    ],
)
def test_each_case_says_what_stands_and_what_to_do(
    boards: tuple[int, ...],
    planned: tuple[int, ...],
    played: tuple[int, ...],
    text: str,
) -> None:
    found = RepeatedBoards(("1NS", "2EW"), boards, planned, played)

    assert found.text.startswith(f"1NS, 2EW: {text}")
