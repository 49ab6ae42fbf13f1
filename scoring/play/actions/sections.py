"""Sections merged, split or laid out again before the first score of an event."""

from collections.abc import Iterable, Mapping, Sequence

from django.db import DEFAULT_DB_ALIAS, transaction
from django.db.models import ProtectedError, Q
from django.db.models.sql import DeleteQuery
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.site.errors import Refused
from scoring.events import access as events_access
from scoring.events.labels import MovementReason, ResultKind, RevisionReason
from scoring.events.models import (
    Entry,
    EntryPlayer,
    Event,
    MovementVersion,
    Result,
    Section,
    TableRound,
)
from scoring.events.plans import SeatKey, SectionsPlan, planned_seats
from scoring.movements.movement import Movement
from scoring.play.actions.seating import BEFORE_POSTING
from scoring.play.actions.setup import check_sections, kind_of_contest, plan_movement
from scoring.play.actions.table_rounds import Start, seat_section
from scoring.results.actions import hold_event, results_changed

Seat = tuple[str, SeatKey]
"""A seat by the letter of its section, with direction and number."""


@transaction.atomic
def change_sections(
    event: Event, plan: SectionsPlan, *, by: User, expected_version: int
) -> None:
    """Seat the pairs of an event in these sections, with other numbers.

    Names, handicaps and what else belongs to a pair stay with it. Refused if someone
    has changed the event since version `expected_version`.
    """
    events_access.check_may_arrange(by, event)
    hold_event(event)
    if event.version != expected_version:
        raise Refused(
            _("Something has changed meanwhile. Open this page again, then decide.")
        )
    _check_unplayed(event)
    check_sections(plan.sections)
    movements = [plan_movement(section, plan) for section in plan.sections]
    contest, winners = kind_of_contest(movements)
    if contest != event.contest:
        raise Refused(_("Pairs and individuals can't change."), field="movement")
    known = list(events_access.get_sections(event))
    _seat_anew(event, known, plan, movements, made_by=by)
    if winners != event.winners:
        Event.objects.filter(pk=event.pk).update(winners=winners)
    results_changed(event, RevisionReason.IDENTITY)

    details = {
        "was": [section.letter for section in known],
        "sections": {section.letter: section.tables for section in plan.sections},
        "movement": plan.movement,
    }
    trail.record("sections.changed", event, by=by, club=event.club, details=details)


def _seat_anew(
    event: Event,
    known: Sequence[Section],
    plan: SectionsPlan,
    movements: Sequence[Movement],
    *,
    made_by: User,
) -> None:
    letters = [section.letter for section in plan.sections]
    everybody = events_access.load_entries(event)
    seats, free = _seats(letters, movements)
    seated = dict(zip(seats, _in_order(everybody, seats), strict=True))

    _drop_tables(event)
    sections = _new_sections(known, plan, movements)
    absent = [entry for entry in everybody if entry.phantom]
    seated |= dict(zip(free, absent, strict=False))
    _drop_phantoms(absent[len(free) :])
    _renumber(sections, seated)
    seated |= _phantoms(sections, free[len(absent) :])
    _drop_unused(known, sections)
    start = Start(reason=_reason(len(known), len(letters)))
    for letter, section_plan, movement in zip(
        letters, plan.sections, movements, strict=True
    ):
        seat_section(
            sections[letter],
            movement,
            {key: entry for (at, key), entry in seated.items() if at == letter},
            made_by=made_by,
            options=section_plan.options(plan),
            after=start,
        )


def _check_unplayed(event: Event) -> None:
    if event.state not in BEFORE_POSTING or event.in_matches:
        raise Refused(_("Only an event with a movement, before its results."))
    kinds = event.sessions.order_by().values_list("pk", "sections__results__kind")
    found = set(kinds.distinct())
    if len({session for session, _kind in found}) > 1:
        raise Refused(_("Delete the further sessions first."))
    if {kind for _session, kind in found} - {ResultKind.AWAITED, None}:
        raise Refused(
            _("There are scores already. Change the movement of each section instead.")
        )


def _seats(
    letters: Sequence[str], movements: Iterable[Movement]
) -> tuple[list[Seat], list[Seat]]:
    """The seats that are taken, North-South before East-West, and those that are not."""
    seats = [
        ((letter, seat_key), missing)
        for letter, movement in zip(letters, movements, strict=True)
        for seat_key, missing in planned_seats(movement)
    ]
    taken = [seat for seat, missing in seats if not missing]
    return (
        sorted(taken, key=lambda seat: seat[1][0] == "EW"),
        [seat for seat, missing in seats if missing],
    )


def _in_order(everybody: Iterable[Entry], seats: Sequence[Seat]) -> list[Entry]:
    """Those who play, in the order of the seats; refused where these are not as many.

    Where the lines stay, everyone keeps their direction.
    """
    entries = [entry for entry in everybody if not entry.phantom]
    if len(entries) != len(seats):
        raise Refused(
            _("%(pairs)s pairs or players are there, and there are %(seats)s seats.")
            % {"pairs": len(entries), "seats": len(seats)}
        )
    directions = [seat_key[0] for _letter, seat_key in seats]
    stays = sorted(entry.direction for entry in entries) == sorted(directions)

    def place(entry: Entry) -> tuple[object, ...]:
        line = entry.direction == "EW"
        if stays:
            return (line, entry.section.letter, entry.number)
        return (entry.section.letter, entry.number, line)

    return sorted(entries, key=place)


def _drop_tables(event: Event) -> None:
    """Delete what was planned: lines, tables and movements."""
    try:
        Result.objects.filter(section__session__event=event).delete()
    except ProtectedError as error:
        raise Refused(
            _("A ruling or a correction request refers to a board. Deal with it first.")
        ) from error
    TableRound.objects.filter(section__session__event=event).delete()
    MovementVersion.objects.filter(section__session__event=event).delete()


def _new_sections(
    known: Sequence[Section], plan: SectionsPlan, movements: Sequence[Movement]
) -> dict[str, Section]:
    """The sections of the plan by their letters; those that were there play on."""
    by_letter = {section.letter: section for section in known}
    found = {}
    for section_plan, movement in zip(plan.sections, movements, strict=True):
        section = by_letter.get(section_plan.letter) or Section(
            session=known[0].session,
            board_set=known[0].board_set,
            letter=section_plan.letter,
        )
        section.movement = movement.kind
        section.tables = movement.tables
        section.boards_per_round = plan.boards_a_round
        section.save()
        found[section.letter] = section
    return found


def _renumber(sections: Mapping[str, Section], seated: Mapping[Seat, Entry]) -> None:
    """Write the new sections and numbers; no two have one label at any time."""
    entries = list(seated.values())
    for entry in entries:
        entry.label = f"#{entry.pk}"
    Entry.objects.bulk_update(entries, ["label"])
    for (letter, (direction, number)), entry in seated.items():
        entry.section = sections[letter]
        entry.direction, entry.number = direction, number
        entry.label = f"{number}{direction}"
        entry.from_round, entry.until_round = 1, None
    columns = ("section", "direction", "number", "label", "from_round", "until_round")
    Entry.objects.bulk_update(entries, columns)


def _phantoms(
    sections: Mapping[str, Section], free: Iterable[Seat]
) -> dict[Seat, Entry]:
    """New phantoms in the seats that no one takes."""
    seats = list(free)
    entries = Entry.objects.bulk_create(
        Entry(
            event=sections[letter].session.event,
            section=sections[letter],
            label=f"{number}{direction}",
            number=number,
            direction=direction,
            phantom=True,
        )
        for letter, (direction, number) in seats
    )
    return dict(zip(seats, entries, strict=True))


def _drop_phantoms(surplus: Iterable[Entry]) -> None:
    """Delete phantoms that are missing no more; their numbers are free for others."""
    keys = [entry.pk for entry in surplus]
    if keys:
        EntryPlayer.objects.filter(entry__in=keys).delete()
        _delete(Entry, keys)


def _drop_unused(known: Iterable[Section], sections: Mapping[str, Section]) -> None:
    """Delete sections that no one is in."""
    staying = {section.pk for section in sections.values()}
    gone = [section.pk for section in known if section.pk not in staying]
    if gone:
        _delete(Section, gone)


def _delete(model: type[Entry] | type[Section], keys: Sequence[int]) -> None:
    """Delete these rows in one statement, instead of a look into each table that could
    refer to them; refused where one does."""
    referred = Q()
    for relation in model._meta.related_objects:
        referred |= Q(**{f"{relation.name}__isnull": False})
    if model.objects.filter(referred, pk__in=keys).exists():
        raise Refused(
            _("A ruling or a penalty refers to a missing pair. Deal with it first.")
        )
    DeleteQuery(model).delete_batch(list(keys), DEFAULT_DB_ALIAS)


def _reason(before: int, now: int) -> MovementReason:
    if now < before:
        return MovementReason.SECTIONS_MERGED
    return MovementReason.SECTION_SPLIT if now > before else MovementReason.SET_UP
