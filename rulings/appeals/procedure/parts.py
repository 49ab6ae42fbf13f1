"""States, actions and roles of an appeal, and the ladder of deciding bodies."""

from collections.abc import Collection, Iterable
from enum import StrEnum


class Mode(StrEnum):
    """Who decides: a committee, or one person in its place."""

    COMMITTEE = "committee"
    REVIEWER = "reviewer"
    EXTERNAL = "external"
    DIC_HEARS = "dic_hears"

    @property
    def is_single(self) -> bool:
        """Whether one person alone decides."""
        return self is not Mode.COMMITTEE


class Consent(StrEnum):
    """What both sides are to agree to where no full panel can be formed."""

    REVIEWER = "reviewer"
    TWO = "two"


LADDER = (Mode.COMMITTEE, Mode.REVIEWER, Mode.EXTERNAL, Mode.DIC_HEARS)


def first_rung(body: Mode, can: Collection[Mode]) -> Mode:
    """The body of a new case, where the policy names that one.

    A director in charge who gave the ruling does not hear it while someone else can:
    `can` then holds the external referee and not the director (Law 93A).
    """
    if body is not Mode.DIC_HEARS or body in can or Mode.EXTERNAL not in can:
        return body
    return Mode.EXTERNAL


def next_rung(at: Mode, can: Collection[Mode]) -> Mode:
    """What is tried after that body could not be formed.

    The director in charge is the last rung, so that every case can end (Law 93A).

    >>> next_rung(Mode.COMMITTEE, {Mode.EXTERNAL})
    <Mode.EXTERNAL: 'external'>
    """
    below = LADDER[LADDER.index(at) + 1 :]
    return next((mode for mode in below if mode in can), Mode.DIC_HEARS)


class State(StrEnum):
    """Where an appeal stands."""

    DRAFT = "draft"
    LODGED = "lodged"
    ADMISSIBILITY = "admissibility"
    PREPARING = "preparing"
    CONSTITUTING = "constituting"
    SCHEDULED = "scheduled"
    DELIBERATING = "deliberating"
    RETURNED_ON_LAW = "returned_on_law"
    DECIDED = "decided"
    REFERRED_UP = "referred_up"
    CLOSED = "closed"
    INADMISSIBLE = "inadmissible"
    WITHDRAWN = "withdrawn"
    SUPERSEDED = "superseded"


BEFORE_DELIBERATION = (
    State.LODGED,
    State.ADMISSIBILITY,
    State.PREPARING,
    State.CONSTITUTING,
    State.SCHEDULED,
)
WITH_PANEL = (State.DELIBERATING, State.RETURNED_ON_LAW)
"""While an appeal is here, its record is closed and a panel has it in its hands."""
OPEN = frozenset({*BEFORE_DELIBERATION, *WITH_PANEL})
"""While an appeal is here, the result is subject to it and cannot become final."""
DECISION_STANDS = (State.DECIDED, State.REFERRED_UP, State.CLOSED)
"""A panel has decided, and its decision counts."""
ENDED = frozenset(
    {*DECISION_STANDS, State.INADMISSIBLE, State.WITHDRAWN, State.SUPERSEDED}
)


class Action(StrEnum):
    """What someone does with an appeal."""

    BEGIN = "begin"
    EDIT = "edit"
    LODGE = "lodge"
    ENTER = "enter"
    REFER = "refer"
    CROSS_APPEAL = "cross_appeal"
    RECEIVE = "receive"
    GIVE_GROUNDS = "give_grounds"
    CONCUR = "concur"
    DISSENT = "dissent"
    NOTE_ANSWER = "note_answer"
    WITHDRAW = "withdraw"
    ADMIT = "admit"
    SECOND_DISMISSAL = "second_dismissal"
    DISMISS = "dismiss"
    ASK_REVIEW = "ask_review"
    RESTORE = "restore"
    LET_STAND = "let_stand"
    SETTLE_DEPOSIT = "settle_deposit"
    EXTEND = "extend"
    SET_LIMIT = "set_limit"
    STATE_FACTS = "state_facts"
    WRITE_RECORD = "write_record"
    ANSWER_LAW = "answer_law"
    FILE_STATEMENT = "file_statement"
    EXCHANGE = "exchange"
    APPOINT = "appoint"
    SEAT = "seat"
    SEAT_SCRIBE = "seat_scribe"
    DECLARE = "declare"
    RECUSE = "recuse"
    PASS_ON = "pass_on"  # noqa: S105 - to the next member of the pool
    ASK_REFEREE = "ask_referee"
    SAY_REVIEWER = "say_reviewer"
    AGREE_TWO = "agree_two"
    REWEIGH = "reweigh"
    CHALLENGE = "challenge"
    DECIDE_CHALLENGE = "decide_challenge"
    WAIVE = "waive"
    SCHEDULE = "schedule"
    RESCHEDULE = "reschedule"
    REFORM = "reform"
    STRIKE = "strike"
    OPEN_DELIBERATION = "open_deliberation"
    HEAR_ALONE = "hear_alone"
    ASK = "ask"
    ANSWER = "answer"
    NOTE = "note"
    VOTE = "vote"
    WRITE_DISSENT = "write_dissent"
    REPORT_CONDUCT = "report_conduct"
    DRAFT_DECISION = "draft_decision"
    JUDGE_MERIT = "judge_merit"
    ASK_LEAVE = "ask_leave"
    GRANT_LEAVE = "grant_leave"
    REFUSE_LEAVE = "refuse_leave"
    SEND_BACK = "send_back"
    RETURN_ON_LAW = "return_on_law"
    KEEP_RULING = "keep_ruling"
    COUNT_SILENCE = "count_silence"
    SIGN = "sign"
    CORRECT_SLIP = "correct_slip"
    COUNTERSIGN = "countersign"
    DROP_SLIP = "drop_slip"
    REFER_UP = "refer_up"
    END_FURTHER = "end_further"
    RECORD_ANSWER = "record_answer"
    REPORT_CONFLICT = "report_conflict"
    LET_DECISION_STAND = "let_decision_stand"
    REOPEN = "reopen"
    REOPEN_BY_ORDER = "reopen_by_order"
    CLOSE = "close"
    SUPERSEDE = "supersede"


class CaseRole(StrEnum):
    """The part a person has in one case, computed from data; the clock is no one.

    An appellant lodged a notice, or would; the partner shares the side and has not
    lodged; a captain concurs for the team. A teammate, and the partner of an
    individual's board, shares the side and is not asked to concur (Law 92D). Of a draft only its writer is appellant or captain, and no one else has
    any part. A referrer is the director whose own referral is live. A member or chair
    who has not yet declared conflicts of interest is `assigned` and nothing more. A scribe writes for
    the panel and has no vote. A
    seconder is a chair without whom the director in charge, who gave the ruling, cannot
    dismiss the notice. A corrector is the director in charge of a case that a referee from
    outside has decided, who is out of it.
    """

    ANONYMOUS = "anonymous"
    PLAYER = "player"
    SAME_EVENT = "same_event"
    APPELLANT = "appellant"
    PARTNER = "partner"
    TEAMMATE = "teammate"
    CAPTAIN = "captain"
    RESPONDENT = "respondent"
    RULING_DIRECTOR = "ruling_director"
    DIRECTOR_IN_CHARGE = "director_in_charge"
    REFERRER = "referrer"
    DIRECTOR = "director"
    POOL = "pool"
    ASSIGNED = "assigned"
    MEMBER = "member"
    SCRIBE = "scribe"
    CHAIR = "chair"
    SECONDER = "seconder"
    EXTERNAL_ASSIGNED = "external_assigned"
    EXTERNAL = "external"
    CORRECTOR = "corrector"
    CONFLICTED = "conflicted"
    RECORDER = "recorder"
    CONDUCT_MEMBER = "conduct_member"
    MANAGER = "manager"
    ADMINISTRATOR = "administrator"
    CLOCK = "clock"


BYSTANDERS = frozenset({CaseRole.ANONYMOUS, CaseRole.PLAYER, CaseRole.SAME_EVENT})
PARTIES = frozenset(
    {
        CaseRole.APPELLANT,
        CaseRole.PARTNER,
        CaseRole.TEAMMATE,
        CaseRole.CAPTAIN,
        CaseRole.RESPONDENT,
    }
)
PANEL = frozenset(
    {
        CaseRole.POOL,
        CaseRole.ASSIGNED,
        CaseRole.MEMBER,
        CaseRole.SCRIBE,
        CaseRole.CHAIR,
        CaseRole.SECONDER,
        CaseRole.EXTERNAL_ASSIGNED,
        CaseRole.EXTERNAL,
    }
)


def effective_roles(roles: Iterable[CaseRole]) -> frozenset[CaseRole]:
    """The roles that count together in one case.

    A party, and anyone with a conflict of interest, acts as party or player only,
    whatever roles they have. The director who gave the ruling is never on the panel.
    """
    all_roles = frozenset(roles)
    if all_roles & PARTIES or CaseRole.CONFLICTED in all_roles:
        return all_roles & (PARTIES | BYSTANDERS)
    if CaseRole.RULING_DIRECTOR in all_roles:
        return all_roles - PANEL
    return all_roles
