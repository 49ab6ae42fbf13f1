"""What becomes of an open appeal when its ruling is amended or withdrawn."""

from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.errors import Refused
from rulings.access import appeals as access
from rulings.actions.appeals import moving
from rulings.labels.appeals import Ending
from rulings.models import Appeal, Ruling
from rulings.procedure.appeals import Act, State


def supersede_appeal(ruling: Ruling, *, director: User) -> None:
    """End the open appeal against a ruling that is about to change.

    Part of the act of amending or withdrawing, in its transaction; refused while a
    panel deliberates, and once one has decided (Law 82C reaches no further).
    """
    _check_undecided(ruling)
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


def _check_undecided(ruling: Ruling) -> None:
    if Appeal.objects.filter(ruling=ruling, state=State.DECIDED).exists():
        raise Refused(
            _("A panel has decided on this ruling: it cannot be changed any more.")
        )
    if Appeal.objects.filter(ruling=ruling, state=State.DELIBERATING).exists():
        raise Refused(
            _(
                "A panel is deliberating on this ruling. Write to its chair, who can "
                "send the case back."
            )
        )
