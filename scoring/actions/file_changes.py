"""What a file that came again says otherwise, on its way into the rows of an event."""

from collections.abc import Iterable
from dataclasses import replace

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clock import now
from clubsite.errors import Refused
from scoring import access, effects
from scoring.actions.adjustments import put_line_effect, withdraw_line_effect
from scoring.actions.entry import check_own_table, put_right, write_line
from scoring.actions.file_players import Register
from scoring.actions.file_results import (
    file_figures,
    line_figures,
    new_entry,
    reported,
)
from scoring.labels import AdjustmentKind, Cause, RevisionReason
from scoring.models import (
    Adjustment,
    Entry,
    EntryPlayer,
    Event,
    Result,
    Section,
)
from scoring.procedure.written import Kind, Written
from scoring.queries.filed import Filed
from scoring.queries.homes import label_of, sections_of_pairs
from scoring.queries.reimport import Change, Differences, PenaltyChange, key_of
from scoring.queries.written import written_of

FIGURES = ("file_ns", "file_ew", "table", "round")


class Writing:
    """The differences on their way into the rows of an event."""

    def __init__(self, event: Event, file: Filed, by: User | None, why: str) -> None:
        self.event = event
        self.file = file
        self.read = read = file.read
        self.by = by
        self.why = why
        self.wanted = {key_of(read, line): line for line in read.lines}
        self.sections: dict[tuple[int, str], Section] = {
            (one.session.number, one.letter): one for one in access.sections_of(event)
        }
        self.entries = dict(file.entries)

    def everything(self, found: Differences) -> None:
        """All that differs, and what the file prints beside it."""
        self.lines(found.changes)
        self.penalties(found.penalties)
        self.figures()

    def lines(self, changes: Iterable[Change]) -> None:
        for change in changes:
            line = self._added(change) if change.line is None else change.line
            line.section.session.event = self.event
            if change.line is not None:
                self._put(line, change)
            self._adjust(line, change)

    def _put(self, line: Result, change: Change) -> None:
        try:
            self._write(line, change)
        except Refused as refusal:
            raise Refused(f"{change.where}: {refusal}") from refusal

    def _write(self, line: Result, change: Change) -> None:
        """The score, by the act that a scorer or a director would make of it."""
        gone = Written(Kind.NOT_PLAYED)
        written = change.after.written if change.after else gone
        director = self.by if self.event.is_posted else None
        if director is not None:
            check_own_table(director, line)
        if written == written_of(line):
            return
        if director is not None:
            put_right(
                *(line, written),
                by=director,
                seen=line.version,
                reason=RevisionReason.ENTRY_ERROR,
                why=self.why,
            )
            return
        details = write_line(line, written, seen=line.version)
        trail.record(
            "line.stored", line, by=self.by, club=self.event.club, details=details
        )

    def _adjust(self, line: Result, change: Change) -> None:
        after = change.after
        if after is None or after.ns is None or after.ew is None:
            withdraw_line_effect(line, cause=Cause.FILE)
            return
        ns, ew = effects.encode(after.ns), effects.encode(after.ew)
        put_line_effect(line, cause=Cause.FILE, cause_id=0, ns=ns, ew=ew)

    def _added(self, change: Change) -> Result:
        session, section, board, ns, ew = change.key
        read = self.wanted[change.key]
        return Result.objects.create(
            section=self.sections[session, section],
            board=board,
            ns=self._entry(section, ns),
            ew=self._entry(section, ew),
            group=str(read.group),
            **line_figures(read),
            **reported(read),
        )

    def _entry(self, section: str, label: str) -> Entry:
        """The pair of that number; one that the event does not have yet is seated."""
        home = (section, label)
        if home not in self.entries:
            named = [one for key, one in self.entries.items() if key[1] == label]
            self.entries[home] = named[0] if len(named) == 1 else self._seat(*home)
        return self.entries[home]

    def _seat(self, section: str, label: str) -> Entry:
        pair = next(one for one in self.read.entrants if label_of(one) == label)
        home = next(one for key, one in self.sections.items() if key[1] == section)
        entry = new_entry(self.event, pair, home)
        entry.save()
        players = Register(self.event.club, self.read.entrants).players_of(pair)
        EntryPlayer.objects.bulk_create(
            EntryPlayer(entry=entry, player=player, place=place)
            for place, player in enumerate(players, 1)
        )
        return entry

    def penalties(self, changes: Iterable[PenaltyChange]) -> None:
        for change in changes:
            if change.row is not None:
                change.row.withdrawn_at = now()
                change.row.save(update_fields=["withdrawn_at"])
            if change.after:
                Adjustment.objects.create(
                    event=self.event,
                    kind=AdjustmentKind.PENALTY,
                    cause=Cause.FILE,
                    entry=change.entry,
                    amount=effects.exact_text(change.pair.penalty),
                    unit=str(change.pair.unit),
                    made_at=now(),
                )

    def figures(self) -> None:
        """What the file prints beside the results, so that it can be compared again."""
        rows = list(access.lines_of(self.event).select_related("ns", "ew"))
        labels = {one.pk: label for (_, label), one in self.entries.items()}
        file = replace(self.file, labels={**self.file.labels, **labels})
        for row in rows:
            key = file.key(row)
            if key in self.wanted:
                for name, value in line_figures(self.wanted[key]).items():
                    setattr(row, name, value)
        Result.objects.bulk_update(rows, FIGURES, batch_size=500)
        if self.file.session:
            return
        entries = []
        for section, pair in sections_of_pairs(self.read):
            entry = self.entries.get((section, label_of(pair)))
            if entry is not None:
                for name, value in file_figures(pair).items():
                    setattr(entry, name, value)
                entries.append(entry)
        names = ("file_points", "file_percentage", "file_rank")
        Entry.objects.bulk_update(entries, names, batch_size=500)
