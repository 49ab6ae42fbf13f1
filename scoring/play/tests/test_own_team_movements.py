"""Teams play by a movement of the club's own: set up, played, ranked, and changed."""

from dataclasses import replace

import pytest
from django.test import Client

from clubsite.clubs.labels import RoleKind
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member
from scoring.bridge.contest import Verdict
from scoring.events.labels import EventState
from scoring.events.models import Event, Match, MovementVersion, Result, Section
from scoring.events.plans import ContestPlan
from scoring.movements.files.plain_text import read_plain_text
from scoring.movements.movement import Contest, Movement
from scoring.play.actions.contests import create_contest
from scoring.play.actions.movement_changes import undo_movement_change
from scoring.play.actions.own_movements import add_club_movements
from scoring.play.movement_changes.room import Wish
from scoring.play.tests.test_views_team_movements import FORM, PATH
from scoring.results.queries.scores import get_scores
from scoring.tests.team_world import (
    change_teams,
    director_of,
    enter_round,
    fill_teams,
    outcome_of,
    team_plan,
)

pytestmark = pytest.mark.django_db

TWICE = """Movement: Three and again
Contest: teams
1: 1-2@1 2-3@2 3-1@3
2: 1-2@4 2-1@4 3-0@4
3: 1-3@3 2-1@1 3-2@2
4: 1-2@5 2-1@5 3-0@5
"""
"""Three teams; the first two meet three times."""


def movement(text: str = TWICE) -> Movement:
    return read_plain_text(text)[0].movement


def plan(chosen: Movement, teams: int = 3) -> ContestPlan:
    return replace(team_plan("own-1", teams), chosen=chosen)


def set_up(chosen: Movement, teams: int = 3) -> Event:
    club = make_club()
    director = make_member(club, RoleKind.DIRECTOR)
    return create_contest(club, plan(chosen, teams), by=director)


def in_play(chosen: Movement | None = None) -> Event:
    event = set_up(chosen or movement())
    fill_teams(event)
    Event.objects.update(state=EventState.IN_PLAY)
    event.refresh_from_db()
    return event


def meetings(event: Event) -> list[tuple[int, int, int | None, int]]:
    matches = Match.objects.filter(event=event).order_by("round", "table")
    return list(
        matches.values_list("round", "home__number", "away__number", "first_board")
    )


def test_teams_that_meet_again_play_several_matches() -> None:
    event = in_play()

    assert meetings(event) == [
        (2, 1, 2, 7),
        (2, 3, None, 7),
        (3, 1, 2, 1),
        (3, 2, 3, 3),
        (3, 3, 1, 5),
        (4, 1, 2, 9),
        (4, 3, None, 9),
    ]
    for match in Match.objects.filter(away__isnull=False):
        rooms = match.results.values_list("room", "board")
        first = match.first_board
        assert sorted(rooms) == [
            (room, board) for room in ("closed", "open") for board in (first, first + 1)
        ]
    section = Section.objects.get()
    assert (section.movement, section.tables) == ("imported", 3)
    assert MovementVersion.objects.get().movement["name"] == "Three and again"


def test_it_is_played_to_the_end_under_one_ranking() -> None:
    event = in_play()
    for number in range(1, 5):
        enter_round(event, number)

    scores = get_scores(event)

    verdicts = [outcome.verdict for outcome in scores.matches.values()]
    assert verdicts.count(Verdict.COMPLETE) == 5
    assert verdicts.count(Verdict.BYE) == 2
    ranks = {
        entry.number: scores.totals[entry.pk].rank for entry in event.entries.all()
    }
    assert ranks[1] == 1


def test_boards_of_one_of_several_matches_are_exchanged() -> None:
    """In round 1 table 1 has the boards of table 2: so has the other table in round 3,
    and the two other matches of teams 1 and 2 keep theirs."""
    event = in_play()
    before = meetings(event)
    lines = Result.objects.order_by("round", "table", "board")
    was = list(lines.values_list("round", "table", "board", "match", "room"))

    version = change_teams(event, "sets_misplaced", Wish(round=1, table=1, other=2))

    now = {(at[0], *at[1:3]): at[3] for at in meetings(event)}
    assert (now[3, 1, 2], now[3, 2, 3]) == (3, 1)
    assert (now[2, 1, 2], now[4, 1, 2]) == (7, 9)
    stored = MovementVersion.objects.select_related("section__session__event").get(
        pk=version.pk
    )
    undo_movement_change(stored, by=director_of(event))
    assert meetings(event) == before
    assert list(lines.values_list("round", "table", "board", "match", "room")) == was


def test_rounds_end_between_matches_and_come_back() -> None:
    event = in_play()
    before = meetings(event)

    with pytest.raises(Refused, match="half played"):
        outcome_of(event, "rounds_cut", Wish(round=2))
    version = change_teams(event, "rounds_cut", Wish(round=3))

    assert {at[0] for at in meetings(event)} == {2, 3}
    stored = MovementVersion.objects.select_related("section__session__event").get(
        pk=version.pk
    )
    undo_movement_change(stored, by=director_of(event))
    assert meetings(event) == before
    assert not Result.objects.filter(match__isnull=True).exists()


def test_a_table_of_one_of_several_matches_takes_its_own_other_table_with_it() -> None:
    event = in_play()

    outcome = outcome_of(event, "arrow_wrong", Wish(round=2, table=1))

    assert {(at[0], at[1]) for at in outcome.moved} == {(2, 1), (2, 2)}


@pytest.mark.parametrize(
    ("chosen", "teams", "message"),
    [
        (movement(), 4, "for teams 1–3, not for 1–4"),
        (replace(movement(), rounds=movement().rounds[:1]), 3, "can't be played"),
        (replace(movement(), contest=Contest.PAIRS), 3, "Choose a movement for teams"),
    ],
)
def test_what_teams_cannot_play_is_refused(
    chosen: Movement, teams: int, message: str
) -> None:
    with pytest.raises(Refused, match=message):
        set_up(chosen, teams)


def test_it_is_offered_with_its_number_of_teams(client: Client) -> None:
    director = make_member(make_club(), RoleKind.DIRECTOR)
    club = director.roles.get().club
    row = add_club_movements(club, {"Ours": movement()}, by=director)[0]
    client.force_login(director)

    page = client.get(PATH).content.decode()
    typed = {"played": "movement", "movement": f"own-{row.pk}", "contestants": "3"}
    answer = client.post(PATH, FORM | typed)

    assert f'<option value="own-{row.pk}">Ours, 3 teams</option>' in page
    event = Event.objects.get()
    assert answer.headers["Location"].endswith(f"/events/{event.pk}/teams/")
    assert event.regulations.rounds == 4
    assert Match.objects.count() == 7
