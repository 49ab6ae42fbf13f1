"""How events of matches are set up and run, for the test that walks all actions."""

from clubsite.clubs.labels import RoleKind
from clubsite.tests.builders import Call, Scenario, call, make_club, make_member
from scoring.events.labels import CountedKind, EventState, PlayedKind
from scoring.events.plans import NamedPair, NamedTeam
from scoring.play.actions import contest_scoring, contests
from scoring.tests.contests import make_round_robin, plan_now, plan_of
from scoring.tests.evening_world import entry_of


def _create(contestants: int) -> Call:
    club = make_club()
    plan = plan_of(PlayedKind.SWISS_TEAMS, contestants=contestants)
    return call(club, plan, by=make_member(club, RoleKind.MANAGER))


def _team(carried: str) -> Call:
    event = make_round_robin(make_club(), teams=2)
    team = NamedTeam(
        NamedPair(entry_of(event, "1").pk, (), ()), ("Sample Team 1", ""), ("", carried)
    )
    return call(event, [team], by=make_member(event.club, RoleKind.DIRECTOR))


def _scored(state: EventState) -> Call:
    event = make_round_robin(make_club(), teams=2, state=state)
    plan = plan_now(event, CountedKind.BOARD_A_MATCH)
    by = make_member(event.club, RoleKind.DIRECTOR)
    return call(event, plan, by=by, expected_version=event.version)


def _leave(*, withdrew: bool, state: EventState = EventState.IN_PLAY) -> Call:
    event = make_round_robin(make_club(), teams=3, played=False, state=state)
    event.entries.filter(label="1").update(withdrew=withdrew)
    by = make_member(event.club, RoleKind.DIRECTOR)
    return call(entry_of(event, "1"), by=by)


SCENARIOS = (
    Scenario(
        contests.create_contest,
        "event.created",
        done=lambda: _create(8),
        refused=lambda: _create(3),
    ),
    Scenario(
        contests.name_teams,
        "teams.named",
        done=lambda: _team("2"),
        refused=lambda: _team("two"),
    ),
    Scenario(
        contest_scoring.score_matches_by,
        "event.matches_scored_by",
        done=lambda: _scored(EventState.SCORING),
        refused=lambda: _scored(EventState.PROVISIONAL),
    ),
    Scenario(
        contests.withdraw,
        "contestant.withdrew",
        done=lambda: _leave(withdrew=False),
        refused=lambda: _leave(withdrew=True),
    ),
    Scenario(
        contests.bring_back,
        "contestant.returned",
        done=lambda: _leave(withdrew=True),
        refused=lambda: _leave(withdrew=True, state=EventState.PROVISIONAL),
    ),
)
