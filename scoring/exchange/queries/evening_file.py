"""A file of a session in play beside the event: new scores, equal and different ones."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from scoring.bridge.adjusted import NotPlayed
from scoring.events import access as events_access
from scoring.events.labels import IN_PLAY_STATES, ContestKind, ResultKind
from scoring.events.models import Event, Result
from scoring.events.seating import SeatedTable, load_seating
from scoring.exchange.queries.file_comparison import ONLY_SECTION
from scoring.exchange.queries.reimport import Content, line_content
from scoring.formats.event import ParsedResult, ReadEvent
from scoring.play.procedure.entry import Kind, ScoreEntry, keep_lead
from scoring.play.queries.entry import get_score_entry

Place = tuple[int, int, int | None, int | None]
"""Section, board and both pairs of a line, by their keys."""
Seats = tuple[int, int]
"""The numbers of the pairs North-South and East-West."""


@dataclass(frozen=True, slots=True)
class FileScore:
    """A score of the file, and the line of the event that it is for."""

    line: Result
    where: str
    now: str
    score_entry: ScoreEntry

    @property
    def key(self) -> str:
        """What its choice sends: the line as it was seen."""
        return f"{self.line.pk}:{self.line.version}"


@dataclass(frozen=True, slots=True)
class EveningFile:
    """What a file brings to an event in play.

    `fresh` is awaited here; `differing` has another score here, or is one that a
    director has to decide; `same` is how many are equal. `unfit` names rows that fit
    no table of the movement, `adjusted` those that the file itself adjusts.
    """

    fresh: tuple[FileScore, ...] = ()
    differing: tuple[FileScore, ...] = ()
    same: int = 0
    unfit: tuple[str, ...] = ()
    adjusted: tuple[str, ...] = ()
    obstacle: str = ""


def compare_evening(event: Event, read: ReadEvent) -> EveningFile:
    """The file beside the event as it is now; nothing is changed."""
    if obstacle := obstacle_to_file(event):
        return EveningFile(obstacle=obstacle)
    comparing = _Comparing(event, read)
    if not comparing.tables:
        return EveningFile(
            obstacle=_(
                "The movement of this event isn't known. Enter its scores by hand, "
                "or import the file."
            )
        )
    return comparing.found()


def obstacle_to_file(event: Event) -> str:
    """Why no file of a session in play can be read into the event; else empty."""
    if event.in_matches or event.contest != ContestKind.PAIRS:
        return _("Only events of pairs by a movement can read a file during play.")
    if event.state not in IN_PLAY_STATES:
        return _("A file can be read from the start of play until results are posted.")
    return ""


class _Comparing:
    """The last session of the event beside the lines of a file."""

    def __init__(self, event: Event, read: ReadEvent) -> None:
        self.read = read
        sections = list(events_access.get_sections(event))
        last = max(section.session.number for section in sections)
        self.letters = {
            section.letter: section.pk
            for section in sections
            if section.session.number == last
        }
        self.tables = [
            table
            for table in load_seating(event)
            if table.section in self.letters.values() and table.table is not None
        ]
        self.before = min((table.round for table in self.tables), default=1) - 1
        self.numbers: Mapping[int, int] = {
            entry.pk: entry.number
            for entry in events_access.entry_rows(event, ("pk", "number"))
        }
        self.lines: Mapping[Place, Result] = {
            (line.section_id, line.board, line.ns_id, line.ew_id): line
            for line in events_access.get_lines(event)
        }
        self.fresh: dict[int, FileScore] = {}
        self.differing: dict[int, FileScore] = {}
        self.equal: set[int] = set()
        self.unfit: list[str] = []
        self.adjusted: list[str] = []

    def found(self) -> EveningFile:
        for line in self.read.lines:
            self._add(line)
        return EveningFile(
            tuple(self.fresh.values()),
            tuple(self.differing.values()),
            len(self.equal),
            tuple(self.unfit),
            tuple(self.adjusted),
        )

    def _add(self, line: ParsedResult) -> None:
        where = _("Table %(table)s, round %(round)s, board %(board)s") % {
            "table": f"{self._letter(line) if len(self.letters) > 1 else ''}"
            f"{line.table or '–'}",
            "round": line.round or "–",
            "board": line.board,
        }
        table, why = self._seat(line)
        if table is None:
            self.unfit.append(f"{where}: {why}")
            return
        stored = self.lines.get((table.section, line.board, table.ns, table.ew))
        if stored is None:
            why = _("this result isn't expected here.")
            self.unfit.append(f"{where}: {why}")
            return
        self._compare(line_content(line), stored, where)

    def _compare(self, content: Content, stored: Result, where: str) -> None:
        if content.ns is not None and not isinstance(content.ns, NotPlayed):
            self.adjusted.append(f"{where}: {content}")
            return
        now = get_score_entry(stored)
        score_entry = keep_lead(content.score_entry, now)
        score = FileScore(stored, where, str(now) or "–", score_entry)
        if score_entry == now:
            self.equal.add(stored.pk)
        elif stored.kind == ResultKind.AWAITED and score_entry.kind not in UNSURE:
            self.fresh[stored.pk] = score
        else:
            self.differing[stored.pk] = score

    def _letter(self, line: ParsedResult) -> str:
        """The section of a line; where either knows only one, it is that."""
        if len(self.letters) == 1:
            return next(iter(self.letters))
        return line.section or ONLY_SECTION

    def _seat(self, line: ParsedResult) -> tuple[SeatedTable | None, str]:
        """The table where these pairs sit with that board, or why there is none."""
        letter = self._letter(line)
        if letter not in self.letters:
            return None, _("there is no section %(letter)s.") % {"letter": letter}
        here = [
            table
            for table in self.tables
            if table.section == self.letters[letter]
            and f"{table.table}" == line.table
            and table.round == (line.round or 0) + self.before
        ]
        if not here:
            return None, _("the movement has no such table and round.")
        theirs = (self._number(line.ns), self._number(line.ew))
        with_pairs = [table for table in here if self._seats(table) == theirs]
        if not with_pairs:
            return None, _("%(file)s in the file, %(here)s here.") % {
                "file": _pairs(theirs),
                "here": _pairs(self._seats(here[0])),
            }
        for table in with_pairs:
            if line.board in table.boards:
                return table, ""
        return None, _("this board isn't played at that table and round.")

    def _seats(self, table: SeatedTable) -> Seats:
        return self._of(table.ns), self._of(table.ew)

    def _of(self, entry: int | None) -> int:
        return 0 if entry is None else self.numbers[entry]

    def _number(self, key: int) -> int:
        found = re.match(r"\d+", self.read.entrant(key).number)
        return int(found[0]) if found else 0


UNSURE = frozenset({Kind.NOT_PLAYED, Kind.SKIPPED})
"""What a file has also for a board that is only not in yet."""


def _pairs(seats: Seats) -> str:
    ns, ew = seats
    if not (ns and ew):
        return _("no one plays")
    return _("pairs %(ns)s and %(ew)s") % {"ns": ns, "ew": ew}


def chosen_among(found: Iterable[FileScore], keys: Iterable[str]) -> list[FileScore]:
    """Those of these scores that someone has chosen, as they were seen."""
    wanted = set(keys)
    return [score for score in found if score.key in wanted]
