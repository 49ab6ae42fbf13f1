"""What a file that came again would change of its event, line by line.

A line that was corrected here, and of which both files say the same, stays as it is.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from fractions import Fraction

from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.clubs.models import Club
from clubsite.site.clock import now
from scoring.bridge.adjusted import Artificial, NotPlayed, Outcomes, Treatment
from scoring.events import effects
from scoring.events.labels import AdjustmentKind, Cause, ImportChange, PenaltyUnit
from scoring.events.models import Adjustment, Entry, Event, Result
from scoring.events.queries import said
from scoring.exchange import access
from scoring.exchange.queries.file_comparison import (
    ONLY_SECTION,
    FileComparison,
    FileSection,
    LineKey,
    NameChange,
    StoredEvent,
    build_file_comparison,
    entry_label,
    names_changed,
    sections_of_pairs,
)
from scoring.formats.event import ParsedResult, ReadEntrant, ReadEvent, line_place
from scoring.formats.report import is_score_only
from scoring.play.procedure.entry import Kind, ScoreEntry
from scoring.play.queries.entry import get_score_entry

LATELY = timedelta(days=7)
"""So long an event is looked for where the file does not say its day."""

MOST_TRIED = 5
"""Of so many events the further sessions are compared with a file."""

EMPTY = frozenset({Kind.AWAITED, Kind.LATE, Kind.NOT_PLAYED, Kind.SKIPPED})


@dataclass(frozen=True, slots=True)
class Content:
    """The score of a result; `ns` and `ew` if the file itself adjusts it."""

    score_entry: ScoreEntry
    ns: Treatment | None = None
    ew: Treatment | None = None

    def __str__(self) -> str:
        words = str(self.score_entry) or "–"
        if self.ns is None or self.ew is None:
            return words
        ns, ew = _share(self.ns), _share(self.ew)
        both = ns if ns == ew and isinstance(self.ns, Outcomes) else f"{ns} / {ew}"
        return f"{words} ({both})"


@dataclass(frozen=True, slots=True)
class Change:
    """A result before and after; `ruled` if a ruling or an appeal decides it, `ours` if
    it was corrected here since the last file."""

    kind: ImportChange
    key: LineKey
    before: Content | None
    after: Content | None
    line: Result | None = None
    ruled: bool = False
    ours: bool = False

    @property
    def board(self) -> int:
        return self.key[2]

    @property
    def where(self) -> str:
        """The place in words."""
        _session, _section, board, ns, ew = self.key
        return said(line_place(board, ns, ew))


@dataclass(frozen=True, slots=True)
class PenaltyChange:
    """What the file takes from a pair, before and after; empty for nothing.

    `row` is the penalty of the last file, if it had one.
    """

    entry: Entry
    pair: ReadEntrant
    before: str
    after: str
    row: Adjustment | None = None


@dataclass(frozen=True, slots=True)
class Differences:
    """All that a file would change in an event, and the differences not applied.

    `obstacle` says why the file cannot belong to this event.
    """

    changes: tuple[Change, ...] = ()
    not_applied: tuple[Change, ...] = ()
    penalties: tuple[PenaltyChange, ...] = ()
    names: tuple[NameChange, ...] = ()
    obstacle: str = ""

    @property
    def none(self) -> bool:
        """Whether the results stay as they are."""
        return not self.changes and not self.penalties

    @property
    def ruled(self) -> tuple[Change, ...]:
        """The lines that change under a ruling."""
        return tuple(change for change in self.changes if change.ruled)

    @property
    def boards(self) -> tuple[int, ...]:
        return tuple(sorted({change.board for change in self.changes}))

    def count(self, import_change: ImportChange) -> int:
        """How many results change in that way."""
        return sum(
            change.kind == import_change
            for change in (*self.changes, *self.not_applied)
        )


@dataclass(frozen=True, slots=True)
class Corrected:
    """What a file may be the corrected one of: an event, or a further session of it."""

    event: Event
    session: int = 0


def differences(event: Event, read: ReadEvent, session: int = 0) -> Differences:
    """The event beside what the file says now, or that further session of it."""
    stored = StoredEvent(event)
    return compared(stored, build_file_comparison(stored, read, session))


def compared(stored: StoredEvent, file: FileComparison) -> Differences:
    """The differences between an event and a file of it."""
    if obstacle := file.obstacle or _obstacle(stored, file.read):
        return Differences(obstacle=obstacle)
    comparing = _Comparing(_contents(stored, file), _ruled(stored), _said(file.former))
    found = sorted(comparing.changes(file.read), key=lambda number: number.key)
    return Differences(
        changes=tuple(change for change in found if change.kind != ImportChange.KEPT),
        not_applied=tuple(
            change for change in found if change.kind == ImportChange.KEPT
        ),
        penalties=tuple(_penalties(stored, file)),
        names=tuple(names_changed(stored, file)),
    )


def likelier(stored: StoredEvent, read: ReadEvent, session: int) -> Corrected | None:
    """The session of which more results of the file are than of this one, if any."""
    if not stored.session_files:
        return None
    others = {0, *stored.session_files} - {session}
    alike = {
        number: _alike(stored, read, number) for number in (session, *sorted(others))
    }
    best = max(alike, key=lambda number: alike[number])
    return None if best == session else Corrected(stored.event, best)


def _alike(stored: StoredEvent, read: ReadEvent, session: int) -> int:
    """How many results are the same in the file and that session of the event."""
    file = build_file_comparison(stored, read, session, with_former=False)
    if file.obstacle:
        return -1
    contents = _contents(stored, file)
    results = _said(file.read) or {}
    return sum(
        key in contents and contents[key][1] == content
        for key, content in results.items()
    )


def corrected_by(user: User | None, club: Club, read: ReadEvent) -> Iterator[Corrected]:
    """Of what it may be a corrected file: events, then further sessions of some of which
    half the results are the file's."""
    for event in events_like(user, club, read):
        yield Corrected(event)
    events = list(access.events_with_session_files(user, club)[:MOST_TRIED])
    for stored in StoredEvent.of_each(events):
        for session in stored.session_files:
            if 2 * _alike(stored, read, session) >= len(read.lines):
                yield Corrected(stored.event, session)


def events_like(user: User | None, club: Club, read: ReadEvent) -> list[Event]:
    """The events of the file's day of which most lines, or the name, are the file's."""
    today = now().astimezone(club.zone).date()
    first, last = read.played_on or today - LATELY, read.played_on or today
    events = list(access.events_of_days(user, club, first, last))
    lines: defaultdict[int, set[LineKey]] = defaultdict(set)
    for event, *place in access.places_of_lines(events):
        session, section, board, ns, ew = place
        lines[event].add((session, section, board, ns, ew))
    mine = {line_key(read, line) for line in read.lines}
    name = (read.name or read.title).casefold()
    return [
        event
        for event in events
        if (name and event.name.casefold() == name)
        or 2 * len(mine & lines[event.pk]) > len(mine)
    ]


def line_key(read: ReadEvent, line: ParsedResult) -> LineKey:
    """The place of a line as the event stores it."""
    ns, ew = (entry_label(read.entrant(key)) for key in (line.ns, line.ew))
    return (line.session, (line.section or ONLY_SECTION)[:20], line.board, ns, ew)


def line_content(line: ParsedResult) -> Content:
    """What the file says of a line."""
    score_entry = _written(line)
    if line.for_ns is None or line.for_ew is None or is_score_only(line):
        return Content(score_entry)
    return Content(score_entry, _kept(line.for_ns), _kept(line.for_ew))


def _written(line: ParsedResult) -> ScoreEntry:
    if line.result is not None:
        passed = line.result.contract is None
        return ScoreEntry(Kind.PASSED_OUT if passed else Kind.PLAYED, line.result)
    if line.score is not None:
        return ScoreEntry(Kind.SCORED, score=line.score)
    left = line.for_ns == NotPlayed(skipped=True)
    return ScoreEntry(Kind.SKIPPED if left else Kind.NOT_PLAYED)


def _kept(treatment: Treatment) -> Treatment:
    """The treatment as it is when it was stored."""
    return effects.decode(effects.encode(treatment))


def _obstacle(stored: StoredEvent, read: ReadEvent) -> str:
    event = stored.event
    if str(read.method) != event.method or read.winners != event.winners:
        return _("The file's scoring or number of winners differs from the event's.")
    known = {
        (each_section.session.number, each_section.letter)
        for each_section in stored.sections
    }
    places = {line_key(read, line)[:2] for line in read.lines}
    if unknown := sorted(places - known):
        session, section = unknown[0]
        return _(
            "The event has no section %(section)s in session %(session)s. "
            "Import the file as a separate event."
        ) % {"section": section, "session": session}
    return ""


@dataclass(frozen=True, slots=True)
class _Comparing:
    """The stored results, the ruled ones, and those of the last file if there is one.

    Sessions of which neither file speaks were entered here, or came in another file.
    """

    stored: Mapping[LineKey, tuple[Result, Content]]
    ruled: frozenset[int]
    base: Mapping[LineKey, Content] | None

    def changes(self, read: ReadEvent) -> Iterator[Change]:
        """The results that differ."""
        wanted = {line_key(read, line): line for line in read.lines}
        for key, line in wanted.items():
            content = line_content(line)
            if key not in self.stored:
                yield Change(ImportChange.ADDED, key, None, content)
            elif self.stored[key][1] != content:
                yield self._changed(key, content)
        sessions = {key[0] for key in (*wanted, *(self.base or ()))}
        for key in self.stored.keys() - wanted.keys():
            if key[0] not in sessions:
                continue
            row, before = self.stored[key]
            if before.score_entry.kind not in EMPTY or before.ns is not None:
                here_alone = self.base is not None and key not in self.base
                import_change = (
                    ImportChange.KEPT if here_alone else ImportChange.REMOVED
                )
                yield Change(
                    import_change, key, before, None, row, ruled=row.pk in self.ruled
                )

    def _changed(self, key: LineKey, content: Content) -> Change:
        row, before = self.stored[key]
        then = self.base.get(key) if self.base else None
        ours = then is not None and then.score_entry != before.score_entry
        after = content
        if ours and then is not None and then.score_entry == content.score_entry:
            after = Content(before.score_entry, content.ns, content.ew)
        is_same = after == before
        return Change(
            *(ImportChange.KEPT if is_same else ImportChange.CHANGED, key, before),
            *(content if is_same else after, row),
            ruled=row.pk in self.ruled,
            ours=ours,
        )


def _contents(
    stored: StoredEvent, file: FileComparison
) -> dict[LineKey, tuple[Result, Content]]:
    of_file = {
        adjustment.result_id: (
            effects.decode(adjustment.ns or {}),
            effects.decode(adjustment.ew or {}),
        )
        for adjustment in stored.adjustments
        if adjustment.kind == AdjustmentKind.LINE and adjustment.cause == Cause.FILE
    }
    return {
        file.key(row): (row, Content(get_score_entry(row), *of_file.get(row.pk, ())))
        for row in stored.lines
    }


def _ruled(stored: StoredEvent) -> frozenset[int]:
    return frozenset(
        adjustment.result_id
        for adjustment in stored.adjustments
        if adjustment.result_id is not None and adjustment.cause != Cause.FILE
    )


def _said(read: ReadEvent | None) -> Mapping[LineKey, Content] | None:
    """What the last file said of each line."""
    if read is None:
        return None
    return {line_key(read, line): line_content(line) for line in read.lines}


def _penalties(stored: StoredEvent, file: FileComparison) -> Iterator[PenaltyChange]:
    """Pairs by number and section; what is new here has no penalty that could differ."""
    taken: defaultdict[int | None, list[Adjustment]] = defaultdict(list)
    for adjustment in stored.adjustments:
        if adjustment.kind == AdjustmentKind.PENALTY and adjustment.cause == Cause.FILE:
            taken[adjustment.entry_id].append(adjustment)
    former = _penalties_told(file.former)
    for section, pair in sections_of_pairs(file.read):
        home = (section, entry_label(pair))
        if home not in file.entries:
            continue
        entry = file.entries[home]
        former_penalty = None if former is None else former.get(home, "")
        row = _of_last_file(taken[entry.pk], former_penalty)
        before, after = _stored_penalty(row), penalty_text(pair)
        if before != after:
            yield PenaltyChange(entry, pair, before, after, row)


def _penalties_told(former: ReadEvent | None) -> Mapping[FileSection, str] | None:
    """What the last file took from each pair, where that is known."""
    if former is None:
        return None
    return {
        (section, entry_label(pair)): penalty_text(pair)
        for section, pair in sections_of_pairs(former)
    }


def _of_last_file(rows: Sequence[Adjustment], former: str | None) -> Adjustment | None:
    """The penalty of a pair that came with the last file, not with another session."""
    if not rows or former == "":
        return None
    return next((row for row in rows if _stored_penalty(row) == former), rows[0])


def _stored_penalty(row: Adjustment | None) -> str:
    return f"{row.amount} {row.get_unit_display()}" if row else ""


def file_awards(read: ReadEvent) -> dict[str, list[str]]:
    """The master points of the file and their colour, by section and number."""
    return {
        f"{section} {entry_label(pair)}": [
            pair.official.master_points,
            pair.official.colour,
        ]
        for section, pair in sections_of_pairs(read)
        if pair.official.master_points
    }


def penalty_text(pair: ReadEntrant) -> str:
    """The penalty of a pair in the file; empty for none."""
    unit = PenaltyUnit(str(pair.unit)).label
    return f"{effects.exact_text(pair.penalty)} {unit}" if pair.penalty else ""


def _share(treatment: Treatment) -> str:
    """One side's adjustment, short."""
    if isinstance(treatment, Artificial):
        return f"{_number(treatment.percent)} %"
    if isinstance(treatment, Outcomes):
        return " ".join(
            f"{item.score:+d}"
            if len(treatment.items) == 1
            else f"{_number(100 * item.weight)} % {item.score:+d}"
            for item in treatment.items
        ).replace("-", "−")
    return "SK" if treatment == NotPlayed(skipped=True) else "NP"


def _number(value: Fraction) -> str:
    return f"{float(value):g}"
