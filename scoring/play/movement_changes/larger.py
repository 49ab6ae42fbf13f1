"""A larger Howell in round 1: pairs and sets are renumbered as they sit and lie."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from clubsite.site.errors import Refused
from scoring.movements.mitchell import SKIP, STRAIGHT
from scoring.movements.movement import Contest, Movement, Options, is_playing
from scoring.play.movement_changes.room import (
    NEW,
    NewPair,
    Outcome,
    Room,
    Seated,
    Wish,
    from_round_on,
)


def larger_movement(room: Room, wish: Wish) -> Outcome:
    """One or two pairs more: all sit where they are, with other numbers on their cards."""
    here = [at for at in room.in_round(wish.round) if at.table is not None]
    _check_can_grow(room, wish, here)
    more = wish.number or 1
    options = Options(len(here) + 1, half=more == 1, boards_per_round=room.set_size)
    movement = room.build(wish.how or room.kind, options)
    if (movement.winners, movement.contest) != (1, Contest.PAIRS):
        raise Refused(_("Choose a movement with one winner."), field="how")
    found = _laid_out(movement, here)
    _check_has_boards(room, movement, found)
    new = _new_pairs(movement, set(found.numbers.values()))
    return Outcome(
        from_round=wish.round,
        tables=from_round_on(room, wish.round, _wanted(room, movement, found, new)),
        kind=movement.kind,
        options=options,
        movement=movement,
        new=tuple(new),
        numbers={
            key: number
            for key, number in found.numbers.items()
            if room.who(key).number != number
        },
        say=(
            _(
                "Stay where you are. Your numbers have changed: take the new guide cards."
            ),
        ),
    )


def _check_can_grow(room: Room, wish: Wish, here: Sequence[Seated]) -> None:
    if wish.round != room.after_round + 1:
        raise Refused(_("Numbers can change in round 1 only."), field="round")
    if room.after_round:
        raise Refused(_("Pairs keep their numbers in a further session."))
    if room.movement.winners != 1 or room.individual:
        raise Refused(_("Only a movement with one winner can be renumbered."))
    if not all(at.is_playing for at in here):
        raise Refused(_("A pair is missing. Seat the new one as a late pair."))
    if wish.number not in (None, 1, 2):
        raise Refused(_("Enter 1 or 2 new pairs."), field="number")
    if room.kind in (STRAIGHT.code, SKIP.code) and not wish.how:
        raise Refused(
            _("For this movement choose “A table was added”, or “A pair came late”."),
            field="how",
        )


@dataclass(frozen=True, slots=True)
class Laid:
    """How the larger movement lies on the tables of round 1: numbers of pairs by their
    keys, boards by set, and tables of the room by those of the movement."""

    numbers: Mapping[int, int]
    boards: Mapping[int, tuple[int, ...]]
    tables: Mapping[int, int]


def _laid_out(movement: Movement, here: Sequence[Seated]) -> Laid:
    """Playing rows lie on the tables that play; what is left is the new table."""
    first = movement.rounds[0][: movement.tables]
    order = sorted(range(len(first)), key=lambda place: not is_playing(first[place]))
    numbers: dict[int, int] = {}
    boards: dict[int, tuple[int, ...]] = {}
    tables: dict[int, int] = {}
    for at, place in zip(here, order, strict=False):
        ns, ew, board_set = first[place]
        if board_set in boards:
            raise Refused(
                _(
                    "In round 1 of that movement two of these tables share boards. "
                    "Choose another."
                ),
                field="how",
            )
        if at.boards in boards.values():
            raise Refused(
                _(
                    "Two of these tables share boards now, but not in that movement. "
                    "Choose another."
                ),
                field="how",
            )
        numbers |= {at.ns or 0: ns, at.ew or 0: ew}
        boards[board_set] = at.boards
        tables[place + 1] = at.table or 0
    for extra, place in enumerate(order[len(here) :], 1):
        tables[place + 1] = len(here) + extra
    return Laid(numbers, boards, tables)


def _check_has_boards(room: Room, movement: Movement, found: Laid) -> None:
    last = room.after_board + movement.sets * room.set_size
    if any(board > last for boards in found.boards.values() for board in boards):
        raise Refused(
            _(
                "Boards that lie on the tables aren't played in that movement. Choose "
                "another."
            ),
            field="how",
        )


def _wanted(
    room: Room, movement: Movement, found: Laid, new: Iterable[NewPair]
) -> list[Seated]:
    keys = {("", number): key for key, number in found.numbers.items()}
    keys |= {("", pair.number): pair.key for pair in new}
    return [
        replace(
            at,
            table=at.table and found.tables[at.table],
            boards=_boards(room, movement, found.boards, at),
        )
        for at in room.seated(movement, keys)
    ]


def _new_pairs(movement: Movement, taken: set[int]) -> list[NewPair]:
    seated = {number for rows in movement.rounds for row in rows for number in row[:-1]}
    free = sorted(seated - taken - {0})
    return [NewPair(NEW - at, number, "") for at, number in enumerate(free)]


def _boards(
    room: Room, movement: Movement, known: Mapping[int, tuple[int, ...]], at: Seated
) -> tuple[int, ...]:
    """The boards of a table's set: those that lie there in round 1, else the next ones."""
    first = min(at.boards, default=room.after_board)
    board_set = (first - room.after_board - 1) // room.set_size + 1
    sets = [
        tuple(
            room.after_board + board
            for board in movement.boards(number)[: len(at.boards)]
        )
        for number in range(1, movement.sets + 1)
    ]
    left = [group for group in sets if group not in known.values()]
    others = [number for number in range(1, movement.sets + 1) if number not in known]
    placed = dict(known) | dict(zip(others, left, strict=True))
    return placed.get(board_set, ())
