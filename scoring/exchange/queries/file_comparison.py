"""Result file as one of the event: matching contestants, sections and changed names."""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import zip_longest

from django.utils.translation import gettext as _

from clubsite.clubs.models import Player
from scoring.events.labels import NameDecision
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
from scoring.events.players import Alias, build_alias, spelling
from scoring.exchange import access
from scoring.exchange.queries.file_report import build_file_facts
from scoring.exchange.queries.next_session import session_obstacle
from scoring.formats import registry
from scoring.formats.errors import BadFile
from scoring.formats.event import ParsedResult, ReadEntrant, ReadEvent, ReadPlayer

ONLY_SECTION = "A"
"""The letter of a section that the file does not name."""
LONGEST_LABEL = 40
FileSection = tuple[str, str]
"""Section and number of a contestant."""

LineKey = tuple[int, str, int, str, str]
"""Session, section, board, and the numbers of both pairs."""


def entry_label(pair: ReadEntrant) -> str:
    """The number as an entry has it."""
    return pair.number[:LONGEST_LABEL]


def sections_of_pairs(read: ReadEvent) -> Iterator[tuple[str, ReadEntrant]]:
    """Each pair with the section in which it played its first line."""
    homes: dict[int, str] = {}
    for line in read.lines:
        for key in (line.ns, line.ew):
            homes.setdefault(key, (line.section or ONLY_SECTION)[:20])
    for pair in read.entrants:
        yield homes.get(pair.key, ONLY_SECTION), pair


@dataclass(frozen=True, slots=True)
class FileComparison:
    """What the new file says; `former` what the last one said, where it can be read.

    `session` is that which both are of, 0 for the file of the event itself; `after` is
    the last round before it. `entries` are those meant by section and number, `labels`
    their numbers: those of a session's file have the section too, as its pairs may meet
    those of other sections. `pairs` is what is kept with a session's file. `obstacle`
    says why the file is none of it.
    """

    read: ReadEvent
    former: ReadEvent | None = None
    entries: Mapping[FileSection, Entry] = field(default_factory=dict)
    labels: Mapping[int, str] = field(default_factory=dict)
    session: int = 0
    after: int = 0
    pairs: Mapping[str, int] = field(default_factory=dict)
    obstacle: str = ""

    def key(self, row: Result) -> LineKey:
        """The place of a stored line."""
        at = (row.section.session.number, row.section.letter, row.board)
        return (*at, self.labels[row.ns_id], self.labels[row.ew_id])


class StoredEvent:
    """An event as a file is compared with it: its rows, loaded when first needed.

    `version` is that of the event before any of them was loaded.
    """

    def __init__(self, event: Event, rows: access.StoredRows | None = None) -> None:
        self.event = event
        self.version = event.version
        self._loaded = rows

    @classmethod
    def of_each(cls, events: Collection[Event]) -> "list[StoredEvent]":
        """Several events with their rows: one query, and none for no event."""
        rows = access.load_stored_rows(events) if events else {}
        return [cls(event, rows[event.pk]) for event in events]

    @cached_property
    def _rows(self) -> access.StoredRows:
        if self._loaded is not None:
            return self._loaded
        return access.load_stored_rows([self.event])[self.event.pk]

    @property
    def entries(self) -> list[Entry]:
        return self._rows.entries

    @cached_property
    def members(self) -> dict[int, list[EntryPlayer]]:
        """Those who sit in each entry, by its key."""
        found: dict[int, list[EntryPlayer]] = {}
        for member in access.members_of(self.event):
            found.setdefault(member.entry_id, []).append(member)
        return found

    @property
    def lines(self) -> list[Result]:
        return self._rows.lines

    @property
    def adjustments(self) -> list[Adjustment]:
        """What the file, rulings and appeals make of the results now."""
        return self._rows.adjustments

    @property
    def sections(self) -> list[Section]:
        return self._rows.sections

    @property
    def session_files(self) -> dict[int, FormerFile]:
        """The newest file of each further session that came in one, by its number."""
        return self._rows.session_files

    @property
    def file(self) -> ImportedFile | None:
        """The file that the event was imported from."""
        return self._rows.file

    def last_round_before(self, session: int) -> int:
        """The last round of the sessions before that one; 0 where rounds are not known."""
        earlier = (line for line in self.lines if line.section.session.number < session)
        return max((line.round or 0 for line in earlier), default=0)


def build_file_comparison(
    stored: StoredEvent,
    read: ReadEvent,
    session: int = 0,
    *,
    with_former: bool = True,
) -> FileComparison:
    """The file as one of the event, or of that further session of it, beside the former
    one if that is wanted."""
    entries = stored.entries
    if not session:
        return FileComparison(
            read=read,
            former=_readable(stored.file) if with_former else None,
            entries={(entry.section.letter, entry.label): entry for entry in entries},
            labels={entry.pk: entry.label for entry in entries},
        )
    before = stored.session_files.get(session)
    if before is None:
        return FileComparison(
            read,
            obstacle=_(
                "Session %(number)s wasn't imported from a file. Correct its "
                "scores on its own pages."
            )
            % {"number": session},
        )
    if obstacle := session_obstacle(stored.event, build_file_facts(read)):
        return FileComparison(read, obstacle=obstacle)
    return _of_session(stored, read, before, _readable(before) if with_former else None)


def pairs_kept(read: ReadEvent, entries: Mapping[int, Entry]) -> dict[str, int]:
    """Who the contestants of a session's file are, as it is kept with the file."""
    return {
        name: entries[key].pk for key, name in _names(read).items() if key in entries
    }


def as_session(
    imported_file: ImportedFile | None, read: ReadEvent, number: int, after_round: int
) -> ReadEvent:
    """What the file says, as that session of an event and on the scale of the file from
    which the event was imported."""
    figures = imported_file is not None and imported_file.report.get("scale") == str(
        read.scale
    )
    return replace(
        read,
        lines=tuple(
            _line(line, number, after_round, figures=figures) for line in read.lines
        ),
        sit_outs=tuple(replace(sit_out, session=number) for sit_out in read.sit_outs),
        deals={(number, *at[1:]): deal for at, deal in read.deals.items()},
        datums={(number, *at[1:]): datum for at, datum in read.datums.items()},
        fields={(number, at[1]): field for at, field in read.fields.items()},
    )


def _line(
    line: ParsedResult, number: int, after_round: int, *, figures: bool
) -> ParsedResult:
    return replace(
        line,
        session=number,
        round=line.round + after_round if line.round else None,
        ns_points=line.ns_points if figures else None,
        ew_points=line.ew_points if figures else None,
    )


def _of_session(
    stored: StoredEvent, read: ReadEvent, before: FormerFile, former: ReadEvent | None
) -> FileComparison:
    number = before.session or 0
    entries = {e.pk: e for e in stored.entries}
    meant = _meant(read, before, entries)
    strangers = [e.number for e in read.entrants if e.key not in meant]
    if strangers:
        return FileComparison(
            read,
            obstacle=_(
                "The last file for this session has no %(pair)s. Use the "
                "same pair numbers as that file, or correct the scores on "
                "this site."
            )
            % {"pair": ", ".join(strangers[:5])},
        )
    after = stored.last_round_before(number)
    labels = {e.pk: f"{e.section.letter} {e.label}" for e in entries.values()}
    again = _numbered(as_session(stored.file, read, number, after), meant, labels)
    return FileComparison(
        read=again,
        former=former
        and _numbered(
            as_session(stored.file, former, number, after),
            _meant(former, before, entries),
            labels,
        ),
        entries={
            (section, entry_label(pair)): meant[pair.key]
            for section, pair in sections_of_pairs(again)
        },
        labels=labels,
        session=number,
        after=after,
        pairs=pairs_kept(read, meant),
    )


def _meant(
    read: ReadEvent, before: FormerFile, entries: Mapping[int, Entry]
) -> dict[int, Entry]:
    """The contestant of the event for each of the file, by the numbers of the last."""
    known = {name: entries.get(pk) for name, pk in before.pairs.items()}
    found = {key: known.get(name) for key, name in _names(read).items()}
    return {key: entry for key, entry in found.items() if entry is not None}


def _numbered(
    read: ReadEvent, meant: Mapping[int, Entry], labels: Mapping[int, str]
) -> ReadEvent:
    """The file with the numbers of the event."""
    return replace(
        read,
        entrants=tuple(
            replace(entrant, number=labels[meant[entrant.key].pk])
            if entrant.key in meant
            else entrant
            for entrant in read.entrants
        ),
    )


def _names(read: ReadEvent) -> dict[int, str]:
    """The number of each contestant, with its section where others have it too."""
    homes = [
        (section, entry_label(entrant), entrant.key)
        for section, entrant in sections_of_pairs(read)
    ]
    alone = Counter(label for _section, label, _key in homes)
    return {
        key: label if alone[label] == 1 else f"{section} {label}"
        for section, label, key in homes
    }


def _readable(file: ImportedFile | FormerFile | None) -> ReadEvent | None:
    """The last file; nothing where there was none, or it cannot be read now."""
    try:
        return registry.read(bytes(file.content) if file else b"").event
    except BadFile:
        return None


@dataclass(frozen=True, slots=True)
class NameChange:
    """Someone whom the file names in a contestant, and who sits at that place here.

    `numbered`: the file gives the number of the player who sits there, under another name.
    `place` is one more than there are where no one sits; `substitute` is the player who came
    for the session of the file and is another by now.
    """

    entry: Entry
    place: int
    read: ReadPlayer
    seated: Player | None
    numbered: bool
    substitute: bool = False

    @property
    def key(self) -> tuple[int, int]:
        """What tells it from other changes of the file."""
        return self.entry.pk, self.place

    @property
    def decisions(self) -> tuple[NameDecision, ...]:
        """What may be made of it, what is likely first."""
        if self.seated is None:
            return (NameDecision.PLAYED, NameDecision.KEPT)
        if self.numbered:
            return (NameDecision.SAME, NameDecision.KEPT)
        return (NameDecision.PLAYED, NameDecision.SAME, NameDecision.KEPT)


def names_changed(stored: StoredEvent, file: FileComparison) -> Iterator[NameChange]:
    """The players whom the file names differently from the event and the last file.

    A name corrected here, on which both files agree, is left alone.
    """
    before = dict(_people(file.former)) if file.former else {}
    chosen = access.names_in_files(stored.event.club)
    for home, people in _people(file.read):
        if home in file.entries:
            former = before.get(home, ())
            new = tuple(person for person in people if person not in former)
            entry = file.entries[home]
            members = _members(stored.members.get(entry.pk, []), file)
            yield from _of_entry(entry, members, (people, new), chosen)


def _members(sitting: Sequence[EntryPlayer], file: FileComparison) -> list[EntryPlayer]:
    """Who sits there; of a session's file its substitutes first."""
    seated = [entry_player for entry_player in sitting if not entry_player.substitute]
    if not file.session:
        return seated
    came = [
        entry_player
        for entry_player in sitting
        if entry_player.substitute and entry_player.from_round == file.after + 1
    ]
    return [*came, *seated]


def _people(read: ReadEvent) -> Iterator[tuple[FileSection, tuple[ReadPlayer, ...]]]:
    """Those with a name; no one is taken away by a file that names no one."""
    for section, pair in sections_of_pairs(read):
        yield (
            (section, entry_label(pair)),
            tuple(player for player in pair.players if player.name),
        )


def _of_entry(
    entry: Entry,
    members: Sequence[EntryPlayer],
    named: tuple[tuple[ReadPlayer, ...], tuple[ReadPlayer, ...]],
    chosen: Mapping[Alias, int],
) -> Iterator[NameChange]:
    """Those `named` now, and those of them who were not before."""
    people, new = named
    free = [
        member
        for member in members
        if not any(is_known_as(member.player, person, chosen) for person in people)
    ]
    strangers = [
        player
        for player in new
        if not any(is_known_as(member.player, player, chosen) for member in members)
    ]
    places = [member.place for member in members]
    following = max(places, default=0) + 1
    for at, (stranger, member) in enumerate(zip_longest(strangers, free)):
        if stranger is None:
            continue
        seated = member.player if member else None
        yield NameChange(
            entry=entry,
            place=member.place if member else following + at,
            read=stranger,
            seated=seated,
            numbered=seated is not None and is_numbered(seated, stranger),
            substitute=member is not None and member.substitute,
        )


def is_known_as(player: Player, read: ReadPlayer, chosen: Mapping[Alias, int]) -> bool:
    """Whether the club's player is called so, or someone has said that this is theirs."""
    known = chosen.get(build_alias(read))
    if known is not None:
        return known == player.person
    return spelling(player.name) == spelling(read.name)


def is_numbered(player: Player, read: ReadPlayer) -> bool:
    """Whether the number is the player's own: the national one, else the club's."""
    if read.national_number and player.national_number:
        return read.national_number == player.national_number
    return bool(read.club_number) and read.club_number == player.club_number
