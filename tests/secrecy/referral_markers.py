"""Markers of a referral: one for each text and file, and who may read it by the matrix."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from rulings.conduct.procedure import (
    DUE,
    CaseRole,
    Cell,
    Glimpse,
    Section,
    State,
)
from rulings.log.procedure.redaction import Scope, read_cell
from tests import procedures

NOBODY: frozenset[CaseRole] = frozenset()
ANYBODY = frozenset(CaseRole)
RECORDER = frozenset({CaseRole.RECORDER})
REPORTERS = frozenset({CaseRole.REPORTER, CaseRole.REPORTING_DIRECTOR})
SAVERS = frozenset({CaseRole.RECORDER, CaseRole.OUTSIDE_BODY})
OFFICE = frozenset({CaseRole.RECORDER, CaseRole.SAFEGUARDING})
SENT = tuple(state for state in DUE if state is not State.DRAFT)
WITH_GIST = (State.INFORMAL, State.TRANSFERRED, State.CLOSED)


@dataclass(frozen=True, slots=True)
class Marker:
    """A text or a file of a referral: where it is stored, the section it belongs to, and
    whom of its readers it is for; or the glimpse that shows it."""

    place: str
    section: Section | Glimpse
    states: Collection[State] = SENT
    only: Collection[CaseRole] = ANYBODY
    counts_on: str = ""
    """Where it counts alone: a name of a person stands on other pages as well."""

    @property
    def text(self) -> str:
        """What stands there: one word that nothing breaks, and no other holds."""
        return f"Qr{MARKERS.index(self):03d}x"


MARKERS = (
    Marker("Referral.subject_description", Section.ALLEGATION, DUE),
    Marker("Referral.narrative", Section.ALLEGATION, DUE),
    *(
        Marker(f"ReferralMessage.text {kind}", Section.ALLEGATION)
        for kind in ("addition", "question", "answer", "withdrawal")
    ),
    Marker(
        "ReferralMessage.text response",
        Section.ALLEGATION,
        WITH_GIST,
        ANYBODY - REPORTERS,
    ),
    Marker("ReferralEvidence.reading", Section.EVIDENCE, DUE),
    Marker("ReferralEvidence.original", Section.EVIDENCE, DUE, RECORDER),
    Marker("ReferralEvidence.name", Section.EVIDENCE, DUE, NOBODY),
    Marker("ReferralNote.text", Section.NOTES),
    Marker(
        "ReferralReporter.user",
        Section.REPORTER,
        only=ANYBODY - REPORTERS,
        counts_on="/referrals/",
    ),
    Marker("Referral.gist", Glimpse.GIST, WITH_GIST),
    Marker(
        "Referral.outcome",
        Section.OUTCOME,
        (State.CLOSED, State.DECLINED),
        OFFICE | {CaseRole.REPORTER},
    ),
    Marker(
        "Referral.subject_outcome",
        Section.OUTCOME,
        (State.CLOSED, State.DECLINED),
        OFFICE | {CaseRole.SUBJECT},
    ),
    Marker("ReferralTransfer.body", Section.ALLEGATION, (State.TRANSFERRED,)),
    Marker(
        "ReferralTransfer.reference", Section.ALLEGATION, (State.TRANSFERRED,), SAVERS
    ),
    Marker(
        "ReferralTransfer.content", Section.ALLEGATION, (State.TRANSFERRED,), SAVERS
    ),
)
"""Each text and each file of a referral, in one row of its tables at least."""

OUTSIDE: Mapping[str, CaseRole] = {
    "stranger": CaseRole.ANONYMOUS,
    "player": CaseRole.PLAYER,
    "director": CaseRole.DIRECTOR,
    "appeals member": CaseRole.APPEALS_MEMBER,
    "investigator": CaseRole.INVESTIGATOR,
    "hearing member": CaseRole.HEARING_MEMBER,
    "manager": CaseRole.MANAGER,
    "operator": CaseRole.ADMINISTRATOR,
    "deputy": CaseRole.PLAYER,
    "affected": CaseRole.CONFLICTED,
    "excluded": CaseRole.CONFLICTED,
    "recorder": CaseRole.RECORDER,
    "outside reader": CaseRole.OUTSIDE_BODY,
}
"""Those of the cast whose part is the same in each kind of case."""

KINDS = ("named", "with a minor", "by a director")


@dataclass(frozen=True, slots=True)
class Probe:
    """One of the cast before a referral of one kind in one state."""

    who: str
    kind: str
    state: State
    notified: bool = False

    @property
    def role(self) -> CaseRole:
        """The row of the matrix."""
        if self.who == "reporter":
            directs = self.kind == "by a director"
            return CaseRole.REPORTING_DIRECTOR if directs else CaseRole.REPORTER
        if self.who == "safeguarding":
            minor = self.kind == "with a minor" and self.state is not State.DRAFT
            return CaseRole.SAFEGUARDING if minor else CaseRole.PLAYER
        if self.who == "subject":
            return CaseRole.SUBJECT if self.notified else CaseRole.SUBJECT_UNTOLD
        return OUTSIDE[self.who]

    @property
    def cell(self) -> Cell:
        """What the matrix gives."""
        return agreed_cell(self.role, self.state)

    def reads(self, marker: Marker, cell: Cell) -> bool:
        """Whether who has that cell may read the text, and must."""
        if self.role not in marker.only:
            return False
        if isinstance(marker.section, Glimpse):
            handles = self.role is CaseRole.RECORDER and cell != Cell()
            return marker.section in cell.glimpses or handles
        if marker.place.endswith("response") and Glimpse.ANSWER in cell.glimpses:
            return True
        return not cell.scopes(marker.section).isdisjoint({Scope.ALL, Scope.OWN})

    def readable_in(self, cell: Cell) -> set[str]:
        """The places of the texts that are open to who has that cell."""
        return {marker.place for marker in there(self) if self.reads(marker, cell)}

    @property
    def expected(self) -> set[str]:
        """The places of the texts that this person reads by the matrix."""
        return self.readable_in(self.cell)


CAST = ("reporter", "subject", "safeguarding", *OUTSIDE)


@cache
def _cells() -> dict[tuple[CaseRole, State], str]:
    return {
        (role, state): text
        for (role, states), text in procedures.matrix_cells().items()
        for state in states
    }


def agreed_cell(role: CaseRole, state: State) -> Cell:
    """The cell of the matrix."""
    return read_cell(_cells()[role, state].replace("!", ""), Section, Glimpse)


def there(probe: Probe) -> list[Marker]:
    """The texts that a referral can have in that state; reporters read their own name on
    every page."""
    unsaid = set() if probe.notified else {"Referral.gist"}
    if probe.role in REPORTERS:
        unsaid.add("ReferralReporter.user")
    return [
        marker
        for marker in MARKERS
        if probe.state in marker.states and marker.place not in unsaid
    ]


def found_in(pages: Iterable[tuple[str, str]], probe: Probe) -> set[str]:
    """The places of the texts that stand on these pages, each with its address."""
    markers = there(probe)
    return {
        marker.place
        for path, page in pages
        for marker in markers
        if marker.counts_on in path and marker.text in page
    }


def cases() -> Iterator[tuple[str, State, bool]]:
    """Each kind of referral in each state, and whether the person was told of it.

    A director who reports one can't withdraw it.
    """
    for kind in KINDS:
        never = {State.WITHDRAWN} if kind == "by a director" else set()
        yield from ((kind, state, False) for state in DUE if state not in never)
        yield from ((kind, state, True) for state in WITH_GIST)


def probes() -> Iterator[Probe]:
    """Everyone before each of these."""
    for kind, state, notified in cases():
        for who in CAST:
            yield Probe(who, kind, state, notified=notified)


def probed_cells() -> Iterator[str]:
    """The cells of the matrix that someone of the cast stands for."""
    covered = {(probe.role, probe.state) for probe in probes()}
    for role, states in procedures.matrix_cells():
        if any((role, state) in covered for state in states):
            yield f"{role}: {', '.join(states)}"
