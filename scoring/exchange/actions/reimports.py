"""Storing a corrected result file: what differs from the event goes into its rows."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import chain

from django.db import transaction
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.clubs.models import Player
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from scoring.events import access as events_access
from scoring.events import effects
from scoring.events.labels import (
    IN_PLAY_STATES,
    AdjustmentKind,
    Cause,
    ImportChange,
    NameDecision,
    RevisionReason,
)
from scoring.events.models import (
    Adjustment,
    Entry,
    EntryPlayer,
    Event,
    FormerFile,
    ImportedFile,
    Result,
    Section,
)
from scoring.exchange.actions.card_plays import store_card_plays
from scoring.exchange.actions.imports import (
    Incoming,
    build_report,
    get_imported_event,
    stored_name,
    whole,
)
from scoring.exchange.actions.players import Register
from scoring.exchange.actions.rows import (
    file_figures,
    line_figures,
    new_entry,
    reported,
)
from scoring.exchange.actions.session_files import keep_datums, keep_session_file
from scoring.exchange.actions.table_seats import store_table_seats
from scoring.exchange.queries.file_comparison import (
    ONLY_SECTION,
    FileComparison,
    NameChange,
    StoredEvent,
    build_file_comparison,
    entry_label,
    sections_of_pairs,
)
from scoring.exchange.queries.next_session import people_in
from scoring.exchange.queries.parsed_event import facts_of_file
from scoring.exchange.queries.reimport import (
    Change,
    Differences,
    PenaltyChange,
    compared,
    file_awards,
    line_key,
)
from scoring.formats.event import ReadEvent
from scoring.play.actions.corrections import put_line_effect, withdraw_line_effect
from scoring.play.actions.eligible import check_newcomers
from scoring.play.actions.entry import (
    check_in_time,
    check_own_table,
    put_right,
    write_line,
)
from scoring.play.actions.seating import SeatingChange, full_label, sits_twice
from scoring.play.actions.table_rounds import seat_as_reported
from scoring.play.procedure.entry import Kind, ScoreEntry
from scoring.play.queries.entry import get_score_entry
from scoring.results.actions import changed_event, hold_event, results_changed

FIGURES = ("file_ns", "file_ew", "table", "round")


class Writing:
    """Writes the differences of a file into the rows of an event."""

    def __init__(
        self, stored: StoredEvent, file: FileComparison, by: User | None, why: str
    ) -> None:
        self.event = stored.event
        self.file = file
        self.read = read = file.read
        self.by = by
        self.why = why
        self.wanted = {line_key(read, line): line for line in read.lines}
        self.sections: dict[tuple[int, str], Section] = {
            (section.session.number, section.letter): section
            for section in stored.sections
        }
        self.entries = dict(file.entries)
        self.newcomers: dict[Entry, list[Player]] = {}

    @cached_property
    def _register(self) -> Register:
        return Register(self.event.club, self.read.entrants)

    def everything(self, found: Differences) -> None:
        """All that differs, and what the file prints beside it."""
        self.lines(found.changes)
        self._seat_newcomers()
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
        """Store a score by the action that a scorer or director would use."""
        gone = ScoreEntry(Kind.NOT_PLAYED)
        score_entry = change.after.score_entry if change.after else gone
        director = self.by if self.event.is_posted else None
        if director is not None:
            check_own_table(director, line)
        if score_entry == get_score_entry(line):
            return
        if director is not None:
            put_right(
                *(line, score_entry),
                by=director,
                expected_version=line.version,
                reason=RevisionReason.ENTRY_ERROR,
                why=self.why,
            )
            return
        details = write_line(line, score_entry, expected_version=line.version)
        trail.record(
            "line.stored", line, by=self.by, club=self.event.club, details=details
        )

    def _adjust(self, line: Result, change: Change) -> None:
        after = change.after
        if after is None or after.ns is None or after.ew is None:
            if change.before is not None and change.before.ns is not None:
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
            named = [entry for key, entry in self.entries.items() if key[1] == label]
            self.entries[home] = named[0] if len(named) == 1 else self._seat(*home)
        return self.entries[home]

    def _seat(self, section: str, label: str) -> Entry:
        pair = next(
            entrant for entrant in self.read.entrants if entry_label(entrant) == label
        )
        home = next(
            other_section
            for key, other_section in self.sections.items()
            if key[1] == section
        )
        entry = new_entry(self.event, pair, home)
        entry.save()
        self.newcomers[entry] = self._register.get_players(pair)
        return entry

    def _seat_newcomers(self) -> None:
        """Seat the players of the pairs that the event did not have."""
        if not self.newcomers:
            return
        everybody = chain.from_iterable(self.newcomers.values())
        check_newcomers(self.event, everybody, from_round=self.file.after + 1)
        self._register.store()
        EntryPlayer.objects.bulk_create(
            EntryPlayer(entry=entry, player=player, place=place)
            for entry, players in self.newcomers.items()
            for place, player in enumerate(players, 1)
        )

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
        rows = list(events_access.get_lines(self.event).select_related("ns", "ew"))
        labels = {
            each_entry.pk: label for (_, label), each_entry in self.entries.items()
        }
        file = replace(self.file, labels={**self.file.labels, **labels})
        for row in rows:
            key = file.key(row)
            if key in self.wanted:
                for name, value in line_figures(self.wanted[key]).items():
                    setattr(row, name, value)
        Result.objects.bulk_update(rows, FIGURES, batch_size=500)
        wanted = {row: self.wanted.get(file.key(row)) for row in rows}
        found = {row: line for row, line in wanted.items() if line}
        store_card_plays(found)
        store_table_seats(self.event, self.read, found)
        seat_as_reported(self.event)
        if self.file.session:
            return
        entries = []
        for section, pair in sections_of_pairs(self.read):
            entry = self.entries.get((section, entry_label(pair)))
            if entry is not None:
                for name, value in file_figures(pair).items():
                    setattr(entry, name, value)
                entries.append(entry)
        names = ("file_points", "file_percentage", "file_rank")
        Entry.objects.bulk_update(entries, names, batch_size=500)


@transaction.atomic
def reimport_event(
    event: Event,
    file: Incoming,
    *,
    by: User | None,
    why: str,
    expected_version: int | None = None,
    accept_loss: bool = False,
) -> Differences:
    """Apply a corrected file to the event, and store it with the file before it.

    A file of a further session (`file.session`) changes that session alone.

    A result that the file no longer has becomes not played. Rulings stay. On posted
    results each change is a correction, under the same rules (Law 79C). `file.names`
    decides about players whom the file names differently.
    """
    hold_event(event)
    _check_expected_version(event, expected_version)
    check_may_reimport(by, event)
    other = get_imported_event(event.club, file)
    if other is not None and other != event:
        raise Refused(_("This is the file of %(name)s.") % {"name": other.name})
    stored = _as_it_stands(event, file.compared_with)
    read = whole(file, accept_loss=accept_loss)
    both = build_file_comparison(stored, read, file.session)
    found = compared(stored, both)
    if found.obstacle:
        raise Refused(found.obstacle)

    Writing(stored, both, by, why).everything(found)
    seated = _store_names(event, both, found.names, file.names)
    _keep_file(stored, both, file, by)
    _tell(event, found, seated)

    counts = {str(kind): found.count(kind) for kind in ImportChange}
    details = {"hash": file.hash, "boards": list(found.boards), **counts, **seated}
    details |= {"session": file.session} if file.session else {}
    trail.record("event.reimported", event, by=by, club=event.club, details=details)
    return found


def _as_it_stands(event: Event, before: StoredEvent | None) -> StoredEvent:
    """The event as it was looked at before, unless it has changed since."""
    if before is not None and before.version == event.version:
        return before
    return StoredEvent(event)


def check_may_reimport(person: User | None, event: Event) -> None:
    """Refuse anyone who does not run the event, and results that are not to be changed.

    No one is the person at the console, who puts no posted score right.
    """
    if event.is_posted:
        if person is None:
            raise Refused(
                _(
                    "The results are posted. Import the file on the event's "
                    "page as a director."
                )
            )
        events_access.check_may_direct(person, event)
        check_in_time(event)
        return
    if person is not None:
        events_access.check_may_arrange(person, event)
    if event.state not in IN_PLAY_STATES:
        raise Refused(
            _(
                "A file can replace results only while the event is being "
                "scored or posted, not once it is final."
            )
        )


def _check_expected_version(event: Event, expected_version: int | None) -> None:
    """Refuse what someone has changed since version `expected_version`."""
    if expected_version is not None and event.version != expected_version:
        raise Refused(_("The event has changed meanwhile. Check the changes again."))


def _store_names(
    event: Event,
    both: FileComparison,
    changes: Sequence[NameChange],
    decisions: Mapping[tuple[int, int], NameDecision],
) -> dict[str, object]:
    """What someone has chosen of the names; what the history says of it."""
    if not changes:
        return {}
    if both.session:
        return _seat_substitutes(event, changes, decisions, both.after + 1)
    return _seat(event, changes, decisions)


def _keep_file(
    stored: StoredEvent, both: FileComparison, file: Incoming, by: User | None
) -> None:
    if both.session:
        _keep_of_session(stored, both, file, by)
    else:
        _keep(stored, both.read, file, by)


def _keep(
    stored: StoredEvent, read: ReadEvent, file: Incoming, by: User | None
) -> None:
    """The new file in the place of the old one, which is kept beside it."""
    event, imported_file = stored.event, stored.file
    if imported_file is None:
        imported_file = ImportedFile(event=event, club=event.club)
    elif imported_file.hash != file.hash:
        FormerFile.objects.create(
            event=event,
            name=imported_file.name,
            content=imported_file.content,
            hash=imported_file.hash,
            made_at=imported_file.made_at,
            made_by=imported_file.made_by,
        )
    imported_file.name, imported_file.format = stored_name(file.name), read.format
    imported_file.content, imported_file.hash = file.content, file.hash
    imported_file.made_at, imported_file.made_by = now(), by
    of_others = _datums_in(stored.sections, imported_file.datums, stored.session_files)
    imported_file.datums = _datums(stored.sections, read) | of_others
    imported_file.report = {
        **imported_file.report,
        "scale": str(read.scale),
        "master_points": file_awards(read),
        "facts": facts_of_file(read),
    }
    imported_file.save()
    imported_file.report |= build_report(event, read, imported_file)
    imported_file.save(update_fields=["report"])


def _keep_of_session(
    stored: StoredEvent, both: FileComparison, file: Incoming, by: User | None
) -> None:
    """The new file of that session; the one before stays beside it."""
    event, newest = stored.event, stored.session_files[both.session]
    if newest.hash != file.hash:
        keep_session_file(event, file, both.session, both.pairs, by)
    keep_datums(event, _datums(stored.sections, both.read))


def _datums(sections: Iterable[Section], read: ReadEvent) -> dict[str, int]:
    """The datums of the file by board set and board."""
    sets = {
        (section.session.number, section.letter): section.board_set_id
        for section in sections
    }
    return {
        f"{sets[session, section or ONLY_SECTION]} {board}": datum
        for (session, section, board), datum in read.datums.items()
        if (session, section or ONLY_SECTION) in sets
    }


def _datums_in(
    sections: Iterable[Section], datums: Mapping[str, int], sessions: Collection[int]
) -> dict[str, int]:
    """Those of them that are of these sessions."""
    sets = {
        str(section.board_set_id)
        for section in sections
        if section.session.number in sessions
    }
    return {key: datum for key, datum in datums.items() if key.split()[0] in sets}


def _seat_substitutes(
    event: Event,
    changes: Iterable[NameChange],
    decisions: Mapping[tuple[int, int], NameDecision],
    from_round: int,
) -> dict[str, object]:
    """Seat substitutes for that session, from its first round; none may sit twice."""
    register = Register(event.club)
    homes = {
        person: entry
        for entry in events_access.load_entries(event)
        for person in people_in(entry)
    }
    substitutes: dict[str, object] = {}
    came: list[Player] = []
    for change in changes:
        name_decision = _decision(change, decisions)
        if name_decision == NameDecision.SAME and change.seated is not None:
            register.remember(change.read, change.seated)
        if name_decision != NameDecision.PLAYED:
            continue
        player = register.person(change.read, full_label(change.entry))
        home = homes.setdefault(player.person, change.entry)
        if home != change.entry:
            raise sits_twice(player, home, change.entry)
        came.append(player)
        _let_play(change, player, from_round)
        was = [change.seated.pk] if change.seated else []
        substitutes[full_label(change.entry)] = {"was": was, "now": [player.pk]}
    register.store()
    check_newcomers(event, came, from_round=from_round)
    return {"pairs": substitutes} if substitutes else {}


def _let_play(change: NameChange, player: Player, from_round: int) -> None:
    """Seat a substitute, instead of one who sat there as such."""
    if change.substitute:
        change.entry.members.filter(player=change.seated).delete()
    EntryPlayer.objects.get_or_create(
        entry=change.entry,
        player=player,
        defaults={
            "place": change.place,
            "substitute": True,
            "from_round": from_round,
        },
    )


def _decision(
    change: NameChange, decisions: Mapping[tuple[int, int], NameDecision]
) -> NameDecision:
    """What someone has chosen for a name; it stays where no one has."""
    name_decision = decisions.get(change.key, NameDecision.KEPT)
    if name_decision not in change.decisions:
        raise Refused(_("Choose what to do with each name."))
    return name_decision


def _seat(
    event: Event,
    changes: Iterable[NameChange],
    decisions: Mapping[tuple[int, int], NameDecision],
) -> dict[str, object]:
    """Seat whom someone has taken from the file, and remember other spellings; what
    the history says of it."""
    seating, register = SeatingChange(event), Register(event.club)
    for change in changes:
        name_decision = _decision(change, decisions)
        if name_decision == NameDecision.PLAYED:
            player = register.person(change.read, full_label(change.entry))
            seating.put(change.entry.pk, change.place, player)
        elif name_decision == NameDecision.SAME and change.seated is not None:
            register.remember(change.read, change.seated)
    register.store()
    if not seating.new:
        return {}
    seating.check_nobody_sits_twice()
    return seating.store()


def _tell(event: Event, found: Differences, seated: Mapping[str, object]) -> None:
    """A new revision where posted results or names changed."""
    if found.none and seated:
        results_changed(event, RevisionReason.IDENTITY)
    elif found.none:
        changed_event(event)
    else:
        results_changed(event, RevisionReason.ENTRY_ERROR, found.boards)
