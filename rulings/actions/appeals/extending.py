"""Extending a period, before its end or after it, for everybody who was given it."""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clock import now
from clubsite.errors import Refused
from rulings.access.appeals import Case
from rulings.actions.appeals import moving, telling
from rulings.actions.appeals.telling import Person
from rulings.labels.appeals import Step
from rulings.models import Appeal, AppealDeadline
from rulings.procedure.appeals import Act
from rulings.procedure.deadlines import reminders_due
from rulings.queries.case_facts import extendable, extension_facts


@transaction.atomic
def extend_period(
    appeal: Appeal, *, by: User, seen: int, step: str, ends_at: datetime, reason: str
) -> None:
    """Let a period end later, with the reason; whoever had the old end is told the new.

    The hearing is moved instead, and the right to appeal cannot be extended (Law 92B).
    """
    case = moving.open_case(appeal, by, seen)
    found = {one.step: one for one in extendable(case)}.get(step)
    if found is None:
        raise Refused(_("That period does not run now."), field="step")
    facts = extension_facts(case, Step(step), ends_at, reason)
    state = moving.walk(case, Act.EXTEND, facts)

    moving.step(case, state)
    AppealDeadline.objects.filter(pk=found.pk).update(
        ends_at=ends_at,
        extended_by=by,
        why=reason,
        prompted=[
            str(r.prompt) for r in reminders_due(found.starts_at, ends_at, now())
        ],
    )
    params = {"step": step, "ends_at": ends_at.isoformat()}
    telling.tell(case, "appeal_extended", who_had_it(case, Step(step)), params=params)
    appeal.refresh_from_db()

    ends = {"step": step, "was": found.ends_at.isoformat(), "is": ends_at.isoformat()}
    moving.record("appeal.extended", case, actor=by, details=ends)


def who_had_it(case: Case, step: Step) -> list[Person]:
    """Everybody who was given the end of that period."""
    if step in {Step.DECLARATIONS, Step.SCHEDULING}:
        return [*telling.members(case), *telling.directors(case)]
    if step == Step.DECISION:
        return telling.everybody(case)
    return telling.table(case)
