"""Whether a notice is heard: the director in charge says, and a chair may review it."""

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from rulings.appeals.access.cases import Case
from rulings.appeals.actions import bodies, seating, transitions
from rulings.appeals.deposits.actions import add_receipt
from rulings.appeals.deposits.rules import MAY_BECOME, next_deposits
from rulings.appeals.labels import DEPOSITS
from rulings.appeals.models import Appeal, AppealNotice
from rulings.appeals.procedure import Action, Deposit, Dismissal, Mode, Turn
from rulings.appeals.queries.case_facts import appealed_boards, dismissal_facts


@transaction.atomic
def receive_appeal(appeal: Appeal, *, by: User | None, expected_version: int) -> None:
    """Hand a lodged appeal to the director in charge, at once (the clock's act)."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.RECEIVE)

    transitions.step_unseen(case, state)

    transitions.record("appeal.received", case, appeal, actor=by)


@transaction.atomic
def admit_appeal(
    appeal: Appeal,
    *,
    by: User,
    expected_version: int,
    law_part: bool = False,
    law_only: bool = False,
) -> None:
    """Admit the notice; a point of law is split off to be answered first (93B1).

    In an appeal that is about the law only a panel can but recommend.
    """
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.ADMIT)

    transitions.step(case, state, law_part=law_part or law_only, law_only=law_only)
    own = by.pk in case.parties.directors
    people = [*transitions.table(case), *(transitions.chair(case) if own else ())]
    _seat_director(case)
    transitions.tell(case, "appeal_admissibility", people)

    transitions.record("appeal.admitted", case, appeal, actor=by)


@transaction.atomic
def dismiss_appeal(
    appeal: Appeal, *, by: User, expected_version: int, dismissal: str, reason: str
) -> None:
    """Do not admit the notice; who gave the ruling needs the chair beside him."""
    case = transitions.open_case(appeal, by, expected_version)
    facts = dismissal_facts(case, Dismissal(dismissal))
    state = transitions.walk(case, Action.DISMISS, facts)

    transitions.step(case, state, dismissal=dismissal, reason=reason)
    people = [*transitions.table(case), *transitions.managers(case)]
    transitions.tell(case, "appeal_admissibility", people)

    transitions.record(
        "appeal.dismissed", case, appeal, actor=by, details={"reason": dismissal}
    )


@transaction.atomic
def second_dismissal(
    appeal: Appeal, *, by: User, expected_version: int, dismissal: str
) -> None:
    """Let the chair agree that the notice is not admitted for that reason."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.SECOND_DISMISSAL)

    transitions.step(case, state, seconded=dismissal)
    transitions.tell(case, "appeal_admissibility", transitions.in_charge(case))

    transitions.record(
        "appeal.dismissal_seconded",
        case,
        appeal,
        actor=by,
        details={"reason": dismissal},
    )


@transaction.atomic
def ask_review(appeal: Appeal, *, by: User, expected_version: int) -> None:
    """Ask the chair to review that the notice was not admitted."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.ASK_REVIEW)

    transitions.step(case, state, review_asked_at=now(), reviewed_at=None)
    version = case.appeal.version
    transitions.tell_turn(case, Turn.REVIEW, transitions.chair(case), key=version)
    seating.ask_for_chair(case)

    transitions.record("appeal.review_asked", case, appeal, actor=by)


@transaction.atomic
def restore_appeal(
    appeal: Appeal, *, by: User, expected_version: int, reason: str
) -> None:
    """Let an appeal go on that was not admitted: the board is marked again."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.RESTORE)

    transitions.step(
        case, state, dismissal="", review=reason, reviewed_at=now(), ended_at=None
    )
    transitions.raise_flag(case, appealed_boards(case.appeal.ruling_version))
    _seat_director(case)
    transitions.tell(case, "appeal_admissibility", transitions.table(case))

    transitions.record("appeal.restored", case, appeal, actor=by)


@transaction.atomic
def let_dismissal_stand(
    appeal: Appeal, *, by: User, expected_version: int, reason: str
) -> None:
    """Answer a review: the notice stays not admitted, and both sides know why."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.LET_STAND)

    transitions.step(case, state, review=reason, reviewed_at=now())
    transitions.tell(case, "appeal_admissibility", transitions.table(case))

    transitions.record("appeal.let_stand", case, appeal, actor=by)


@transaction.atomic
def settle_deposit(
    appeal: Appeal,
    *,
    by: User,
    expected_version: int,
    notice: int,
    deposit: str,
    reason: str = "",
) -> None:
    """Record what became of a deposit, with a receipt where money moved.

    A deposit that was paid may name the method: "held:cash". To waive one needs a reason.
    """
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.SETTLE_DEPOSIT)
    own = _own_notice(case, notice)
    code, _colon, method = deposit.partition(":")
    _check_deposit(own, Deposit(code), reason)

    transitions.step(case, state)
    waived = {"why_waived": reason} if code == Deposit.WAIVED else {}
    AppealNotice.objects.filter(pk=notice).update(
        deposit=Deposit(code), to_return=False, **waived
    )
    own.deposit = Deposit(code)
    receipt = add_receipt(own, case.appeal.club, maker=by, method=method)

    details: dict[str, object] = {"notice": notice, "reason": code}
    if receipt:
        details["receipt"] = receipt.label
    transitions.record("appeal.deposit_noted", case, appeal, actor=by, details=details)


def _own_notice(case: Case, key: int) -> AppealNotice:
    found = next((each for each in case.parties.notices if each.pk == key), None)
    if found is None:
        raise Refused(_("That notice isn't part of this appeal."), field="notice")
    return found


def _check_deposit(notice: AppealNotice, deposit: Deposit, reason: str) -> None:
    now_is = Deposit(notice.deposit)
    if deposit not in MAY_BECOME[now_is]:
        message = _("This deposit is recorded as “%(now)s”. Choose what follows that.")
        raise Refused(message % {"now": DEPOSITS[now_is]}, field="deposit")
    if deposit not in next_deposits(now_is, to_return=notice.to_return):
        raise Refused(_("This deposit has to be returned."), field="deposit")
    if deposit is Deposit.WAIVED and not reason.strip():
        raise Refused(_("Give a reason for waiving the deposit."), field="reason")


@transaction.atomic
def answer_law(appeal: Appeal, *, by: User, expected_version: int, answer: str) -> None:
    """Answer the point of law in writing, before a panel hears the rest (93B1)."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.ANSWER_LAW)

    transitions.step(case, state, law_part=True, law_answer=answer)
    transitions.tell(case, "appeal_law_answered", transitions.sides(case))

    transitions.record("appeal.law_answered", case, appeal, actor=by)


def _seat_director(case: Case) -> None:
    """Where the director in charge hears appeals alone, the seat is his from now on."""
    if Mode(case.appeal.mode) is Mode.DIC_HEARS:
        bodies.switch(case, Mode.DIC_HEARS)
