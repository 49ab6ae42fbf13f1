"""What is known of an appeal when somebody acts."""

from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from rulings.appeals.policy import AppealPolicy
from rulings.appeals.procedure.ladder import Mode
from rulings.log.procedure.deadlines import in_time


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
    `decided`: a panel has decided on the ruling before.
    `deadline` ends the right to appeal, None while it has not begun to run. Other `…_by` instants are
    the ends of the periods they name, None where no period runs; `panel_by` is when
    a panel that did nothing is formed anew. `extends_from` and `extends_to` are the end
    of a period before and after it is extended.
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
    results_moved: bool = False
    slip_open: bool = False
    may_countersign: bool = False

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
    deemed = facts.contest is Contest.PAIRS and facts.policy.absent_partner_concurs
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
