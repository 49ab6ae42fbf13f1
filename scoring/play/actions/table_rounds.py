"""Rows of who sits where in each round, and the lines of their boards."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from clubsite.accounts.models import User
from clubsite.site.clock import now
from scoring.events.labels import MovementReason
from scoring.events.models import (
    Entry,
    Event,
    MovementVersion,
    Result,
    Section,
    TableRound,
)
from scoring.events.plans import SeatKey, TablePlan, options_to_json, table_plans
from scoring.matches.actions.table_lines import lines_at, match_of, matches_by_sides
from scoring.movements.as_json import movement_to_json
from scoring.movements.movement import Contest, Movement, Options
from scoring.movements.reported_tables import SeatedBoard, tables_from_lines

Pairs = dict[SeatKey, Entry]


class Start(NamedTuple):
    """How a movement begins: after the rounds and boards of earlier sessions, and why."""

    rounds: int = 0
    boards: int = 0
    reason: MovementReason = MovementReason.SET_UP


NOTHING_BEFORE = Start()


def seat_section(
    section: Section,
    movement: Movement,
    pairs: Mapping[SeatKey, Entry],
    *,
    made_by: User,
    options: Options,
    after: Start = NOTHING_BEFORE,
) -> None:
    """The first movement of a section, its tables in every round, and an awaited line
    for every board that they play; who is a phantom sits nowhere. It records nothing.

    Where teams play, the matches of the section are there already.
    """
    MovementVersion.objects.create(
        section=section,
        number=1,
        from_round=after.rounds + 1,
        kind=movement.kind,
        options=options_to_json(options),
        movement=movement_to_json(movement),
        boards_per_round=movement.boards_per_round or 0,
        after_round=after.rounds,
        after_board=after.boards,
        reason=after.reason,
        made_by=made_by,
        made_at=now(),
    )
    plans = table_plans(movement)
    rows = TableRound.objects.bulk_create(
        _row(section, plan, pairs, after) for plan in plans
    )
    of_teams = movement.contest is Contest.TEAMS
    by_sides = matches_by_sides(section.matches.all() if of_teams else ())
    Result.objects.bulk_create(
        line
        for row, plan in zip(rows, plans, strict=True)
        if plan.is_playing
        for line in lines_at(row, match_of(row, by_sides))
    )


def _row(
    section: Section, plan: TablePlan, pairs: Mapping[SeatKey, Entry], after: Start
) -> TableRound:
    ns, ew, south, west = (
        pairs[seat_key] if seat_key else None
        for seat_key in (plan.ns, plan.ew, plan.south, plan.west)
    )
    return TableRound(
        section=section,
        round=after.rounds + plan.round,
        table=plan.table,
        ns=ns,
        ew=ew,
        south=south,
        west=west,
        boards=[after.boards + board for board in plan.boards],
    )


def seat_as_reported(event: Event) -> None:
    """Rows again for the tables that an event's lines name, where a file brought them.

    The sections that have a movement are left alone.
    """
    lines = list(
        Result.objects.filter(
            section__session__event=event,
            section__movement_versions__isnull=True,
            match__isnull=True,
        )
    )
    before = TableRound.objects.filter(section__in={line.section_id for line in lines})
    Result.objects.filter(table_round__in=before).update(table_round=None)
    before.delete()
    seat_reported(lines)
    seated = [line for line in lines if line.table_round_id]
    Result.objects.bulk_update(seated, ["table_round"], batch_size=500)


def seat_reported(lines: Iterable[Result]) -> None:
    """Rows for the tables that these lines name; the lines lead to them, unsaved."""
    by_section: defaultdict[int, list[Result]] = defaultdict(list)
    for line in lines:
        if line.match_id is None:
            by_section[line.section_id].append(line)
    rows = TableRound.objects.bulk_create(
        row for section, here in by_section.items() for row in _reported(section, here)
    )
    places = {(row.section_id, row.round, row.table): row for row in rows}
    for section, here in by_section.items():
        for line in here:
            line.table_round = places.get((section, line.round or 0, line.table))


def _reported(section: int, lines: Sequence[Result]) -> Iterator[TableRound]:
    found = tables_from_lines(
        SeatedBoard(
            line.round,
            line.table,
            line.board,
            (line.ns_id, line.ew_id, line.south_id, line.west_id),
        )
        for line in lines
    )
    for table in found:
        ns, ew, south, west = table.seats
        yield TableRound(
            section_id=section,
            round=table.round,
            table=table.table,
            ns_id=ns,
            ew_id=ew,
            south_id=south,
            west_id=west,
            boards=list(table.boards),
        )
