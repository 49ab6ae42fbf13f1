"""What the clock does with appeals: each pass does whatever the last one missed."""

from collections.abc import Callable
from contextlib import suppress

from django.core.exceptions import PermissionDenied

from clubsite.errors import Refused
from rulings.access.appeals import Case
from rulings.actions.appeals import moving, seating
from rulings.actions.appeals.admission import receive_appeal
from rulings.actions.appeals.bodies import pass_on
from rulings.actions.appeals.hearing import reform_panel
from rulings.actions.appeals.statements import exchange_statements
from rulings.actions.appeals.weighing import reweigh_ties
from rulings.labels.appeals import Step
from rulings.models import Appeal
from rulings.procedure.appeals import Act, Part, State, allowed_acts, refusals
from rulings.queries.case_facts import panel_facts, running

CLOCKWORK: dict[Act, Callable[..., None]] = {
    Act.RECEIVE: receive_appeal,
    Act.EXCHANGE: exchange_statements,
    Act.REFORM: reform_panel,
    Act.PASS_ON: pass_on,
    Act.REWEIGH: reweigh_ties,
}
WATCHED = [state for state in State if allowed_acts(state, {Part.CLOCK})]


def do_what_is_due() -> None:
    """Make the moves that the clock owes; where somebody was first, that counts."""
    for appeal in Appeal.objects.filter(state__in=WATCHED).order_by("pk"):
        case = moving.open_case(appeal, None)
        due = next((act for act in case.acts if is_owed(case, act)), None)
        if due:
            with suppress(Refused, PermissionDenied):
                CLOCKWORK[due](appeal, by=None, seen=case.appeal.version)


def is_owed(case: Case, act: Act) -> bool:
    """Whether the clock has something to do there, and not only the right to do it."""
    if act not in CLOCKWORK or refusals(case.source(act), act, panel_facts(case)):
        return False
    if act is Act.EXCHANGE:
        return running(case.appeal, Step.STATEMENTS) is not None
    if act is Act.PASS_ON and case.state in seating.SITTING_STATES:
        return bool(seating.idle(case))
    if act is Act.PASS_ON:
        return seating.can_pass_on(case) or seating.is_stuck(case)
    return True
