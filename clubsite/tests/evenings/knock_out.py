"""Four teams in a knock-out over two stints a match; a split score decides nothing alone."""

from fractions import Fraction

from clubsite.tests.evenings import arithmetic
from clubsite.tests.evenings.arithmetic import Standing
from clubsite.tests.evenings.staging import (
    Staff,
    begin,
    draw,
    facts,
    lines_of,
    match_at,
    name_contestants,
    play,
    post,
    rooms_of,
    rule,
)
from rulings.log.procedure.content import AdjustedScore
from scoring.bridge.regulations import Regulations
from scoring.events import effects
from scoring.events.effects import Outcome
from scoring.events.labels import PlayedKind, RoomKind
from scoring.events.models import Event
from scoring.events.plans import ContestPlan
from scoring.events.queries import load_event_data
from scoring.play.actions.contests import create_contest
from scoring.results.queries.scores import score_event

SPLIT = (1, 1)
"""Round and table of the match with a split score, on its first board."""
FOR_NS, FOR_EW = "4S N -1", "4S N ="


def hold(staff: Staff) -> Event:
    """Two semi-finals and the final, of four boards in two stints each."""
    plan = ContestPlan(
        facts=facts("Sample Knock-out"),
        played=PlayedKind.KNOCK_OUT,
        contestants=4,
        regulations=Regulations(boards_a_match=4, stints=2),
        director=staff.director,
        scorer=staff.scorer,
    )
    event = create_contest(staff.club, plan, by=staff.manager)
    name_contestants(event, staff)
    begin(event, staff)
    draw(event, staff)
    play(event, staff)
    match = match_at(event, *SPLIT)
    line = lines_of(event).get(match=match, board=match.first_board, room=RoomKind.OPEN)
    ns, ew = (
        effects.outcomes([Outcome.of_contract(text, line.board)])
        for text in (FOR_NS, FOR_EW)
    )
    rule(line, staff, [AdjustedScore(line.pk, ns, ew)], laws="12C1b, 12C4")
    draw(event, staff)
    play(event, staff)
    post(event, staff)
    return event


def by_hand(event: Event) -> Standing:
    """A win counts one. Each side of the split score is compared on its own, and the
    margin is the mean of the two (Law 12C4)."""
    made = score_event(load_event_data(event)).matches
    parts = [(f"A {number}", Fraction(0)) for number in range(1, 5)]
    for match in event.matches.select_related("home", "away"):
        assert match.away is not None
        boards = rooms_of(match)
        margin = Fraction(0)
        for board, (home, away) in boards.items():
            if (match.round, match.table) == SPLIT and board == match.first_board:
                down, up = (
                    arithmetic.imps(arithmetic.score(table, board) - away)
                    for table in (FOR_NS, FOR_EW)
                )
                assert down != up
                margin += Fraction(down + up, 2)
            else:
                margin += arithmetic.imps(home - away)
        assert made[match.pk].home.margin == margin == -made[match.pk].away.margin
        won = match.home if margin > 0 else match.away
        parts.append((f"A {won.label}", Fraction(1)))
    assert len(parts) == 4 + 3
    return arithmetic.placed(parts)
