"""Procedure of a referral: states, parts, transitions, guards and deadlines."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias
from zoneinfo import ZoneInfo

from clubsite.site.state_machine import Move, Walk, from_each, within
from rulings.conduct.policy import ConductPolicy
from rulings.log.procedure.deadlines import DAY, overdue_reminder, reminders


class State(StrEnum):
    """Where a referral stands; no move leads yet to those of a formal complaint."""

    DRAFT = "draft"
    SUBMITTED = "submitted"
    TRIAGE = "triage"
    MEMO_FILED = "memo_filed"
    INFORMAL = "informal"
    INVESTIGATION = "investigation"
    NO_CASE = "no_case"
    CHARGED = "charged"
    RESPONSE = "response"
    HEARING_SET = "hearing_set"
    HEARING = "hearing"
    DELIBERATING = "deliberating"
    DECIDED = "decided"
    APPEAL_WINDOW = "appeal_window"
    APPEALED = "appealed"
    FINAL = "final"
    SANCTION_ACTIVE = "sanction_active"
    CLOSED = "closed"
    EXPUNGED = "expunged"
    DECLINED = "declined"
    TRANSFERRED = "transferred"
    WITHDRAWN = "withdrawn"
    MERGED = "merged"


DUE = (
    State.DRAFT,
    State.SUBMITTED,
    State.TRIAGE,
    State.MEMO_FILED,
    State.INFORMAL,
    State.DECLINED,
    State.WITHDRAWN,
    State.CLOSED,
)
"""The states that the recorder's part of the procedure reaches."""
WITH_RECORDER = (
    State.SUBMITTED,
    State.TRIAGE,
    State.MEMO_FILED,
    State.INFORMAL,
    State.WITHDRAWN,
)


class Act(StrEnum):
    """What somebody does with a referral."""

    BEGIN = "begin"
    EDIT = "edit"
    SUBMIT = "submit"
    ADD = "add"
    ANSWER = "answer"
    WITHDRAW = "withdraw"
    ACKNOWLEDGE = "acknowledge"
    CLASSIFY = "classify"
    NOTE = "note"
    ASK = "ask"
    FILE_MEMO = "file_memo"
    TALK = "talk"
    DECLINE = "decline"
    CONTINUE = "continue"
    CLOSE = "close"


class Part(StrEnum):
    """The part a person has in one referral, computed from data.

    The recorder is whoever the referral was routed to: recorder, deputy or external
    contact. Somebody it is about is `subject_untold` until told, and until then has
    exactly what a stranger has. The safeguarding officer has that part only
    where a minor is involved.
    """

    ANONYMOUS = "anonymous"
    PLAYER = "player"
    REPORTER = "reporter"
    UNNAMED_REPORTER = "unnamed_reporter"
    REPORTING_DIRECTOR = "reporting_director"
    SUBJECT_UNTOLD = "subject_untold"
    SUBJECT = "subject"
    WITNESS = "witness"
    DIRECTOR = "director"
    APPEALS_MEMBER = "appeals_member"
    RECORDER = "recorder"
    INVESTIGATOR = "investigator"
    HEARING_MEMBER = "hearing_member"
    DISCIPLINE_APPEALS = "discipline_appeals"
    SAFEGUARDING = "safeguarding"
    MANAGER = "manager"
    ADMINISTRATOR = "administrator"
    CONFLICTED = "conflicted"


REPORTERS = frozenset({Part.REPORTER, Part.UNNAMED_REPORTER, Part.REPORTING_DIRECTOR})
ABOUT = frozenset({Part.SUBJECT_UNTOLD, Part.SUBJECT})
CONCERNED = REPORTERS | ABOUT | {Part.WITNESS}


def standing(parts: Iterable[Part]) -> frozenset[Part]:
    """The parts that count together in one referral.

    Who reported, is a subject, is a witness or has a conflict of interest holds no
    office in it.
    """
    held = frozenset(parts)
    if held & CONCERNED or Part.CONFLICTED in held:
        return held & (CONCERNED | {Part.ANONYMOUS, Part.PLAYER})
    return held


class Track(StrEnum):
    """What the reporter sends: something to know, or a request for discipline."""

    MEMO = "memo"
    COMPLAINT = "complaint"


class Classification(StrEnum):
    """What the recorder takes the referral for."""

    MEMO = "memo"
    INFORMAL = "informal"
    COMPLAINT = "complaint"
    NOT_OURS = "not_ours"
    SAFEGUARDING = "safeguarding"
    DUPLICATE = "duplicate"


class Declining(StrEnum):
    """Why a referral goes no further."""

    NO_JURISDICTION = "no_jurisdiction"
    TRIVIAL = "trivial"
    TIME_BARRED = "time_barred"
    BAD_FAITH = "bad_faith"


class Guard(StrEnum):
    """What must hold before a move; the code is the reason when it does not."""

    COMPLETE = "complete"
    CLASSIFIED = "classified"
    CONSENT = "consent"
    QUESTION_OPEN = "question_open"
    DECLINING_REASON = "declining_reason"
    SECONDED = "seconded"
    REASON_GIVEN = "reason_given"


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What is known when an act is tried; `missing_fields` are those of the form."""

    missing_fields: tuple[str, ...] = ()
    classification: Classification | None = None
    consent: bool = False
    question_open: bool = False
    declining: Declining | None = None
    seconded: bool = False
    reason: str = ""


Row: TypeAlias = Move[State, Act, Part, Guard]

REPORTER = frozenset({Part.REPORTER, Part.REPORTING_DIRECTOR})
NAMED = frozenset({Part.REPORTER})
RECORDER = frozenset({Part.RECORDER})

_ANSWERED = (
    State.SUBMITTED,
    State.TRIAGE,
    State.MEMO_FILED,
    State.INFORMAL,
)
_ARRIVING = (State.SUBMITTED, State.TRIAGE)
_CLOSABLE = (State.MEMO_FILED, State.INFORMAL, State.DECLINED, State.WITHDRAWN)
_DECLINE = (Guard.CLASSIFIED, Guard.DECLINING_REASON, Guard.SECONDED)

MOVES: tuple[Row, ...] = (
    Move(Act.BEGIN, None, State.DRAFT, REPORTER),
    Move(Act.SUBMIT, State.DRAFT, State.SUBMITTED, REPORTER, (Guard.COMPLETE,)),
    Move(Act.ACKNOWLEDGE, State.SUBMITTED, State.TRIAGE, RECORDER),
    Move(
        Act.FILE_MEMO,
        State.TRIAGE,
        State.MEMO_FILED,
        RECORDER,
        (Guard.CLASSIFIED,),
    ),
    Move(Act.FILE_MEMO, State.INFORMAL, State.MEMO_FILED, RECORDER),
    Move(
        Act.TALK,
        State.TRIAGE,
        State.INFORMAL,
        RECORDER,
        (Guard.CLASSIFIED, Guard.CONSENT),
    ),
    Move(Act.DECLINE, State.TRIAGE, State.DECLINED, RECORDER, _DECLINE),
    *from_each(_ARRIVING, Act.WITHDRAW, State.WITHDRAWN, NAMED),
    Move(
        Act.CONTINUE,
        State.WITHDRAWN,
        State.TRIAGE,
        RECORDER,
        (Guard.REASON_GIVEN,),
    ),
    *from_each(_CLOSABLE, Act.CLOSE, State.CLOSED, RECORDER),
)

DEEDS: tuple[Row, ...] = (
    *within((State.DRAFT,), Act.EDIT, REPORTER),
    *within(_ARRIVING, Act.ADD, NAMED),
    *within(_ANSWERED, Act.ANSWER, REPORTER, Guard.QUESTION_OPEN),
    *within((State.TRIAGE,), Act.CLASSIFY, RECORDER),
    *within(WITH_RECORDER, Act.NOTE, RECORDER),
    *within(_ANSWERED, Act.ASK, RECORDER),
)


def _seconded(facts: Facts) -> bool:
    """Calling a report bad faith takes a second person."""
    return facts.declining is not Declining.BAD_FAITH or facts.seconded


CHECKS: Mapping[Guard, Callable[[Facts], bool]] = {
    Guard.COMPLETE: lambda facts: not facts.missing_fields,
    Guard.CLASSIFIED: lambda facts: facts.classification is not None,
    Guard.CONSENT: lambda facts: facts.consent,
    Guard.QUESTION_OPEN: lambda facts: facts.question_open,
    Guard.DECLINING_REASON: lambda facts: facts.declining is not None,
    Guard.SECONDED: _seconded,
    Guard.REASON_GIVEN: lambda facts: bool(facts.reason.strip()),
}

WALK: Walk[State, Act, Part, Guard, Facts] = Walk((*MOVES, *DEEDS), CHECKS)


def allowed_acts(state: State | None, parts: Iterable[Part]) -> tuple[Act, ...]:
    """What these parts may try in that state; None is before there is a referral."""
    return WALK.acts(state, standing(parts))


def open_acts(
    state: State | None, parts: Iterable[Part], facts: Facts
) -> tuple[Act, ...]:
    """Of these, what nothing stands in the way of: the buttons of the page."""
    return tuple(
        act
        for act in allowed_acts(state, parts)
        if not WALK.refusals(state, act, facts)
    )


def refusals(state: State | None, act: Act, facts: Facts) -> tuple[Guard, ...]:
    """What stands in the way of the act now, as codes; none, if it can be done."""
    return WALK.refusals(state, act, facts)


def make_move(
    state: State | None, act: Act, parts: Iterable[Part], facts: Facts
) -> State:
    """The state after the act, if these parts may do it now; else `MoveNotPossible`."""
    return WALK.step(state, act, standing(parts), facts)


def step_deadline(
    state: State, entered_at: datetime, policy: ConductPolicy, zone: ZoneInfo
) -> datetime | None:
    """When the step that began at that instant must be done, or a memo looked at."""
    windows = {
        State.DRAFT: policy.draft,
        State.SUBMITTED: policy.acknowledge,
        State.TRIAGE: policy.triage,
        State.MEMO_FILED: policy.memo_review,
        State.INFORMAL: policy.informal,
    }
    window = windows.get(state)
    return window.ends_at(entered_at, zone) if window else None


def next_reminder(start: datetime, deadline: datetime, after: datetime) -> datetime:
    """The first instant after that one at which a reminder of the step is due.

    Half-way, a day before the end, at the end, and then every day.
    """
    coming = [each.at for each in reminders(start, deadline) if each.at > after]
    if coming:
        return coming[0]
    last = overdue_reminder(deadline, after)
    return (last.at if last else deadline) + DAY
