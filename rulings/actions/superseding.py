"""What becomes of an open appeal when its ruling is amended or withdrawn."""

from clubsite.accounts.models import User
from rulings.access import appeals as access
from rulings.actions.appeals import moving
from rulings.labels.appeals import Ending
from rulings.models import Ruling
from rulings.procedure.appeals import Act


def supersede_appeal(ruling: Ruling, *, director: User) -> None:
    """End the open appeal against a ruling that is about to change.

    Part of the act of amending or withdrawing, in its transaction; there is none any
    more once a panel has the ruling in its hands.
    """
    appeal = access.open_appeal(ruling)
    if appeal is None:
        return
    case = moving.open_case(appeal, director)
    state = moving.walk(case, Act.SUPERSEDE)

    moving.step(case, state)
    for notice in case.cast.notices:
        if notice.is_live:
            moving.end_notice(case, notice, Ending.SUPERSEDED)

    moving.record("appeal.superseded", case, actor=director)
