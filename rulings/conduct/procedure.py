"""Procedure of a referral: its report and routing, its moves, and who reads what."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import TypeAlias
from zoneinfo import ZoneInfo

from clubsite.site.state_machine import StateMachine, Transition, from_each, within
from rulings.conduct.policy import ConductPolicy
from rulings.log.procedure import redaction
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


class Action(StrEnum):
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
    HAND_OVER = "hand_over"
    SAFEGUARD = "safeguard"


class CaseRole(StrEnum):
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


REPORTERS = frozenset(
    {CaseRole.REPORTER, CaseRole.UNNAMED_REPORTER, CaseRole.REPORTING_DIRECTOR}
)
ABOUT = frozenset({CaseRole.SUBJECT_UNTOLD, CaseRole.SUBJECT})
CONCERNED = REPORTERS | ABOUT | {CaseRole.WITNESS}


def effective_roles(roles: Iterable[CaseRole]) -> frozenset[CaseRole]:
    """The roles that count together in one referral.

    A reporter, subject, witness or person with a conflict of interest has no office
    in it.
    """
    all_roles = frozenset(roles)
    if all_roles & CONCERNED or CaseRole.CONFLICTED in all_roles:
        return all_roles & (CONCERNED | {CaseRole.ANONYMOUS, CaseRole.PLAYER})
    return all_roles


class Track(StrEnum):
    """What the reporter sends: something to know, or a request for discipline."""

    MEMO = "memo"
    COMPLAINT = "complaint"


LONGEST_NARRATIVE = 8_000


class ReporterKind(StrEnum):
    """As whom somebody reports; the name of a confidential one is for the recorder."""

    NAMED = "named"
    CONFIDENTIAL = "confidential"
    DIRECTOR = "director"


class Place(StrEnum):
    """Where it happened."""

    TABLE = "table"
    PREMISES = "premises"
    ONLINE = "online"
    OUTSIDE = "outside"


class Category(StrEnum):
    """What kind of thing happened; several may apply."""

    BEHAVIOUR = "behaviour"
    RUDENESS = "rudeness"
    LESSONS = "lessons"
    INTIMIDATION = "intimidation"
    DISCRIMINATION = "discrimination"
    COLLUSION = "collusion"
    SCORE_CHANGED = "score_changed"
    HIDDEN_AGREEMENT = "hidden_agreement"
    PSYCHES = "psyches"
    DEVICE = "device"
    BREACH = "breach"
    RETALIATION = "retaliation"
    OTHER = "other"


class Wish(StrEnum):
    """What the reporter hopes for."""

    RECORD = "record"
    TALK = "talk"
    COMPLAINT = "complaint"
    NOT_SURE = "not_sure"


@dataclass(frozen=True, slots=True, kw_only=True)
class Allegation:
    """The answers of the form; None and empty where nothing has been answered yet.

    `subjects` and `affected` are players by key, `excluded` accounts that must not
    handle it.
    """

    track: Track = Track.MEMO
    kind: ReporterKind = ReporterKind.NAMED
    subjects: frozenset[int] = frozenset()
    subject_description: str = ""
    affected: frozenset[int] = frozenset()
    excluded: frozenset[int] = frozenset()
    minor_involved: bool | None = None
    immediate_danger: bool | None = None
    incident_on: date | None = None
    event: int | None = None
    board: int | None = None
    place: Place | None = None
    categories: tuple[Category, ...] = ()
    director_called: bool | None = None
    narrative: str = ""
    wish: Wish | None = None
    consent_to_name: bool | None = None

    def missing(self) -> tuple[str, ...]:
        """The questions that must be answered before it can be sent.

        >>> Allegation(narrative="A raised voice.").missing()[:2]
        ('subjects', 'minor_involved')
        """
        answered = {
            "subjects": self.subjects or self.subject_description.strip(),
            "minor_involved": self.minor_involved is not None,
            "immediate_danger": self.immediate_danger is not None,
            "incident_on": self._says_when_or_where(),
            "categories": self.categories,
            "director_called": self.director_called is not None,
            "narrative": self.narrative.strip(),
            "wish": self.wish,
            "consent_to_name": self._answers_consent(),
        }
        return tuple(name for name, answer in answered.items() if not answer)

    def _says_when_or_where(self) -> bool:
        return any(
            part is not None
            for part in (self.incident_on, self.event, self.board, self.place)
        )

    def _answers_consent(self) -> bool:
        """A complaint needs an answer: it can hardly be heard without a name."""
        return self.track is Track.MEMO or self.consent_to_name is not None


class Desk(StrEnum):
    """Where the referral lands."""

    RECORDER = "recorder"
    DEPUTY = "deputy"
    EXTERNAL = "external"


@dataclass(frozen=True, slots=True, kw_only=True)
class Offices:
    """The present holders of the offices, by the number of the person."""

    recorders: tuple[int, ...] = ()
    deputies: tuple[int, ...] = ()
    safeguarding: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Concerned:
    """Who has to do with the matter, by the number of the person.

    `excluded` are those the reporter names and those whom a conflict of interest
    keeps out (`conflicts.judge`).
    """

    subjects: frozenset[int] = frozenset()
    reporter: int | None = None
    witnesses: frozenset[int] = frozenset()
    excluded: frozenset[int] = frozenset()
    minor_involved: bool = False

    @property
    def kept_out(self) -> frozenset[int]:
        """Those who may not handle the referral in any office."""
        reporter = frozenset(() if self.reporter is None else (self.reporter,))
        return self.subjects | self.witnesses | self.excluded | reporter


@dataclass(frozen=True, slots=True)
class Route:
    """Who handles the referral, and who sees at once that a minor is involved.

    At the external desk there are no handlers: the club's external contact is told
    outside the site. The same holds for `safeguarding_external`.
    """

    desk: Desk
    handlers: tuple[int, ...] = ()
    safeguarding: tuple[int, ...] = ()
    safeguarding_external: bool = False


def route(concerned: Concerned, offices: Offices) -> Route:
    """The first desk with somebody left who may handle the matter."""
    desk, handlers = _desk(concerned.kept_out, offices)
    if not concerned.minor_involved:
        return Route(desk, handlers)
    safeguarding = _left(offices.safeguarding, concerned.kept_out)
    return Route(desk, handlers, safeguarding, safeguarding_external=not safeguarding)


def _desk(kept_out: frozenset[int], offices: Offices) -> tuple[Desk, tuple[int, ...]]:
    recorders = _left(offices.recorders, kept_out)
    deputies = _left(offices.deputies, kept_out)
    if recorders:
        return Desk.RECORDER, recorders
    return (Desk.DEPUTY, deputies) if deputies else (Desk.EXTERNAL, ())


def _left(holders: Iterable[int], kept_out: frozenset[int]) -> tuple[int, ...]:
    return tuple(person for person in holders if person not in kept_out)


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
    NOT_SAFEGUARDED = "not_safeguarded"


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
    safeguarded: bool = False


Row: TypeAlias = Transition[State, Action, CaseRole, Guard]

REPORTER = frozenset({CaseRole.REPORTER, CaseRole.REPORTING_DIRECTOR})
NAMED = frozenset({CaseRole.REPORTER})
RECORDER = frozenset({CaseRole.RECORDER})

_ANSWERED = (
    State.SUBMITTED,
    State.TRIAGE,
    State.MEMO_FILED,
    State.INFORMAL,
)

_ARRIVING = (State.SUBMITTED, State.TRIAGE)
_CLOSABLE = (State.MEMO_FILED, State.INFORMAL, State.DECLINED, State.WITHDRAWN)
_DECLINE = (Guard.CLASSIFIED, Guard.DECLINING_REASON, Guard.SECONDED)

TRANSITIONS: tuple[Row, ...] = (
    Transition(Action.BEGIN, None, State.DRAFT, REPORTER),
    Transition(
        Action.SUBMIT, State.DRAFT, State.SUBMITTED, REPORTER, (Guard.COMPLETE,)
    ),
    Transition(Action.ACKNOWLEDGE, State.SUBMITTED, State.TRIAGE, RECORDER),
    Transition(
        Action.FILE_MEMO,
        State.TRIAGE,
        State.MEMO_FILED,
        RECORDER,
        (Guard.CLASSIFIED,),
    ),
    Transition(Action.FILE_MEMO, State.INFORMAL, State.MEMO_FILED, RECORDER),
    Transition(
        Action.TALK,
        State.TRIAGE,
        State.INFORMAL,
        RECORDER,
        (Guard.CLASSIFIED, Guard.CONSENT),
    ),
    Transition(Action.DECLINE, State.TRIAGE, State.DECLINED, RECORDER, _DECLINE),
    *from_each(_ARRIVING, Action.WITHDRAW, State.WITHDRAWN, NAMED),
    Transition(
        Action.CONTINUE,
        State.WITHDRAWN,
        State.TRIAGE,
        RECORDER,
        (Guard.REASON_GIVEN,),
    ),
    *from_each(_CLOSABLE, Action.CLOSE, State.CLOSED, RECORDER),
)

DEEDS: tuple[Row, ...] = (
    *within((State.DRAFT,), Action.EDIT, REPORTER),
    *within(_ARRIVING, Action.ADD, NAMED),
    *within(_ANSWERED, Action.ANSWER, REPORTER, Guard.QUESTION_OPEN),
    *within((State.TRIAGE,), Action.CLASSIFY, RECORDER),
    *within(WITH_RECORDER, Action.NOTE, RECORDER),
    *within(_ANSWERED, Action.ASK, RECORDER),
    *within(WITH_RECORDER, Action.HAND_OVER, RECORDER),
    *within(WITH_RECORDER, Action.SAFEGUARD, RECORDER, Guard.NOT_SAFEGUARDED),
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
    Guard.NOT_SAFEGUARDED: lambda facts: not facts.safeguarded,
}

WALK: StateMachine[State, Action, CaseRole, Guard, Facts] = StateMachine(
    (*TRANSITIONS, *DEEDS), CHECKS
)


def actions_for(state: State | None, roles: Iterable[CaseRole]) -> tuple[Action, ...]:
    """What these parts may try in that state; None is before there is a referral."""
    return WALK.acts(state, effective_roles(roles))


def open_actions(
    state: State | None, roles: Iterable[CaseRole], facts: Facts
) -> tuple[Action, ...]:
    """Of these, what nothing stands in the way of: the buttons of the page."""
    return tuple(
        action
        for action in actions_for(state, roles)
        if not WALK.refusals(state, action, facts)
    )


def make_transition(
    state: State | None, action: Action, roles: Iterable[CaseRole], facts: Facts
) -> State:
    """The state after the act, if these parts may do it now; else `MoveNotPossible`."""
    return WALK.step(state, action, effective_roles(roles), facts)


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


class Section(StrEnum):
    """The sections of a conduct file."""

    REPORTER = "I"
    ALLEGATION = "A"
    EVIDENCE = "E"
    NOTES = "N"
    HEARING = "H"
    DELIBERATION = "D"
    OUTCOME = "O"
    ELIGIBILITY = "T"
    EARLIER_RECORD = "P"
    LOG = "L"


class Glimpse(StrEnum):
    """Less than a section.

    The gist is what the recorder tells the subject of an informal conversation; the
    count of overdue steps and the health of jobs name no referral.
    """

    MAILBOX = "mailbox"
    GIST = "gist"
    OVERDUE_COUNT = "overdue"
    JOB_HEALTH = "health"


Cell: TypeAlias = redaction.Cell[Section, Glimpse]

COLUMNS: tuple[tuple[State, ...], ...] = (
    (State.DRAFT,),
    (State.SUBMITTED, State.TRIAGE, State.WITHDRAWN),
    (State.MEMO_FILED,),
    (State.INFORMAL,),
    (State.CLOSED, State.DECLINED),
)

TABLE: dict[CaseRole, tuple[str, ...]] = {
    CaseRole.REPORTER: ("A* E*", "a* e*", "a*", "a*", "o*"),
    CaseRole.UNNAMED_REPORTER: ("A* E*", "a* mailbox", "mailbox", "mailbox", "-"),
    CaseRole.SUBJECT: ("-", "-", "-", "gist", "o t"),
    CaseRole.REPORTING_DIRECTOR: ("A*", "a*", "a*", "a*", "-"),
    CaseRole.DIRECTOR: ("-", "-", "-", "-", "t"),
    CaseRole.RECORDER: ("-", "i a e n", "i a e n p", "i a e n p", "o t l"),
    CaseRole.SAFEGUARDING: ("-", "a e", "a e", "a e", "o"),
    CaseRole.MANAGER: ("-", "overdue", "overdue", "overdue", "t"),
    CaseRole.ADMINISTRATOR: ("-", "health", "health", "health", "health"),
}
"""One cell for each column; a part or state that is not listed has nothing."""

_OPENING_GLIMPSES = frozenset({Glimpse.MAILBOX, Glimpse.GIST})
_WITHOUT_FILE = frozenset({Section.ELIGIBILITY})


def cell(role: CaseRole, state: State) -> Cell:
    """What that part alone has in that state."""
    for place, states in enumerate(COLUMNS):
        if state in states and role in TABLE:
            return redaction.read_cell(TABLE[role][place], Section, Glimpse)
    return redaction.Cell()


def sees(roles: Iterable[CaseRole], state: State) -> Cell:
    """What a person with these parts has in that state."""
    return redaction.together(cell(role, state) for role in effective_roles(roles))


def readable(role: CaseRole, state: State) -> frozenset[Section]:
    """The sections of which that part may read anything in that state."""
    return cell(role, state).readable


def writable(role: CaseRole, state: State) -> frozenset[Section]:
    """The sections in which that part may write anything in that state."""
    return cell(role, state).writable


def may_open(roles: Iterable[CaseRole], state: State) -> bool:
    """Whether the file exists for that person.

    A line of eligibility, a count and the health of jobs do not open it.
    """
    seen = sees(roles, state)
    return bool(seen.readable - _WITHOUT_FILE or seen.glimpses & _OPENING_GLIMPSES)
