"""Changes of who sat where: arrows, opponents and lines that moved wrongly."""

from collections.abc import (
    Collection,
    Hashable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubsite.site.errors import Refused
from scoring.events.queries import said_refusal
from scoring.movements.movement import InvalidMovement
from scoring.movements.wrong_moves import shifts
from scoring.play.movement_changes.boards import met_again, offer_rulings, where
from scoring.play.movement_changes.effect import actual_movement
from scoring.play.movement_changes.people import places
from scoring.play.movement_changes.room import (
    Outcome,
    Room,
    Seated,
    Wish,
    in_order,
)


def arrow_wrong(room: Room, wish: Wish) -> Outcome:
    """North-South and East-West of a table are exchanged for a round."""
    here = room.at(wish.round, wish.table)
    if not here.is_playing:
        raise Refused(_("No one plays at that table in that round."), field="table")
    tables = tuple(at.turned() if at == here else at for at in room.tables)
    return Outcome(
        from_round=wish.round,
        tables=tables,
        moved=places(room, tables),
        say=(
            _("Table %(table)s sits as planned again from round %(round)s.")
            % {"table": wish.table, "round": wish.round + 1},
        ),
        laws=_(
            "The scores stand as played. If it was noticed in time, the pairs change."
        ),
    )


def switch_forgotten(room: Room, wish: Wish) -> Outcome:
    """A round was played without its switch; a later round is switched instead."""
    if room.movement.winners != 1:
        raise Refused(_("This movement has no arrow switch."))
    switched = {room.after_round + number for number in room.movement.switched}
    if wish.round not in switched:
        raise Refused(
            _("Round %(round)s has no arrow switch.") % {"round": wish.round}
            if switched
            else _("This movement has no arrow switch."),
            field="round",
        )
    instead = wish.until
    if instead in switched:
        raise Refused(_("That round has an arrow switch already."), field="until")
    if instead is not None and not wish.round < instead <= room.rounds:
        raise Refused(
            _("Switch a later round, up to round %(last)s.") % {"last": room.rounds},
            field="until",
        )
    turned = {wish.round, instead}
    tables = tuple(
        at.turned() if at.round in turned and at.is_playing else at
        for at in room.tables
    )
    if any(at.fixed for at in room.tables if at.round == instead):
        raise Refused(_("That round has scores already."), field="until")
    return Outcome(
        from_round=wish.round,
        tables=tables,
        moved=places(room, tables),
        say=(
            _("Arrows are switched in round %(round)s.") % {"round": instead}
            if instead
            else _("No other round is switched."),
        ),
    )


def wrong_opponents(room: Room, wish: Wish) -> Outcome:
    """East-West of two tables sat down at each other's table and played boards there.

    The boards played there go to those who played them; the rest of the round is as
    planned.
    """
    here, there = room.at(wish.round, wish.table), room.at(wish.round, wish.other)
    if here == there or not (here.is_playing and there.is_playing):
        raise Refused(_("Choose two tables that play in that round."), field="other")
    number = wish.number or 0
    if not 1 <= number <= min(len(here.boards), len(there.boards)):
        raise Refused(
            _("Enter how many boards were started: 1 to %(most)s.")
            % {"most": min(len(here.boards), len(there.boards))},
            field="number",
        )
    changed = {
        here: _split(room, here, there, number),
        there: _split(room, there, here, number),
    }
    again = met_again(room, [parts[-1] for parts in changed.values()])
    tables = in_order(each for at in room.tables for each in changed.get(at, (at,)))
    return Outcome(
        from_round=wish.round,
        tables=tables,
        moved=frozenset((at.round, at.table, at.part) for at in (here, there)),
        say=(
            _(
                "East–West of tables %(first)s and %(second)s go to their right tables "
                "after the board they are playing."
            )
            % {"first": wish.table, "second": wish.other},
        ),
        laws=_laws_of_opponents(again),
        offers=offer_rulings(room, again, "15"),
    )


def _laws_of_opponents(again: Collection[Seated]) -> str:
    laws = _(
        "Before the auction the pairs are reseated. Once it has started at both "
        "tables and the board is new to all, it stands (Law 15)."
    )
    if not again:
        return laws
    missing = _(
        "These boards can't be played again in %(where)s: rule an artificial score there."
    ) % {"where": where(again)}
    return f"{laws} {missing}"


def _split(room: Room, here: Seated, there: Seated, number: int) -> tuple[Seated, ...]:
    """The boards that were played with the others' East-West, and those that are left."""
    parts = [at.part for at in room.in_round(here.round) if at.table == here.table]
    played = replace(
        here,
        boards=here.boards[:number],
        ew=there.ew,
        west=there.west,
        part=max(parts) + 1,
    )
    rest = replace(here, boards=here.boards[number:])
    return (rest, played) if rest.boards else (replace(played, part=1),)


def line_misplaced(room: Room, wish: Wish) -> Outcome:
    """East-West went to wrong tables in a round; later rounds follow on from there.

    For the rounds that are left the line and the boards are shifted so that as many
    as possible can be played, then so that few opponents meet again.
    """
    if room.movement.winners != 2 or room.individual:
        raise Refused(_("Only the lines of a Mitchell with two winners can do that."))
    by = wish.number or 0
    here = [at for at in room.in_round(wish.round) if at.table is not None]
    if not by % len(here):
        raise Refused(
            _("Enter by how many tables East–West are ahead, e.g. 1, or -1 if behind."),
            field="number",
        )
    actual = dict(zip(here, _shifted(here, by), strict=True))
    _check_scores_stay(actual)
    played = [actual.get(at, at) for at in room.tables if at.round <= wish.round]
    rest = [at for at in room.tables if at.round > wish.round]
    best = _best_shifts(room, [*played, *rest], wish.round)
    tables = in_order([*played, *_moved_on(rest, *best)])
    return Outcome(
        from_round=wish.round,
        tables=tables,
        moved=places(room, tuple(actual.values())),
        say=said_of_next(tables, wish.round),
    )


def _check_scores_stay(actual: Mapping[Seated, Seated]) -> None:
    for before, now in actual.items():
        if before.fixed and not now.is_playing:
            raise Refused(
                _(
                    "Table %(table)s has scores of this round, but no one would have "
                    "come there. Check by how many tables."
                )
                % {"table": before.table},
                field="number",
            )


def _best_shifts(room: Room, actual: Iterable[Seated], number: int) -> tuple[int, int]:
    """How far East-West and the boards go after that round; refused where not all
    North-South stay."""
    plan = actual_movement(room, room.tables, room.movement)
    rounds = actual_movement(room, actual, room.movement).rounds
    scored = {at.round - room.after_round for at in room.tables if at.fixed}
    try:
        best = shifts(plan, rounds, number - room.after_round + 1, scored)[0]
    except InvalidMovement as error:
        raise Refused(said_refusal(error)) from error
    return best.pairs, best.sets


def said_of_next(tables: Sequence[Seated], number: int) -> tuple[str, ...]:
    """How East-West and the boards get from their tables in that round to the next one,
    whatever they would have done by the plan."""
    here, there = (
        [at for at in tables if at.round == each and at.table and at.part == 1]
        for each in (number, number + 1)
    )
    if not there:
        return (_("This was the last round."),)
    pairs = _step(
        {at.ew: at.table or 0 for at in here if at.ew},
        {at.ew: at.table or 0 for at in there if at.ew},
        len(here),
    )
    boards = _step(
        {at.boards: at.table or 0 for at in here},
        {at.boards: at.table or 0 for at in there},
        len(here),
    )
    return (
        _("For round %(round)s East–West %(pairs)s, and the boards %(boards)s.")
        % {"round": number + 1, "pairs": _way(pairs), "boards": _way(boards)},
        _("After that, move as planned."),
    )


def _step(
    here: Mapping[Hashable, int], there: Mapping[Hashable, int], tables: int
) -> int | None:
    """By how many tables all of them go up, or down if negative; None if they differ."""
    steps = {(there[key] - here[key]) % tables for key in here.keys() & there.keys()}
    if len(steps) != 1:
        return None
    step = steps.pop()
    return step if step <= tables // 2 else step - tables


def _way(step: int | None) -> str:
    if step is None:
        return _("follow the new cards")
    if not step:
        return _("stay where they are")
    up = ngettext("move up %(number)s table", "move up %(number)s tables", abs(step))
    down = ngettext(
        "move down %(number)s table", "move down %(number)s tables", abs(step)
    )
    return (up if step > 0 else down) % {"number": abs(step)}


def _shifted(tables: list[Seated], by: int) -> list[Seated]:
    """East-West of each table by so many tables further."""
    return [
        replace(at, ew=tables[(place - by) % len(tables)].ew)
        for place, at in enumerate(tables)
    ]


def _moved_on(rest: Iterable[Seated], ew: int, boards: int) -> Iterator[Seated]:
    rounds: dict[int, list[Seated]] = {}
    for at in rest:
        rounds.setdefault(at.round, []).append(at)
    for tables in rounds.values():
        if any(at.fixed for at in tables):
            yield from tables
            continue
        line = _shifted(tables, ew)
        for place, at in enumerate(line):
            yield replace(at, boards=tables[(place - boards) % len(tables)].boards)
