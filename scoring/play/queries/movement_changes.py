"""A section as a change of its movement finds it: five queries."""

from collections.abc import Iterable

from django.utils.translation import gettext as _

from clubsite.site.errors import Refused
from scoring.bridge.contract import Side
from scoring.events import access as events_access
from scoring.events.labels import ResultKind
from scoring.events.models import Event, MovementVersion, Section
from scoring.events.seating import load_seating
from scoring.movements.as_json import movement_from_json
from scoring.movements.movement import Options
from scoring.play.movement_changes.room import Contestant, Room, Seated


def current_version(event: Event, section: int) -> MovementVersion | None:
    """The movement of a section that counts; none where a file brought it."""
    versions = [
        version
        for version in events_access.get_movement_versions(event)
        if version.section_id == section and version.undone_at is None
    ]
    return versions[-1] if versions else None


def load_room(event: Event, section: Section) -> Room:
    """That section of the event; refused where its movement isn't known."""
    version = current_version(event, section.pk)
    if version is None:
        raise Refused(
            _("The movement of this section isn't known: its results are from a file.")
        )
    tables = _tables(event, section)
    return Room(
        letter=section.letter,
        version=version.number,
        kind=version.kind,
        options=stored_options(version),
        movement=movement_from_json(version.movement),
        boards_a_round=version.boards_per_round,
        tables=tables,
        contestants=_contestants(event, section, tables),
        after_round=version.after_round,
        after_board=version.after_board,
    )


def _tables(event: Event, section: Section) -> tuple[Seated, ...]:
    lines = events_access.get_lines(event).filter(section=section)
    fixed = set(
        lines.exclude(kind=ResultKind.AWAITED).values_list("table_round", flat=True)
    )
    return tuple(
        Seated(
            round=at.round,
            table=at.table,
            boards=at.boards,
            ns=at.ns,
            ew=at.ew,
            south=at.south,
            west=at.west,
            part=at.part,
            fixed=at.key in fixed,
        )
        for at in load_seating(event)
        if at.section == section.pk
    )


def _contestants(
    event: Event, section: Section, tables: Iterable[Seated]
) -> dict[int, Contestant]:
    """Those who sit in the section, and those whose number it is."""
    sitting = {key for table in tables for key in table.sitting}
    return {
        entry.pk: Contestant(
            entry.pk,
            entry.number,
            entry.direction,
            entry.label,
            phantom=entry.phantom,
            from_round=entry.from_round,
            until_round=entry.until_round,
        )
        for entry in events_access.load_entries(event)
        if entry.pk in sitting or entry.section_id == section.pk
    }


def stored_options(version: MovementVersion) -> Options:
    """What a director said of that movement."""
    stored = version.options
    missing = stored.get("missing")
    switched = stored.get("switched")
    return Options(
        tables=stored.get("tables", version.movement["tables"]),
        half=bool(stored.get("half", version.movement["phantoms"])),
        missing=Side(missing) if missing else None,
        boards_per_round=version.boards_per_round,
        rounds=stored.get("rounds"),
        switched=None if switched is None else tuple(switched),
    )
