"""States of a public report: who leads it on, and what must hold."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import TypeAlias

from clubsite.site.state_machine import (
    StateMachine,
    Transition,
    from_each,
    within,
)
from rulings.reports.procedure.text import Level


class ReportState(StrEnum):
    """Where a report stands; apart from where its case stands."""

    DRAFT = "draft"
    SECOND = "second"
    PLAYERS = "players"
    APPROVED = "approved"
    EMBARGOED = "embargoed"
    PUBLISHED = "published"
    WITHDRAWN = "withdrawn"


class ReportAction(StrEnum):
    """What can be done with a report."""

    BEGIN = "begin"
    EDIT = "edit"
    ANSWER = "answer"
    SUBMIT = "submit"
    SEND_BACK = "send-back"
    ASK_PLAYERS = "ask-players"
    SAY = "say"
    REPLY = "reply"
    APPROVE = "approve"
    PUBLISH = "publish"
    OBJECT = "object"
    WITHDRAW = "withdraw"


class ReportRole(StrEnum):
    """What a person is to a report."""

    AUTHOR = "author"
    SECOND = "second"
    PLAYER = "player"
    MANAGER = "manager"
    CLOCK = "clock"


class ReportGuard(StrEnum):
    """What must hold before something is done."""

    DECIDED = "decided"
    NO_MINOR = "no_minor"
    NO_CONDUCT = "no_conduct"
    NO_OTHER = "no_other"
    COMPLETE = "complete"
    CHECKED = "checked"
    SECOND_PERSON = "second_person"
    REASON = "reason"
    NOTICE_OVER = "notice_over"
    REPLIED = "replied"
    NO_OBJECTION = "no_objection"
    EMBARGO = "embargo"
    NO_EMBARGO = "no_embargo"
    EMBARGO_OVER = "embargo_over"
    OPEN_TO_MEMBERS = "open_to_members"
    FURTHER_OVER = "further_over"
    NO_REFERRAL = "no_referral"
    IN_BLOCK = "in_block"
    MEMBERS_ONLY = "members_only"


NOTICE = timedelta(days=7)
"""How long before publication the players have the text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReportFacts:
    """What is known when something is tried.

    `further_open`: a side may still appeal further. `referral`: conduct in the case was
    referred, which no refusal may give away: it only lets nothing appear.

    `all_answered`: every player of the table has said something. `unreplied` counts
    wishes for changes without an answer, `objections` players who want nothing at this
    level. `in_block`: it is one of enough cases over clubs (level L2).
    """

    now: datetime
    level: Level = Level.SEATS
    decided: bool = False
    minor: bool = False
    conduct: bool = False
    other_open: bool = False
    complete: bool = False
    checked: bool = False
    second_person: bool = False
    reason: str = ""
    notice_until: datetime | None = None
    all_answered: bool = False
    unreplied: int = 0
    objections: int = 0
    embargo_until: datetime | None = None
    open_to_members: bool = False
    further_open: bool = False
    referral: bool = False
    in_block: bool = False

    @property
    def embargoed(self) -> bool:
        """Whether it must not appear yet."""
        return self.embargo_until is not None and self.now < self.embargo_until


def _notice_over(facts: ReportFacts) -> bool:
    """Seven days have passed, whether a worker has run or not."""
    return facts.notice_until is not None and facts.now >= facts.notice_until


CHECKS: Mapping[ReportGuard, Callable[[ReportFacts], bool]] = {
    ReportGuard.DECIDED: lambda facts: facts.decided,
    ReportGuard.NO_MINOR: lambda facts: not facts.minor,
    ReportGuard.NO_CONDUCT: lambda facts: not facts.conduct,
    ReportGuard.NO_OTHER: lambda facts: not facts.other_open,
    ReportGuard.COMPLETE: lambda facts: facts.complete,
    ReportGuard.CHECKED: lambda facts: facts.checked,
    ReportGuard.SECOND_PERSON: lambda facts: facts.second_person,
    ReportGuard.REASON: lambda facts: bool(facts.reason.strip()),
    ReportGuard.NOTICE_OVER: _notice_over,
    ReportGuard.REPLIED: lambda facts: not facts.unreplied,
    ReportGuard.NO_OBJECTION: lambda facts: not facts.objections,
    ReportGuard.EMBARGO: lambda facts: facts.embargoed,
    ReportGuard.NO_EMBARGO: lambda facts: not facts.embargoed,
    ReportGuard.EMBARGO_OVER: lambda facts: not facts.embargoed,
    ReportGuard.OPEN_TO_MEMBERS: lambda facts: facts.open_to_members,
    ReportGuard.FURTHER_OVER: lambda facts: not facts.further_open,
    ReportGuard.NO_REFERRAL: lambda facts: not facts.referral,
    ReportGuard.IN_BLOCK: lambda facts: (
        facts.in_block or facts.level is not Level.UNLINKABLE
    ),
    ReportGuard.MEMBERS_ONLY: lambda facts: facts.level is Level.SEATS,
}

_Row: TypeAlias = Transition[ReportState, ReportAction, ReportRole, ReportGuard]

_AUTHOR = frozenset({ReportRole.AUTHOR})
_SECOND = frozenset({ReportRole.SECOND})
_PLAYER = frozenset({ReportRole.PLAYER})
_CLOCK = frozenset({ReportRole.CLOCK})
_ANY = frozenset(
    {ReportRole.AUTHOR, ReportRole.SECOND, ReportRole.MANAGER, ReportRole.CLOCK}
)
_FIT = (ReportGuard.DECIDED, ReportGuard.NO_MINOR, ReportGuard.NO_CONDUCT)
_APPROVING = (
    *_FIT,
    ReportGuard.SECOND_PERSON,
    ReportGuard.CHECKED,
    ReportGuard.NOTICE_OVER,
    ReportGuard.REPLIED,
    ReportGuard.NO_OBJECTION,
)
_READY = (ReportState.APPROVED, ReportState.EMBARGOED)
_OUT = (*_READY, ReportState.PUBLISHED)

TRANSITIONS: tuple[_Row, ...] = (
    Transition(
        ReportAction.BEGIN,
        None,
        ReportState.DRAFT,
        _AUTHOR,
        (*_FIT, ReportGuard.NO_OTHER, ReportGuard.NO_OBJECTION),
    ),
    *within((ReportState.DRAFT,), ReportAction.EDIT, _AUTHOR),
    *within((ReportState.DRAFT,), ReportAction.ANSWER, _AUTHOR),
    Transition(
        ReportAction.SUBMIT,
        ReportState.DRAFT,
        ReportState.SECOND,
        _AUTHOR,
        (*_FIT, ReportGuard.COMPLETE, ReportGuard.CHECKED),
    ),
    *from_each(
        (ReportState.SECOND, ReportState.PLAYERS),
        ReportAction.SEND_BACK,
        ReportState.DRAFT,
        _SECOND,
        ReportGuard.SECOND_PERSON,
        ReportGuard.REASON,
    ),
    Transition(
        ReportAction.ASK_PLAYERS,
        ReportState.SECOND,
        ReportState.PLAYERS,
        _SECOND,
        (*_FIT, ReportGuard.SECOND_PERSON, ReportGuard.CHECKED),
    ),
    *within((ReportState.PLAYERS,), ReportAction.SAY, _PLAYER),
    *within(
        (ReportState.PLAYERS,),
        ReportAction.REPLY,
        _SECOND,
        ReportGuard.SECOND_PERSON,
        ReportGuard.REASON,
    ),
    Transition(
        ReportAction.APPROVE,
        ReportState.PLAYERS,
        ReportState.APPROVED,
        _SECOND,
        (*_APPROVING, ReportGuard.NO_EMBARGO),
    ),
    Transition(
        ReportAction.APPROVE,
        ReportState.PLAYERS,
        ReportState.EMBARGOED,
        _SECOND,
        (*_APPROVING, ReportGuard.EMBARGO),
    ),
    *from_each(
        _READY,
        ReportAction.PUBLISH,
        ReportState.PUBLISHED,
        _CLOCK,
        *_FIT,
        ReportGuard.EMBARGO_OVER,
        ReportGuard.OPEN_TO_MEMBERS,
        ReportGuard.FURTHER_OVER,
        ReportGuard.NO_REFERRAL,
        ReportGuard.IN_BLOCK,
    ),
    *from_each(
        _OUT,
        ReportAction.OBJECT,
        ReportState.WITHDRAWN,
        _PLAYER,
        ReportGuard.MEMBERS_ONLY,
    ),
    *from_each(
        tuple(state for state in ReportState if state is not ReportState.WITHDRAWN),
        ReportAction.WITHDRAW,
        ReportState.WITHDRAWN,
        _ANY,
        ReportGuard.REASON,
    ),
)

WALK: StateMachine[ReportState, ReportAction, ReportRole, ReportGuard, ReportFacts] = (
    StateMachine(TRANSITIONS, CHECKS)
)


def actions_for(
    state: ReportState | None, roles: Iterable[ReportRole]
) -> tuple[ReportAction, ...]:
    """What these roles may try in that state; None is before there is a report."""
    return WALK.acts(state, roles)


def is_ever_theirs(action: ReportAction, roles: Iterable[ReportRole]) -> bool:
    """Whether these roles may try it in any state."""
    having = frozenset(roles)
    return any(row.action is action and row.roles & having for row in TRANSITIONS)


def refusals(
    state: ReportState | None, action: ReportAction, facts: ReportFacts
) -> tuple[ReportGuard, ...]:
    """What stands in the way now; nothing, if it can be done."""
    return WALK.refusals(state, action, facts)


def make_transition(
    state: ReportState | None,
    action: ReportAction,
    roles: Iterable[ReportRole],
    facts: ReportFacts,
) -> ReportState:
    """The state after the act, if these roles may do it now."""
    return WALK.step(state, action, roles, facts)


SEES: Mapping[ReportRole, frozenset[ReportState]] = {
    ReportRole.AUTHOR: frozenset(ReportState),
    ReportRole.SECOND: frozenset(ReportState) - {ReportState.DRAFT},
    ReportRole.PLAYER: frozenset({ReportState.PLAYERS, *_OUT}),
    ReportRole.MANAGER: frozenset({*_OUT, ReportState.WITHDRAWN}),
}
"""In which states each role reads a report in the making."""


def sees(state: ReportState, roles: Iterable[ReportRole]) -> bool:
    """Whether one with these roles may open the report where it is made."""
    return any(state in SEES.get(role, ()) for role in roles)
