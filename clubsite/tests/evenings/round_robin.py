"""Eight teams, everyone against everyone: a void board, and a victory point taken."""

from fractions import Fraction

from clubsite.tests.evenings import arithmetic
from clubsite.tests.evenings.arithmetic import Standing
from clubsite.tests.evenings.staging import (
    Staff,
    begin,
    facts,
    lines_of,
    match_at,
    name_contestants,
    play,
    post,
    rooms_of,
    rule,
)
from rulings.log.procedure.content import AdjustedScore, PenaltyGiven
from scoring.bridge.regulations import Regulations
from scoring.events import effects
from scoring.events.labels import PlayedKind
from scoring.events.models import Event
from scoring.events.plans import ContestPlan
from scoring.play.actions.contests import create_contest

VOID = (2, 1)
"""Round and table of the match of which the second board is void."""
FINED = "5"


def hold(staff: Staff) -> Event:
    """Seven rounds of three boards; team 5 pays a victory point for slow play."""
    plan = ContestPlan(
        facts=facts("Sample Round Robin"),
        played=PlayedKind.ROUND_ROBIN,
        contestants=8,
        regulations=Regulations(boards_a_match=3),
        director=staff.director,
        scorer=staff.scorer,
    )
    event = create_contest(staff.club, plan, by=staff.manager)
    name_contestants(event, staff)
    begin(event, staff)
    play(event, staff)
    match = match_at(event, *VOID)
    both = list(lines_of(event).filter(match=match, board=match.first_board + 1))
    void = effects.not_played()
    rule(both[0], staff, [AdjustedScore(result.pk, void, void) for result in both])
    line = lines_of(event).filter(ns__label=FINED).earliest("pk")
    rule(line, staff, penalties=[PenaltyGiven(line.ns_id, "1", "vps")], laws="90B2")
    post(event, staff)
    return event


def by_hand(event: Event) -> Standing:
    """Each match by the scale for the boards that were compared, and the penalty."""
    parts = [(f"A {FINED}", Fraction(-1))]
    for match in event.matches.select_related("home", "away"):
        assert match.away is not None
        boards = rooms_of(match)
        if (match.round, match.table) == VOID:
            del boards[match.first_board + 1]
        margin = sum(arithmetic.imps(home - away) for home, away in boards.values())
        for team, ahead in ((match.home, margin), (match.away, -margin)):
            parts.append((f"A {team.label}", arithmetic.vps(ahead, len(boards))))
    assert len(parts) == 1 + 2 * 28
    assert sum(points for _team, points in parts) == 28 * 20 - 1
    return arithmetic.placed(parts)
