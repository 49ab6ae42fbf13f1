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
    """A line before and after, in words."""

    where: str
    before: str
    after: str
    fate: ImportChange
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
    """All that a large file would change, as `Differences` say it of a small one.

    `more` is how many lines are not listed.
    """

    changes: tuple[ChangeView, ...]
    kept: tuple[ChangeView, ...]
    penalties: tuple[PenaltyView, ...]
    names: tuple[NameChange, ...]
    obstacle: str
    ruled: bool
    more: int


def encoded(event: Event, session: int, found: Differences) -> dict[str, Any]:
    """The differences from the event as it is now, in the words of who brought the file."""
    return {
        "event": event.pk,
        "session": session,
        "version": event.version,
        "obstacle": found.obstacle,
        "changes": _lines(found.changes),
        "kept": _lines(found.kept),
        "more": sum(len(lines[MOST_SHOWN:]) for lines in (found.changes, found.kept)),
        "ruled": bool(found.ruled),
        "penalties": [[one.entry.pk, one.before, one.after] for one in found.penalties],
        "names": [_name(one) for one in found.names],
    }


def _lines(changes: Iterable[Change]) -> list[list[Any]]:
    return [
        [
            *(one.where, str(one.before or ""), str(one.after or "")),
            *(str(one.fate), one.ruled, one.ours),
        ]
        for one in list(changes)[:MOST_SHOWN]
    ]


def _name(one: NameChange) -> list[Any]:
    read = one.read
    return [
        *(one.entry.pk, one.place),
        [read.name, read.national_number, read.club_number],
        *(one.seated.pk if one.seated else None, one.numbered, one.substitute),
    ]


def get_stored_differences(
    found: Mapping[str, Any], event: Event, session: int
) -> StoredDifferences | None:
    """What the worker saw of that event or session; nothing where it did not compare the
    file with it, or where the event is another by now."""
    now = [event.pk, session, event.version]
    for one in found.get("corrects", ()):
        if [one["event"], one["session"], one["version"]] == now:
            return _decoded(one, event)
    return None


def _decoded(one: Mapping[str, Any], event: Event) -> StoredDifferences:
    entries = {entry.pk: entry for entry in events_access.get_entries(event)}
    players = event.club.players.in_bulk([name[3] for name in one["names"] if name[3]])
    return StoredDifferences(
        changes=tuple(_shown(*line) for line in one["changes"]),
        kept=tuple(_shown(*line) for line in one["kept"]),
        penalties=tuple(
            PenaltyView(entries[key], before, after)
            for key, before, after in one["penalties"]
        ),
        names=tuple(_named(entries, players, name) for name in one["names"]),
        obstacle=one["obstacle"],
        ruled=one["ruled"],
        more=one["more"],
    )


def _shown(where: str, before: str, after: str, fate: str, *marks: bool) -> ChangeView:
    return ChangeView(where, before, after, ImportChange(fate), *marks)


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
