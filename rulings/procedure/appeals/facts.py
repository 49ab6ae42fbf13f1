"""What is known of an appeal when somebody acts, and the guards of the moves."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from enum import StrEnum

from rulings.procedure.deadlines import Window, in_time, instant


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


@dataclass(frozen=True, slots=True)
class AppealPolicy:
    """The values of a club's policy that an appeal needs."""

    window: Window = field(default_factory=lambda: Window.minutes(30))
    admissibility: Window = field(default_factory=lambda: Window.hours(24))
    review: Window = field(default_factory=lambda: Window.hours(24))
    grounds: Window = field(default_factory=lambda: Window.hours(24))
    statements: Window = field(default_factory=lambda: Window.hours(48))
    ladder_step: Window = field(default_factory=lambda: Window.hours(48))
    hearing: Window = field(default_factory=lambda: Window.days(7))
    hearing_at_most: Window = field(default_factory=lambda: Window.days(28))
    hearing_notice: timedelta = timedelta(hours=24)
    decision: Window = field(default_factory=lambda: Window.hours(48))
    quorum: int = 3
    absent_concurs: bool = False


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
    `deadline` ends the right to appeal, None while it has not begun to run. Other `…_by` instants are
    the ends of the periods they name, None where no period runs.
    """

    now: datetime
    policy: AppealPolicy = field(default_factory=AppealPolicy)
    contest: Contest = Contest.PAIRS
    notice_at: datetime | None = None
    deadline: datetime | None = None
    own_table: bool = False
    other_case_open: bool = False
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
    countersigned: bool = False

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


def concurred(notice: Notice, facts: CaseFacts) -> bool:
    """Whether that notice may be heard as far as Law 92D goes.

    A director's referral and an individual's notice need nobody else; in pairs the
    partner concurs, and an absent one where the club's policy says so; in teams the
    captain gives the notice or concurs.
    """
    if notice.by is NoticeBy.DIRECTOR or facts.contest is Contest.INDIVIDUAL:
        return True
    if facts.contest is Contest.TEAMS and notice.by is NoticeBy.CAPTAIN:
        return True
    deemed = facts.contest is Contest.PAIRS and facts.policy.absent_concurs
    return notice.answer is Answer.CONCURS or (
        deemed and notice.answer is Answer.ABSENT
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
    CONCURRENCE = "concurrence"
    QUORUM_PRESENT = "quorum_present"
    QUESTION_OPEN = "question_open"
    REASON_GIVEN = "reason_given"
    DECISION_COMPLETE = "decision_complete"
    MAJORITY = "majority"
    DISSENT_OFFERED = "dissent_offered"
    LEAVE_ASKED = "leave_asked"
    LAST_NOTICE = "last_notice"
    OTHER_NOTICE = "other_notice"
    COUNTERSIGNED = "countersigned"


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
    return facts.statements_in or _over(facts, facts.statements_by)


def _over(facts: CaseFacts, deadline: datetime | None) -> bool:
    return not in_time(facts.now, deadline)


def _seat_to_fill(facts: CaseFacts) -> bool:
    return len(facts.seated) < len(facts.seats) or _over(facts, facts.seat_by)


def _odd_quorum(facts: CaseFacts) -> bool:
    return len(facts.seated) % 2 == 1 and len(facts.seated) >= facts.policy.quorum


def _hearing_notice(facts: CaseFacts) -> bool:
    if facts.hearing_at is None:
        return False
    earliest = instant(facts.now) + facts.policy.hearing_notice
    return instant(facts.hearing_at) >= earliest


def _hearing_soon(facts: CaseFacts) -> bool:
    return facts.hearing_at is not None and in_time(facts.hearing_at, facts.hearing_by)


def _concurrence(facts: CaseFacts) -> bool:
    """At least one live notice may be heard (Law 92D)."""
    return facts.live_notices > len(struck_notices(facts))


def _majority(facts: CaseFacts) -> bool:
    return 2 * facts.votes_for > facts.present


CHECKS: Mapping[Guard, Callable[[CaseFacts], bool]] = {
    Guard.IN_TIME: lambda facts: facts.noticed_in_time,
    Guard.IN_TIME_OR_REFERRED: _in_time_or_referred,
    Guard.OWN_TABLE: lambda facts: facts.own_table,
    Guard.NO_OTHER_CASE: lambda facts: not facts.other_case_open,
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
    Guard.CONCURRENCE: _concurrence,
    Guard.QUORUM_PRESENT: lambda facts: facts.present >= facts.policy.quorum,
    Guard.QUESTION_OPEN: lambda facts: facts.question_open,
    Guard.REASON_GIVEN: lambda facts: bool(facts.reason.strip()),
    Guard.DECISION_COMPLETE: lambda facts: not facts.missing_fields,
    Guard.MAJORITY: _majority,
    Guard.DISSENT_OFFERED: lambda facts: (
        facts.votes_against == 0 or facts.dissent_offered
    ),
    Guard.LEAVE_ASKED: lambda facts: facts.leave_asked,
    Guard.LAST_NOTICE: lambda facts: facts.live_notices <= 1,
    Guard.OTHER_NOTICE: lambda facts: facts.live_notices > 1,
    Guard.COUNTERSIGNED: lambda facts: facts.countersigned,
}
