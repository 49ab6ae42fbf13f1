"""What comes next for the reader of a case, and who reads what they write, in words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from clubsite.site.clock import now
from rulings.appeals.access.cases import Case
from rulings.appeals.duty_labels import DUTIES, OTHERWISE, Duty
from rulings.appeals.labels import ACTIONS
from rulings.appeals.procedure import ENDED, Action, CaseRole
from rulings.appeals.queries.act_notes import (
    WRITTEN_IN,
    build_notes,
    next_after_declaring,
)
from rulings.appeals.queries.actions import ActionView
from rulings.appeals.queries.waiting import duties_of

DOING: Mapping[Duty, Action] = {
    Duty.CHECK: Action.ADMIT,
    Duty.STATEMENTS: Action.FILE_STATEMENT,
    Duty.APPOINTING: Action.APPOINT,
    Duty.AGREEMENT: Action.SAY_REVIEWER,
    Duty.TWO: Action.AGREE_TWO,
    Duty.DECLARATIONS: Action.DECLARE,
    Duty.SCHEDULING: Action.SCHEDULE,
    Duty.ALONE: Action.HEAR_ALONE,
    Duty.HEARING: Action.OPEN_DELIBERATION,
    Duty.FACTS: Action.STATE_FACTS,
    Duty.WAIVERS: Action.WAIVE,
    Duty.LAW: Action.KEEP_RULING,
    Duty.QUESTION: Action.ANSWER,
    Duty.CONCURRENCE: Action.CONCUR,
    Duty.REVIEW: Action.RESTORE,
    Duty.COUNTERSIGN: Action.COUNTERSIGN,
    Duty.CONFLICT: Action.LET_DECISION_STAND,
    Duty.ANSWER: Action.RECORD_ANSWER,
    Duty.DEPOSIT: Action.SETTLE_DEPOSIT,
}
"""The act that does it, where one does."""


@dataclass(frozen=True, slots=True)
class NextStep:
    """Something that the case waits for the reader to do; `url` leads to it."""

    words: Promise | str
    until: datetime | None
    is_over: bool
    otherwise: Promise | str
    url: str


@dataclass(frozen=True, slots=True)
class Writes:
    """What the reader may write now: who reads it, and until when it can be done."""

    words: Promise | str
    readers: str
    until: datetime | None


@dataclass(frozen=True, slots=True)
class Guidance:
    """The top of a case page for its reader; `rest` says it where nothing waits."""

    steps: tuple[NextStep, ...]
    rest: str
    writes: tuple[Writes, ...]


def build_guidance(case: Case, actions: list[ActionView]) -> Guidance:
    """What comes next for this reader, from what waits and what can be done."""
    urls = {action.code: action.url for action in actions if not action.why_not}
    steps = tuple(_steps(case, urls))
    rest = next_after_declaring(case) or ("" if steps else _rest(case))
    return Guidance(steps, rest, tuple(_writes(case, actions)))


def _steps(case: Case, urls: Mapping[str, str]) -> Iterator[NextStep]:
    for duty, until in duties_of(case):
        action = DOING.get(duty)
        yield NextStep(
            DUTIES[duty],
            until,
            until is not None and until < now(),
            OTHERWISE[duty],
            urls.get(action.value, "") if action else "",
        )


def _rest(case: Case) -> str:
    """That nothing waits for the reader."""
    if case.state in ENDED:
        return _("Nothing waits for you in this case.")
    if CaseRole.MANAGER in case.standing:
        return _("Nothing waits for you now. You are reminded if others let time pass.")
    return _("Nothing waits for you now. You are notified when something does.")


def _writes(case: Case, actions: list[ActionView]) -> Iterator[Writes]:
    for view in actions:
        action = Action(view.code)
        if action in WRITTEN_IN and not view.why_not:
            notes = build_notes(case, action)
            yield Writes(ACTIONS[action], notes.readers, notes.until)
