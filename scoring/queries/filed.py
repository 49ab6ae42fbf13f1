"""A corrected file beside the one before it, as the event stores what they say."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from django.utils.translation import gettext as _

from scoring import access
from scoring.formats import registry
from scoring.formats.errors import BadFile
from scoring.formats.evening import ReadEvent, ReadLine
from scoring.models import Entry, Event, FormerFile, Result
from scoring.queries.file_report import facts_of
from scoring.queries.homes import Home, label_of, sections_of_pairs
from scoring.queries.next_session import obstacle_of

LineKey = tuple[int, str, int, str, str]
"""Session, section, board, and the numbers of both pairs."""


@dataclass(frozen=True, slots=True)
class Filed:
    """What the new file says; `former` what the last one said, where it can be read.

    `session` is that which both are of, 0 for the file of the event itself; `after` is
    the last round before it. `entries` are those meant by section and number, `labels`
    their numbers: those of a session's file have the section too, as its pairs may meet
    those of other sections. `pairs` is what is kept with a session's file. `obstacle`
    says why the file is none of it.
    """

    read: ReadEvent
    former: ReadEvent | None = None
    entries: Mapping[Home, Entry] = field(default_factory=dict)
    labels: Mapping[int, str] = field(default_factory=dict)
    session: int = 0
    after: int = 0
    pairs: Mapping[str, int] = field(default_factory=dict)
    obstacle: str = ""

    def key(self, row: Result) -> LineKey:
        """The place of a stored line."""
        at = (row.section.session.number, row.section.letter, row.board)
        return (*at, self.labels[row.ns_id], self.labels[row.ew_id])


def filed(event: Event, read: ReadEvent, session: int = 0) -> Filed:
    """The file as one of the event, or of that further session of it."""
    entries = list(access.entries_of(event))
    if not session:
        return Filed(
            read=read,
            former=_readable(access.file_content(event)),
            entries={(one.section.letter, one.label): one for one in entries},
            labels={one.pk: one.label for one in entries},
        )
    before = access.files_of_sessions(event).get(session)
    if before is None:
        return Filed(
            read,
            obstacle=_("Session %(number)s came in no file: put its scores right here.")
            % {"number": session},
        )
    if obstacle := obstacle_of(event, facts_of(read)):
        return Filed(read, obstacle=obstacle)
    return _of_session(event, read, before, {one.pk: one for one in entries})


def pairs_kept(read: ReadEvent, entries: Mapping[int, Entry]) -> dict[str, int]:
    """Who the contestants of a session's file are, as it is kept with the file."""
    return {
        name: entries[key].pk for key, name in _names(read).items() if key in entries
    }


def as_session(
    event: Event, read: ReadEvent, number: int, after_round: int
) -> ReadEvent:
    """What the file says, as that session of the event and on its scale."""
    kept = access.imported_file_of(event)
    figures = kept is not None and kept.report.get("scale") == str(read.scale)
    return replace(
        read,
        lines=tuple(
            _line(line, number, after_round, figures=figures) for line in read.lines
        ),
        sit_outs=tuple(replace(one, session=number) for one in read.sit_outs),
        deals={(number, *at[1:]): deal for at, deal in read.deals.items()},
        datums={(number, *at[1:]): datum for at, datum in read.datums.items()},
        fields={(number, at[1]): field for at, field in read.fields.items()},
    )


def _line(line: ReadLine, number: int, after_round: int, *, figures: bool) -> ReadLine:
    return replace(
        line,
        session=number,
        round=line.round + after_round if line.round else None,
        ns_points=line.ns_points if figures else None,
        ew_points=line.ew_points if figures else None,
    )


def _of_session(
    event: Event, read: ReadEvent, before: FormerFile, entries: Mapping[int, Entry]
) -> Filed:
    number = before.session or 0
    meant = _meant(read, before, entries)
    strangers = [one.number for one in read.entrants if one.key not in meant]
    if strangers:
        return Filed(
            read,
            obstacle=_(
                "The last file of this session has no %(pair)s. Give the pairs of the "
                "file the numbers that they had, or put the scores right here."
            )
            % {"pair": ", ".join(strangers[:5])},
        )
    after = access.last_round_before(event, number)
    labels = {one.pk: f"{one.section.letter} {one.label}" for one in entries.values()}
    told = _readable(bytes(before.content))
    again = _numbered(as_session(event, read, number, after), meant, labels)
    return Filed(
        read=again,
        former=told
        and _numbered(
            as_session(event, told, number, after),
            _meant(told, before, entries),
            labels,
        ),
        entries={
            (section, label_of(pair)): meant[pair.key]
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
            replace(one, number=labels[meant[one.key].pk]) if one.key in meant else one
            for one in read.entrants
        ),
    )


def _names(read: ReadEvent) -> dict[int, str]:
    """The number of each contestant, with its section where others have it too."""
    homes = [
        (section, label_of(one), one.key) for section, one in sections_of_pairs(read)
    ]
    alone = Counter(label for _section, label, _key in homes)
    return {
        key: label if alone[label] == 1 else f"{section} {label}"
        for section, label, key in homes
    }


def _readable(content: bytes) -> ReadEvent | None:
    """The last file; nothing where there was none, or it cannot be read now."""
    try:
        return registry.read(content).event
    except BadFile:
        return None
