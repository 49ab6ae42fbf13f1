"""When and where a panel meets, and the moment when its record is closed."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clock import now
from clubsite.errors import Refused
from rulings.access.appeals import Case
from rulings.actions.appeals import moving, seating, telling
from rulings.labels.appeals import Ending, Step
from rulings.models import Appeal, AppealDeadline, PanelSeat
from rulings.procedure.appeals import Act, CaseFacts, State, concurred
from rulings.queries.case_facts import hearing_facts, opening_facts, panel_facts


@transaction.atomic
def schedule_hearing(
    appeal: Appeal, *, by: User, seen: int, hearing_at: datetime, place: str
) -> None:
    """Fix the hearing, with the notice that the policy gives everybody."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.SCHEDULE, hearing_facts(case, hearing_at))

    moving.step(case, state, hearing_at=hearing_at, hearing_place=place)
    _await_hearing(case, hearing_at, since=now())
    appeal.refresh_from_db()

    moving.record("appeal.scheduled", case, actor=by)


@transaction.atomic
def move_hearing(
    appeal: Appeal, *, by: User, seen: int, hearing_at: datetime, place: str
) -> None:
    """Move the hearing; the longest wait still counts from when it was first fixed."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.RESCHEDULE, hearing_facts(case, hearing_at))
    fixed = case.appeal.deadlines.get(step=Step.HEARING, closed_at__isnull=True)

    moving.step(case, state, hearing_at=hearing_at, hearing_place=place)
    moving.close_deadlines(appeal, Step.HEARING)
    _await_hearing(case, hearing_at, since=fixed.starts_at)
    appeal.refresh_from_db()

    moving.record("appeal.rescheduled", case, actor=by)


@transaction.atomic
def reform_panel(appeal: Appeal, *, by: User | None, seen: int) -> None:
    """Go back to forming the panel, because too few members are left."""
    case = moving.open_case(appeal, by, seen)
    state = moving.walk(case, Act.REFORM, panel_facts(case))

    moving.step(case, state)
    seating.fill(moving.again(case, by))
    appeal.refresh_from_db()

    moving.record("appeal.reformed", case, actor=by)


@transaction.atomic
def open_deliberation(
    appeal: Appeal, *, by: User, seen: int, present: Sequence[int], why_early: str = ""
) -> None:
    """Close the record: a quorum is there, and a notice has its side's agreement.

    Notices without it end as not heard (Law 92D). `present` are seats. `why_early` says
    why the panel did not wait for the hearing; both sides read it.
    """
    case = moving.open_case(appeal, by, seen)
    there = [seat.pk for seat in case.cast.seated if seat.pk in present]
    if len(there) % 2 == 0:
        raise Refused(_("An odd number of members decides."), field="present")
    facts = opening_facts(case, there, why_early)
    state = moving.walk(case, Act.OPEN_DELIBERATION, facts)

    _open(case, state, facts, there, opened_early=why_early)
    appeal.refresh_from_db()

    moving.record("appeal.deliberation_opened", case, actor=by)


@transaction.atomic
def hear_alone(appeal: Appeal, *, by: User, seen: int) -> None:
    """Close the record where the director hears the appeal alone (Law 93A)."""
    case = moving.open_case(appeal, by, seen)
    there = [seat.pk for seat in case.cast.seated]
    facts = opening_facts(case, there)
    state = moving.walk(case, Act.HEAR_ALONE, facts)

    _open(case, state, facts, there)
    appeal.refresh_from_db()

    moving.record("appeal.heard_alone", case, actor=by)


@transaction.atomic
def strike_appeal(appeal: Appeal, *, by: User, seen: int) -> None:
    """Close the case because no notice has its side's agreement (Law 92D)."""
    case = moving.open_case(appeal, by, seen)
    facts = opening_facts(case, [])
    state = moving.walk(case, Act.STRIKE, facts)

    moving.step(case, state)
    _strike(case, facts)
    appeal.refresh_from_db()

    moving.record("appeal.struck", case, actor=by)


def _open(
    case: Case, state: State, facts: CaseFacts, there: list[int], **fields: str
) -> None:
    moving.step(case, state, **fields)
    PanelSeat.objects.filter(pk__in=there).update(present=True)
    _strike(case, facts)
    telling.tell(case, "appeal_deliberating", telling.sides(case))


def _strike(case: Case, facts: CaseFacts) -> None:
    """End the notices that are not heard."""
    for notice, known in zip(case.cast.notices, facts.notices, strict=True):
        if notice.is_live and not concurred(known, facts):
            moving.end_notice(case, notice, Ending.NOT_HEARD)


def _await_hearing(case: Case, hearing_at: datetime, *, since: datetime) -> None:
    AppealDeadline.objects.create(
        appeal=case.appeal, step=Step.HEARING, starts_at=since, ends_at=hearing_at
    )
    params: dict[str, Any] = {"hearing_at": hearing_at.isoformat()}
    telling.tell(case, "appeal_hearing", telling.everybody(case), params=params)
