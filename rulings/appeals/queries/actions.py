"""Acts that a reader may try in a case, in order of urgency, and whose turn it is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.urls import reverse
from django.utils.functional import Promise

from clubsite.site.clock import now
from rulings.appeals import procedure
from rulings.appeals.access.cases import Case
from rulings.appeals.labels import ACTIONS, Step, Vote
from rulings.appeals.models import PanelSeat
from rulings.appeals.procedure import (
    HELD_BY,
    Action,
    Answer,
    CaseFacts,
    Consent,
    Deposit,
    Guard,
    Mode,
    Pending,
    Section,
    Turn,
)
from rulings.appeals.queries.case_facts import (
    extendable,
    get_draft,
    get_facts,
    get_slip,
    has_open_conflict,
    judged_notices,
    opening_facts,
    running,
    settles_conflict,
    sides_for_two,
    signing_facts,
    unanswered,
    vacancies,
    wants_two,
    why_not,
)
from rulings.appeals.queries.conflicts import challenge_judges
from rulings.appeals.queries.deciding import deciding_turn
from rulings.log.procedure.deadlines import in_time

ELSEWHERE = frozenset({Action.EDIT, Action.LODGE, Action.SUPERSEDE})
"""Acts with no button here: they are done from the ruling, or not at all."""

PAGES = {
    Action.DRAFT_DECISION: "appeal_decide",
    Action.SIGN: "appeal_sign",
    Action.CORRECT_SLIP: "appeal_slip",
    Action.COUNTERSIGN: "appeal_countersign",
}
"""Acts with a page of their own; all others share one."""

GRAVE = frozenset(
    {
        Action.DISSENT,
        Action.WITHDRAW,
        Action.DISMISS,
        Action.RECUSE,
        Action.STRIKE,
        Action.DROP_SLIP,
        Action.REPORT_CONFLICT,
        Action.REOPEN_BY_ORDER,
        Action.REOPEN,
    }
)

FIRST = (
    *(
        Action.DECLARE,
        Action.CONCUR,
        Action.SAY_REVIEWER,
        Action.AGREE_TWO,
        Action.ANSWER,
        Action.KEEP_RULING,
        Action.SECOND_DISMISSAL,
    ),
    *(Action.RESTORE, Action.LET_STAND, Action.COUNTERSIGN, Action.ASK_REFEREE),
    *(Action.LET_DECISION_STAND, Action.REOPEN, Action.RECORD_ANSWER),
    Action.REFER_UP,
    *(
        Action.ADMIT,
        Action.DISMISS,
        Action.ANSWER_LAW,
        Action.STATE_FACTS,
        Action.FILE_STATEMENT,
    ),
    *(Action.WAIVE, Action.DECIDE_CHALLENGE, Action.GRANT_LEAVE, Action.REFUSE_LEAVE),
    *(Action.HEAR_ALONE, Action.APPOINT),
    *(Action.SCHEDULE, Action.STRIKE),
    *(Action.OPEN_DELIBERATION, Action.VOTE, Action.JUDGE_MERIT, Action.SIGN),
    Action.DRAFT_DECISION,
    *(
        Action.GIVE_GROUNDS,
        Action.ASK_REVIEW,
        Action.CROSS_APPEAL,
        Action.NOTE,
        Action.ASK,
    ),
)
"""What leads the case on comes first; what only changes it comes after, and what ends
something last."""

BY_FORM = frozenset(
    {
        *(Guard.DISMISSAL_REASON, Guard.NOT_JUDGE_IN_OWN_CAUSE, Guard.REASON_GIVEN),
        *(Guard.HEARING_NOTICE, Guard.HEARING_SOON, Guard.EXTENDS_PERIOD),
        *(Guard.HEARD_OR_WHY, Guard.ABSENCE_COUNTS),
    }
)
"""What only the form of the act can tell."""

PERIODS: Mapping[Turn, tuple[Step, ...]] = {
    Turn.LODGING: (),
    Turn.CHECK: (Step.ADMISSIBILITY,),
    Turn.STATEMENTS: (Step.STATEMENTS,),
    Turn.APPOINTING: (Step.APPOINTING,),
    Turn.AGREEMENT: (Step.AGREEMENT,),
    Turn.FILLING: (Step.DECLARATIONS,),
    Turn.DECLARATIONS: (Step.DECLARATIONS,),
    Turn.SCHEDULING: (Step.SCHEDULING,),
    Turn.ALONE: (Step.APPOINTING, Step.SCHEDULING, Step.DECISION, Step.DECLARATIONS),
    Turn.HEARING: (Step.HEARING,),
    Turn.LAW: (Step.LAW,),
    Turn.DECISION: (Step.DECISION,),
}
"""The periods in which that is to be done: the first of them that runs."""

READ_WITH: Mapping[Turn, Section] = {
    Turn.FACTS: Section.FACTS,
    Turn.LAW_FIRST: Section.FACTS,
    Turn.QUESTION: Section.FACTS,
    Turn.CONCURRENCE: Section.FACTS,
    Turn.DECLARATIONS: Section.COMPOSITION,
    Turn.WAIVERS: Section.COMPOSITION,
    Turn.TWO: Section.COMPOSITION,
    Turn.PAYMENT: Section.MONEY,
}
"""The part of the case that tells its reader of what is waited for besides."""


@dataclass(frozen=True, slots=True)
class ActionView:
    """Something the reader may do; `why_not` says what stands in the way now."""

    code: str
    words: Promise
    why_not: str
    is_grave: bool
    url: str


def build_actions(case: Case) -> list[ActionView]:
    """Everything the reader may do that the case has a use for."""
    facts = get_facts(case)
    useful = (action for action in case.actions if action not in ELSEWHERE)
    return [
        _shown(case, action, facts)
        for action in sorted(useful, key=_place)
        if action not in IDLE or not IDLE[action](case)
    ]


def _place(action: Action) -> int:
    if action in FIRST:
        return FIRST.index(action)
    return len(FIRST) + (action in GRAVE)


def _shown(case: Case, action: Action, facts: CaseFacts) -> ActionView:
    known = _known(case, action, facts)
    reasons = [
        reason
        for reason in procedure.refusals(case.source(action), action, known)
        if reason not in BY_FORM
    ]
    words = why_not(reasons, known, case.appeal.club)
    return ActionView(
        action.value, ACTIONS[action], words, action in GRAVE, _url(case, action)
    )


def _url(case: Case, action: Action) -> str:
    where = [case.appeal.club.slug, case.appeal.pk]
    if action in PAGES:
        return reverse(PAGES[action], args=where)
    return reverse("appeal_move", args=[*where, action.value])


def _known(case: Case, action: Action, facts: CaseFacts) -> CaseFacts:
    """The facts as the act's own form would make them at best."""
    if action in {Action.OPEN_DELIBERATION, Action.HEAR_ALONE}:
        return opening_facts(case, [seat.pk for seat in case.parties.seated])
    if action in {Action.SIGN, Action.JUDGE_MERIT}:
        return signing_facts(case, dissent_offered=True)
    if action is Action.CROSS_APPEAL:
        return replace(facts, notice_at=None)
    return facts


def _no_deposit(case: Case) -> bool:
    return all(notice.deposit == Deposit.NONE for notice in case.parties.notices)


def _no_law_part(case: Case) -> bool:
    return not case.appeal.law_part


def _no_tie_waits(case: Case) -> bool:
    return not any(seat.waits_for_waiver for seat in case.parties.seated)


def _no_challenge(case: Case) -> bool:
    """No member is challenged, or it is not for this person to say."""
    challenged = [
        seat
        for seat in case.parties.seated
        if any(challenge.upheld is None for challenge in seat.challenges.all())
    ]
    judges = frozenset().union(*(challenge_judges(case, seat) for seat in challenged))
    mine = case.actor is not None and case.actor.pk in judges
    return not challenged or (case.seat is None and not mine)


def _panel_stands(case: Case) -> bool:
    return bool(procedure.refusals(case.state, Action.REFORM, get_facts(case)))


def _nobody_asked_leave(case: Case) -> bool:
    return case.appeal.leave_asked_at is None


def _agreed(case: Case) -> bool:
    return any(
        answer.answer == Answer.CONCURS
        and case.actor is not None
        and answer.player.account_id == case.actor.pk
        for notice in case.parties.carrying
        for answer in notice.answers.all()
    )


def _has_declared(case: Case) -> bool:
    return case.seat is not None and case.seat.has_declared


def _no_question(case: Case) -> bool:
    return not get_facts(case).question_open


def review_waits(case: Case) -> bool:
    """Whether a side asked for a review that the chair hasn't answered yet."""
    appeal = case.appeal
    return appeal.review_asked_at is not None and appeal.reviewed_at is None


def _no_review_waits(case: Case) -> bool:
    return not review_waits(case)


def _review_asked(case: Case) -> bool:
    return case.appeal.review_asked_at is not None


def _no_draft(case: Case) -> bool:
    return get_draft(case.appeal) is None


def _no_merit_to_judge(case: Case) -> bool:
    return _no_draft(case) or not judged_notices(case)


def _agrees_with_draft(case: Case) -> bool:
    return case.seat is None or case.seat.vote != Vote.AGAINST


def _no_period(case: Case) -> bool:
    return not extendable(case)


def _is_single(case: Case) -> bool:
    return Mode(case.appeal.mode).is_single


def _hears_alone(case: Case) -> bool:
    return Mode(case.appeal.mode) is Mode.DIC_HEARS


def _panel_hears(case: Case) -> bool:
    return not _hears_alone(case)


def _reviews_own(case: Case) -> bool:
    """The only one who could be asked is the one who asks."""
    return case.actor is not None and case.parties.directors == {case.actor.pk}


def _nobody_missing(case: Case) -> bool:
    return vacancies(case) == 0


def _sides_not_asked(case: Case) -> bool:
    return not get_facts(case).reviewer_asked


def _two_are_settled(case: Case) -> bool:
    """Two members can't decide in this case, or the reader's side lets them already."""
    refused = procedure.refusals(case.state, Action.AGREE_TWO, get_facts(case))
    return bool(refused) or _side_is_for_two(case)


def _side_is_for_two(case: Case) -> bool:
    return case.side in sides_for_two(case.appeal)


def _can_be_heard(case: Case) -> bool:
    facts = opening_facts(case, [])
    return bool(procedure.refusals(case.state, Action.STRIKE, facts))


def _no_slip(case: Case) -> bool:
    return get_slip(case.appeal) is None


def _correction_awaits_countersignature(case: Case) -> bool:
    return not _no_slip(case)


def _law_is_answered(case: Case) -> bool:
    return not _waits_for_law(case)


def _law_was_returned(case: Case) -> bool:
    """The director has answered before, or rules on the law alone (Law 93A)."""
    return case.appeal.upheld_at is not None or _hears_alone(case)


def _no_further_appeal(case: Case) -> bool:
    """The policy names no authority, or the time for it is over."""
    facts = get_facts(case)
    return Guard.FURTHER_IN_TIME in procedure.refusals(
        case.state, Action.REFER_UP, facts
    )


def _conflict_waits(case: Case) -> bool:
    return has_open_conflict(case.appeal)


def _others_settle(case: Case) -> bool:
    """No conflict waits, or the chair deals with it and the reader is not the chair."""
    return not (has_open_conflict(case.appeal) and settles_conflict(case))


def _was_reopened(case: Case) -> bool:
    return case.appeal.reopened_at is not None


def _nobody_silent(case: Case) -> bool:
    return bool(procedure.refusals(case.state, Action.NOTE_ANSWER, get_facts(case)))


IDLE: Mapping[Action, Callable[[Case], bool]] = {
    Action.SETTLE_DEPOSIT: _no_deposit,
    Action.ANSWER_LAW: _no_law_part,
    Action.WAIVE: _no_tie_waits,
    Action.DECIDE_CHALLENGE: _no_challenge,
    Action.REFORM: _panel_stands,
    Action.GRANT_LEAVE: _nobody_asked_leave,
    Action.REFUSE_LEAVE: _nobody_asked_leave,
    Action.CONCUR: _agreed,
    Action.NOTE_ANSWER: _nobody_silent,
    Action.DECLARE: _has_declared,
    Action.ANSWER: _no_question,
    Action.RESTORE: _no_review_waits,
    Action.LET_STAND: _no_review_waits,
    Action.ASK_REVIEW: _review_asked,
    Action.EXTEND: _no_period,
    Action.SEAT: _is_single,
    Action.APPOINT: _hears_alone,
    Action.HEAR_ALONE: _panel_hears,
    Action.ASK_REFEREE: _nobody_missing,
    Action.SAY_REVIEWER: _sides_not_asked,
    Action.AGREE_TWO: _two_are_settled,
    Action.STRIKE: _can_be_heard,
    Action.ASK: _reviews_own,
    Action.CORRECT_SLIP: _correction_awaits_countersignature,
    Action.COUNTERSIGN: _no_slip,
    Action.DROP_SLIP: _no_slip,
    Action.VOTE: lambda case: _no_draft(case) or _is_single(case),
    Action.SIGN: _no_draft,
    Action.JUDGE_MERIT: _no_merit_to_judge,
    Action.KEEP_RULING: _law_is_answered,
    Action.REPORT_CONDUCT: lambda case: bool(case.appeal.conduct_link),
    Action.REFER_UP: _no_further_appeal,
    Action.REPORT_CONFLICT: _conflict_waits,
    Action.LET_DECISION_STAND: _others_settle,
    Action.REOPEN: _others_settle,
    Action.WITHDRAW: _was_reopened,
    Action.DISSENT: _was_reopened,
    Action.ASK_LEAVE: _was_reopened,
    Action.RETURN_ON_LAW: _law_was_returned,
    Action.WRITE_DISSENT: _agrees_with_draft,
}
"""When there is no use for an act, so that its button would only be in the way."""


def get_turns(case: Case) -> tuple[Turn, ...]:
    """What the case waits for, first what leads it on."""
    undone = (turn for turn, is_undone in UNDONE.items() if is_undone(case))
    alone = Mode(case.appeal.mode) is Mode.DIC_HEARS
    pending = Pending(state=case.state, alone=alone, undone=frozenset(undone))
    return procedure.next_turns(pending)


def has_turn(case: Case) -> bool:
    """Whether the case waits for this very person."""
    return any(
        HELD_BY[turn] & case.standing and not (turn in DONE and DONE[turn](case))
        for turn in get_turns(case)
    )


def until(case: Case) -> datetime | None:
    """When the time for what leads the case on is over; of one that was not admitted
    or is decided, the time in which a side may ask for more."""
    turns = get_turns(case)
    steps = PERIODS[turns[0]] if turns else (Step.REVIEW, Step.FURTHER)
    found = (running(case.appeal, step) for step in steps)
    return next((deadline.ends_at for deadline in found if deadline), None)


def other_turns(case: Case) -> tuple[Turn, ...]:
    """What the case waits for besides, as far as the reader may know of it."""
    return tuple(
        turn for turn in get_turns(case)[1:] if READ_WITH[turn] in case.cell.readable
    )


def _waits_for_statements(case: Case) -> bool:
    return not case.is_exchanged


def _waits_for_facts(case: Case) -> bool:
    return not case.facts_stated


def _waits_for_first_answer(case: Case) -> bool:
    return case.appeal.law_part and not case.appeal.law_answer


def _asks_sides(case: Case) -> bool:
    return running(case.appeal, Step.AGREEMENT) is not None


def _has_empty_seat(case: Case) -> bool:
    return vacancies(case) > 0


def _waits_for_declarations(case: Case) -> bool:
    return not all(seat.has_declared for seat in case.parties.seated)


def _waits_for_waivers(case: Case) -> bool:
    return bool(_with_open_tie(case))


def _waits_for_director(case: Case) -> bool:
    return any(question.answered_at is None for question in case.appeal.questions.all())


def _waits_for_law(case: Case) -> bool:
    ends = running(case.appeal, Step.LAW)
    return ends is not None and in_time(now(), ends.ends_at)


def has_deposit_due(case: Case) -> bool:
    """Whether nothing is recorded yet of a deposit that a side owes."""
    return any(notice.deposit == Deposit.DUE for notice in case.parties.notices)


def _waits_for_partner(case: Case) -> bool:
    return bool(_asked_partners(case))


UNDONE: Mapping[Turn, Callable[[Case], bool]] = {
    Turn.STATEMENTS: _waits_for_statements,
    Turn.FACTS: _waits_for_facts,
    Turn.LAW_FIRST: _waits_for_first_answer,
    Turn.AGREEMENT: _asks_sides,
    Turn.FILLING: _has_empty_seat,
    Turn.DECLARATIONS: _waits_for_declarations,
    Turn.WAIVERS: _waits_for_waivers,
    Turn.TWO: wants_two,
    Turn.LAW: _waits_for_law,
    Turn.QUESTION: _waits_for_director,
    Turn.CONCURRENCE: _waits_for_partner,
    Turn.PAYMENT: has_deposit_due,
}
"""When something that a case may wait for is not done yet."""


def _side_has_stated(case: Case) -> bool:
    return case.side in case.stated


def _side_has_said(case: Case) -> bool:
    return any(
        answer.entry_id == case.side and answer.about == Consent.REVIEWER
        for answer in case.appeal.reviewer_answers.all()
    )


def _has_spoken(case: Case) -> bool:
    """Whether the person has said of every tie that waits if it matters."""
    actor = case.actor.pk if case.actor else None
    return all(
        any(waiver.by_id == actor for waiver in seat.waivers.all())
        for seat in _with_open_tie(case)
    )


def _waits_for_others(case: Case) -> bool:
    return deciding_turn(case) is None


def _is_not_asked(case: Case) -> bool:
    return case.actor is None or case.actor.pk not in _asked_partners(case)


DONE: Mapping[Turn, Callable[[Case], bool]] = {
    Turn.STATEMENTS: _side_has_stated,
    Turn.AGREEMENT: _side_has_said,
    Turn.DECLARATIONS: _has_declared,
    Turn.WAIVERS: _has_spoken,
    Turn.TWO: _side_is_for_two,
    Turn.DECISION: _waits_for_others,
    Turn.CONCURRENCE: _is_not_asked,
}
"""When one of those who have the turn has nothing left to do."""


def _with_open_tie(case: Case) -> list[PanelSeat]:
    return [seat for seat in case.parties.seated if seat.waits_for_waiver]


def _asked_partners(case: Case) -> list[int | None]:
    """The accounts of those who have not answered yet if their side agrees."""
    return [answer.player.account_id for answer in unanswered(case)]
