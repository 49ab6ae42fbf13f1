"""The traveller of one board in one section, as a scorer fills it in."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from scoring import access
from scoring.bridge.boards import Vulnerability, dealer, vulnerability
from scoring.bridge.contract import Seat
from scoring.bridge.duplicate import far_from_median, score
from scoring.bridge.sections import in_section
from scoring.labels import AdjustmentKind, Cause
from scoring.models import Entry, Event, Result, Section
from scoring.procedure.written import Kind, Written
from scoring.queries.written import written_of


@dataclass(frozen=True, slots=True)
class Trouble:
    """What a scorer typed on a line and why it is not stored.

    A contested line is one that somebody else wrote first.
    """

    typed: str
    why: str
    contested: bool = False


@dataclass(frozen=True, slots=True)
class Seated:
    """A pair on a traveller."""

    label: str
    names: str


@dataclass(frozen=True, slots=True)
class GridLine:
    """One table's line. `text` is what is stored, `score` North-South's."""

    key: int
    table: int | None
    ns: Seated
    ew: Seated
    text: str
    version: int
    kind: Kind
    score: int | None
    odd: bool
    ruling: int | None
    appealed: bool
    trouble: Trouble | None = None

    @property
    def shown(self) -> str:
        """What stands in the field."""
        return self.trouble.typed if self.trouble else self.text

    @property
    def is_open(self) -> bool:
        return self.kind in {Kind.AWAITED, Kind.LATE}


@dataclass(frozen=True, slots=True)
class BoardTab:
    """One board of the section, and whether all its scores are in."""

    number: int
    done: bool


@dataclass(frozen=True, slots=True)
class Grid:
    """A board's traveller, with its neighbours in the section."""

    section: Section
    board: int
    dealer: Seat
    vulnerable: Vulnerability
    lines: tuple[GridLine, ...]
    boards: tuple[BoardTab, ...]

    @property
    def next(self) -> int | None:
        return self._neighbour(1)

    @property
    def previous(self) -> int | None:
        return self._neighbour(-1)

    @property
    def focus(self) -> int | None:
        """The line where a scorer goes on: the first that is open."""
        return next((line.key for line in self.lines if line.is_open), None)

    @property
    def has_tables(self) -> bool:
        return any(line.table is not None for line in self.lines)

    def _neighbour(self, step: int) -> int | None:
        numbers = [tab.number for tab in self.boards]
        at = numbers.index(self.board) + step
        return numbers[at] if 0 <= at < len(numbers) else None


def section_boards(event: Event, section: Section) -> tuple[BoardTab, ...]:
    """The boards of a section, and which of them are complete."""
    waiting: dict[int, bool] = defaultdict(bool)
    lines = access.lines_of(event).filter(section=section)
    for board, kind in lines.values_list("board", "kind"):
        waiting[board] |= kind in access.OPEN_KINDS
    return tuple(BoardTab(one, not waiting[one]) for one in sorted(waiting))


def first_open(event: Event) -> tuple[Section, int] | None:
    """Where a scorer goes on: the first board that is not complete, else the first."""
    found: list[tuple[Section, BoardTab]] = [
        (section, tab)
        for section in access.sections_of(event)
        for tab in section_boards(event, section)
    ]
    if not found:
        return None
    section, tab = next((one for one in found if not one[1].done), found[0])
    return section, tab.number


def grid_of(
    event: Event, section: Section, board: int, troubles: Mapping[int, Trouble]
) -> Grid:
    """The traveller of that board, table by table: eight queries at most."""
    rows = list(
        access.lines_of(event).filter(
            section__board_set=section.board_set_id, board=board
        )
    )
    mine = [row for row in rows if row.section_id == section.pk]
    seated = _seated(event, section, mine)
    causes = _causes(event, mine)
    scores = {row.pk: score_of(written_of(row), board) for row in rows}
    lines = (
        GridLine(
            key=row.pk,
            table=row.table,
            ns=_side(seated, row.ns_id, row.south_id),
            ew=_side(seated, row.ew_id, row.west_id),
            text=str(written_of(row)),
            version=row.version,
            kind=Kind(row.kind),
            score=scores[row.pk],
            odd=_is_odd(row.pk, scores),
            ruling=causes.get((row.pk, Cause.RULING)),
            appealed=(row.pk, Cause.APPEAL) in causes,
            trouble=troubles.get(row.pk),
        )
        for row in mine
    )
    return Grid(
        section=section,
        board=board,
        dealer=dealer(board),
        vulnerable=vulnerability(board),
        lines=tuple(sorted(lines, key=lambda one: (one.table or 0, one.ns.label))),
        boards=section_boards(event, section),
    )


def score_of(written: Written, board: int) -> int | None:
    """The score in North-South's view; None where there is none yet."""
    if written.result is not None:
        return score(written.result, vulnerability(board))
    return written.score


def _is_odd(line: int, scores: Mapping[int, int | None]) -> bool:
    """Whether a score lies far from the board's median."""
    own = scores[line]
    known = [one for one in scores.values() if one is not None]
    return own is not None and far_from_median(own, known)


def _seated(
    event: Event, section: Section, lines: Iterable[Result]
) -> dict[int, Seated]:
    """Who plays on these lines; who is at home in another section with its letter."""
    keys = {
        key
        for line in lines
        for key in (line.ns_id, line.ew_id, line.south_id, line.west_id)
        if key
    }
    pairs = access.entries_of(event).filter(pk__in=keys)
    return {pair.pk: Seated(_label(pair, section), names_of(pair)) for pair in pairs}


def _label(pair: Entry, section: Section) -> str:
    guest = pair.section.letter != section.letter
    return in_section(pair.section.letter if guest else "", pair.label)


def _side(seated: Mapping[int, Seated], first: int, second: int | None) -> Seated:
    """A pair; of an individual the two persons who play together."""
    if second is None:
        return seated[first]
    both = seated[first], seated[second]
    return Seated(
        label=" + ".join(one.label for one in both),
        names=" – ".join(one.names for one in both if one.names),
    )


def names_of(pair: Entry) -> str:
    """The names of a pair as those read them who run the evening."""
    names = [one.player.name for one in pair.members.all() if not one.substitute]
    return " – ".join(names)


def _causes(event: Event, lines: Iterable[Result]) -> dict[tuple[int, str], int]:
    """The ruling or appeal that adjusts a line, by line and cause."""
    adjusted = event.adjustments.filter(
        kind=AdjustmentKind.LINE,
        cause__in=[Cause.RULING, Cause.APPEAL],
        withdrawn_at__isnull=True,
        result__in=[line.pk for line in lines],
    )
    return {(one.result_id or 0, one.cause): one.cause_id for one in adjusted}
