"""What comes next for the reader of a case, and who reads what they write, in words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubsite.site.clock import now
from rulings.appeals.access.cases import Case
from rulings.appeals.labels import ACTIONS, Step
from rulings.appeals.procedure import ENDED, PARTIES, Action, CaseRole, State, Turn
from rulings.appeals.queries.act_notes import (
    WRITTEN_IN,
    build_notes,
    next_after_declaring,
)
from rulings.appeals.queries.actions import ActionView
from rulings.appeals.queries.case_facts import get_deadline
from rulings.appeals.queries.waiting import duties_of, otherwise
from rulings.appeals.turn_labels import DUTIES

DOING: Mapping[Turn, Action] = {
    Turn.CHECK: Action.ADMIT,
    Turn.STATEMENTS: Action.FILE_STATEMENT,
    Turn.APPOINTING: Action.APPOINT,
    Turn.AGREEMENT: Action.SAY_REVIEWER,
    Turn.TWO: Action.AGREE_TWO,
    Turn.DECLARATIONS: Action.DECLARE,
    Turn.SCHEDULING: Action.SCHEDULE,
    Turn.ALONE: Action.HEAR_ALONE,
    Turn.HEARING: Action.OPEN_DELIBERATION,
    Turn.FACTS: Action.STATE_FACTS,
    Turn.LAW_FIRST: Action.ANSWER_LAW,
    Turn.WAIVERS: Action.WAIVE,
    Turn.LAW: Action.KEEP_RULING,
    Turn.QUESTION: Action.ANSWER,
    Turn.CONCURRENCE: Action.CONCUR,
    Turn.REVIEW: Action.RESTORE,
    Turn.COUNTERSIGN: Action.COUNTERSIGN,
    Turn.CONFLICT: Action.LET_DECISION_STAND,
    Turn.ANSWER: Action.RECORD_ANSWER,
    Turn.DEPOSIT: Action.SETTLE_DEPOSIT,
    Turn.PAYMENT: Action.SETTLE_DEPOSIT,
    Turn.DRAFT: Action.DRAFT_DECISION,
    Turn.VOTE: Action.VOTE,
    Turn.MERIT: Action.JUDGE_MERIT,
    Turn.SIGN: Action.SIGN,
}
"""The act that does it, where one does."""

RIGHTS: Mapping[Action, tuple[Step, Promise, Promise]] = {
    Action.REFER_UP: (
        Step.FURTHER,
        gettext_lazy("You can appeal further, if you wish"),
        gettext_lazy("The decision stands."),
    ),
    Action.ASK_REVIEW: (
        Step.REVIEW,
        gettext_lazy("You can request a review, if you wish"),
        gettext_lazy("The notice stays rejected."),
    ),
}
"""What a side may do for a time and needn't, with its period and what silence does."""


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
    steps = (*_steps(case, urls), *_rights(case, urls))
    rest = next_after_declaring(case) or ("" if steps else _rest(case))
    return Guidance(steps, rest, tuple(_writes(case, actions)))


def _steps(case: Case, urls: Mapping[str, str]) -> Iterator[NextStep]:
    for duty, until in duties_of(case):
        action = DOING.get(duty)
        yield NextStep(
            DUTIES[duty],
            until,
            until is not None and until < now(),
            otherwise(case, duty),
            urls.get(action.value, "") if action else "",
        )


def _rights(case: Case, urls: Mapping[str, str]) -> Iterator[NextStep]:
    for action, (step, words, silence) in RIGHTS.items():
        until = get_deadline(case.appeal, step)
        if action.value in urls and until is not None:
            yield NextStep(words, until, until < now(), silence, urls[action.value])


def _rest(case: Case) -> str:
    """That nothing waits for the reader on this page."""
    if case.state is State.REFERRED_UP and PARTIES & case.standing:
        return _(
            "If you appealed further, save the sealed record below and send it to the "
            "authority. You are notified of its decision."
        )
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
