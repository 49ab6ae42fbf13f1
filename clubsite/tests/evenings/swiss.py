"""Nine teams in seven rounds of a Swiss: a triangle first, then a bye in every round."""

from fractions import Fraction

from clubsite.tests.evenings import arithmetic
from clubsite.tests.evenings.arithmetic import Standing
from clubsite.tests.evenings.staging import (
    Staff,
    begin,
    draw,
    facts,
    name_contestants,
    play,
    post,
    rooms_of,
)
from scoring.bridge.regulations import Regulations
from scoring.bridge.swiss import Odd
from scoring.events.labels import PlayedKind
from scoring.events.models import Event
from scoring.events.plans import ContestPlan, DrawWish
from scoring.play.actions.contests import create_contest

ROUNDS, BOARDS = 7, 4
OF_A_BYE = Fraction(12)


def hold(staff: Staff) -> Event:
    """The first round by lot, with a triangle; the others by the standings."""
    plan = ContestPlan(
        facts=facts("Sample Swiss Teams"),
        played=PlayedKind.SWISS_TEAMS,
        contestants=9,
        regulations=Regulations(boards_a_match=BOARDS, rounds=ROUNDS),
        director=staff.director,
        scorer=staff.scorer,
    )
    event = create_contest(staff.club, plan, by=staff.manager)
    name_contestants(event, staff)
    begin(event, staff)
    draw(event, staff, DrawWish(lot="snow", odd=Odd.TRIANGLE))
    play(event, staff)
    for _number in range(2, ROUNDS + 1):
        draw(event, staff)
        play(event, staff)
    post(event, staff)
    return event


def by_hand(event: Event) -> Standing:
    """Whole matches of 20, those of the triangle of 10, and 12 for who sat out."""
    parts: list[tuple[str, Fraction]] = []
    pairings: list[frozenset[int | None]] = []
    for match in event.matches.select_related("home", "away"):
        pairings.append(frozenset((match.home_id, match.away_id)))
        if match.away is None:
            parts.append((f"A {match.home.label}", OF_A_BYE))
            continue
        margin = sum(
            arithmetic.imps(home - away) for home, away in rooms_of(match).values()
        )
        scale = arithmetic.half_vps if match.half else arithmetic.vps
        for team, ahead in ((match.home, margin), (match.away, -margin)):
            parts.append((f"A {team.label}", scale(ahead, match.boards)))
    assert len(pairings) == len(set(pairings)) == 6 + 6 * 5, (
        "somebody met again, or sat out again"
    )
    assert sum(points for _team, points in parts) == 3 * 20 + 3 * 10 + 6 * (4 * 20 + 12)
    return arithmetic.placed(parts)
