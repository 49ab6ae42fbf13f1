"""Teams by a movement: set up, played table by table, ranked and posted."""

from collections import Counter
from decimal import Decimal

import pytest

from clubsite.audit.models import Entry as Logged
from clubsite.site.errors import Refused
from scoring.bridge.contest import Verdict
from scoring.events.labels import EventState
from scoring.events.models import Event, Match, MovementVersion, Result
from scoring.events.plans import Judged
from scoring.events.rules import Action
from scoring.events.seating import load_seating
from scoring.matches.actions.matches import give_result, take_result_back
from scoring.play.actions.contest_scoring import score_matches_by
from scoring.play.actions.posting import move_event, post_results
from scoring.results.queries.scores import get_scores
from scoring.tests.contests import plan_now
from scoring.tests.team_world import (
    director_of,
    enter_round,
    match_of_teams,
    set_up_teams,
    teams_in_play,
)

pytestmark = pytest.mark.django_db


def meetings(event: Event) -> Counter[tuple[int, int]]:
    """How many lines each two teams have at a table, by their numbers."""
    lines = Result.objects.filter(match__event=event)
    return Counter(lines.values_list("ns__number", "ew__number"))


@pytest.mark.parametrize(
    ("kind", "teams", "rounds", "matches", "byes"),
    [
        ("american-whist", 5, 4, 10, 0),
        ("american-whist-even", 6, 4, 12, 0),
        ("new-england-relay", 4, 3, 6, 0),
        ("all-play-all", 5, 5, 10, 5),
        ("all-play-all", 4, 3, 6, 0),
        ("threesome", 3, 2, 3, 0),
    ],
)
def test_every_kind_seats_teams_in_matches(
    kind: str, teams: int, rounds: int, matches: int, byes: int
) -> None:
    event = set_up_teams(kind, teams)

    assert MovementVersion.objects.get().kind == kind
    assert event.regulations.rounds == rounds
    assert len(load_seating(event)) == rounds * teams
    found = Match.objects.filter(event=event)
    assert found.filter(away__isnull=False).count() == matches
    assert found.filter(away__isnull=True).count() == byes
    assert Result.objects.count() == 2 * 2 * matches
    assert len(meetings(event)) == 2 * matches
    assert set(meetings(event).values()) == {2}


def test_both_halves_of_a_match_have_its_boards_wherever_they_are_played() -> None:
    event = set_up_teams("american-whist", 5)

    match = match_of_teams(event, 1, 3)
    lines = Result.objects.filter(match=match).order_by("round", "board")
    found = [(line.round, line.table, line.room, line.board) for line in lines]
    assert (match.round, match.first_board, match.boards) == (4, 3, 2)
    assert found == [
        (1, 1, "open", 3),
        (1, 1, "open", 4),
        (4, 3, "closed", 3),
        (4, 3, "closed", 4),
    ]
    sitting = {line.table_round.ns_id for line in lines if line.table_round}
    assert sitting == {match.home_id, match.away_id}


@pytest.mark.parametrize(
    ("kind", "teams", "boards", "message"),
    [
        ("", 5, 2, "Choose a movement for teams"),
        ("howell", 5, 2, "Choose a movement for teams"),
        ("american-whist", 6, 2, "6 is an even number of teams"),
        ("new-england-relay", 40, 64, "Board numbers go up to 999"),
    ],
)
def test_what_no_teams_can_play_is_refused(
    kind: str, teams: int, boards: int, message: str
) -> None:
    with pytest.raises(Refused, match=message):
        set_up_teams(kind, teams, boards)

    assert not Event.objects.exists()


def test_a_match_counts_when_its_other_half_is_in() -> None:
    event = teams_in_play("threesome", 3)

    enter_round(event, 1)
    first = match_of_teams(event, 1, 3)
    half = get_scores(event).matches[first.pk]
    enter_round(event, 2)
    whole = get_scores(event).matches[first.pk]

    assert (half.verdict, half.counted, half.awaited) == (Verdict.PLAYING, 0, 2)
    assert (whole.verdict, whole.counted) == (Verdict.COMPLETE, 2)


def play_to_the_end(event: Event) -> list[int]:
    """Play all rounds and post the results; gives the ranks by number of the team."""
    director = director_of(event)
    for number in range(1, event.regulations.rounds + 1):
        enter_round(event, number)
    move_event(event, Action.END_PLAY, by=director)
    post_results(event, by=director)
    event.refresh_from_db()
    totals = get_scores(event).totals
    return [totals[entry.pk].rank for entry in event.entries.order_by("number")]


def test_a_threesome_runs_to_posted_results() -> None:
    event = teams_in_play("threesome", 3)

    assert play_to_the_end(event) == [1, 2, 3]
    assert event.state == EventState.PROVISIONAL


@pytest.mark.full
@pytest.mark.parametrize(
    ("kind", "ranks"),
    [
        ("american-whist", [1, 2, 3, 4, 5]),
        ("american-whist-even", [1, 2, 4, 3, 5, 6]),
        ("new-england-relay", [1, 2, 3, 4]),
        ("all-play-all", [1, 2, 3, 4, 5]),
    ],
)
def test_every_kind_runs_to_posted_results(kind: str, ranks: list[int]) -> None:
    """Of six teams the fourth doesn't meet the first, nor the third the last."""
    event = teams_in_play(kind, len(ranks))

    assert play_to_the_end(event) == ranks
    verdicts = {each.verdict for each in get_scores(event).matches.values()}
    assert verdicts - {Verdict.BYE} == {Verdict.COMPLETE}


def test_a_result_taken_back_is_played_at_the_tables_of_the_movement() -> None:
    event = teams_in_play("threesome", 3)
    match = match_of_teams(event, 1, 3)
    before = list(match.results.values_list("round", "table", "room", "board"))
    director = director_of(event)

    give_result(match, Judged(home=Decimal(12), away=Decimal(8)), by=director)
    dropped = match.results.count()
    take_result_back(match, by=director)

    now = list(match.results.values_list("round", "table", "room", "board"))
    assert (dropped, sorted(now)) == (0, sorted(before))


def test_the_movement_decides_the_rounds() -> None:
    event = set_up_teams("threesome", 3)

    with pytest.raises(Refused, match="The movement decides how many rounds"):
        score_matches_by(
            event,
            plan_now(event, rounds=1),
            by=director_of(event),
            expected_version=event.version,
        )


def test_setting_up_is_recorded_with_the_movement() -> None:
    set_up_teams("threesome", 3)

    details = Logged.objects.get(verb="event.created").details
    assert details == {
        "played": "movement",
        "contestants": 3,
        "movement": "threesome",
    }
