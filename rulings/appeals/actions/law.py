"""A point of law that a panel returns to the director, who alone rules on it (Law 93B3)."""

from typing import Any

from django.db import transaction

from clubsite.accounts.models import User
from clubsite.site.clock import now
from rulings.appeals.access.cases import Case
from rulings.appeals.actions import transitions
from rulings.appeals.labels import Step
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import Action
from rulings.appeals.queries.case_facts import get_deadline, get_facts


@transaction.atomic
def return_on_law(
    appeal: Appeal, *, by: User, expected_version: int, reason: str
) -> None:
    """Recommend that the director in charge reconsiders the law; the panel waits."""
    case = transitions.open_case(appeal, by, expected_version)
    facts = get_facts(case, reason=reason)
    state = transitions.walk(case, Action.RETURN_ON_LAW, facts)

    transitions.step(case, state, recommended=reason, returned_at=now())
    people = [*transitions.table(case), *transitions.in_charge(case)]
    ends = get_deadline(case.appeal, Step.LAW)
    params = {"ends_at": ends.isoformat() if ends else ""}
    transitions.tell(case, "appeal_returned_on_law", people, params=params)

    transitions.record("appeal.returned_on_law", case, appeal, actor=by)


@transaction.atomic
def keep_ruling(
    appeal: Appeal, *, by: User, expected_version: int, reason: str
) -> None:
    """Keep the ruling as it is, with the reason: the panel decides on the rest."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.KEEP_RULING)

    transitions.step(case, state, upheld_at=now(), why_upheld=reason)
    _decide_next(case)

    transitions.record("appeal.ruling_kept", case, appeal, actor=by)


@transaction.atomic
def count_silence(appeal: Appeal, *, by: User | None, expected_version: int) -> None:
    """Take a director who has not answered in time to have kept the ruling (the clock's
    action)."""
    case = transitions.open_case(appeal, by, expected_version)
    state = transitions.walk(case, Action.COUNT_SILENCE)

    transitions.step(case, state, **silence(case))
    _decide_next(case)

    transitions.record("appeal.silence_counted", case, appeal, actor=by)


def silence(case: Case) -> dict[str, Any]:
    """The fields that say since when a silent director has kept the ruling."""
    ends = get_deadline(case.appeal, Step.LAW)
    waits = case.appeal.returned_at and not case.appeal.upheld_at
    return {"upheld_at": ends} if ends and waits else {}


def _decide_next(case: Case) -> None:
    """Let the time for the decision run, and notify the panel and both sides."""
    window = transitions.get_policy(case).decision
    transitions.run_deadline(case, Step.DECISION, window, instead_of=(Step.LAW,))
    people = [*transitions.everybody(case)]
    transitions.tell(case, "appeal_ruling_kept", people)
