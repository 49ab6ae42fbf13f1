"""Changes of who is there: late pairs, pairs that leave, tables, numbers."""

from collections.abc import Mapping
from dataclasses import replace
from typing import TypedDict

from django.utils.translation import gettext as _

from clubsite.site.errors import Refused
from scoring.bridge.contract import Side
from scoring.events.plans import SeatKey, table_plans
from scoring.movements import rover
from scoring.movements.appendix import APPENDIX
from scoring.movements.kinds import kind_by_code
from scoring.movements.mitchell import SHARE_RELAY, SKIP, STRAIGHT
from scoring.movements.movement import InvalidMovement, Movement, Options
from scoring.movements.web import BOWMAN, WEB
from scoring.play.movement_changes.room import (
    NEW,
    Contestant,
    NewPair,
    Outcome,
    Present,
    Room,
    Seated,
    Wish,
    from_round_on,
    last_round,
)

ROVERS = {
    STRAIGHT.code: rover.ROVER.code,
    SKIP.code: rover.ROVER.code,
    SHARE_RELAY.code: rover.ROVER_ON_SHARE_RELAY.code,
    WEB.code: rover.ROVER_ON_WEB.code,
    BOWMAN.code: rover.ROVER_ON_WEB.code,
}
BUMP = rover.BUMP.code
LAST_ROUND_FOR_ROVER = 2


class _Coming(TypedDict, total=False):
    new: tuple[NewPair, ...]
    present: Mapping[int, Present]
    names: Mapping[int, tuple[str, ...]]


def late_pair(room: Room, wish: Wish) -> Outcome:
    """A pair takes the free number of a half table, else it is a rover or bumps.

    Where the director plays for a missing pair, it takes over.
    """
    free = _missing(room)
    if free:
        return _takes_free_number(room, wish, _chosen(free, wish))
    if room.individual:
        raise Refused(_("An individual has no place for a late pair."))
    if wish.round - room.after_round > LAST_ROUND_FOR_ROVER:
        raise Refused(
            _(
                "No pair is missing. A rover must start by round 2, so a pair this "
                "late can't play."
            ),
            field="round",
        )
    return _extra_pair(room, wish)


def _missing(room: Room) -> list[Contestant]:
    """The pairs that are missing, then those that left, then those for which the
    director plays."""
    return sorted(room.missing(), key=lambda who: (who.stand_in, not who.phantom))


def director_plays(room: Room, wish: Wish) -> Outcome:
    """The director and a partner take the number of a missing pair for some rounds."""
    free = _missing(room)
    if not free:
        raise Refused(_("No pair is missing, so the director has no seat."))
    who = _chosen(free, wish)
    outcome = _takes_free_number(room, wish, who)
    return replace(
        outcome,
        relieved=outcome.relieved if any(wish.names) else frozenset(),
        say=(
            _("The director and a partner play as %(pair)s until it comes.")
            % {"pair": who.label},
        ),
    )


def _chosen(free: list[Contestant], wish: Wish) -> Contestant:
    """The missing pair whose number is taken; the first where no one chooses."""
    if wish.pair is None:
        return free[0]
    for who in free:
        if who.key == wish.pair:
            return who
    raise Refused(_("Choose a number that is free."), field="pair")


def _takes_free_number(room: Room, wish: Wish, free: Contestant) -> Outcome:
    tables = _with_pair(room, wish, free)
    until = last_round(room, wish)
    sits_at = [
        at.table
        for at in tables
        if wish.round <= at.round <= until and free.key in at.seats and at.is_playing
    ]
    if not sits_at:
        raise Refused(
            _("No one sits out from round %(round)s on.") % {"round": wish.round},
            field="round",
        )
    return Outcome(
        from_round=wish.round,
        tables=tables,
        **_coming(wish, free),
        relieved=frozenset({free.key} if _makes_way(free, wish) else ()),
        say=(
            _("The late pair is %(pair)s. It sits down at table %(table)s.")
            % {"pair": free.label, "table": sits_at[0]},
        ),
        laws=_(
            "Boards of earlier rounds are not played, or played late if the other pair "
            "agrees."
        ),
    )


def _makes_way(free: Contestant, wish: Wish) -> bool:
    """Whether those who had the number until now were only there for a while: the
    director, or a pair that left if others come."""
    return free.stand_in or (not free.phantom and any(wish.names))


def _with_pair(room: Room, wish: Wish, free: Contestant) -> tuple[Seated, ...]:
    """The tables with that pair in its free seats, from round to round."""
    until = last_round(room, wish)
    planned = _planned(room, free)
    return tuple(
        _with_free_seat(at, free, planned)
        if wish.round <= at.round <= until and not at.fixed
        else at
        for at in room.tables
    )


def _coming(wish: Wish, free: Contestant) -> _Coming:
    """The missing pair is there; in a further session it is a new one."""
    if free.key <= NEW:
        pair = NewPair(
            free.key, free.number, free.direction, wish.names, wish.round, wish.until
        )
        return {"new": (pair,)}
    first = wish.round if free.phantom else free.from_round
    present = Present(phantom=False, from_round=first, until_round=wish.until)
    names = {free.key: wish.names} if any(wish.names) else {}
    return {"present": {free.key: present}, "names": names}


def _planned(room: Room, free: Contestant) -> set[tuple[int, int | None]]:
    """Rounds and tables where that number belongs: its own in the movement, or those
    with the one seat that the movement leaves empty."""
    plans = table_plans(room.movement)

    def where(number: SeatKey) -> set[tuple[int, int | None]]:
        return {
            (room.after_round + plan.round, plan.table)
            for plan in plans
            if number in plan.seats
        }

    seats = where((free.direction, free.number))
    if seats:
        return seats
    left_out = [
        who
        for who in room.contestants.values()
        if who.phantom
        and who.direction == free.direction
        and not where((who.direction, who.number))
    ]
    if len(left_out) > 1:
        raise Refused(
            _(
                "Several pairs are missing in this movement, and it doesn't say which "
                "seats are whose."
            )
        )
    return {
        (room.after_round + plan.round, plan.table)
        for plan in plans
        if len(plan.seats) == 1
    }


def _with_free_seat(
    table: Seated, free: Contestant, seats: set[tuple[int, int | None]]
) -> Seated:
    if table.table is None or (table.round, table.table) not in seats:
        return table
    if table.ns is None and free.direction != Side.EW:
        return replace(table, ns=free.key)
    takes_ew = table.ew is None and free.direction != Side.NS
    return replace(table, ew=free.key) if takes_ew else table


def _extra_pair(room: Room, wish: Wish) -> Outcome:
    code = BUMP if wish.how == "bump" else ROVERS.get(room.kind)
    if code is None:
        raise Refused(
            _(
                "This movement has no rover. Play round 1 again with a larger movement, "
                "or ask the pair to wait for another evening."
            )
        )
    tables = room.movement.tables + 1
    movement = _longest(room, code, tables)
    number, direction = tables, "NS"
    if movement.winners == 1:
        movement = rover.with_new_pair_last(movement, tables)
        number, direction = 2 * tables - 1, ""
    pair = NewPair(NEW, number, direction, wish.names, wish.round)
    known = room.keys()
    _check_is_free(room, known.get((direction, number)))
    keys = known | {(direction, number): NEW}
    wanted = room.seated(movement, keys)
    agreed = _beside(room, movement, wanted, wish.round)
    return Outcome(
        from_round=wish.round,
        tables=from_round_on(room, wish.round, agreed),
        kind=code,
        options=replace(
            room.options,
            tables=tables,
            half=True,
            missing=None,
            switched=movement.switched or None,
        ),
        movement=movement,
        new=(pair,),
        say=(
            *_said_of_extra(code, wanted, number, wish.round),
            *_said_of_end(room, movement),
        ),
    )


def _check_is_free(room: Room, key: int | None) -> None:
    """Refuse a number that someone has who plays on."""
    if key is not None and room.who(key).until_round is None:
        raise Refused(_("There is an extra pair already. A second one can't join."))


def _longest(room: Room, code: str, number: int) -> Movement:
    """The extra pair's movement for as many rounds as it can have.

    Switches of rounds that it doesn't have are left out; refused where none is left of
    what made one list.
    """
    rounds = len(room.movement.rounds)
    why = InvalidMovement("")
    for shorter in range(rounds, 1, -1):
        options = replace(
            room.options,
            tables=number,
            half=True,
            missing=None,
            rounds=shorter,
            boards_per_round=room.set_size,
            switched=tuple(at for at in room.movement.switched if at <= shorter),
        )
        try:
            movement = kind_by_code(code).build(options)
        except InvalidMovement as error:
            why = error
            continue
        if movement.winners == room.movement.winners:
            return movement
    raise Refused(_("An extra pair can't join this movement.")) from why


def _beside(
    room: Room, movement: Movement, wanted: tuple[Seated, ...], number: int
) -> list[Seated]:
    """The tables of the new plan, with the boards of the old one; refused where another
    pair would have come. With arrows switched that pair sits North-South."""
    known = {(table.round, table.table): table for table in room.tables}
    found = []
    for table in wanted:
        if table.round < number:
            continue
        before = known.get((table.round, table.table), table)
        if table.round - room.after_round in movement.switched:
            same = before.ns == table.ns
        else:
            same = before.ew == table.ew
        if not same:
            raise Refused(_("East–West don't move as the extra pair needs it."))
        found.append(replace(table, boards=before.boards))
    return found


def _said_of_extra(
    code: str, wanted: tuple[Seated, ...], number: int, first: int
) -> tuple[str, ...]:
    places = [
        str(table.table)
        for table in wanted
        if NEW in (table.ns, table.ew)
        and table.table is not None
        and table.round >= first
    ]
    tables = ", ".join(dict.fromkeys(places))
    if code == BUMP:
        return (
            _(
                "Pair %(number)s North–South is the extra pair. It stays North–South at "
                "table %(tables)s; the pair there sits out, then takes the next table."
            )
            % {"number": number, "tables": tables},
        )
    return (
        _(
            "Pair %(number)s North–South is the extra pair. In turn it takes the "
            "North–South seats at tables %(tables)s; the pair there sits out."
        )
        % {"number": number, "tables": tables},
    )


def _said_of_end(room: Room, movement: Movement) -> tuple[str, ...]:
    """The last round, where the extra pair has fewer rounds than were planned."""
    last = room.after_round + len(movement.rounds)
    if last >= room.rounds:
        return ()
    return (_("The last round is round %(round)s.") % {"round": last},)


def pair_left(room: Room, wish: Wish) -> Outcome:
    """A pair is a phantom from a round on; its opponents sit out."""
    return _without(room, wish.round, [room.who(wish.pair)])


def table_removed(room: Room, wish: Wish) -> Outcome:
    """Both pairs of a table leave; its boards rest there."""
    pairs = [room.who(wish.pair), room.who(wish.second)]
    if pairs[0] == pairs[1]:
        raise Refused(_("Choose two different pairs."), field="second")
    return _without(room, wish.round, pairs)


def _without(room: Room, number: int, gone: list[Contestant]) -> Outcome:
    if room.individual:
        raise Refused(_("Find a substitute: an individual needs four players a table."))
    nobody = {who.key: None for who in gone}
    tables = tuple(
        table.with_seats(nobody) if table.round >= number and not table.fixed else table
        for table in room.tables
    )
    present = {
        who.key: Present(
            phantom=number <= who.from_round,
            from_round=who.from_round,
            until_round=None if number <= who.from_round else number - 1,
        )
        for who in gone
    }
    labels = _(" and ").join(who.label for who in gone)
    return Outcome(
        from_round=number,
        tables=tables,
        present=present,
        say=(
            _("Pairs %(pairs)s no longer play. Their opponents sit out.")
            % {"pairs": labels}
            if len(gone) > 1
            else _("Pair %(pair)s no longer plays. Its opponents sit out.")
            % {"pair": labels},
        ),
        laws=_(
            "Opponents who sit out may get average plus, by the regulations. The scores "
            "of earlier rounds stand."
        ),
    )


def table_added(room: Room, wish: Wish) -> Outcome:
    """In round 1 a straight 7 becomes a skip 8: the rows of round 1 agree.

    Where arrows are switched the new North-South pair comes between both lines, so that
    East-West have numbers one higher. By round 2 the table can be an appendix, which
    makes one list of both lines.
    """
    if wish.how == APPENDIX.code:
        return _appendix(room, wish)
    _check_takes_table(room, wish)
    tables = room.movement.tables + 1
    code = STRAIGHT.code if tables % 2 else SKIP.code
    switched = room.movement.switched
    options = Options(
        tables,
        boards_per_round=room.set_size,
        rounds=len(room.movement.rounds),
        switched=switched or None,
    )
    movement = room.build(code, options)
    numbers = _numbers_with_table(room) if switched else {}
    new = _pairs_of_table(tables, one_list=bool(switched))
    keys = {
        (direction, numbers.get(key, number)): key
        for (direction, number), key in room.keys().items()
    }
    keys |= {(pair.direction, pair.number): pair.key for pair in new}
    return Outcome(
        from_round=wish.round,
        tables=from_round_on(room, wish.round, room.seated(movement, keys)),
        kind=code,
        options=options,
        movement=movement,
        new=new,
        numbers=numbers,
        say=_said_of_table(movement, numbers),
    )


def _pairs_of_table(table: int, *, one_list: bool) -> tuple[NewPair, NewPair]:
    if one_list:
        return NewPair(NEW, table, ""), NewPair(NEW - 1, 2 * table, "")
    return NewPair(NEW, table, Side.NS), NewPair(NEW - 1, table, Side.EW)


def _numbers_with_table(room: Room) -> dict[int, int]:
    """The new numbers of East-West, who are counted on from the last table."""
    tables = room.movement.tables
    return {
        key: who.number + 1
        for key, who in room.contestants.items()
        if who.number > tables
    }


def _said_of_table(movement: Movement, numbers: Mapping[int, int]) -> tuple[str, ...]:
    tables = movement.tables
    found = [
        _("Table %(table)s is new, with the next set of boards.") % {"table": tables},
        _("After round %(round)s East–West skip a table.") % {"round": tables // 2}
        if movement.kind == SKIP.code
        else _("East–West don't skip a table."),
    ]
    if numbers:
        found.append(
            _(
                "Stay where you are. East–West have new numbers, one higher: take the "
                "new cards."
            )
        )
    return tuple(found)


def _appendix(room: Room, wish: Wish) -> Outcome:
    """Two pairs more beside table 1, with its boards; everyone has another number."""
    _check_takes_appendix(room, wish)
    options = Options(room.movement.tables + 1, boards_per_round=room.set_size)
    movement = room.build(APPENDIX.code, options)
    numbers = _numbers_in(room, movement)
    ns, ew = movement.rounds[0][room.movement.tables][:2]
    new = (
        NewPair(NEW, ns, "", from_round=wish.round),
        NewPair(NEW - 1, ew, "", from_round=wish.round),
    )
    keys = {("", number): key for key, number in numbers.items()}
    keys |= {("", pair.number): pair.key for pair in new}
    wanted = room.seated(movement, keys)
    return Outcome(
        from_round=wish.round,
        tables=from_round_on(room, wish.round, wanted),
        kind=APPENDIX.code,
        options=options,
        movement=movement,
        new=new,
        numbers=numbers,
        one_list=True,
        say=(
            _("Table %(table)s is new, beside table 1. They share boards.")
            % {"table": options.tables},
            _(
                "There is one ranking. Take the new cards: most of you have new numbers."
            ),
        ),
    )


def _check_takes_appendix(room: Room, wish: Wish) -> None:
    if wish.round - room.after_round > LAST_ROUND_FOR_ROVER:
        raise Refused(_("A table can be added by round 2 only."), field="round")
    if room.kind != STRAIGHT.code or room.movement.winners != 2 or not room.alone:
        raise Refused(
            _(
                "An appendix goes on a straight Mitchell of one section, with two winners."
            ),
            field="how",
        )
    _check_nobody_is_missing(room)


def _check_nobody_is_missing(room: Room) -> None:
    if any(who.phantom for who in room.contestants.values()):
        raise Refused(
            _("A pair is missing: seat one pair as a late pair, then the other.")
        )


def _numbers_in(room: Room, movement: Movement) -> dict[int, int]:
    """The number of each pair in that movement, by where it sat in round 1."""
    numbers: dict[int, int] = {}
    for at in room.in_round(room.after_round + 1):
        ns, ew, _board_set = movement.rounds[0][(at.table or 0) - 1]
        numbers |= {at.ns or 0: ns, at.ew or 0: ew}
    return numbers


def _check_takes_table(room: Room, wish: Wish) -> None:
    if wish.round != room.after_round + 1:
        raise Refused(_("A table can be added in round 1 only."), field="round")
    if room.kind not in (STRAIGHT.code, SKIP.code):
        raise Refused(
            _(
                "A table can be added to a straight or skip Mitchell only. If this "
                "movement has one winner, choose “A larger movement in round 1”."
            )
        )
    if room.after_round and room.movement.switched:
        raise Refused(_("Pairs keep their numbers in a further session."))
    _check_nobody_is_missing(room)


def wrong_number(room: Room, wish: Wish) -> Outcome:
    """Two pairs took each other's numbers: their scores are exchanged."""
    first, second = room.who(wish.pair), room.who(wish.second)
    if first == second:
        raise Refused(_("Choose two different pairs."), field="second")
    until = last_round(room, wish)
    if first.phantom or second.phantom:
        raise Refused(_("No one has that number. Choose pairs that play."))
    exchanged = {first.key: second.key, second.key: first.key}
    tables = tuple(
        table.with_seats(exchanged) if wish.round <= table.round <= until else table
        for table in room.tables
    )
    return Outcome(
        from_round=wish.round,
        tables=tables,
        moved=places(room, tables),
        say=(
            _("The scores of %(first)s and %(second)s have been exchanged.")
            % {"first": first.label, "second": second.label},
        ),
    )


def places(
    room: Room, tables: tuple[Seated, ...]
) -> frozenset[tuple[int, int | None, int]]:
    """Where others sit now than before."""
    before = {(at.round, at.table, at.part): at.seats for at in room.tables}
    return frozenset(
        (at.round, at.table, at.part)
        for at in tables
        if before.get((at.round, at.table, at.part), at.seats) != at.seats
    )
