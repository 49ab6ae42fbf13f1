"""Whether a notice is heard: the director in charge says, and a chair may review it."""

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clock import now
from clubsite.errors import Refused
from rulings.access.appeals import Case
from rulings.actions.appeals import moving, seating, telling
from rulings.models import Appeal, AppealNotice
from rulings.procedure.appeals import Act, Deposit, Dismissal
from rulings.queries.case_facts import dismissal_facts


@transaction.atomic
def receive_appeal(appeal: Appeal, *, by: User | None, seen: int) -> None:
    """Hand a lodged appeal to the director in charge, at once (the clock's act)."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.RECEIVE)

    moving.step(case, state)
    appeal.refresh_from_db()

    trail.record("appeal.received", appeal, by=by, club=appeal.club)


@transaction.atomic
def admit_appeal(
    appeal: Appeal, *, by: User, seen: int, law_part: bool = False
) -> None:
    """Admit the notice; a point of law is split off to be answered first (93B1)."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.ADMIT)

    moving.step(case, state, law_part=law_part)
    _tell_result(case)
    appeal.refresh_from_db()

    trail.record("appeal.admitted", appeal, by=by, club=appeal.club)


@transaction.atomic
def dismiss_appeal(
    appeal: Appeal, *, by: User, seen: int, dismissal: str, reason: str
) -> None:
    """Do not admit the notice; who gave the ruling needs the chair beside him."""
    case = moving.open_case(appeal, by, seen)
    facts = dismissal_facts(case, Dismissal(dismissal))
    state = moving.walk(case, Act.DISMISS, facts)

    moving.step(case, state, dismissal=dismissal, reason=reason)
    _tell_result(case)
    appeal.refresh_from_db()

    trail.record(
        "appeal.dismissed",
        appeal,
        by=by,
        club=appeal.club,
        details={"reason": dismissal},
    )


@transaction.atomic
def second_dismissal(appeal: Appeal, *, by: User, seen: int, dismissal: str) -> None:
    """Let the chair agree that the notice is not admitted for that reason."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.SECOND_DISMISSAL)

    moving.step(case, state, seconded=dismissal)
    telling.tell(case, "appeal_admissibility", telling.in_charge(case))
    appeal.refresh_from_db()

    trail.record(
        "appeal.dismissal_seconded",
        appeal,
        by=by,
        club=appeal.club,
        details={"reason": dismissal},
    )


@transaction.atomic
def ask_review(appeal: Appeal, *, by: User, seen: int) -> None:
    """Ask the chair to review that the notice was not admitted."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.ASK_REVIEW)

    moving.step(case, state, review_asked_at=now())
    seating.ask_for_chair(case)
    appeal.refresh_from_db()

    trail.record("appeal.review_asked", appeal, by=by, club=appeal.club)


@transaction.atomic
def restore_appeal(appeal: Appeal, *, by: User, seen: int, reason: str) -> None:
    """Let an appeal go on that was not admitted: the board is marked again."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.RESTORE)

    moving.step(case, state, dismissal="", reason=reason, ended_at=None)
    moving.raise_flag(case)
    _tell_result(case)
    appeal.refresh_from_db()

    trail.record("appeal.restored", appeal, by=by, club=appeal.club)


@transaction.atomic
def settle_deposit(
    appeal: Appeal, *, by: User, seen: int, notice: int, deposit: str
) -> None:
    """Note what became of a deposit."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.SETTLE_DEPOSIT)
    if notice not in {one.pk for one in case.cast.notices}:
        raise Refused(_("That notice is not part of this appeal."), field="notice")

    moving.step(case, state)
    AppealNotice.objects.filter(pk=notice).update(
        deposit=Deposit(deposit), to_return=False
    )
    appeal.refresh_from_db()

    trail.record(
        "appeal.deposit_noted",
        appeal,
        by=by,
        club=appeal.club,
        details={"notice": notice, "reason": deposit},
    )


@transaction.atomic
def answer_law(appeal: Appeal, *, by: User, seen: int, answer: str) -> None:
    """Answer the point of law in writing, before a panel hears the rest (93B1)."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.ANSWER_LAW)

    moving.step(case, state, law_part=True, law_answer=answer)
    telling.tell(case, "appeal_law_answered", telling.sides(case))
    appeal.refresh_from_db()

    trail.record("appeal.law_answered", appeal, by=by, club=appeal.club)


def _tell_result(case: Case) -> None:
    """Tell whether the notice was admitted (N3)."""
    telling.tell(case, "appeal_admissibility", telling.table(case))
