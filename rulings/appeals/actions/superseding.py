"""What becomes of an open appeal when its ruling is amended or withdrawn."""

from clubsite.accounts.models import User
from rulings.appeals.access import cases
from rulings.appeals.actions import moving
from rulings.appeals.labels import Ending
from rulings.appeals.procedure import Act
from rulings.log.models import Ruling


def supersede_appeal(ruling: Ruling, *, director: User) -> None:
    """End the open appeal against a ruling that is about to change.

    Part of the act of amending or withdrawing, in its transaction; there is none any
    more once a panel has the ruling in its hands.
    """
    appeal = cases.open_appeal(ruling)
    if appeal is None:
        return
    case = moving.open_case(appeal, director)
    state = moving.walk(case, Act.SUPERSEDE)

    moving.step(case, state)
    for notice in case.cast.notices:
        if notice.is_live:
            moving.end_notice(case, notice, Ending.SUPERSEDED)

    moving.record("appeal.superseded", case, actor=director)
