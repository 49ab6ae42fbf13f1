"""Pairs under one ranking: Howells, with a pair too few, and an arrow-switched Mitchell."""

from collections import Counter
from dataclasses import dataclass
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
from scoring.events.plans import MITCHELL, EventPlan, SectionPlan
from scoring.play.actions.setup import create_event

BOARDS = 2


@dataclass(frozen=True, slots=True)
class OneWinner:
    """An evening with one ranking, as it is held."""

    section: SectionPlan
    kind: str = MITCHELL
    one_winner: bool = False

    def hold(self, staff: Staff) -> Event:
        """The evening from its form to its posted results."""
        plan = EventPlan(
            facts=facts("Sample One Winner"),
            sections=(self.section,),
            boards_a_round=BOARDS,
            movement=self.kind,
            one_winner=self.one_winner,
            director=staff.director,
            scorer=staff.scorer,
        )
        event = create_event(staff.club, plan, by=staff.manager)
        name_contestants(event, staff)
        begin(event, staff)
        play(event, staff)
        post(event, staff)
        return event


FIVE_TABLES = OneWinner(SectionPlan("A", 5), "howell")
FOUR_AND_A_HALF = OneWinner(SectionPlan("A", 5, half=True), "howell")
ARROW_SWITCHED = OneWinner(SectionPlan("A", 9), one_winner=True)


def by_hand(event: Event) -> Standing:
    """The matchpoints of all boards, for whichever side a pair sat on; all have the same
    number of boards and the same tops."""
    parts: list[tuple[str, Fraction]] = []
    boards = Counter(lines_of(event).values_list("board", flat=True))
    assert len(set(boards.values())) == 1
    for board in boards:
        lines = list(lines_of(event).filter(board=board))
        scores = [arithmetic.score(brought(line), board) for line in lines]
        top = 2 * (len(lines) - 1)
        for line, made in zip(lines, arithmetic.matchpoints(scores), strict=True):
            parts.append((f"A {line.ns.label}", Fraction(made)))
            parts.append((f"A {line.ew.label}", Fraction(top - made)))
    return arithmetic.placed(parts)
