"""The hearing pack: that someone had one made is kept in the audit log, the file is not."""

from django.db import transaction

from clubsite.accounts.models import User
from rulings.appeals.access.pack import check_may_print
from rulings.appeals.actions import transitions
from rulings.appeals.models import Appeal


@transaction.atomic
def note_pack(appeal: Appeal, *, by: User) -> None:
    """Log that the person has what they may see of the case on paper."""
    case = transitions.open_case(appeal, by)
    check_may_print(case)

    transitions.record_row(
        "appeal.pack_made", case.appeal, case.appeal.ruling, actor=by
    )
