"""Who may read and write which section of a referral, state by state."""

from collections.abc import Iterable
from enum import StrEnum
from typing import TypeAlias

from rulings.conduct.procedure.moves import Part, State, standing
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

TABLE: dict[Part, tuple[str, ...]] = {
    Part.REPORTER: ("A* E*", "a* e*", "a*", "a*", "o*"),
    Part.UNNAMED_REPORTER: ("A* E*", "a* mailbox", "mailbox", "mailbox", "-"),
    Part.SUBJECT: ("-", "-", "-", "gist", "o t"),
    Part.REPORTING_DIRECTOR: ("A*", "a*", "a*", "a*", "-"),
    Part.DIRECTOR: ("-", "-", "-", "-", "t"),
    Part.RECORDER: ("-", "i a e n", "i a e n p", "i a e n p", "o t l"),
    Part.SAFEGUARDING: ("-", "a e", "a e", "a e", "o"),
    Part.MANAGER: ("-", "overdue", "overdue", "overdue", "t"),
    Part.ADMINISTRATOR: ("-", "health", "health", "health", "health"),
}
"""One cell for each column; a part or state that is not listed has nothing."""

_OPENING_GLIMPSES = frozenset({Glimpse.MAILBOX, Glimpse.GIST})
_WITHOUT_FILE = frozenset({Section.ELIGIBILITY})


def cell(part: Part, state: State) -> Cell:
    """What that part alone has in that state."""
    for place, states in enumerate(COLUMNS):
        if state in states and part in TABLE:
            return redaction.read_cell(TABLE[part][place], Section, Glimpse)
    return redaction.Cell()


def sees(parts: Iterable[Part], state: State) -> Cell:
    """What a person with these parts has in that state."""
    return redaction.together(cell(part, state) for part in standing(parts))


def readable(part: Part, state: State) -> frozenset[Section]:
    """The sections of which that part may read anything in that state."""
    return cell(part, state).readable


def writable(part: Part, state: State) -> frozenset[Section]:
    """The sections in which that part may write anything in that state."""
    return cell(part, state).writable


def may_open(parts: Iterable[Part], state: State) -> bool:
    """Whether the file exists for that person.

    A line of eligibility, a count and the health of jobs do not open it.
    """
    seen = sees(parts, state)
    return bool(seen.readable - _WITHOUT_FILE or seen.glimpses & _OPENING_GLIMPSES)
