"""What is planned for a session: who runs it, its sections, and its movement."""

from collections.abc import Mapping
from typing import NamedTuple

from clubsite.accounts.models import User
from scoring.bridge.contract import Side
from scoring.calendar.rules import SetUp, split_players, split_tables
from scoring.events.plans import SectionPlan
from scoring.movements.movement import Movement

NO_OWN: Mapping[str, Movement] = {}
"""No movement of the club's own."""


class People(NamedTuple):
    """Who directs the session, who assists, and who scores it with them."""

    director: User | None = None
    scorer: User | None = None
    assistants: tuple[User, ...] = ()


def section_plans(
    set_up: SetUp, entrants: int, own: Mapping[str, Movement] = NO_OWN
) -> tuple[SectionPlan, ...]:
    """The sections for so many pairs, the last with a half table for an odd one, or for
    so many players of an individual. `own` are the club's movements by their codes."""
    split = split_players if set_up.of_persons else split_tables
    return tuple(
        SectionPlan(
            size.letter,
            size.tables,
            Side(set_up.missing) if size.half and not set_up.of_persons else None,
            half=size.half,
            chosen=own.get(set_up.movement),
        )
        for size in split(entrants, set_up.sections)
    )
