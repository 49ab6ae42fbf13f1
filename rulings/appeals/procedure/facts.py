"""Facts known of an appeal when someone acts, and the guards over them."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from rulings.appeals.policy import AppealPolicy
from rulings.appeals.procedure.parts import Mode
from rulings.log.procedure.deadlines import in_time, instant


class Contest(StrEnum):
    """Who must concur in an appeal depends on it (Law 92D)."""

    INDIVIDUAL = "individual"
    PAIRS = "pairs"
    TEAMS = "teams"


class NoticeBy(StrEnum):
    """Who gave the notice of appeal."""

    PLAYER = "player"
    CAPTAIN = "captain"
    DIRECTOR = "director"


class Answer(StrEnum):
    """What the partner, or the team's captain, says to a notice."""

    PENDING = "pending"
    CONCURS = "concurs"
    DISSENTS = "dissents"
    ABSENT = "absent"


class Deposit(StrEnum):
    """Where the deposit stands; it never stops a notice from being in time."""

    NONE = "none"
    DUE = "due"
    HELD = "held"
    WAIVED = "waived"
    RETURNED = "returned"
    FORFEITED = "forfeited"


class Dismissal(StrEnum):
    """Why a notice is not heard."""

    LATE = "late"
    NO_CONCURRENCE = "no_concurrence"
    NOT_OWN_TABLE = "not_own_table"
    LAW_91 = "law91"
    NO_RULING = "no_ruling"


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """One side's notice, or a director's referral, with what the partner says."""

    by: NoticeBy = NoticeBy.PLAYER
    live: bool = True
    answer: Answer = Answer.PENDING


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """One voting seat of the panel; out means declined, recused or excluded."""

    declared: bool = False
    waiver_open: bool = False
    out: bool = False
    present: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseFacts:
    """What is known when an act is tried; instants carry their zone.

    `notice_at` is when the notice in question was given, if that is not now;
    `decided`: a panel has decided on the ruling before. `noted` is the answer of a
    partner that is being recorded.
    `deadline` ends the right to appeal, None while it has not begun to run. Other `…_by` instants are
    the ends of the periods they name, None where no period runs; `panel_by` is when
    a panel that did nothing is formed again, `law_by` that of the director's time to
    answer what the panel recommends on the law, and `law_answered` whether it is
    answered, by silence too. `further_by` ends the right to a further appeal, None where
    there is none; a conflict is open that was found after the decision. `extends_from` and `extends_to` are the end
    of a period before and after it is extended. `two_agreed`: both sides let two members
    decide; `chair_for`: the chair votes for the draft.
    """

    now: datetime
    policy: AppealPolicy = field(default_factory=AppealPolicy)
    contest: Contest = Contest.PAIRS
    mode: Mode = Mode.COMMITTEE
    notice_at: datetime | None = None
    deadline: datetime | None = None
    own_table: bool = False
    other_case_open: bool = False
    decided: bool = False
    noted: Answer | None = None
    results_final: bool = False
    notices: tuple[Notice, ...] = ()
    deposit: Deposit = Deposit.NONE
    dismissal: Dismissal | None = None
    gave_ruling: bool = False
    dismissal_seconded: bool = False
    review_asked: bool = False
    review_by: datetime | None = None
    grounds_by: datetime | None = None
    statements_in: bool = False
    statements_by: datetime | None = None
    facts_stated: bool = False
    law_part_open: bool = False
    seats: tuple[Seat, ...] = ()
    seat_by: datetime | None = None
    open_challenges: int = 0
    hearing_at: datetime | None = None
    hearing_by: datetime | None = None
    question_open: bool = False
    reason: str = ""
    missing_fields: tuple[str, ...] = ()
    votes_for: int = 0
    votes_against: int = 0
    dissent_offered: bool = False
    leave_asked: bool = False
    extends_from: datetime | None = None
    extends_to: datetime | None = None
    reviewer_asked: bool = False
    panel_by: datetime | None = None
    law_by: datetime | None = None
    law_answered: bool = False
    results_moved: bool = False
    slip_open: bool = False
    may_countersign: bool = False
    further_by: datetime | None = None
    closing_by: datetime | None = None
    deposits_open: bool = False
    conflict_open: bool = False
    chair_sits: bool = False
    reopened: bool = False
    only_discipline: bool = False
    conduct_reported: bool = False
    has_scribe: bool = False
    two_agreed: bool = False
    chair_for: bool = False

    @property
    def noticed_in_time(self) -> bool:
        """Whether notice was given before the right to appeal ended (Law 92B)."""
        return in_time(self.notice_at or self.now, self.deadline)

    @property
    def referred(self) -> bool:
        """Whether a director's own referral carries the case (Law 83)."""
        return any(
            notice.live and notice.by is NoticeBy.DIRECTOR for notice in self.notices
        )

    @property
    def live_notices(self) -> int:
        """How many notices still carry the case."""
        return sum(notice.live for notice in self.notices)

    @property
    def seated(self) -> tuple[Seat, ...]:
        """The seats that are not out."""
        return tuple(seat for seat in self.seats if not seat.out)

    @property
    def present(self) -> int:
        """How many voting members are there."""
        return sum(seat.present for seat in self.seated)

    @property
    def two_may_act(self) -> bool:
        """Whether two are a panel: by the club's policy, and with both sides' consent."""
        return may_be_two(self) and self.two_agreed

    @property
    def by_casting_vote(self) -> bool:
        """Whether two members vote apart, and the chair is for the draft."""
        apart = self.votes_for == self.votes_against == 1
        return apart and self.chair_for and self.present == TWO and self.two_may_act


TWO = 2
"""Members of the smallest panel, which only both sides can allow."""


def may_be_two(facts: CaseFacts) -> bool:
    """Whether the policy lets two members of a committee decide."""
    return facts.policy.two_may_decide and facts.mode is Mode.COMMITTEE


def is_panel(facts: CaseFacts, members: int) -> bool:
    """Whether so many members can decide: an odd number and a quorum, or two as agreed."""
    if members == TWO and facts.two_may_act:
        return True
    return members % 2 == 1 and members >= facts.policy.quorum


def concurred(notice: Notice, facts: CaseFacts) -> bool:
    """Whether that notice may be heard as far as Law 92D goes.

    A director's referral and an individual's notice need no one else; in pairs the
    partner concurs, or was noted as absent where the club's policy lets that count; in
    teams the captain gives the notice or concurs. Silence is no agreement.
    """
    if notice.by is NoticeBy.DIRECTOR or facts.contest is Contest.INDIVIDUAL:
        return True
    if facts.contest is Contest.TEAMS and notice.by is NoticeBy.CAPTAIN:
        return True
    return notice.answer is Answer.CONCURS or (
        notice.answer is Answer.ABSENT and absence_counts(facts)
    )


def absence_counts(facts: CaseFacts) -> bool:
    """Whether the policy takes a partner who has left for one who agrees.

    Never one who is there and says nothing, and never the captain of a team.
    """
    return facts.contest is Contest.PAIRS and facts.policy.absent_partner_concurs


def _answer_pending(facts: CaseFacts) -> bool:
    return any(
        notice.live and notice.answer is Answer.PENDING for notice in facts.notices
    )


def struck_notices(facts: CaseFacts) -> tuple[Notice, ...]:
    """The live notices that end as not heard when deliberation opens (Law 92D)."""
    return tuple(
        notice
        for notice in facts.notices
        if notice.live and not concurred(notice, facts)
    )


class Guard(StrEnum):
    """What must hold before a move; the code is the reason when it does not."""

    IN_TIME = "in_time"
    IN_TIME_OR_REFERRED = "in_time_or_referred"
    OWN_TABLE = "own_table"
    NO_OTHER_CASE = "no_other_case"
    NOT_DECIDED = "not_decided"
    RESULTS_NOT_FINAL = "results_not_final"
    DEPOSIT_SETTLED = "deposit_settled"
    DISMISSAL_REASON = "dismissal_reason"
    NOT_JUDGE_IN_OWN_CAUSE = "not_judge_in_own_cause"
    REVIEW_IN_TIME = "review_in_time"
    REVIEW_ASKED = "review_asked"
    GROUNDS_IN_TIME = "grounds_in_time"
    EXCHANGE_DUE = "exchange_due"
    FACTS_STATED = "facts_stated"
    LAW_ANSWERED = "law_answered"
    SEAT_TO_FILL = "seat_to_fill"
    ODD_QUORUM = "odd_quorum"
    QUORUM_SHORT = "quorum_short"
    ALL_DECLARED = "all_declared"
    WAIVERS_DECIDED = "waivers_decided"
    CHALLENGES_DECIDED = "challenges_decided"
    HEARING_NOTICE = "hearing_notice"
    HEARING_SOON = "hearing_soon"
    HEARD_OR_WHY = "heard_or_why"
    CONCURRENCE = "concurrence"
    ABSENCE_COUNTS = "absence_counts"
    ANSWER_PENDING = "answer_pending"
    QUORUM_PRESENT = "quorum_present"
    QUESTION_OPEN = "question_open"
    REASON_GIVEN = "reason_given"
    DECISION_COMPLETE = "decision_complete"
    MAJORITY = "majority"
    DISSENT_OFFERED = "dissent_offered"
    LEAVE_ASKED = "leave_asked"
    NO_LEAVE_ASKED = "no_leave_asked"
    LAST_NOTICE = "last_notice"
    OTHER_NOTICE = "other_notice"
    NOTHING_TO_HEAR = "nothing_to_hear"
    EXTENDS_PERIOD = "extends_period"
    SEAT_EMPTY = "seat_empty"
    SEVERAL_SIT = "several_sit"
    BODY_SITS = "body_sits"
    HEARS_ALONE = "hears_alone"
    REVIEWER_ASKED = "reviewer_asked"
    PANEL_OVERDUE = "panel_overdue"
    RESULTS_MOVED = "results_moved"
    SLIP_OPEN = "slip_open"
    NO_SLIP_OPEN = "no_slip_open"
    SECOND_PERSON = "second_person"
    LAW_WAITS = "law_waits"
    LAW_SILENT = "law_silent"
    RULING_KEPT = "ruling_kept"
    RETURNED_ONCE = "returned_once"
    FURTHER_IN_TIME = "further_in_time"
    FURTHER_OVER = "further_over"
    CLOSING_DUE = "closing_due"
    DEPOSITS_SETTLED = "deposits_settled"
    NOT_FROZEN = "not_frozen"
    CONFLICT_OPEN = "conflict_open"
    NO_CHAIR = "no_chair"
    FIRST_TIME = "first_time"
    DISCIPLINE_HEARD = "discipline_heard"
    NOT_REPORTED = "not_reported"
    NO_SCRIBE = "no_scribe"
    TWO_ALLOWED = "two_allowed"


def _in_time_or_referred(facts: CaseFacts) -> bool:
    return facts.referred or facts.noticed_in_time


def _dismissal_reason(facts: CaseFacts) -> bool:
    """A reason is named, and a notice given in time is not called late."""
    if facts.dismissal is Dismissal.LATE:
        return not _in_time_or_referred(facts)
    return facts.dismissal is not None


def _not_judge_in_own_cause(facts: CaseFacts) -> bool:
    """Who gave the ruling dismisses alone only what is late."""
    return (
        not facts.gave_ruling
        or facts.dismissal_seconded
        or facts.dismissal is Dismissal.LATE
    )


def _exchange_due(facts: CaseFacts) -> bool:
    """Both sides have filed, or no time for it runs any more."""
    return (
        facts.statements_in
        or facts.statements_by is None
        or _over(facts, facts.statements_by)
    )


def _over(facts: CaseFacts, deadline: datetime | None) -> bool:
    return not in_time(facts.now, deadline)


def _seat_empty(facts: CaseFacts) -> bool:
    return len(facts.seated) < len(facts.seats)


def _seat_to_fill(facts: CaseFacts) -> bool:
    late = _over(facts, facts.seat_by) or _over(facts, facts.panel_by)
    return _seat_empty(facts) or late


def _odd_quorum(facts: CaseFacts) -> bool:
    return is_panel(facts, len(facts.seated))


def _quorum_present(facts: CaseFacts) -> bool:
    return facts.present >= facts.policy.quorum or is_panel(facts, facts.present)


def _hearing_notice(facts: CaseFacts) -> bool:
    if facts.hearing_at is None:
        return False
    earliest = instant(facts.now) + facts.policy.hearing_notice
    return instant(facts.hearing_at) >= earliest


def _hearing_soon(facts: CaseFacts) -> bool:
    return facts.hearing_at is not None and in_time(facts.hearing_at, facts.hearing_by)


def _heard_or_why(facts: CaseFacts) -> bool:
    """The hearing has begun, or it is said why no one needs to wait for it."""
    waits = facts.hearing_at is not None and _before(facts, facts.hearing_at)
    return not waits or bool(facts.reason.strip())


def _concurrence(facts: CaseFacts) -> bool:
    """At least one live notice may be heard (Law 92D)."""
    return facts.live_notices > len(struck_notices(facts))


def _nothing_to_hear(facts: CaseFacts) -> bool:
    """The time of the hearing has come, and no notice may be heard (Law 92D)."""
    fixed = facts.hearing_at
    has_come = _exchange_due(facts) if fixed is None else not _before(facts, fixed)
    return has_come and not _concurrence(facts)


def _before(facts: CaseFacts, moment: datetime) -> bool:
    return instant(facts.now) < instant(moment)


def _extends_period(facts: CaseFacts) -> bool:
    """The new end is later than the old one, and still to come."""
    if facts.extends_from is None or facts.extends_to is None:
        return False
    later = instant(facts.extends_to) > instant(facts.extends_from)
    return later and _before(facts, facts.extends_to)


def _law_waits(facts: CaseFacts) -> bool:
    """The director may still answer what the panel recommends on the law."""
    return not facts.law_answered and not _law_silent(facts)


def _law_silent(facts: CaseFacts) -> bool:
    """The director has let the time pass, and so has kept the ruling."""
    return not facts.law_answered and _over(facts, facts.law_by)


def _closing_due(facts: CaseFacts) -> bool:
    """All periods in which a decided case may still be taken up are over."""
    further = facts.further_by is not None and not _over(facts, facts.further_by)
    return _over(facts, facts.closing_by) and not further


def _further_in_time(facts: CaseFacts) -> bool:
    return facts.further_by is not None and in_time(facts.now, facts.further_by)


def _majority(facts: CaseFacts) -> bool:
    return 2 * facts.votes_for > facts.present or facts.by_casting_vote


CHECKS: Mapping[Guard, Callable[[CaseFacts], bool]] = {
    Guard.IN_TIME: lambda facts: facts.noticed_in_time,
    Guard.IN_TIME_OR_REFERRED: _in_time_or_referred,
    Guard.OWN_TABLE: lambda facts: facts.own_table,
    Guard.NO_OTHER_CASE: lambda facts: not facts.other_case_open,
    Guard.NOT_DECIDED: lambda facts: not facts.decided,
    Guard.RESULTS_NOT_FINAL: lambda facts: not facts.results_final,
    Guard.DEPOSIT_SETTLED: lambda facts: facts.deposit is not Deposit.DUE,
    Guard.DISMISSAL_REASON: _dismissal_reason,
    Guard.NOT_JUDGE_IN_OWN_CAUSE: _not_judge_in_own_cause,
    Guard.REVIEW_IN_TIME: lambda facts: in_time(facts.now, facts.review_by),
    Guard.REVIEW_ASKED: lambda facts: facts.review_asked,
    Guard.GROUNDS_IN_TIME: lambda facts: in_time(facts.now, facts.grounds_by),
    Guard.EXCHANGE_DUE: _exchange_due,
    Guard.FACTS_STATED: lambda facts: facts.facts_stated,
    Guard.LAW_ANSWERED: lambda facts: not facts.law_part_open,
    Guard.SEAT_TO_FILL: _seat_to_fill,
    Guard.ODD_QUORUM: _odd_quorum,
    Guard.QUORUM_SHORT: lambda facts: not _odd_quorum(facts),
    Guard.ALL_DECLARED: lambda facts: all(seat.declared for seat in facts.seated),
    Guard.WAIVERS_DECIDED: lambda facts: (
        not any(seat.waiver_open for seat in facts.seated)
    ),
    Guard.CHALLENGES_DECIDED: lambda facts: facts.open_challenges == 0,
    Guard.HEARING_NOTICE: _hearing_notice,
    Guard.HEARING_SOON: _hearing_soon,
    Guard.HEARD_OR_WHY: _heard_or_why,
    Guard.CONCURRENCE: _concurrence,
    Guard.ABSENCE_COUNTS: lambda facts: (
        facts.noted is not Answer.ABSENT or absence_counts(facts)
    ),
    Guard.ANSWER_PENDING: _answer_pending,
    Guard.QUORUM_PRESENT: _quorum_present,
    Guard.QUESTION_OPEN: lambda facts: facts.question_open,
    Guard.REASON_GIVEN: lambda facts: bool(facts.reason.strip()),
    Guard.DECISION_COMPLETE: lambda facts: not facts.missing_fields,
    Guard.MAJORITY: _majority,
    Guard.DISSENT_OFFERED: lambda facts: (
        facts.votes_against == 0 or facts.dissent_offered
    ),
    Guard.LEAVE_ASKED: lambda facts: facts.leave_asked,
    Guard.NO_LEAVE_ASKED: lambda facts: not facts.leave_asked,
    Guard.LAST_NOTICE: lambda facts: facts.live_notices <= 1,
    Guard.OTHER_NOTICE: lambda facts: facts.live_notices > 1,
    Guard.NOTHING_TO_HEAR: _nothing_to_hear,
    Guard.EXTENDS_PERIOD: _extends_period,
    Guard.SEAT_EMPTY: _seat_empty,
    Guard.SEVERAL_SIT: lambda facts: not facts.mode.is_single,
    Guard.BODY_SITS: lambda facts: facts.mode is not Mode.DIC_HEARS,
    Guard.HEARS_ALONE: lambda facts: facts.mode is Mode.DIC_HEARS,
    Guard.REVIEWER_ASKED: lambda facts: facts.reviewer_asked,
    Guard.PANEL_OVERDUE: lambda facts: _over(facts, facts.panel_by),
    Guard.RESULTS_MOVED: lambda facts: facts.results_moved,
    Guard.SLIP_OPEN: lambda facts: facts.slip_open,
    Guard.NO_SLIP_OPEN: lambda facts: not facts.slip_open,
    Guard.SECOND_PERSON: lambda facts: facts.may_countersign,
    Guard.LAW_WAITS: _law_waits,
    Guard.LAW_SILENT: _law_silent,
    Guard.RULING_KEPT: lambda facts: not _law_waits(facts),
    Guard.RETURNED_ONCE: lambda facts: not facts.law_answered,
    Guard.FURTHER_IN_TIME: _further_in_time,
    Guard.FURTHER_OVER: lambda facts: _over(facts, facts.further_by),
    Guard.CLOSING_DUE: _closing_due,
    Guard.DEPOSITS_SETTLED: lambda facts: not facts.deposits_open,
    Guard.NOT_FROZEN: lambda facts: not facts.conflict_open,
    Guard.CONFLICT_OPEN: lambda facts: facts.conflict_open,
    Guard.NO_CHAIR: lambda facts: not facts.chair_sits,
    Guard.FIRST_TIME: lambda facts: not facts.reopened,
    Guard.NO_SCRIBE: lambda facts: not facts.has_scribe,
    Guard.TWO_ALLOWED: may_be_two,
    Guard.NOT_REPORTED: lambda facts: not facts.conduct_reported,
    Guard.DISCIPLINE_HEARD: lambda facts: (
        facts.policy.discipline_heard or not facts.only_discipline
    ),
}
