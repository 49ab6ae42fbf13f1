"""A section as a change of its movement finds it: five queries."""

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.utils.translation import gettext as _

from clubsite.site.errors import Refused
from scoring.bridge.contract import Side
from scoring.events import access as events_access
from scoring.events.labels import MovementReason, ResultKind
from scoring.events.models import Event, MovementVersion, Section
from scoring.events.plans import planned_seats
from scoring.events.seating import SeatedTable, load_seating
from scoring.movements.as_json import movement_from_json
from scoring.movements.movement import Options
from scoring.play.movement_changes.numbers import numbers_by_seat, unknown_numbers
from scoring.play.movement_changes.room import (
    NEW,
    Contestant,
    Offer,
    Room,
    Seated,
    seated_from_json,
)

PAIR_COLUMNS = (
    *("pk", "phantom", "from_round", "until_round", "number", "direction", "label"),
    "withdrew",
)
"""Of a pair, what a change can change, in the order in which it is stored."""


@dataclass(frozen=True, slots=True)
class VersionView:
    """A movement of a section, for the list of its changes."""

    number: int
    title: str
    from_round: int
    undone: bool
    can_be_undone: bool


def load_versions(event: Event, section: Section) -> list[VersionView]:
    """The movements of a section; the latest change can be undone."""
    versions = [
        version
        for version in events_access.get_movement_versions(event)
        if version.section_id == section.pk
    ]
    counting = [version for version in versions if version.undone_at is None]
    return [
        VersionView(
            version.number,
            version.get_reason_display(),
            version.from_round,
            undone=version.undone_at is not None,
            can_be_undone=len(counting) > 1 and version == counting[-1],
        )
        for version in versions
    ]


def changed_cards(event: Event, version: MovementVersion) -> list[str]:
    """Those whose cards the change made others, by their labels; no one who plays no
    more needs one.

    A new number stands on the cards of all who meet that pair, in every round.
    """
    entries = events_access.load_entries(event)
    label = PAIR_COLUMNS.index("label")
    were = {row[0]: row[label] for row in version.before.get("entries", ())}
    renumbered = {
        entry.pk for entry in entries if were.get(entry.pk, entry.label) != entry.label
    }
    before, now = _places(event, version)
    touched = {place.key for place in before ^ now}
    touched |= {place.key for place in now if renumbered & {*place.seats}}
    touched &= {place.key for place in now}
    return [entry.label for entry in entries if entry.pk in touched]


def changed_tables(event: Event, version: MovementVersion) -> list[int]:
    """The tables whose cards the change made others: teams have no cards of their own."""
    before, now = _places(event, version)
    there = {place.table for place in now}
    return sorted({place.table for place in before ^ now if place.table} & there)


class _Place(NamedTuple):
    """Where someone plays in a round, with whom and with which boards."""

    key: int
    round: int
    table: int | None
    boards: tuple[int, ...]
    seats: tuple[int | None, ...]


def _places(event: Event, version: MovementVersion) -> tuple[set[_Place], set[_Place]]:
    """Everyone's places before the change and now; none where nothing was changed."""
    if "tables" not in version.before:
        return set(), set()
    before = {
        _Place(key, number, table, tuple(boards), tuple(seats))
        for number, table, _part, boards, *seats in version.before["tables"]
        for key in seats
        if key is not None
    }
    now = {
        _Place(key, at.round, at.table, at.boards, (at.ns, at.ew, at.south, at.west))
        for at in load_seating(event)
        if at.section == version.section_id and at.round >= version.from_round
        for key in at.seats
    }
    return before, now


def offered_rulings(version: MovementVersion) -> list[Offer]:
    """The rulings that the change offered; none once it is undone."""
    if version.undone_at is not None:
        return []
    return [
        Offer(law, number, table, tuple(boards), tuple(who))
        for law, number, table, boards, who in version.before.get("offers", ())
    ]


def load_room(event: Event, section: Section) -> Room:
    """That section of the event; refused where its movement isn't known."""
    made = [
        version
        for version in events_access.get_movement_versions(event)
        if version.section_id == section.pk
    ]
    versions = [version for version in made if version.undone_at is None]
    if not versions:
        raise Refused(
            _("The movement of this section isn't known: its results are from a file.")
        )
    version = versions[-1]
    seating = load_seating(event)
    tables = _tables(event, section, seating)
    sitting = {key for table in tables for key in table.sitting}
    contestants = _contestants(event, section, sitting)
    if version.after_round:
        contestants = _with_numbers(section, versions, tables, contestants)
    for key in _stand_ins(versions) & contestants.keys():
        contestants[key] = replace(contestants[key], stand_in=True)
    return Room(
        letter=section.letter,
        version=version.number,
        made=made[-1].number,
        kind=version.kind,
        options=stored_options(version),
        movement=movement_from_json(version.movement),
        boards_a_round=version.boards_per_round,
        tables=tables,
        contestants=contestants,
        after_round=version.after_round,
        after_board=version.after_board,
        alone=all(at.section == section.pk for at in seating),
    )


def _stand_ins(versions: Iterable[MovementVersion]) -> set[int]:
    """The pairs for which the director plays, until a late pair takes over."""
    found: set[int] = set()
    for version in versions:
        rows = (row[0] for row in version.before.get("entries", ()))
        touched = {*rows, *version.before.get("new", ())}
        if version.reason == MovementReason.DIRECTOR_PLAYS:
            found |= touched
        elif version.reason == MovementReason.LATE_PAIR:
            found -= touched
    return found


def _tables(
    event: Event, section: Section, seating: Iterable[SeatedTable]
) -> tuple[Seated, ...]:
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
        for at in seating
        if at.section == section.pk
    )


def _with_numbers(
    section: Section,
    versions: Sequence[MovementVersion],
    tables: Iterable[Seated],
    contestants: Mapping[int, Contestant],
) -> dict[int, Contestant]:
    """Those who sit in a further session, with the numbers that they have in it.

    Its first movement and the seats as they were before all changes tell them; who came
    since has the own number. A number that no one has is that of a pair that may come.
    """
    first = movement_from_json(versions[0].movement)
    seats = numbers_by_seat(
        first, _as_set_up(versions, tables), versions[0].after_round
    )
    found = {}
    for key, who in contestants.items():
        if key not in seats and who.section == section.pk:
            seats[key] = (who.direction, who.number)
        if key not in seats:
            raise unknown_numbers()
        direction, number = seats[key]
        found[key] = replace(who, direction=direction, number=number)
    taken = set(seats.values())
    free = [
        seat for seat, missing in planned_seats(first) if missing and seat not in taken
    ]
    for at, (direction, number) in enumerate(free):
        key = NEW - at
        label = f"{number}{direction}"
        found[key] = Contestant(key, number, direction, label, phantom=True)
    return found


def _as_set_up(
    versions: Sequence[MovementVersion], tables: Iterable[Seated]
) -> list[Seated]:
    """The tables as they were planned, before any change."""
    found = list(tables)
    for version in reversed(versions[1:]):
        found = [at for at in found if at.round < version.from_round]
        found += [seated_from_json(row) for row in version.before["tables"]]
    return found


def load_contestants(event: Event, section: Section) -> list[Contestant]:
    """Those who play in a section: one query for its tables, one for its pairs."""
    tables = [at for at in load_seating(event) if at.section == section.pk]
    sitting = {key for at in tables for key in at.seats}
    return list(_contestants(event, section, sitting).values())


def load_missing(event: Event, section: Section) -> list[Contestant]:
    """The pairs whose numbers a late pair can take; none where the movement isn't known."""
    try:
        room = load_room(event, section)
    except Refused:
        return []
    return room.missing()


def _contestants(
    event: Event, section: Section, sitting: Set[int]
) -> dict[int, Contestant]:
    """Those who sit in the section, and those whose number it is."""
    return {
        entry.pk: Contestant(
            entry.pk,
            entry.number,
            entry.direction,
            entry.label,
            section=entry.section_id,
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
