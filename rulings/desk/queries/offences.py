"""Whose conduct, or whose tempo, is ruled on; how often before, and what it brings."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext

from clubsite.accounts.models import User
from clubsite.clubs.models import Player
from rulings.desk.queries.drafting import deal_at, ruling_place
from rulings.laws.engine.terms import Value
from rulings.laws.engine.walk import Walk
from rulings.log import access as log_access
from rulings.log.labels import amount_label, rung_label, speech
from rulings.log.models import Offence, Ruling, RulingVersion
from rulings.log.policy import Follows, PenaltyPolicy, Rung, get_rung
from rulings.log.procedure.offences import (
    FAMILY,
    PROCEDURAL,
    Found,
    OffenceKind,
    chosen_in,
    found_in,
    offence_kind,
)
from rulings.log.procedure.walking import Walking
from rulings.log.queries.places import get_places, unit_of_penalty
from scoring.bridge.boards import Deal
from scoring.bridge.contract import Side
from scoring.events import event_data
from scoring.events.models import Entry, EntryPlayer, Event, Result

SIDE = "e"
"""Before the key of a contestant; a player's key stands by itself."""


@dataclass(frozen=True, slots=True)
class Offender:
    """Someone at the table who may be the offender: a player, or a contestant."""

    key: str
    name: str
    contestant: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Charge:
    """What a ruling holds against someone: its number, and what follows from it.

    Conduct is a player's. What is not counted has no `found`, only its penalty.
    """

    entry: int
    rung: Rung | None
    found: Found | None = None
    player: int | None = None


@dataclass(frozen=True, slots=True)
class Charges:
    """Who may be the offender, whether he has to be named, and what is held against whom.

    `earlier` are the offences that were counted.
    """

    offenders: tuple[Offender, ...] = ()
    needed: bool = False
    charges: tuple[Charge, ...] = ()
    earlier: tuple[Offence, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether the offender is still to be named."""
        return self.needed and not any(offender.chosen for offender in self.offenders)

    @property
    def to_report(self) -> tuple[Charge, ...]:
        """Those for which the ladder wants a report to be prepared."""
        return tuple(
            charge for charge in self.charges if charge.rung and charge.rung.report
        )

    @property
    def removes(self) -> bool:
        """Whether someone plays no more in this session (Law 91A)."""
        return any(
            charge.rung and charge.rung.follows == Follows.REMOVAL
            for charge in self.charges
        )


@dataclass(frozen=True, slots=True)
class EarlierOffence:
    """What was ruled before: the ruling, which offence it was, and what it took."""

    ruling: Ruling
    number: int
    words: str


def ladder_facts(event: Event) -> dict[str, Value]:
    """The ladders of the event's policy, in words, as facts of a walk; whose offences
    are to be counted, no one knows yet."""
    policy = PenaltyPolicy.of(event.policy)
    unit = event_unit(event)
    facts: dict[str, Value] = {"counted": 0}
    for name, ladder in policy.ladders.items():
        facts[f"{name}_steps"] = len(ladder)
        for step, rung in enumerate(ladder, 1):
            facts[f"{name}_{step}"] = rung_label(rung, [unit])
    return facts


def event_unit(event: Event) -> str:
    """The unit in which penalties of the event are usual."""
    return unit_of_penalty({str(unit) for unit in event_data.penalty_units(event)})


@dataclass(frozen=True)
class TableRecord:
    """The table of a ruling: who plays there, what was dealt, and the offences found in
    the event before. `others` are the contestants that it concerns elsewhere.

    Each is loaded once, when it is first needed.
    """

    ruling: Ruling
    others: frozenset[int] = frozenset()

    @cached_property
    def concerned(self) -> list[EntryPlayer]:
        """Who plays, or may, at the table and for the others."""
        return list(log_access.get_members(self._contestants | self.others))

    @cached_property
    def members(self) -> list[EntryPlayer]:
        """Who plays at the table, or may; in an event without tables those who had the
        board."""
        return [
            member for member in self.concerned if member.entry_id in self._contestants
        ]

    @cached_property
    def _contestants(self) -> frozenset[int]:
        line = self.ruling.result
        lines = [line] if line else _lines_at(self.ruling)
        return frozenset(entry for line in lines for entry in line.contestants)

    @cached_property
    def deal(self) -> Deal | None:
        """The hands of the board, where they are known."""
        return deal_at(ruling_place(self.ruling))

    @cached_property
    def offences(self) -> list[Offence]:
        """What was found in the event before the ruling."""
        return list(log_access.offences_before(self.ruling))


def tempo_facts(table: TableRecord) -> dict[str, Value]:
    """How often each side of the table has been slow, this time included."""
    line = table.ruling.result
    if line is None:
        return {}
    return {
        f"counted_{side}": 1
        + max(_slow(table.offences, key) for key in line.sitters(side))
        for side in Side
    }


def counted(table: TableRecord, walks: Iterable[Walking]) -> tuple[Walking, ...]:
    """The walks with what the evening counts of the offender. Nothing is counted of
    no one, and anyone who is not at the table is no one."""
    return tuple(
        _counted(table, walk) if walk.family == FAMILY else walk for walk in walks
    )


def _counted(table: TableRecord, walking: Walking) -> Walking:
    entries = {f"{SIDE}{member.entry_id}" for member in table.members}
    own = _player(table.members, walking)
    known = own is not None or walking.offender in entries
    before = _of_player(table.offences, own) if own else ()
    return replace(
        walking,
        known={**walking.known, "counted": 1 + len(before) if own else 0},
        offender=walking.offender if known else "",
    )


def build_charges(table: TableRecord, walks: Sequence[Walking]) -> Charges:
    """What these walks hold against whom; nothing where no such law is walked."""
    walking = next((walk for walk in walks if walk.family == FAMILY), None)
    if walking is None:
        return Charges()
    walked = walking.walk(speech())
    if offence_kind(walked) == OffenceKind.CONDUCT:
        return _of_conduct(table, walking, walked)
    if offence_kind(walked) in PROCEDURAL:
        return _of_procedure(table, walking)
    return _of_tempo(table, walked)


def earlier_offences(
    user: User, event: Event, charges: Charges
) -> tuple[EarlierOffence, ...]:
    """Those of the offences counted that this person may read of, in words."""
    if not charges.earlier:
        return ()
    read = log_access.readable_offences(user, event, charges.earlier)
    entries = {charge.entry for charge in charges.charges}
    return tuple(
        EarlierOffence(
            offence.version.ruling, offence.number, _fined(offence.version, entries)
        )
        for offence in charges.earlier
        if offence.pk in read
    )


def _fined(version: RulingVersion, entries: Collection[int]) -> str:
    """What that ruling took from them."""
    fines = [
        amount_label(penalty.amount, penalty.unit)
        for penalty in version.effect.penalties
        if penalty.entry in entries
    ]
    return ", ".join(fines) or gettext("no penalty in points")


def report_subjects(table: TableRecord, charges: Charges) -> list[Player]:
    """Whom a report would be about; none where no report is due."""
    due = charges.to_report
    players = {charge.player for charge in due}
    entries = {charge.entry for charge in due}
    return [
        member.player
        for member in table.members
        if member.entry_id in entries
        if member.player_id in players or None in players
    ]


def _of_conduct(table: TableRecord, walking: Walking, walked: Walk) -> Charges:
    members, policy = table.members, PenaltyPolicy.of(table.ruling.event.policy)
    own = _player(members, walking)
    offenders = tuple(
        Offender(
            str(member.player_id),
            member.player.name,
            member.entry.called,
            member.player == own,
        )
        for member in members
    )
    charges = tuple(
        Charge(
            member.entry_id,
            _for_conduct(policy, walked, found),
            found,
            member.player_id,
        )
        for member in members
        for found in found_in(walked)
        if member.player == own
    )
    earlier = _of_player(table.offences, own)
    return Charges(offenders, needed=True, charges=charges, earlier=tuple(earlier))


def _for_conduct(policy: PenaltyPolicy, walked: Walk, found: Found) -> Rung | None:
    """By the ladder; where the director decides, what he has chosen."""
    match chosen_in(walked):
        case None:
            return get_rung(policy.zero_tolerance, found.number)
        case "disciplinary_penalty":
            return replace(policy.standard_penalty, imps=policy.conduct_penalty_imps)
        case "warning":
            return Rung(Follows.WARNING.value)
        case "suspend_for_session":
            return Rung(Follows.REMOVAL.value)
        case _:
            return None


def _of_procedure(table: TableRecord, walking: Walking) -> Charges:
    by_entry: dict[Entry, list[str]] = {}
    for member in table.members:
        by_entry.setdefault(member.entry, []).append(member.player.name)
    offenders = tuple(
        Offender(key, ", ".join(names), entry.called, key == walking.offender)
        for entry, names in by_entry.items()
        for key in [f"{SIDE}{entry.pk}"]
    )
    rung = PenaltyPolicy.of(table.ruling.event.policy).standard_penalty
    charges = tuple(
        Charge(entry.pk, rung)
        for entry, offender in zip(by_entry, offenders, strict=True)
        if offender.chosen
    )
    return Charges(offenders, charges=charges)


def _of_tempo(table: TableRecord, walked: Walk) -> Charges:
    line = table.ruling.result
    if line is None:
        return Charges()
    ladder = PenaltyPolicy.of(table.ruling.event.policy).slow_play
    charges = tuple(
        Charge(entry, get_rung(ladder, offence.number), offence)
        for offence in found_in(walked)
        for entry in line.sitters(Side(offence.side))
    )
    slow = {charge.entry for charge in charges}
    earlier = tuple(offence for offence in table.offences if offence.entry_id in slow)
    return Charges(charges=charges, earlier=earlier)


def _lines_at(ruling: Ruling) -> list[Result]:
    places = get_places(ruling.event)
    sought = (ruling.table, ruling.section)
    return [
        line
        for line in places.lines
        if ruling.table is None or (line.table, places.of(line).section) == sought
        if ruling.board in (None, line.board)
    ]


def _player(members: Iterable[EntryPlayer], walking: Walking) -> Player | None:
    found = (
        member.player for member in members if str(member.player_id) == walking.offender
    )
    return next(found, None)


def _of_player(found: Iterable[Offence], player: Player | None) -> list[Offence]:
    """Those of that person, by whichever record of his."""
    return [
        offence
        for offence in found
        if offence.player and player and offence.player.person == player.person
    ]


def _slow(found: Iterable[Offence], entry: int) -> int:
    return sum(offence.entry_id == entry for offence in found)
