"""Whether a side stands behind its notice (Law 92D), and taking a notice back."""

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clock import now
from clubsite.clubs.models import Player
from clubsite.errors import Refused
from rulings.access.appeals import Case
from rulings.actions.appeals import moving, telling
from rulings.labels.appeals import Ending
from rulings.models import Appeal, AppealNotice, Concurrence
from rulings.procedure.appeals import Act, Answer
from rulings.queries.case_facts import facts_of


@transaction.atomic
def concur(appeal: Appeal, *, by: User, seen: int) -> None:
    """Agree with the notice that one's partner gave."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.CONCUR)

    moving.step(case, state)
    _answer(case, by, Answer.CONCURS)
    appeal.refresh_from_db()

    moving.record("appeal.concurred", case, actor=by)


@transaction.atomic
def dissent(appeal: Appeal, *, by: User, seen: int) -> None:
    """Disagree: the side's notice ends, and the case with it if it is the only one."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.DISSENT)

    moving.step(case, state)
    notice = _answer(case, by, Answer.DISSENTS)
    moving.end_notice(case, notice, Ending.DISSENT)
    appeal.refresh_from_db()

    moving.record("appeal.dissented", case, actor=by)


@transaction.atomic
def withdraw_notice(appeal: Appeal, *, by: User, seen: int) -> None:
    """Take one's own notice back; free until deliberation begins."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.WITHDRAW)

    moving.step(case, state)
    moving.end_notice(case, _own_notice(case), Ending.WITHDRAWN)
    appeal.refresh_from_db()

    moving.record("appeal.withdrawn", case, actor=by)


@transaction.atomic
def ask_leave(appeal: Appeal, *, by: User, seen: int) -> None:
    """Ask the chair for leave to withdraw while the panel deliberates."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.ASK_LEAVE)

    moving.step(case, state, leave_asked_at=now(), leave_asked_by=by)
    telling.tell(case, "appeal_leave_asked", telling.chair(case))
    appeal.refresh_from_db()

    moving.record("appeal.leave_asked", case, actor=by)


@transaction.atomic
def grant_leave(
    appeal: Appeal, *, by: User, seen: int, merit: str = "", reason: str = ""
) -> None:
    """Let the notice of who asked end, though the panel deliberates.

    The panel may still say whether the notice had merit.
    """
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.GRANT_LEAVE, facts_of(case))
    asker = case.appeal.leave_asked_by

    moving.step(case, state, leave_asked_at=None, leave_asked_by=None)
    notice = _notice_of(case, asker)
    if not notice.is_referral:
        judged = AppealNotice.objects.filter(pk=notice.pk)
        judged.update(merit=merit, merit_reason=reason)
    moving.end_notice(case, notice, Ending.WITHDRAWN)
    appeal.refresh_from_db()

    moving.record("appeal.leave_granted", case, actor=by)


@transaction.atomic
def refuse_leave(appeal: Appeal, *, by: User, seen: int) -> None:
    """Let the notice of who asked to withdraw stand: the panel goes on and decides."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.REFUSE_LEAVE, facts_of(case))
    asker = case.appeal.leave_asked_by

    moving.step(case, state, leave_asked_at=None, leave_asked_by=None)
    telling.tell(case, "appeal_leave_refused", telling.side_of(case, asker))
    appeal.refresh_from_db()

    moving.record("appeal.leave_refused", case, actor=by)


def _own_notice(case: Case) -> AppealNotice:
    return _notice_of(case, case.actor)


def _notice_of(case: Case, user: User | None) -> AppealNotice:
    """The live notice of that person's side, or the person's own referral."""
    side = case.cast.side_of(user) if user else None
    for one in case.cast.carrying:
        if one.entry_id == side if side else one.is_referral:
            return one
    raise Refused(_("That notice has ended already."))


def _answer(case: Case, actor: User, answer: Answer) -> AppealNotice:
    notice = _own_notice(case)
    own = Player.objects.filter(account=actor, club=case.appeal.club)
    Concurrence.objects.filter(notice=notice, player__in=own).update(
        answer=answer, answered_at=now(), through_director=False
    )
    return notice
