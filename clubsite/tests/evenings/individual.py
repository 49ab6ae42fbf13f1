"""Eight persons, each of whom partners each other once."""

from fractions import Fraction

from clubsite.tests.evenings import arithmetic
from clubsite.tests.evenings.arithmetic import Standing
from clubsite.tests.evenings.staging import (
    Staff,
    begin,
    brought,
    facts,
    lines_of,
    name_contestants,
    play,
    post,
)
from scoring.events.models import Event
from scoring.events.plans import EventPlan, SectionPlan
from scoring.play.actions.setup import create_event

ROUNDS, BOARDS = 7, 2


def hold(staff: Staff) -> Event:
    """Seven rounds of two boards at two tables."""
    plan = EventPlan(
        facts=facts("Sample Individual"),
        sections=(SectionPlan("A", 2),),
        boards_a_round=BOARDS,
        movement="individual",
        director=staff.director,
        scorer=staff.scorer,
    )
    event = create_event(staff.club, plan, by=staff.manager)
    name_contestants(event, staff)
    begin(event, staff)
    play(event, staff)
    post(event, staff)
    return event


def by_hand(event: Event) -> Standing:
    """Both partners have the matchpoints of their side on every board."""
    parts: list[tuple[str, Fraction]] = []
    partners: set[frozenset[int]] = set()
    for board in range(1, ROUNDS * BOARDS + 1):
        lines = list(
            lines_of(event).filter(board=board).select_related("south", "west")
        )
        scores = [arithmetic.score(brought(line), board) for line in lines]
        for line, made in zip(lines, arithmetic.matchpoints(scores), strict=True):
            assert line.south is not None
            assert line.west is not None
            partners |= {
                frozenset((line.ns_id, line.south.pk)),
                frozenset((line.ew_id, line.west.pk)),
            }
            top = 2 * (len(lines) - 1)
            parts += [
                (f"A {entry.label}", Fraction(made)) for entry in (line.ns, line.south)
            ]
            parts += [
                (f"A {entry.label}", Fraction(top - made))
                for entry in (line.ew, line.west)
            ]
    assert len(partners) == 8 * 7 // 2
    return arithmetic.placed(parts)
