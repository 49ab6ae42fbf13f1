"""What is planned for a session: who runs it, its sections, and its movement."""

from typing import NamedTuple

from clubsite.accounts.models import User
from scoring.bridge.contract import Side
from scoring.calendar.rules import SetUp, split_tables
from scoring.events.plans import SectionPlan


class People(NamedTuple):
    """Who directs the session, and who scores it with them."""

    director: User | None = None
    scorer: User | None = None


def section_plans(set_up: SetUp, entrants: int) -> tuple[SectionPlan, ...]:
    """The sections for so many pairs, the last with a half table for an odd one; of
    players every two count as a pair."""
    return tuple(
        SectionPlan(
            size.letter,
            size.tables,
            Side(set_up.missing) if size.half else None,
            half=size.half,
        )
        for size in split_tables(entrants, set_up.sections)
    )
