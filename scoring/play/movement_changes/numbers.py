"""The numbers of a movement in a further session, by those who sit there."""

from collections import Counter
from collections.abc import Iterable

from django.utils.translation import gettext as _

from clubsite.site.errors import Refused
from scoring.events.plans import SeatKey, table_plans
from scoring.movements.movement import Movement
from scoring.play.movement_changes.room import Seated


def numbers_by_seat(
    movement: Movement, tables: Iterable[Seated], after_round: int
) -> dict[int, SeatKey]:
    """Direction and number of everyone who sits where the movement has them.

    A pair that is known by its number of session 1 may have another one here. Where a
    table was played otherwise than planned, most rounds decide; refused where two have
    one number.
    """
    plans = {
        (after_round + plan.round, plan.table): plan for plan in table_plans(movement)
    }
    found: dict[int, Counter[SeatKey]] = {}
    for at in tables:
        plan = plans.get((at.round, at.table))
        if plan is None or at.table is None or at.part > 1:
            continue
        planned = (plan.ns, plan.ew, plan.south, plan.west)
        for key, seat_key in zip(at.seats, planned, strict=True):
            if key is not None and seat_key is not None:
                found.setdefault(key, Counter())[seat_key] += 1
    numbers = {key: seats.most_common(1)[0][0] for key, seats in found.items()}
    if len(set(numbers.values())) < len(numbers):
        raise unknown_numbers()
    return numbers


def unknown_numbers() -> Refused:
    """No one can say who has which number of the movement."""
    return Refused(
        _(
            "Pairs were seated again in this session, and its tables don't show who "
            "has which number. Delete the session and add it again."
        )
    )
