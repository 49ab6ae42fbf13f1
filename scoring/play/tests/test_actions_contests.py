"""Setting up events of matches."""

from dataclasses import replace

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.clubs.actions import change_policy
from clubsite.clubs.labels import RoleKind
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_club, make_member
from scoring.bridge.contest import ScaleName, Standings
from scoring.bridge.convention import Name
from scoring.bridge.regulations import Regulations, StoredRow
from scoring.bridge.swiss import Odd
from scoring.events.labels import (
    ContestKind,
    CountedKind,
    FormKind,
    MethodKind,
    PlayedKind,
    ResultKind,
    RoomKind,
)
from scoring.events.models import Event, Match, Result
from scoring.events.plans import ContestPlan
from scoring.events.queries import load_event_data
from scoring.play.actions.contests import create_contest
from scoring.play.actions.scoring_rules import score_by
from scoring.results.queries.scores import score_event
from scoring.tests.contests import plan_of

pytestmark = pytest.mark.django_db


def create(plan: ContestPlan) -> Event:
    club = make_club()
    return create_contest(club, plan, by=make_member(club, RoleKind.MANAGER))


def test_an_all_play_all_has_every_round_at_once() -> None:
    event = create(plan_of(PlayedKind.ROUND_ROBIN, contestants=5, boards=4))

    matches = Match.objects.filter(event=event)
    assert (event.contest, event.form) == (ContestKind.TEAMS, FormKind.ROUND_ROBIN)
    assert (event.method, event.winners) == (MethodKind.IMPS, 1)
    assert event.regulations == Regulations(rounds=5, boards_a_match=4)
    assert matches.filter(away=None).count() == 5
    assert {match.first_board for match in matches.filter(round=5)} == {17}
    assert Result.objects.filter(kind=ResultKind.AWAITED).count() == 10 * 2 * 4
    last = Result.objects.filter(match__round=5, match__table=2)
    assert {(line.room, line.table) for line in last} == {("open", 3), ("closed", 4)}
    assert {line.board for line in last} == {17, 18, 19, 20}


def test_home_sits_north_south_in_the_open_room() -> None:
    create(plan_of(PlayedKind.HEAD_TO_HEAD, contestants=2, boards=1))

    match = Match.objects.get()
    opened = match.results.get(room=RoomKind.OPEN)
    closed = match.results.get(room=RoomKind.CLOSED)
    assert (opened.ns, opened.ew) == (match.home, match.away)
    assert (closed.ns, closed.ew) == (match.away, match.home)


def test_a_new_contest_is_scored_before_anybody_has_played() -> None:
    event = create(plan_of(PlayedKind.ROUND_ROBIN, contestants=5, boards=4))

    totals = score_event(load_event_data(event)).totals

    assert [total.final for total in totals.values()] == [12] * 5


@pytest.mark.parametrize(
    ("played", "counted", "method", "standings"),
    [
        ("swiss_teams", "imps_to_vps", "imps", "victory_points"),
        ("swiss_teams", "total_imps", "imps", "imps"),
        ("swiss_teams", "board_a_match", "board_a_match", "boards"),
        ("swiss_teams", "hybrid", "hybrid", "hybrid"),
        ("swiss_teams", "total_points", "aggregate", "imps"),
        ("swiss_pairs", "matchpoints", "matchpoints", "victory_points"),
        ("swiss_pairs", "cross_imps", "cross_imps", "victory_points"),
        ("knock_out", "imps_to_vps", "imps", "wins"),
        ("knock_out", "board_a_match", "board_a_match", "wins"),
    ],
)
def test_rounds_are_drawn_later_and_the_method_follows_the_choice(
    played: str, counted: str, method: str, standings: str
) -> None:
    event = create(plan_of(PlayedKind(played), counted=CountedKind(counted)))

    assert (event.method, event.regulations.standings) == (method, standings)
    assert not Match.objects.exists()
    assert event.entries.count() == 8
    score_event(load_event_data(event))


def test_what_the_kind_of_event_does_not_use_is_not_kept() -> None:
    rows: tuple[StoredRow, ...] = ((0, None, "5", "5"),)
    swiss = create(
        plan_of(PlayedKind.SWISS_TEAMS, regulations={"stints": 2, "own_scale": rows})
    )

    assert swiss.regulations == Regulations(boards_a_match=8, rounds=5)


def test_a_table_of_the_clubs_own_is_checked_and_kept() -> None:
    rows: tuple[StoredRow, ...] = (
        (0, 4, "10", "10"),
        (5, 9, "12.5", "7.5"),
        (10, None, "15", "5"),
    )
    regulations = {"scale": ScaleName.OWN, "own_scale": rows}
    event = create(plan_of(PlayedKind.SWISS_TEAMS, regulations=regulations))
    assert event.regulations.own_scale == rows

    holed = {**regulations, "own_scale": (rows[0], (6, None, "12", "8"))}
    with pytest.raises(Refused, match="Row 2: it starts at 6 instead of 5"):
        create_contest(
            event.club,
            again(plan_of(PlayedKind.SWISS_TEAMS, regulations=holed)),
            by=event.club.roles.get().user,
        )


def test_swiss_pairs_award_the_clubs_usual_master_points_and_teams_none() -> None:
    club = make_club()
    manager = make_member(club, RoleKind.MANAGER)
    change_policy(club, {"usual_master_points": "ebu_club"}, by=manager)
    plan = plan_of(PlayedKind.SWISS_PAIRS, counted=CountedKind.MATCHPOINTS)

    pairs = create_contest(club, plan, by=manager)
    teams = create_contest(club, again(plan_of(PlayedKind.SWISS_TEAMS)), by=manager)

    assert pairs.regulations.master_points == "ebu_club"
    assert teams.regulations.master_points == ""


def again(plan: ContestPlan) -> ContestPlan:
    return replace(plan, facts=replace(plan.facts, name="Another"))


@pytest.mark.parametrize(
    ("plan", "field", "message"),
    [
        (
            plan_of(PlayedKind.HEAD_TO_HEAD, contestants=3),
            "contestants",
            "two teams",
        ),
        (
            plan_of(PlayedKind.SWISS_TEAMS, contestants=3),
            "contestants",
            "at least four",
        ),
        (plan_of(PlayedKind.ROUND_ROBIN, contestants=41), "contestants", "up to 40"),
        (
            plan_of(PlayedKind.SWISS_PAIRS, counted=CountedKind.HYBRID),
            "counted",
            "Swiss pairs are scored at matchpoints or cross-IMPs",
        ),
        (
            plan_of(PlayedKind.KNOCK_OUT, counted=CountedKind.MATCHPOINTS),
            "counted",
            "That is for pairs",
        ),
        (
            plan_of(PlayedKind.KNOCK_OUT, counted=CountedKind.HYBRID),
            "counted",
            "A knock-out needs a single margin. Choose IMPs",
        ),
        (
            plan_of(PlayedKind.SWISS_TEAMS, regulations={"rounds": 0}),
            "rounds",
            "How many rounds",
        ),
        (
            plan_of(PlayedKind.SWISS_TEAMS, boards=64, regulations={"rounds": 40}),
            "boards_a_match",
            "40 rounds of 64 boards are too many",
        ),
        (
            plan_of(PlayedKind.KNOCK_OUT, boards=9, regulations={"stints": 2}),
            "stints",
            "be split into 2 equal stanzas",
        ),
        (
            plan_of(
                PlayedKind.SWISS_TEAMS, boards=7, regulations={"odd": Odd.TRIANGLE}
            ),
            "boards_a_match",
            "even number of boards",
        ),
        (
            plan_of(
                PlayedKind.SWISS_PAIRS,
                counted=CountedKind.MATCHPOINTS,
                regulations={"odd": Odd.TRIANGLE},
            ),
            "odd",
            "A triangle is for teams",
        ),
        (
            plan_of(
                PlayedKind.SWISS_TEAMS, boards=12, regulations={"scale": "acbl_30"}
            ),
            "boards_a_match",
            "6 to 11 boards, not 12",
        ),
        (
            plan_of(
                PlayedKind.SWISS_TEAMS,
                regulations={"scale": "acbl_20", "odd": Odd.TRIANGLE},
            ),
            "boards_a_match",
            "6 to 11 boards, not 4",
        ),
        (
            plan_of(PlayedKind.SWISS_PAIRS, counted=CountedKind.MATCHPOINTS, boards=30),
            "boards_a_match",
            "VPs for 1 to 27 boards, not 30",
        ),
    ],
)
def test_what_cannot_be_played_is_refused_at_its_field(
    plan: ContestPlan, field: str, message: str
) -> None:
    with pytest.raises(Refused, match=message) as refusal:
        create(plan)

    assert refusal.value.field == field
    assert not Event.objects.exists()


def test_the_same_contest_twice_is_refused() -> None:
    event = create(plan_of(PlayedKind.KNOCK_OUT))

    with pytest.raises(Refused, match="An event with this name already exists on"):
        create_contest(
            event.club, plan_of(PlayedKind.KNOCK_OUT), by=event.club.roles.get().user
        )


def test_a_player_sets_nothing_up() -> None:
    club = make_club()

    with pytest.raises(PermissionDenied):
        create_contest(
            club,
            plan_of(PlayedKind.KNOCK_OUT),
            by=make_member(club, RoleKind.RECORDER),
        )


def test_standings_of_a_knock_out_are_wins_whatever_is_chosen() -> None:
    plan = plan_of(PlayedKind.KNOCK_OUT, counted=CountedKind.TOTAL_POINTS)

    assert (plan.method, plan.standings) == (MethodKind.AGGREGATE, Standings.WINS)
    assert (plan.rounds, plan.tables) == (3, 8)


def test_how_matches_are_scored_is_not_changed_afterwards() -> None:
    event = create(plan_of(PlayedKind.KNOCK_OUT))

    with pytest.raises(Refused, match="The scoring of matches is on its own page"):
        score_by(
            event,
            MethodKind.BUTLER,
            Name.WBF,
            by=event.club.roles.get().user,
            expected_version=event.version,
        )
