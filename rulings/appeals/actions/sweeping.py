"""Sweep of appeals: reminders of deadlines, and moves that the clock owes.

A reminder says what must be done and by when, never what the case is about.
"""

from collections.abc import Callable
from contextlib import suppress

from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet

from clubsite.site.clock import now
from clubsite.site.errors import Refused
from clubsite.site.sweeps import do_each
from rulings.appeals.access.cases import Case
from rulings.appeals.actions import seating, transitions
from rulings.appeals.actions.admission import receive_appeal
from rulings.appeals.actions.aftermath import close_case, end_further
from rulings.appeals.actions.bodies import pass_on
from rulings.appeals.actions.hearing import exchange_statements, reform_panel
from rulings.appeals.actions.law import count_silence
from rulings.appeals.actions.seating import reweigh_ties
from rulings.appeals.actions.transitions import Person
from rulings.appeals.labels import Step
from rulings.appeals.models import Appeal, AppealDeadline
from rulings.appeals.procedure import (
    Action,
    CaseRole,
    Mode,
    State,
    actions_for,
    refusals,
)
from rulings.appeals.queries.case_facts import panel_facts, running
from rulings.log.procedure.deadlines import Prompt, overdue_reminder, reminders_due

UNPROMPTED = frozenset({Step.REVIEW, Step.FURTHER, Step.CLOSING})
"""Steps that are a right and no duty: no one is reminded."""
FORGIVEN = frozenset({Step.GROUNDS, Step.AGREEMENT, *UNPROMPTED})
"""Steps after whose end nothing waits for anyone."""

CLOCKWORK: dict[Action, Callable[..., None]] = {
    Action.RECEIVE: receive_appeal,
    Action.EXCHANGE: exchange_statements,
    Action.REFORM: reform_panel,
    Action.PASS_ON: pass_on,
    Action.REWEIGH: reweigh_ties,
    Action.COUNT_SILENCE: count_silence,
    Action.END_FURTHER: end_further,
    Action.CLOSE: close_case,
}
WATCHED = [state for state in State if actions_for(state, {CaseRole.CLOCK})]


def remind() -> None:
    """Remind who must act, then who is next in line, then the managers every day."""
    deadlines = AppealDeadline.objects.filter(
        closed_at__isnull=True, starts_at__lt=now()
    ).exclude(step__in=UNPROMPTED)
    do_each(deadlines.select_related("appeal").order_by("pk"), post_reminder)


def post_reminder(deadline: AppealDeadline) -> None:
    """Post the latest reminder that is due; older ones that were missed are left."""
    due = due_prompts(deadline)
    if not due:
        return
    latest = due[-1]
    claimed = AppealDeadline.objects.filter(
        pk=deadline.pk, prompted=deadline.prompted
    ).update(prompted=[*deadline.prompted, *due])
    if claimed:
        case = transitions.open_case(deadline.appeal, None)
        transitions.tell(
            case,
            "appeal_reminder",
            recipients(case, Step(deadline.step), latest),
            key=f"{deadline.pk}:{latest}",
            params={
                "step": deadline.step,
                "ends_at": deadline.ends_at.isoformat(),
                "over": deadline.ends_at < now(),
            },
        )


def due_prompts(deadline: AppealDeadline) -> list[str]:
    """The reminders that are due and were not sent, oldest first."""
    moment = now()
    due = [
        str(reminder.prompt)
        for reminder in reminders_due(deadline.starts_at, deadline.ends_at, moment)
    ]
    overdue = overdue_reminder(deadline.ends_at, moment)
    if overdue:
        due.append(f"{overdue.prompt}:{overdue.at:%Y-%m-%d}")
    if deadline.step in FORGIVEN:
        due = [
            prompt for prompt in due if prompt in {Prompt.HALF_WAY, Prompt.DAY_BEFORE}
        ]
    return [prompt for prompt in due if prompt not in deadline.prompted]


def recipients(case: Case, step: Step, prompt: str) -> list[Person]:
    """Who is reminded: who must act; at the end the next in line; then the managers."""
    if prompt.startswith(Prompt.OVERDUE):
        return [*transitions.managers(case)]
    if prompt == Prompt.EXPIRED:
        return _next_in_line(case, step)
    return _who_must(case, step)


def _next_in_line(case: Case, step: Step) -> list[Person]:
    if step in {Step.ADMISSIBILITY, Step.APPOINTING}:
        return [*transitions.managers(case)]
    if step is Step.LAW:
        return [*transitions.chair(case)]
    return [*transitions.in_charge(case)]


def _who_must(case: Case, step: Step) -> list[Person]:
    match step:
        case Step.ADMISSIBILITY | Step.LAW:
            return [*transitions.in_charge(case)]
        case Step.GROUNDS:
            return _without_grounds(case)
        case Step.STATEMENTS:
            return _without_statement(case)
        case Step.AGREEMENT:
            return [*transitions.sides(case)]
        case Step.APPOINTING if Mode(case.appeal.mode) is not Mode.DIC_HEARS:
            return [*transitions.in_charge(case)]
        case Step.APPOINTING | Step.SCHEDULING:
            return [*transitions.chair(case)]
        case Step.DECLARATIONS:
            return [
                *transitions.people(
                    seat.user_id
                    for seat in case.parties.seated
                    if not seat.has_declared
                )
            ]
        case _:
            return [*transitions.members(case)]


def _without_grounds(case: Case) -> list[Person]:
    return [
        notice.player
        for notice in case.parties.carrying
        if notice.player and not notice.grounds
    ]


def _without_statement(case: Case) -> list[Person]:
    stated = case.stated
    waiting = [
        player
        for entry, players in case.parties.sides.items()
        for player in players
        if entry not in stated
    ]
    directors = [] if case.facts_stated else transitions.directors(case)
    return [*waiting, *directors]


def do_what_is_due() -> None:
    """Make the moves that the clock owes; where someone was first, that counts."""
    do_each(_watched(), _make_move)


def _make_move(appeal: Appeal) -> None:
    case = transitions.open_case(appeal, None)
    due = next((action for action in case.actions if is_owed(case, action)), None)
    if due:
        with suppress(Refused, PermissionDenied):
            CLOCKWORK[due](appeal, by=None, expected_version=case.appeal.version)


def _watched() -> QuerySet[Appeal]:
    """The appeals in which the clock may owe something; of those decided only where a
    period is over."""
    over = AppealDeadline.objects.filter(closed_at__isnull=True, ends_at__lt=now())
    decided = Q(state=State.DECIDED)
    watched = Appeal.objects.filter(state__in=WATCHED)
    return watched.filter(~decided | Q(pk__in=over.values("appeal"))).order_by("pk")


def is_owed(case: Case, action: Action) -> bool:
    """Whether the clock has something to do there, and not only the right to do it."""
    if action not in CLOCKWORK or refusals(
        case.source(action), action, panel_facts(case)
    ):
        return False
    if action is Action.EXCHANGE:
        return running(case.appeal, Step.STATEMENTS) is not None
    if action is Action.PASS_ON and case.state in seating.SITTING_STATES:
        return bool(seating.idle(case))
    if action is Action.PASS_ON:
        return seating.can_pass_on(case) or seating.is_stuck(case)
    return True
