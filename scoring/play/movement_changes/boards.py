"""Changes of rounds and boards: fewer, one more, laid out wrongly, played wrongly."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubsite.site.errors import Refused
from scoring.bridge.board_numbers import HIGHEST_BOARD
from scoring.play.movement_changes.room import (
    Offer,
    Outcome,
    Room,
    Seated,
    Wish,
    from_round_on,
    in_order,
    last_round,
)


def rounds_cut(room: Room, wish: Wish) -> Outcome:
    """The session ends after a round."""
    last = wish.round
    if not room.after_round < last < room.rounds:
        raise Refused(
            _("Choose a round from %(first)s to %(last)s.")
            % {"first": room.after_round + 1, "last": room.rounds - 1},
            field="round",
        )
    if any(table.fixed and table.round > last for table in room.tables):
        raise Refused(_("A later round has scores already."), field="round")
    return Outcome(
        from_round=last + 1,
        tables=tuple(table for table in room.tables if table.round <= last),
        say=(_("The last round is round %(round)s.") % {"round": last},),
        laws=_(
            "Pairs may have different numbers of boards: totals are percentages of what "
            "each could have scored."
        ),
    )


def round_added(room: Room, wish: Wish) -> Outcome:  # noqa: ARG001 - as all changes
    """The next round of the movement, if it has one."""
    rounds = room.rounds - room.after_round
    options = replace(room.options, rounds=rounds + 1, boards_per_round=room.set_size)
    movement = room.build(room.kind, options)
    keys = room.keys()
    if movement.rounds[:rounds] != room.movement.rounds[:rounds]:
        raise Refused(_("This movement is another one if it has more rounds."))
    last = room.after_round + rounds + 1
    return Outcome(
        from_round=last,
        tables=from_round_on(room, last, room.seated(movement, keys)),
        kind=room.kind,
        options=options,
        movement=movement,
        say=(_("There is an extra round, round %(round)s.") % {"round": last},),
    )


def boards_cut(room: Room, wish: Wish) -> Outcome:
    """Fewer boards a round: the first ones of each set."""
    number = wish.number or 0
    most = room.boards_a_round - 1
    if not most:
        raise Refused(_("A round has one board already."), field="number")
    if not 1 <= number <= most:
        raise Refused(
            ngettext(
                "Choose 1 board a round.", "Choose 1 to %(most)s boards a round.", most
            )
            % {"most": most},
            field="number",
        )
    tables = tuple(
        replace(table, boards=table.boards[:number])
        if table.round >= wish.round and not table.fixed
        else table
        for table in room.tables
    )
    return Outcome(
        from_round=wish.round,
        tables=tables,
        boards_a_round=number,
        say=(
            ngettext(
                "From round %(round)s play only the first board of each set.",
                "From round %(round)s play only the first %(number)s boards of each set.",
                number,
            )
            % {"round": wish.round, "number": number},
        ),
        laws=_(
            "Boards that fewer tables play are compared with fewer results. If only one "
            "table played a board, it has no comparison."
        ),
    )


def sets_misplaced(room: Room, wish: Wish) -> Outcome:
    """Sets lie at other tables than planned: they are exchanged, or all are shifted.

    Where they are put back after a round, what was played until then are wrong boards.
    """
    until = last_round(room, wish)
    new, say = _as_they_lie(room, wish)
    tables = tuple(
        replace(table, boards=new.get(table.boards, table.boards))
        if wish.round <= table.round <= until and not table.fixed
        else table
        for table in room.tables
    )
    outcome = Outcome(from_round=wish.round, tables=tables, say=(say,))
    if until < room.rounds:
        return _put_back(room, outcome, until)
    on = _("Pass them on as planned.")
    return outcome if wish.other else replace(outcome, say=(say, on))


def _put_back(room: Room, outcome: Outcome, until: int) -> Outcome:
    """The boards go back after that round. What was played until then were wrong boards:
    a ruling is offered where someone had played them, and where they can't be again."""
    played = [at for at in outcome.tables if at not in room.tables]
    later = tuple(at for at in outcome.tables if at.round > until)
    spoilt = [at for at in played if _known(room, at, at.boards)]
    spoilt += met_again(replace(room, tables=later), played)
    back = _("Before round %(round)s the boards go where the cards say.")
    return replace(
        outcome,
        say=(*outcome.say, back % {"round": until + 1}),
        laws=_(
            "Law 15B: a score stands if the boards were new to all four. Otherwise, and "
            "where they can't be played again, rule an artificial score."
        )
        if spoilt
        else _("Law 15B: the score stands."),
        offers=offer_rulings(room, spoilt, "15B"),
    )


def _known(room: Room, here: Seated, boards: Collection[int]) -> list[Seated]:
    """The earlier tables at which someone who sits here played these boards."""
    return [
        at
        for at in room.tables
        if at.round < here.round
        and {*boards} & {*at.boards}
        and at.is_playing
        and {*at.sitting} & {*here.sitting}
    ]


def _as_they_lie(
    room: Room, wish: Wish
) -> tuple[dict[tuple[int, ...], tuple[int, ...]], str]:
    """Each set with the one that lies in its place, and what to say."""
    here = room.at(wish.round, wish.table)
    sets = _sets(room)
    if wish.other is not None:
        there = room.at(wish.round, wish.other)
        new = {here.boards: there.boards, there.boards: here.boards}
        say = _("Tables %(first)s and %(second)s keep the boards they have.") % {
            "first": wish.table,
            "second": wish.other,
        }
    else:
        found = next((group for group in sets if wish.board in group), None)
        if found is None or here.boards not in sets:
            raise Refused(
                _("Enter a board that is played in this section."), field="board"
            )
        by = sets.index(found) - sets.index(here.boards)
        if not by:
            raise Refused(
                _("That board is planned at this table. Enter one that isn't."),
                field="board",
            )
        new = {group: sets[(at + by) % len(sets)] for at, group in enumerate(sets)}
        say = _("All tables keep the boards they have.")
    return new, say


def _sets(room: Room) -> list[tuple[int, ...]]:
    return sorted({table.boards for table in room.tables if table.boards})


def wrong_board(room: Room, wish: Wish) -> Outcome:
    """A board of another round was played: it counts; the right one waits (Law 15B)."""
    here = room.at(wish.round, wish.table)
    board, instead = wish.board or 0, wish.instead or 0
    check_wrong_board(here, board, instead)
    known = _known(room, here, (board,))
    tables = in_order(
        replace(at, boards=(*at.boards, board)) if at == here else at
        for at in room.tables
    )
    played = replace(here, boards=(board,))
    again = met_again(room, (played,))
    return Outcome(
        from_round=wish.round,
        tables=tables,
        late=frozenset({(wish.round, wish.table or 0, instead)}),
        say=(
            _("Table %(table)s: play board %(board)s later, when the director says.")
            % {"table": wish.table, "board": instead},
        ),
        laws=_known_board(room, known) if known else _new_board(again),
        offers=offer_rulings(room, [played] if known else again, "15B"),
    )


def check_wrong_board(here: Seated, board: int, instead: int) -> None:
    """Refuse a board that was no wrong one, and one that no one left out."""
    if not 1 <= board <= HIGHEST_BOARD or board in here.boards:
        raise Refused(
            _("Enter the board that was played and isn't one of this round's."),
            field="board",
        )
    if instead not in here.boards:
        raise Refused(
            _("Enter one of this round's boards: %(boards)s.")
            % {"boards": ", ".join(map(str, here.boards))},
            field="instead",
        )


def _known_board(room: Room, known: list[Seated]) -> str:
    labels = ", ".join(
        sorted({room.who(key).label for at in known for key in at.sitting})
    )
    return _(
        "Law 15B: a pair had played the board before (see %(pairs)s). The second "
        "result doesn't count; the pair that can't play it gets an adjusted score."
    ) % {"pairs": labels}


def _new_board(again: Collection[Seated]) -> str:
    if not again:
        return _("Law 15B: the score stands.")
    return _(
        "Law 15B: the score stands. The board can't be played again in %(where)s: "
        "rule an artificial score there."
    ) % {"where": where(again)}


def met_again(room: Room, played: Collection[Seated]) -> list[Seated]:
    """The later tables that have these boards for someone who played them here, with
    only these boards."""
    return [
        replace(at, boards=known)
        for at in room.tables
        for here in played
        if at.is_playing
        and at.round > here.round
        and {*at.sitting} & {*here.sitting}
        and (known := tuple(board for board in at.boards if board in here.boards))
    ]


def where(tables: Iterable[Seated]) -> str:
    """Name these tables and their rounds."""
    return ", ".join(
        _("round %(round)s at table %(table)s") % {"round": at.round, "table": at.table}
        for at in tables
    )


def offer_rulings(room: Room, tables: Iterable[Seated], law: str) -> tuple[Offer, ...]:
    """Rulings by that law on the boards of these tables."""
    return tuple(
        Offer(
            law=law,
            round=at.round,
            table=at.table or 0,
            boards=at.boards,
            who=tuple(room.who(key).label for key in at.sitting),
        )
        for at in tables
    )
