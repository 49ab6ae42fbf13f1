"""Who may read and write which section of an appeal, state by state."""

from collections.abc import Iterable
from enum import StrEnum
from typing import TypeAlias

from rulings.appeals.procedure.parts import CaseRole, State, effective_roles
from rulings.appeals.procedure.state_machine import actions_for
from rulings.log.procedure import redaction


class Section(StrEnum):
    """The sections of a case file."""

    FACTS = "F"
    STATEMENTS = "S"
    COMPOSITION = "C"
    DELIBERATION = "D"
    DECISION = "X"
    MONEY = "M"
    LOG = "L"


class Glimpse(StrEnum):
    """Less than a section: what may be known without opening the file.

    The flag says that the board is subject to appeal, without table or names; a report is
    the text that was approved to be read outside the case, where there is one.
    """

    FLAG = "?"
    SCORE = "score"
    OWN_RANK = "rank"
    GROUNDS = "grounds"
    ENDED = "ended"
    STATE = "state"
    DATES = "dates"
    REFERRED = "referred"
    REPORT = "report"
    IDS = "ids"
    JOB_HEALTH = "health"


Cell: TypeAlias = redaction.Cell[Section, Glimpse]

COLUMNS: tuple[tuple[State, ...], ...] = (
    (State.DRAFT,),
    (State.LODGED, State.ADMISSIBILITY),
    (State.PREPARING,),
    (State.CONSTITUTING, State.SCHEDULED),
    (State.DELIBERATING, State.RETURNED_ON_LAW),
    (State.DECIDED, State.REFERRED_UP),
    (State.CLOSED,),
    (State.INADMISSIBLE, State.WITHDRAWN, State.SUPERSEDED),
)

_APPELLANT = (
    *("S*", "f S* m*", "f S* s+ m*", "f s c", "f s c", "f s c x m*"),
    *("f s c x", "f s* m*"),
)
_SYSTEM = ("-", *("ids state health",) * 7)

TABLE: dict[CaseRole, tuple[str, ...]] = {
    CaseRole.ANONYMOUS: ("-", "?", "?", "?", "?", "score", "report", "-"),
    CaseRole.PLAYER: ("-", "?", "?", "?", "?", "? score", "report", "-"),
    CaseRole.SAME_EVENT: ("-", "?", "?", "?", "?", "score rank", "report", "-"),
    CaseRole.APPELLANT: _APPELLANT,
    CaseRole.PARTNER: ("-", *_APPELLANT[1:]),
    CaseRole.TEAMMATE: ("-", *_APPELLANT[1:]),
    CaseRole.CAPTAIN: _APPELLANT,
    CaseRole.RESPONDENT: (
        *("-", "f grounds", "f S* s+", "f s c", "f s c", "f s c x", "f s c x"),
        "f ended",
    ),
    CaseRole.RULING_DIRECTOR: (
        *("-", "F* s m", "F* s", "f s c", "f s c", "f s c x", "f s c x", "f s"),
    ),
    CaseRole.DIRECTOR_IN_CHARGE: (
        *("-", "F s M", "F s M", "f s c M", "f s c", "f s c x M", "f s c x M"),
        "f s M",
    ),
    CaseRole.DIRECTOR: ("-", "-", "-", "-", "-", "f~ x~", "x~", "-"),
    CaseRole.POOL: ("-", "-", "-", "?", "-", "x~", "x~", "-"),
    CaseRole.ASSIGNED: ("-", "-", "-", "C*", "-", "-", "-", "-"),
    CaseRole.MEMBER: (
        *("-", "-", "-", "f s c C*", "f s c D*", "f s c d x", "f s c d x", "f s"),
    ),
    CaseRole.SCRIBE: (
        *("-", "-", "-", "f s c", "f s c D*", "f s c d x", "f s c d x", "f s"),
    ),
    CaseRole.CHAIR: (
        *("-", "-", "f s C", "f s C m", "f s c D m", "f s c d X m", "f s c d X"),
        "f s",
    ),
    CaseRole.SECONDER: ("-", "f grounds", "-", "-", "-", "-", "-", "-"),
    CaseRole.EXTERNAL_ASSIGNED: ("-", "-", "-", "C*", "-", "-", "-", "-"),
    CaseRole.EXTERNAL: ("-", "-", "-", "f s c", "f s c D", "f s c d x", "-", "-"),
    CaseRole.RECORDER: ("-", "-", "-", "-", "-", "referred", "report", "-"),
    CaseRole.MANAGER: (
        "-",
        *("state dates m", "state dates m", "state dates c m"),
        *("state dates", "f c x M", "f c x M", "state M"),
    ),
    CaseRole.CONDUCT_MEMBER: ("-", "-", "-", "-", "-", "-", "report", "-"),
    CaseRole.ADMINISTRATOR: _SYSTEM,
}
"""One cell for each column; a part that is not listed has nothing anywhere."""


def cell(role: CaseRole, state: State) -> Cell:
    """What that part alone has in that state."""
    if role not in TABLE:
        return redaction.Cell()
    column = next(place for place, states in enumerate(COLUMNS) if state in states)
    return redaction.read_cell(TABLE[role][column], Section, Glimpse)


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
    """Whether the file exists for that person: glimpses alone do not open it."""
    all_roles = frozenset(roles)
    return bool(sees(all_roles, state).grants or actions_for(state, all_roles))
