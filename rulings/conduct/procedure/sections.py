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
