"""Boards that were added to a match of a knock-out by mistake are taken back."""

from collections.abc import Mapping

import pytest
from django.core.exceptions import PermissionDenied
from django.test import Client

from clubsite.audit.models import Entry as Logged
from clubsite.clubs.labels import RoleKind
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_member
from scoring.events import effects
from scoring.events.labels import Cause, EventState, PlayedKind
from scoring.events.models import Event, Lineup, Match
from scoring.matches.actions import matches
from scoring.matches.queries.extra_boards import extra_boards
from scoring.play.actions.corrections import put_line_effect
from scoring.tests.contests import fields_of
from scoring.tests.lineup_world import make_seating
from scoring.tests.pages import url
from scoring.tests.swiss_world import Contest, make_drawn

pytestmark = pytest.mark.django_db


def prolonged(*stints: int) -> tuple[Contest, Match]:
    """A level match of four boards to which these were added, the last unplayed."""
    cup = make_drawn(PlayedKind.KNOCK_OUT, contestants=4)
    cup.draw()
    cup.publish()
    match = cup.match(1, 1)
    for boards in stints:
        cup.play_match(match, level=True)
        matches.prolong_match(match, boards, by=cup.director)
    return cup, cup.match(1, 1)


def write(match: Match, board: int, room: str, text: str) -> None:
    found = match.results.filter(board=board, room=room)
    found.update(**dict(fields_of(text)))


def test_the_boards_added_last_are_taken_back_one_stint_at_a_time() -> None:
    cup, match = prolonged(2)
    cup.play_match(match, level=True)
    matches.prolong_match(match, 3, by=cup.director)
    Lineup.objects.create(
        match=match,
        stint=3,
        room="open",
        seat="N",
        player=make_seating(slug="other").player("Player 1a"),
    )

    matches.take_boards_back(match, by=cup.director, expected_version=match.version)

    left = Match.objects.get(pk=match.pk)
    assert left.boards == 6
    boards = match.results.values_list("board", flat=True)
    assert set(boards) == {1, 2, 3, 4, 5, 6}
    assert not left.lineup.exists()
    logged = Logged.objects.get(verb="match.shortened")
    assert logged.details == {"round": 1, "match": 1, "boards": 3}
    with pytest.raises(Refused, match=r"Board 5 has a result at table 1"):
        matches.take_boards_back(
            cup.match(1, 1), by=cup.director, expected_version=left.version
        )


def test_a_match_is_prolonged_again_by_other_boards() -> None:
    cup, match = prolonged(8)
    matches.take_boards_back(match, by=cup.director, expected_version=match.version)

    matches.prolong_match(match, 2, by=cup.director)

    added = match.results.filter(board__gt=4).values_list("board", "round")
    assert set(added) == {(5, 2), (6, 2)}
    assert Match.objects.get(pk=match.pk).boards == 6


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("4S N =", "Board 5 has a result at table 2 (closed room). If"),
        ("p", "played, clear its score first; otherwise it counts"),
    ],
)
def test_a_board_that_was_brought_stays(text: str, message: str) -> None:
    cup, match = prolonged(2)
    write(match, 5, "closed", text)

    with pytest.raises(Refused) as refusal:
        matches.take_boards_back(match, by=cup.director, expected_version=match.version)

    assert message in str(refusal.value)
    assert match.results.filter(board__gt=4).count() == 4


def test_a_board_that_a_ruling_names_stays() -> None:
    cup, match = prolonged(2)
    line = match.results.filter(board=5).first()
    assert line is not None
    stored = effects.not_played()
    put_line_effect(line, cause=Cause.RULING, cause_id=1, ns=stored, ew=stored)

    with pytest.raises(Refused, match="A ruling or a correction refers to a"):
        matches.take_boards_back(match, by=cup.director, expected_version=match.version)


def test_of_a_match_as_it_was_planned_nothing_is_taken_back() -> None:
    cup, match = prolonged()

    with pytest.raises(Refused, match="This match has no added boards"):
        matches.take_boards_back(match, by=cup.director, expected_version=match.version)


def test_after_posting_and_after_a_change_they_stay() -> None:
    cup, match = prolonged(2)

    with pytest.raises(
        Refused, match=r"Someone else has just changed this match. Check"
    ):
        matches.take_boards_back(
            match, by=cup.director, expected_version=match.version - 1
        )
    Event.objects.update(state=EventState.PROVISIONAL)
    posted = cup.match(1, 1)
    with pytest.raises(Refused, match="The results are posted"):
        matches.take_boards_back(
            posted, by=cup.director, expected_version=match.version
        )
    manager = make_member(cup.club, RoleKind.MANAGER)
    with pytest.raises(PermissionDenied):
        matches.take_boards_back(match, by=manager, expected_version=match.version)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        (
            {},
            "The match will then end in a tie after board 4. Play other boards, or award it",
        ),
        ({"open": "4S N +1"}, "The match will then end with board 4. 1 goes through."),
        ({"open": ""}, "will be removed in both rooms. None of"),
    ],
)
def test_before_it_is_done_it_says_how_the_match_stands_then(
    changed: Mapping[str, str], message: str
) -> None:
    _cup, match = prolonged(2)
    for room, text in changed.items():
        write(match, 4, room, text)
        if not text:
            match.results.filter(board=4, room=room).update(
                kind="awaited", contract="", tricks=None
            )

    extra = extra_boards(match)

    assert extra.obstacle == ""
    assert extra.without.startswith("Boards 5–6 will be removed in both rooms")
    assert message in extra.without
    assert ("goes through" in extra.without) == (changed.get("open") == "4S N +1")


def test_the_page_shows_it_does_it_and_is_offered_only_then(client: Client) -> None:
    cup, match = prolonged(2)
    client.force_login(cup.director)
    page = url(cup.event, f"matches/{match.pk}/shorten/")
    rounds = url(cup.event, "rounds/")

    offered = page in client.get(rounds).content.decode()
    shown = client.get(page).content.decode()
    answer = client.post(page, {"seen": match.version})

    assert offered
    assert "Boards 5–6 will be removed in both rooms" in shown
    assert "Remove boards" in shown
    assert answer.status_code == 302
    assert not match.results.filter(board__gt=4).exists()
    assert page not in client.get(rounds).content.decode()


def test_the_page_says_what_stands_in_the_way_without_a_button(client: Client) -> None:
    cup, match = prolonged(2)
    write(match, 6, "open", "4S N =")
    client.force_login(cup.director)
    page = url(cup.event, f"matches/{match.pk}/shorten/")

    shown = client.get(page).content.decode()
    answer = client.post(page, {"seen": match.version})

    assert "Board 6 has a result at table 1 (open room)" in shown
    assert "Remove boards" not in shown
    assert answer.status_code == 422
