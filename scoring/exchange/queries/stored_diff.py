"""What a large corrected file changes, as a worker keeps it for the page."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from clubsite.clubs.models import Player
from scoring.events import access as events_access
from scoring.events.labels import ImportChange
from scoring.events.models import Entry, Event
from scoring.exchange.queries.file_comparison import NameChange
from scoring.exchange.queries.reimport import Change, Differences
from scoring.formats.event import ReadPlayer

MOST_SHOWN = 300
"""So many lines are listed; of more there is the number."""


@dataclass(frozen=True, slots=True)
class ChangeView:
    """A result before and after, in words."""

    where: str
    before: str
    after: str
    kind: ImportChange
    ruled: bool
    ours: bool


@dataclass(frozen=True, slots=True)
class PenaltyView:
    """What is taken from a contestant, before and after."""

    entry: Entry
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class StoredDifferences:
    """All that a large file would change: the stored form of `Differences`.

    `more` is how many results are not listed.
    """

    changes: tuple[ChangeView, ...]
    not_applied: tuple[ChangeView, ...]
    penalties: tuple[PenaltyView, ...]
    names: tuple[NameChange, ...]
    obstacle: str
    ruled: bool
    more: int


def encoded(event: Event, session: int, found: Differences) -> dict[str, Any]:
    """The differences from the event as it is now, in the uploader's language."""
    return {
        "event": event.pk,
        "session": session,
        "version": event.version,
        "obstacle": found.obstacle,
        "changes": _lines(found.changes),
        "kept": _lines(found.not_applied),
        "more": sum(
            len(lines[MOST_SHOWN:]) for lines in (found.changes, found.not_applied)
        ),
        "ruled": bool(found.ruled),
        "penalties": [
            [penalty.entry.pk, penalty.before, penalty.after]
            for penalty in found.penalties
        ],
        "names": [_name(change) for change in found.names],
    }


def _lines(changes: Iterable[Change]) -> list[list[Any]]:
    return [
        [
            *(change.where, str(change.before or ""), str(change.after or "")),
            *(str(change.kind), change.ruled, change.ours),
        ]
        for change in list(changes)[:MOST_SHOWN]
    ]


def _name(change: NameChange) -> list[Any]:
    read = change.read
    return [
        *(change.entry.pk, change.place),
        [read.name, read.national_number, read.club_number],
        *(
            change.seated.pk if change.seated else None,
            change.numbered,
            change.substitute,
        ),
    ]


def get_stored_differences(
    found: Mapping[str, Any], event: Event, session: int
) -> StoredDifferences | None:
    """What the worker saw of that event or session; nothing where it did not compare the
    file with it, or where the event is another by now."""
    now = [event.pk, session, event.version]
    for corrected in found.get("corrects", ()):
        if [corrected["event"], corrected["session"], corrected["version"]] == now:
            return _decoded(corrected, event)
    return None


def _decoded(stored: Mapping[str, Any], event: Event) -> StoredDifferences:
    entries = {entry.pk: entry for entry in events_access.get_entries(event)}
    players = event.club.players.in_bulk(
        [name[3] for name in stored["names"] if name[3]]
    )
    return StoredDifferences(
        changes=tuple(_shown(*line) for line in stored["changes"]),
        not_applied=tuple(_shown(*line) for line in stored["kept"]),
        penalties=tuple(
            PenaltyView(entries[key], before, after)
            for key, before, after in stored["penalties"]
        ),
        names=tuple(_named(entries, players, name) for name in stored["names"]),
        obstacle=stored["obstacle"],
        ruled=stored["ruled"],
        more=stored["more"],
    )


def _shown(where: str, before: str, after: str, kind: str, *marks: bool) -> ChangeView:
    return ChangeView(where, before, after, ImportChange(kind), *marks)


def _named(
    entries: Mapping[int, Entry], players: Mapping[int, Player], name: list[Any]
) -> NameChange:
    entry, place, read, seated, numbered, substitute = name
    return NameChange(
        entry=entries[entry],
        place=place,
        read=ReadPlayer(*read),
        seated=players.get(seated),
        numbered=numbered,
        substitute=substitute,
    )
