"""A fouled board: which tables had it in which form, and what telling so does (Law 87)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _

from scoring.bridge.contract import Side
from scoring.bridge.sections import table_name
from scoring.events.event_data import EventData, ReportedResult
from scoring.events.labels import IN_PLAY_STATES, ContestKind, GroupKind
from scoring.events.models import Event
from scoring.play.queries.scoring_rules import Moved, moved

LINES_A_PAGE = 100


@dataclass(frozen=True, slots=True)
class BoardGroupRow:
    """One table's result of the board, with the names of the section and both sides."""

    reported: ReportedResult
    section: str
    ns: str
    ew: str

    @property
    def table(self) -> str:
        """The table as the event calls it; empty if unknown."""
        return table_name(self.section, self.reported.table)

    @property
    def result(self) -> str:
        """The contract and result; else the score, or why there is none."""
        if self.reported.result is not None:
            return str(self.reported.result)
        score = self.reported.reported
        return str(self.reported.kind.label) if score is None else f"{score}"

    @property
    def called(self) -> str:
        """Both sides by their numbers."""
        return f"{self.ns} – {self.ew}"

    @property
    def place(self) -> str:
        """The table and the round, if known."""
        table = _("Table %(table)s") % {"table": self.table} if self.table else ""
        played = self.reported.round
        when = _("round %(round)s") % {"round": played} if played else ""
        return ", ".join(filter(None, (table, when)))


def obstacle_to(event: Event) -> str:
    """Why no form of a board is told apart in this event now; empty where it can be."""
    if event.contest == ContestKind.TEAMS:
        return _(
            "In a match the two rooms are compared with each other. If "
            "both played the same version, the result counts. If not, "
            "enter np in both rooms to remove the board, or adjust it by a "
            "ruling (Laws 87C and 86B)."
        )
    if event.is_posted:
        return _(
            "The results are posted. You can't change which tables are "
            "compared. A ruling can adjust the scores of a fouled board "
            "(Law 87)."
        )
    if event.state not in IN_PLAY_STATES:
        return _("Board versions can be set once play has started.")
    return ""


def lines_on(data: EventData, board: int) -> list[BoardGroupRow]:
    """The lines of that board at all tables, in the order of the room."""
    names = data.section_names
    return [
        _line(line, data, names[line.session, line.section])
        for line in sorted(data.known_lines, key=_place_in_room)
        if line.board == board
    ]


def get_page(lines: Sequence[BoardGroupRow], page: str | None) -> Page[BoardGroupRow]:
    """Those lines that one page asks about."""
    return Paginator(lines, LINES_A_PAGE).get_page(page)


def regrouped(data: EventData, groups: Mapping[int, GroupKind]) -> tuple[Moved, ...]:
    """Places and points before and after, with these lines in these forms."""
    lines = tuple(
        replace(line, group=groups.get(line.key, line.group)) for line in data.lines
    )
    return moved(data, replace(data, lines=lines))


def _place_in_room(line: ReportedResult) -> tuple[int, str, int, int, int]:
    at = (line.session, line.section)
    return (*at, line.table or 0, line.round or 0, line.key)


def _line(line: ReportedResult, data: EventData, section: str) -> BoardGroupRow:
    ns, ew = (
        " + ".join(data.pairs[key].called for key in line.sitters(side))
        for side in Side
    )
    return BoardGroupRow(line, section, ns, ew)
