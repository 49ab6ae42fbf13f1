"""Changing the movement of a section from a round on, and undoing a change."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import astuple
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import Max, Q
from django.utils.translation import gettext as _

from clubsite.accounts.models import User
from clubsite.audit import trail
from clubsite.site.clock import now
from clubsite.site.errors import Refused
from scoring.bridge.contract import Side
from scoring.events import access as events_access
from scoring.events.labels import ResultKind, RevisionReason
from scoring.events.models import (
    Entry,
    EntryPlayer,
    Event,
    MovementVersion,
    Result,
    Section,
    TableRound,
)
from scoring.events.plans import NamedPair, options_to_json
from scoring.movements.as_json import movement_to_json
from scoring.play.actions.seating import BEFORE_POSTING, SeatingChange
from scoring.play.actions.table_changes import TableStore
from scoring.play.actions.team_rounds import (
    bring_matches_back,
    bring_scores_back,
    drop_matches_after,
    set_void,
)
from scoring.play.movement_changes.changes import BY_CODE, Change
from scoring.play.movement_changes.room import Outcome, Room, Wish, with_pairs_back
from scoring.play.queries.movement_changes import PAIR_COLUMNS, load_room
from scoring.results.actions import hold_event, results_changed

LATE = BY_CODE["late_pair"]
SEAT = ("player_id", "place", "substitute", "from_round", "until_round")
"""Of a player, what a late pair changes that takes over from the director; changes of
earlier releases have not kept the last."""


@transaction.atomic
def change_movement(
    section: Section, change: Change, wish: Wish, *, by: User, expected_version: int
) -> MovementVersion:
    """Make that change from a round on, unless the movement has changed meanwhile.

    Scores that are in stay with those who played them.
    """
    events_access.check_may_arrange(by, section.session.event)

    version = _change(section, change, wish, by, expected_version)

    event = section.session.event
    details = {
        "section": section.letter,
        "change": change.code,
        "from_round": version.from_round,
        "number": version.number,
    }
    trail.record("movement.changed", event, by=by, club=event.club, details=details)
    return version


def _change(
    section: Section,
    change: Change,
    wish: Wish,
    by: User,
    expected_version: int | None = None,
) -> MovementVersion:
    """Anyone who changes what they never saw expects no version."""
    event = section.session.event
    hold_event(event)
    _check_open(event)
    room = load_room(event, section)
    if expected_version not in (None, room.version):
        raise changed_meanwhile()
    outcome = with_pairs_back(room, change.work_out(room, wish))
    _check_later_sessions(section, room, outcome)

    try:
        with transaction.atomic():
            before = _store_seats(section, outcome) | {
                "say": list(outcome.say),
                "laws": outcome.laws,
                "offers": [astuple(offer) for offer in outcome.offers],
            }
    except IntegrityError as error:
        raise Refused(
            _(
                "The same pairs would have two scores for a board. Check the rounds, or "
                "undo an earlier change first."
            )
        ) from error
    before["winners"] = event.winners
    if room.teams:
        last = max(at.round for at in outcome.tables)
        before["matches"] = drop_matches_after(section, last)
    if outcome.one_list:
        _rank(event, winners=1)
    version = _store_version(section, change, room, outcome, before=before, made_by=by)
    results_changed(event, RevisionReason.IDENTITY)
    return version


@transaction.atomic
def add_late_pair(
    entry: Entry, names: tuple[str, str], *, from_round: int, by: User
) -> None:
    """Seat a pair where one was missing; it plays from that round on."""
    event = entry.event
    events_access.check_may_arrange(by, event)
    hold_event(event)
    entry.refresh_from_db(fields=["phantom"])
    if event.state not in BEFORE_POSTING or not entry.phantom:
        raise Refused(_("There is no place for a late pair."))
    wish = Wish(round=from_round, pair=entry.pk, names=names)
    try:
        stored = _change(entry.section, LATE, wish, by)
    except Refused as refusal:
        field = "from_round" if refusal.field == "round" else refusal.field
        raise Refused(str(refusal), field=field) from refusal

    details = stored.before["named"] | {"from_round": from_round}
    trail.record("pair.came_late", event, by=by, club=event.club, details=details)


@transaction.atomic
def undo_movement_change(version: MovementVersion, *, by: User) -> None:
    """Seat everyone as before that change; scores since then stay where they are."""
    section = version.section
    event = section.session.event
    events_access.check_may_arrange(by, event)
    hold_event(event)
    _check_open(event)
    current = MovementVersion.objects.filter(section=section, undone_at__isnull=True)
    versions = list(current.order_by("number"))
    if len(versions) < 2 or versions[-1] != version:
        raise Refused(_("You can undo only the latest change. Reload the page."))

    before: Mapping[str, Any] = version.before
    bring_matches_back(section, before.get("matches", {}))
    TableStore(section, version.from_round).put_back(
        before["tables"], dict(before["moved"])
    )
    _put_pairs_back(section, before)
    _put_stand_ins_back(version)
    _put_scores_back(before)
    MovementVersion.objects.filter(pk=version.pk).update(undone_at=now(), undone_by=by)
    _show_in_section(section, versions[-2])
    if before["winners"] != event.winners:
        _rank(event, winners=before["winners"])
    results_changed(event, RevisionReason.IDENTITY)

    details = {
        "section": section.letter,
        "change": version.reason,
        "from_round": version.from_round,
        "number": version.number,
    }
    trail.record("movement.undone", event, by=by, club=event.club, details=details)


def changed_meanwhile() -> Refused:
    """Of two people at once, the second is told."""
    return Refused(
        _(
            "Someone else has just changed the movement of this section. Look at it "
            "again, then decide."
        )
    )


def _check_open(event: Event) -> None:
    if event.state not in BEFORE_POSTING:
        raise Refused(
            _("The results are posted: the movement can't be changed any more.")
        )


def _check_later_sessions(section: Section, room: Room, outcome: Outcome) -> None:
    """No one joins a session after whom a later one was set up."""
    comes = [
        key
        for key, present in outcome.present.items()
        if room.contestants[key].phantom and not present.phantom
    ]
    event, number = section.session.event, section.session.number
    if (comes or outcome.new) and event.sessions.filter(number__gt=number).exists():
        raise Refused(
            _("A later session is set up without this pair. Delete that session first.")
        )


def _store_seats(section: Section, outcome: Outcome) -> dict[str, Any]:
    """Write pairs, tables and lines; gives what they replaced."""
    entries = _update_entries(section, outcome)
    relieved = _relieve(outcome)
    keys = _add_pairs(section, outcome)
    named = _name(section.session.event, outcome, keys)
    store = TableStore(section, outcome.from_round)
    store.put([at.with_seats(keys) for at in outcome.tables], outcome.moved)
    return {
        "entries": entries,
        "relieved": relieved,
        "new": list(keys.values()),
        "named": named,
        "tables": store.before,
        "moved": store.moved,
        "late": _set_late(section, outcome),
        "void": set_void(section, outcome.void),
    }


def _update_entries(section: Section, outcome: Outcome) -> list[list[Any]]:
    """Store who is there and under which number; gives what was."""
    touched = {*outcome.present, *outcome.numbers}
    entries = list(Entry.objects.filter(event=section.session.event, pk__in=touched))
    before = [[getattr(entry, name) for name in PAIR_COLUMNS] for entry in entries]
    for entry in entries:
        present = outcome.present.get(entry.pk)
        if present is not None:
            entry.phantom = present.phantom
            entry.from_round = present.from_round
            entry.until_round = present.until_round
            entry.withdrew = present.withdrew
        entry.number = outcome.numbers.get(entry.pk, entry.number)
        if outcome.one_list:
            entry.direction = ""
        if entry.pk in outcome.numbers:
            entry.label = f"{entry.number}{entry.direction}"
    _write_entries(entries)
    return before


def _relieve(outcome: Outcome) -> list[list[Any]]:
    """Let those who stood in for a pair be its substitutes in the rounds they played, if
    there are any; gives who sat where."""
    before = []
    for entry in Entry.objects.filter(pk__in=outcome.relieved):
        sitting = EntryPlayer.objects.filter(entry=entry)
        before.append([entry.pk, [list(row) for row in sitting.values_list(*SEAT)]])
        stood_in = sitting.filter(substitute=False)
        first, last = entry.from_round, _last_stood_in(entry, outcome)
        if first <= last:
            stood_in.update(substitute=True, from_round=first, until_round=last)
        else:
            stood_in.delete()
    return before


def _last_stood_in(entry: Entry, outcome: Outcome) -> int:
    """The last round before the change, or a later one that has scores already."""
    lines = Result.objects.filter(events_access.at_table([entry.pk]))
    scored = lines.exclude(kind=ResultKind.AWAITED).aggregate(last=Max("round"))
    return max(outcome.from_round - 1, scored["last"] or 0)


def _put_pairs_back(section: Section, before: Mapping[str, Any]) -> None:
    """Everyone has their number again; new pairs go, unless they have played."""
    _drop_pairs(section, before["new"])
    _restore_entries(section, before["entries"], before["new"])
    restored = [row[0] for row in before["entries"]]
    _keep_who_played(section, new=before["new"], restored=restored)


def _put_stand_ins_back(version: MovementVersion) -> None:
    """The director plays again, unless the pair that came has scores since."""
    for key, seats in version.before.get("relieved", ()):
        sits = Q(ns=key) | Q(ew=key)
        lines = Result.objects.filter(
            sits, section=version.section, round__gte=version.from_round
        ).exclude(kind=ResultKind.AWAITED)
        latest = lines.aggregate(latest=Max("round"))["latest"]
        if latest is not None:
            Entry.objects.filter(pk=key, until_round__lt=latest).update(
                until_round=latest
            )
            continue
        EntryPlayer.objects.filter(entry=key).delete()
        EntryPlayer.objects.bulk_create(
            EntryPlayer(entry_id=key, **dict(zip(SEAT, seat, strict=False)))
            for seat in seats
        )


def _put_scores_back(before: Mapping[str, Any]) -> None:
    late = Result.objects.filter(pk__in=before["late"], kind=ResultKind.LATE)
    late.update(kind=ResultKind.AWAITED)
    bring_scores_back(before.get("void", ()))


def _restore_entries(
    section: Section, before: Iterable[Sequence[Any]], new: Iterable[int]
) -> None:
    """Give numbers and presence back; a pair that came and has played takes a number
    of its own where someone has his back."""
    rows = {row[0]: row for row in before}
    entries = list(Entry.objects.filter(event=section.session.event, pk__in=rows))
    for entry in entries:
        for name, value in zip(PAIR_COLUMNS, rows[entry.pk], strict=False):
            setattr(entry, name, value)
    taken = {entry.label for entry in entries}
    others = Entry.objects.filter(section=section).exclude(pk__in=rows)
    numbers = [entry.number for entry in (*entries, *others)]
    two_lists = any(entry.direction for entry in entries)
    for entry in others.filter(pk__in=list(new)):
        if two_lists and not entry.direction:
            sat_ew = TableRound.objects.filter(section=section, ew=entry).exists()
            entry.direction = Side.EW if sat_ew else Side.NS
        if f"{entry.number}{entry.direction}" in taken:
            entry.number = max(numbers) + 1
        entry.label = f"{entry.number}{entry.direction}"
        numbers.append(entry.number)
        entries.append(entry)
    _write_entries(entries)


def _keep_who_played(
    section: Section, *, new: Collection[int], restored: Collection[int]
) -> None:
    """Anyone who came, or came back, and has scores since was there in those rounds,
    though the change is undone. A pair that never was there has no names."""
    rounds: dict[int, set[int]] = {}
    rows = TableRound.objects.filter(section=section, table__isnull=False)
    for number, *seats in rows.values_list("round", "ns", "ew", "south", "west"):
        for key in {*restored, *new}.intersection(seats):
            rounds.setdefault(key, set()).add(number)
    came = Q(phantom=True) | Q(pk__in=new) | Q(until_round__isnull=False)
    entries = list(Entry.objects.filter(came, pk__in=rounds))
    for entry in entries:
        first, last = min(rounds[entry.pk]), max(rounds[entry.pk])
        if not entry.phantom and entry.pk not in new:
            first, last = entry.from_round, max(entry.until_round or 0, last)
        entry.phantom = False
        entry.from_round, entry.until_round = first, last
    Entry.objects.bulk_update(entries, ["phantom", "from_round", "until_round"])
    EntryPlayer.objects.filter(entry__in=restored, entry__phantom=True).delete()


def _write_entries(entries: Sequence[Entry]) -> None:
    """Write them; no two have one label at any time."""
    labels = [entry.label for entry in entries]
    several = len(entries) > 1
    for entry in entries:
        entry.label = f"#{entry.pk}" if several else entry.label
    Entry.objects.bulk_update(entries, PAIR_COLUMNS[1:])
    for entry, label in zip(entries, labels, strict=True):
        entry.label = label
    if several:
        Entry.objects.bulk_update(entries, ["label"])


def _add_pairs(section: Section, outcome: Outcome) -> dict[int, int]:
    """The keys of the new pairs, by those that the change gave them."""
    entries = Entry.objects.bulk_create(
        Entry(
            event=section.session.event,
            section=section,
            label=pair.label,
            number=pair.number,
            direction=pair.direction,
            from_round=pair.from_round,
            until_round=pair.until_round,
        )
        for pair in outcome.new
    )
    return {
        pair.key: entry.pk for pair, entry in zip(outcome.new, entries, strict=True)
    }


def _name(event: Event, outcome: Outcome, keys: Mapping[int, int]) -> dict[str, Any]:
    """Name the pairs that came, as far as their names are known; gives who sat down."""
    named = dict(outcome.names)
    named |= {keys[pair.key]: pair.names for pair in outcome.new}
    typed = [
        NamedPair(entry, ("", ""), names)
        for entry, names in named.items()
        if any(names)
    ]
    if not typed:
        return {}
    seating = SeatingChange(event)
    seating.take(typed)
    seating.check_nobody_sits_twice()
    for key in outcome.relieved:  # a player whose partner came late plays on
        here = EntryPlayer.objects.filter(
            entry=key, player__in=seating.new.get(key, ())
        )
        here.delete()
    return seating.store()


def _drop_pairs(section: Section, entries: Iterable[int]) -> None:
    """Take added pairs away again, unless they have played."""
    rows = Entry.objects.filter(section=section, pk__in=list(entries))
    seated = TableRound.objects.filter(section=section).values_list("ns", "ew")
    there = {key for both in seated for key in both}
    gone = [entry.pk for entry in rows if entry.pk not in there]
    EntryPlayer.objects.filter(entry__in=gone).delete()
    Entry.objects.filter(pk__in=gone).delete()


def _rank(event: Event, *, winners: int) -> None:
    Event.objects.filter(pk=event.pk).update(winners=winners)


def _set_late(section: Section, outcome: Outcome) -> list[int]:
    """Let the boards wait that were not played in their round; gives their lines."""
    if not outcome.late:
        return []
    lines = [
        line
        for line in Result.objects.filter(section=section, kind=ResultKind.AWAITED)
        if (line.round, line.table, line.board) in outcome.late
    ]
    for line in lines:
        line.kind = ResultKind.LATE
    Result.objects.bulk_update(lines, ["kind"])
    return [line.pk for line in lines]


def _store_version(
    section: Section,
    change: Change,
    room: Room,
    outcome: Outcome,
    *,
    before: dict[str, Any],
    made_by: User,
) -> MovementVersion:
    version = MovementVersion.objects.create(
        section=section,
        number=room.made + 1,
        from_round=outcome.from_round,
        kind=outcome.kind or room.kind,
        options=options_to_json(outcome.options or room.options),
        movement=movement_to_json(outcome.movement or room.movement),
        boards_per_round=outcome.boards_a_round or room.boards_a_round,
        after_round=room.after_round,
        after_board=room.after_board,
        reason=change.reason,
        before=before,
        made_by=made_by,
        made_at=now(),
    )
    _show_in_section(section, version)
    return version


def _show_in_section(section: Section, version: MovementVersion) -> None:
    section.movement = version.kind
    section.tables = version.movement["tables"]
    section.boards_per_round = version.boards_per_round
    section.save(update_fields=["movement", "tables", "boards_per_round"])
