"""Markers of an appeal: one for each text and file, and who may read it by the tables."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cache

from rulings.appeals.procedure import Cell, Glimpse, Section, State
from rulings.log.procedure.redaction import Scope
from tests import procedures

CHAIR = "APC"


class Of(StrEnum):
    """Whose text it is, as far as that decides who reads it."""

    ALL = "all"
    APPELLANT = "appellant"
    RESPONDENT = "respondent"
    MEMBER = "member"


WHOLE = (
    *("PTY appellant, CAP", "PTY respondent", "RD", "DIC (not RD)"),
    *("APM assigned, declared", CHAIR),
)
"""The rows that read facts, statements, composition and decision together."""

NEVER_READ = frozenset({"nobody"})
BEFORE_PANEL = (State.LODGED, State.ADMISSIBILITY, State.PREPARING)
SEATED = (State.CONSTITUTING, State.SCHEDULED, State.DELIBERATING)
HEARD = (State.DELIBERATING, State.RETURNED_ON_LAW)
SIGNED = (State.DECIDED, State.REFERRED_UP, State.CLOSED)
DROPPED = (State.INADMISSIBLE, State.WITHDRAWN, State.SUPERSEDED)
WITH_SEATS = (*SEATED, State.RETURNED_ON_LAW, *SIGNED)
LODGED = tuple(state for state in State if state is not State.DRAFT)


@dataclass(frozen=True, slots=True)
class Marker:
    """A text or a file of a case: where it is stored, the section that it belongs to,
    the states in which it can be there, and where one row alone reads it, that row."""

    place: str
    section: Section
    states: Collection[State]
    of: Of = Of.ALL
    only: Collection[str] = ()

    @property
    def text(self) -> str:
        """What stands there: one word that nothing breaks, and no other holds."""
        return f"Qk{MARKERS.index(self):03d}x"

    @property
    def where(self) -> str:
        """The model and the column."""
        return self.place.split(" ")[0]


F, S, C, D, X, M = (
    *(Section.FACTS, Section.STATEMENTS, Section.COMPOSITION),
    *(Section.DELIBERATION, Section.DECISION, Section.MONEY),
)

MARKERS = (
    # facts
    Marker("Appeal.reason", F, (State.INADMISSIBLE,)),
    Marker("Appeal.review", F, (State.INADMISSIBLE, State.PREPARING)),
    Marker("Appeal.law_answer", F, (State.PREPARING, *WITH_SEATS)),
    Marker("Appeal.recommended", F, (State.RETURNED_ON_LAW, *SIGNED)),
    Marker("Appeal.why_upheld", F, (State.RETURNED_ON_LAW, *SIGNED)),
    Marker("Appeal.hearing_place", F, (State.SCHEDULED, *HEARD, *SIGNED)),
    Marker("Appeal.opened_early", F, (*HEARD, *SIGNED)),
    Marker("Appeal.why_before", F, (State.PREPARING, *WITH_SEATS)),
    Marker("AppealDeadline.why", F, (*BEFORE_PANEL, *WITH_SEATS)),
    Marker("Statement.text ruled", F, LODGED),
    Marker("Evidence.reading ruled", F, LODGED),
    Marker("Evidence.note ruled", F, LODGED),
    Marker("Evidence.original ruled", F, LODGED, only=(CHAIR,)),
    Marker("Evidence.name ruled", F, LODGED, only=NEVER_READ),
    Marker("Question.text", F, (*HEARD, *SIGNED)),
    Marker("Question.answer", F, (*HEARD, *SIGNED)),
    Marker("CaseRecord.calls", F, (State.PREPARING, *WITH_SEATS)),
    Marker("CaseRecord.checks", F, (State.PREPARING, *WITH_SEATS)),
    Marker("EarlierDecision.reason", F, SIGNED),
    # statements
    Marker("AppealNotice.grounds", S, tuple(State), Of.APPELLANT),
    Marker("AppealNotice.requested", S, tuple(State), Of.APPELLANT),
    *(
        Marker(f"{place} {of}", S, (State.PREPARING, *WITH_SEATS), of, only)
        for of in (Of.APPELLANT, Of.RESPONDENT)
        for place, only in (
            ("Statement.text", ()),
            ("Evidence.reading", ()),
            ("Evidence.note", ()),
            ("Evidence.original", (CHAIR,)),
            ("Evidence.name", NEVER_READ),
        )
    ),
    # composition
    Marker("PanelSeat.disclosure", C, WITH_SEATS),
    Marker("PanelSeat.why_private", C, WITH_SEATS, only=(CHAIR,)),
    Marker("Challenge.reason", C, WITH_SEATS),
    Marker("Challenge.answer", C, WITH_SEATS),
    Marker("Waiver.reason", C, WITH_SEATS, only=NEVER_READ),
    Marker("Appeal.why_settled", C, SIGNED),
    # deliberation
    Marker("Appeal.conduct_link", D, HEARD, only=(CHAIR,)),
    Marker("PanelNote.text", D, (*HEARD, *SIGNED), Of.MEMBER),
    *(
        Marker(f"Decision.{column} draft", D, HEARD)
        for column in ("findings", "reasoning", "recommendation", "discipline")
    ),
    # decision
    *(
        Marker(f"Decision.{column}", X, SIGNED)
        for column in ("findings", "reasoning", "recommendation", "discipline")
    ),
    Marker("PanelSeat.dissent", X, SIGNED),
    Marker("AppealNotice.merit_reason", X, SIGNED),
    Marker("Slip.why", X, SIGNED),
    Marker("Slip.before", X, SIGNED),
    Marker("EarlierDecision.content", X, SIGNED),
    *(
        Marker(f"FurtherAppeal.{column}", X, (State.REFERRED_UP, State.CLOSED))
        for column in ("grounds", "authority")
    ),
    Marker("FurtherAppeal.answer", X, (State.CLOSED,)),
    Marker("FurtherAppeal.record", X, (State.REFERRED_UP, State.CLOSED), only=WHOLE),
    # money
    Marker("AppealNotice.amount", M, LODGED, Of.APPELLANT),
    Marker("AppealNotice.why_waived", M, LODGED, Of.APPELLANT),
)
"""Each text and each file of a case, in one row of its tables at least."""

SIDES = {
    "PTY appellant, CAP": Of.APPELLANT,
    "PTY respondent": Of.RESPONDENT,
}
WRITERS = {"member": Of.MEMBER}
"""Who of the cast has written what is somebody's own."""

ROWS = {
    "stranger": "ANON",
    "outsider": "PLY",
    "other": "PLY in same event",
    **dict.fromkeys(("appellant", "partner"), "PTY appellant, CAP"),
    **dict.fromkeys(("respondent", "west"), "PTY respondent"),
    "ruled": "RD",
    "in_charge": "DIC (not RD)",
    "director": "DIR",
    **dict.fromkeys(("spare", "third", "member", "chair"), "APM unassigned"),
    "conflicted": "conflicted",
    "recorder": "REC",
    "investigator": "INV, HRG",
    "manager": "MGR",
    "operator": "ADM",
}
"""The cast, by the rows of the table; the panel sits in some states."""


def row_of(who: str, state: State) -> str:
    """The row of the table that someone of the cast has in that state."""
    if state in WITH_SEATS:
        if who == "chair":
            return CHAIR
        if who == "third" and state is State.CONSTITUTING:
            return "APM assigned, undeclared"
        if who in {"third", "member"}:
            return "APM assigned, declared"
    return ROWS[who]


@cache
def _cells() -> dict[tuple[str, State], Cell]:
    return {
        (each.row, state): each.cell
        for each in procedures.appeal_cells()
        for state in each.column
    }


def agreed_cell(row: str, state: State) -> Cell:
    """The cell of the table that was agreed; a decision that is taken further stands."""
    stands = state is State.REFERRED_UP
    return _cells()[row, State.DECIDED if stands else state]


@dataclass(frozen=True, slots=True)
class Probe:
    """One of the cast before a case in one state."""

    who: str
    state: State
    exchanged: bool = True

    @property
    def row(self) -> str:
        """The row of the table."""
        return row_of(self.who, self.state)

    @property
    def cell(self) -> Cell:
        """What the table gives; a draft is its writer's alone (`differences.md`)."""
        if self.state is State.DRAFT and self.who != "appellant":
            return Cell()
        return agreed_cell(self.row, self.state)

    def reads(self, marker: Marker, cell: Cell) -> bool:
        """Whether who has that cell may read the text, and must."""
        if marker.only and self.row not in marker.only:
            return False
        scopes = cell.scopes(marker.section)
        if Scope.ALL in scopes or (self._owns(marker) and Scope.OWN in scopes):
            return True
        exchanged = Scope.EXCHANGED in scopes
        if marker.where.startswith("AppealNotice.") and marker.section is S:
            return exchanged or Glimpse.GROUNDS in cell.glimpses
        return exchanged and self.exchanged

    def _owns(self, marker: Marker) -> bool:
        """Whether it is this side's or this person's own; a draft is the whole panel's, and
        what the facts are told by is the ruling director's."""
        own = SIDES.get(self.row) or WRITERS.get(self.who)
        theirs = marker.section is D or (marker.section is F and self.row == "RD")
        return marker.of is own or (theirs and marker.of is Of.ALL)

    def readable_in(self, cell: Cell) -> set[str]:
        """The places of the texts that are open to who has that cell."""
        return {
            marker.place
            for marker in there(self.state)
            if self.reads(marker, cell) and not self._is_to_come(marker)
        }

    def _is_to_come(self, marker: Marker) -> bool:
        """Before the exchange one side has filed something, and the other has not yet."""
        return not self.exchanged and marker.place.endswith(f" {Of.RESPONDENT}")

    @property
    def expected(self) -> set[str]:
        """The places of the texts that this person reads by the tables that were agreed."""
        return self.readable_in(self.cell)


def there(state: State) -> list[Marker]:
    """The texts that a case can have in that state."""
    return [marker for marker in MARKERS if state in marker.states]


def found_in(texts: Iterable[str], state: State) -> set[str]:
    """The places of the texts that stand in these."""
    whole = "\n".join(texts)
    return {marker.place for marker in there(state) if marker.text in whole}


def probed_cells() -> Iterator[str]:
    """The cells of the table that someone of the cast stands for."""
    covered = {(row_of(who, state), state) for who in ROWS for state in State}
    for each in procedures.appeal_cells():
        if any((each.row, state) in covered for state in each.column):
            yield each.place
