"""Sections of a conduct file, and who reads which in which state (procedures 2.4)."""

from collections.abc import Iterable
from enum import StrEnum
from typing import TypeAlias

from rulings.conduct.procedure.states import CaseRole, State, effective_roles
from rulings.log.procedure import redaction


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

    The gist is what the recorder tells the person it is about, `answer` that person's
    own answer. `handled` is the bare fact, `earlier` that there are earlier files,
    `complainant` the name of a reporter who has agreed to be named, `dates` those of a
    hearing. The count of overdue steps and the health of jobs name no referral.
    """

    MAILBOX = "mailbox"
    GIST = "gist"
    ANSWER = "answer"
    HANDLED = "handled"
    EARLIER = "earlier"
    COMPLAINANT = "complainant"
    DATES = "dates"
    OVERDUE_COUNT = "overdue"
    JOB_HEALTH = "health"


Cell: TypeAlias = redaction.Cell[Section, Glimpse]

COLUMNS: tuple[tuple[State, ...], ...] = (
    (State.DRAFT,),
    (State.SUBMITTED, State.TRIAGE),
    (State.MEMO_FILED,),
    (State.INFORMAL,),
    (State.INVESTIGATION,),
    (State.CHARGED, State.RESPONSE, State.HEARING_SET, State.HEARING),
    (State.DELIBERATING,),
    (State.DECIDED, State.APPEAL_WINDOW, State.APPEALED, State.FINAL),
    (State.SANCTION_ACTIVE, State.CLOSED),
    (State.EXPUNGED,),
    (State.NO_CASE,),
    (State.DECLINED,),
    (State.TRANSFERRED,),
    (State.WITHDRAWN,),
    (State.MERGED,),
)
"""Each state in one column, those of a formal complaint too (docs/referral-matrix.md)."""

_ROWS: dict[CaseRole, str] = {
    CaseRole.REPORTER: (
        "A* E* | a* e* | a* | a* | a* | a* e* | - | o* | o*"
        " | - | o* | o* | a* | a* e* | a* e*"
    ),
    CaseRole.UNNAMED_REPORTER: (
        "A* E* | a* mailbox | mailbox | mailbox | mailbox | handled | - | handled | -"
        " | - | handled | - | mailbox | a* mailbox | a* mailbox"
    ),
    CaseRole.REPORTING_DIRECTOR: (
        "A* | a* | a* | a* | a* | n* | - | handled | - | - | handled | - | a* | a* | a*"
    ),
    CaseRole.SUBJECT: (
        "- | - | - | gist answer | gist answer | a e h p* complainant | - | o t | o t"
        " | - | o | o | gist answer t | - | -"
    ),
    CaseRole.GUARDIAN: (
        "- | - | - | gist | gist | a e h complainant | - | o t | o t"
        " | - | o | o | gist t | - | -"
    ),
    CaseRole.COMPANION: "- | - | - | gist | gist | h | - | o | - | - | - | - | - | - | -",
    CaseRole.WITNESS: "- | - | - | - | n* | n* | - | - | - | - | - | - | - | - | -",
    CaseRole.DIRECTOR: "- | - | - | - | - | - | - | t | t | - | - | - | t | - | -",
    CaseRole.RECORDER: (
        "- | i a e n | i a e n p | i a e n p | i a e n p | h | - | o | o t l"
        " | l | o l | o l | i a e n p t | i a e n | i a e n p"
    ),
    CaseRole.INVESTIGATOR: (
        "- | - | - | - | i+ a e N earlier | h | - | - | - | - | o | - | - | - | -"
    ),
    CaseRole.HEARING_MEMBER: "- | - | - | - | - | h | h D p+ | h d o | - | - | - | - | - | - | -",
    CaseRole.DISCIPLINE_APPEALS: "- | - | - | - | - | - | - | h o | - | - | - | - | - | - | -",
    CaseRole.SAFEGUARDING: (
        "- | a e | a e | a e | a e | h | - | o | o | l | o | o | a e | a e | a e"
    ),
    CaseRole.OUTSIDE_BODY: "- | - | - | - | - | - | - | - | - | - | - | - | a e | - | -",
    CaseRole.MANAGER: (
        "- | overdue | overdue | overdue | overdue | overdue dates | - | o T | t"
        " | - | - | - | overdue | overdue | overdue"
    ),
    CaseRole.ADMINISTRATOR: (
        "- | health | health | health | health | health | health | health | health"
        " | health | health | health | health | health | health"
    ),
}

TABLE: dict[CaseRole, tuple[str, ...]] = {
    role: tuple(text.split(" | ")) for role, text in _ROWS.items()
}
"""One cell for each column; a part that is not listed has nothing."""

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


def may_open(roles: Iterable[CaseRole], state: State) -> bool:
    """Whether the file exists for that person.

    A line of eligibility, a count and the health of jobs do not open it.
    """
    seen = sees(roles, state)
    return bool(seen.readable - _WITHOUT_FILE or seen.glimpses & _OPENING_GLIMPSES)
