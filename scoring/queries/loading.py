"""Loading an event's rows as values, in a constant number of queries."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from clubsite.clubs.models import Player
from scoring import access, effects
from scoring.bridge.contest import Match as Played
from scoring.bridge.convention import CONVENTIONS, Convention, Name
from scoring.bridge.event import BoardKey, Unit
from scoring.bridge.ranking import Made
from scoring.bridge.teams import Fault
from scoring.events.policy import AveragePolicy
from scoring.labels import AdjustmentKind, Cause, MethodKind
from scoring.models import Adjustment, Entry, Event, Match
from scoring.queries.evening import (
    Evening,
    Fixture,
    Flag,
    LineEffect,
    Pair,
    PairPenalty,
)
from scoring.queries.table_lines import table_lines


def load_evening(event: Event) -> Evening:
    """The event with everything that its results follow from: eight queries at most."""
    adjustments = list(event.adjustments.filter(withdrawn_at__isnull=True))
    sections = list(access.sections_of(event))
    pairs = _pairs(event, {one.pk: one.letter for one in sections})
    return Evening(
        event=event,
        pairs=pairs,
        lines=table_lines(event, sections, {*pairs, None}),
        effects=_line_effects(adjustments),
        penalties=_penalties(adjustments),
        flags=_flags(adjustments),
        places={
            (section.session.number, section.letter): section.board_set_id
            for section in sections
        },
        convention=shown_by(event),
        datums=_datums(event),
        fixtures=_fixtures(event) if event.in_matches else (),
    )


def shown_by(event: Event) -> Convention:
    """The convention as the pages follow it: a line shows what counts in its total,
    also where the program prints a short board without Neuberg."""
    return replace(convention_of(event), plain_when_short=False)


def convention_of(event: Event) -> Convention:
    """The convention that the event is scored by; the club may switch uplift off, and
    the event say what average plus becomes when it is given again and again."""
    convention = CONVENTIONS[Name(event.convention.lower())]
    averages = AveragePolicy.of(event.policy)
    return replace(
        convention,
        uplift=convention.uplift and averages.own_average_uplift,
        repeated=event.regulations.repeated or convention.repeated,
    )


def _pairs(event: Event, letters: Mapping[int, str]) -> dict[int, Pair]:
    """Everybody but phantoms; a place of each player is one row."""
    players: dict[int, list[Player]] = {}
    substitutes: dict[int, list[Player]] = {}
    for player in access.seated_in(event):
        sitting = substitutes if player.substitute else players
        sitting.setdefault(player.entry_id, []).append(player)
    return {
        entry.pk: _pair(
            entry,
            letters[entry.section_id],
            players.get(entry.pk, ()),
            substitutes.get(entry.pk, ()),
        )
        for entry in access.contestants_of(event)
    }


def _pair(
    entry: Entry,
    section: str,
    players: Iterable[Player],
    substitutes: Iterable[Player],
) -> Pair:
    return Pair(
        key=entry.pk,
        label=entry.label,
        number=entry.number,
        direction=entry.direction,
        section=section,
        players=tuple(players),
        substitutes=tuple(substitutes),
        file_points=entry.file_points,
        file_percentage=entry.file_percentage,
        file_rank=entry.file_rank,
        name=entry.name,
        carried=Made(Fraction(entry.carried), entry.carried_maximum, 0)
        if entry.carried
        else None,
        handicap=Fraction(entry.handicap) if entry.handicap else None,
        stratum=entry.stratum,
        tags=tuple(entry.tags),
        withdrew=entry.withdrew,
    )


def _fixtures(event: Event) -> tuple[Fixture, ...]:
    return tuple(
        Fixture(
            match=_match(row),
            section=row.section.letter,
            session=row.section.session.number,
            table=row.table,
            first_board=row.first_board,
            published=row.published,
            version=row.version,
        )
        for row in access.matches_of(event)
    )


def _match(row: Match) -> Played:
    given = None
    if row.given_home:
        given = (Fraction(row.given_home), Fraction(row.given_away or 0))
    return Played(
        key=row.pk,
        round=row.round,
        home=row.home_id,
        away=row.away_id,
        boards=row.boards,
        half=row.half,
        given=given,
        fault=Fault(row.fault),
        carried=Fraction(row.carried or 0),
    )


def _line_effects(adjustments: Iterable[Adjustment]) -> tuple[LineEffect, ...]:
    return tuple(
        LineEffect(
            line=one.result_id,
            cause=Cause(one.cause),
            for_ns=effects.decode(one.ns or {}),
            for_ew=effects.decode(one.ew or {}),
            cause_id=one.cause_id,
            stored_ns=one.ns or {},
            stored_ew=one.ew or {},
        )
        for one in adjustments
        if one.kind == AdjustmentKind.LINE and one.result_id
    )


def _penalties(adjustments: Iterable[Adjustment]) -> tuple[PairPenalty, ...]:
    return tuple(
        PairPenalty(
            entry=one.entry_id,
            amount=Fraction(one.amount),
            unit=Unit(one.unit),
            cause=Cause(one.cause),
            cause_id=one.cause_id,
            disciplinary=one.disciplinary,
            match=one.match_id or 0,
        )
        for one in adjustments
        if one.kind == AdjustmentKind.PENALTY and one.entry_id
    )


def _flags(adjustments: Iterable[Adjustment]) -> tuple[Flag, ...]:
    return tuple(
        Flag(one.board, one.flag, Cause(one.cause), one.cause_id)
        for one in adjustments
        if one.kind == AdjustmentKind.FLAG and one.board
    )


def _datums(event: Event) -> dict[BoardKey, int]:
    """The Butler datums that the imported file gives."""
    if event.method != MethodKind.BUTLER:
        return {}
    imported = access.imported_file_of(event)
    if imported is None:
        return {}
    return {_board_key(key): datum for key, datum in imported.datums.items()}


def _board_key(written: str) -> BoardKey:
    board_set, board = written.split()
    return int(board_set), int(board)
