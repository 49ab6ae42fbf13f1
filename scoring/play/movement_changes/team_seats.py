"""Changes of who sat where in a match of teams: the wrong way round, at a wrong table."""

from collections.abc import Iterable, Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubsite.site.errors import Refused
from scoring.bridge.board_numbers import runs
from scoring.play.movement_changes.people import places
from scoring.play.movement_changes.room import Offer, Outcome, Room, Seated, Wish
from scoring.play.movement_changes.teams import offer_ruling, other_half

VOID = "void"
"""How a director says that boards that were played can't be compared."""
Place = tuple[int, int, int]
"""Round, table and board."""


def arrow_wrong(room: Room, wish: Wish) -> Outcome:
    """A table of a match sat the wrong way round.

    If the other table plays later it sits the other way round too, and the match is as
    good as planned. Else both tables had the same team North-South: what was played so
    counts for nothing (Law 86B).
    """
    here = _playing(room, wish.round, wish.table)
    other = other_half(room, here)
    if wish.how != VOID and other and _plays_later(here, other):
        return _both_turned(room, here, other)
    boards = _first_boards(here, wish.number)
    return Outcome(
        from_round=wish.round,
        tables=room.tables,
        void=_places(here, boards),
        say=(
            _("Table %(table)s: sit as planned from now on.") % {"table": here.table},
        ),
        laws=_void_at((here, boards)),
        offers=(offer_ruling(room, here, boards),),
    )


def _plays_later(here: Seated, other: Seated) -> bool:
    return not other.fixed and other.round >= here.round


def _both_turned(room: Room, here: Seated, other: Seated) -> Outcome:
    tables = tuple(at.turned() if at in (here, other) else at for at in room.tables)
    return Outcome(
        from_round=here.round,
        tables=tables,
        moved=places(room, tables),
        say=(
            _("Table %(table)s: stay as you sit for all boards of this round.")
            % {"table": here.table},
            _(
                "Table %(table)s in round %(round)s: North–South and East–West change "
                "places."
            )
            % {"table": other.table, "round": other.round},
        ),
        laws=_("The match counts: its tables sit opposite ways, as they should."),
    )


def wrong_opponents(room: Room, wish: Wish) -> Outcome:
    """East-West of two tables sat at each other's table and played boards there.

    Those boards count for no match, and a pair that has seen one can't play it where it
    comes again (Law 86B). The rest of the round is as planned.
    """
    here, there = _two_tables(room, wish)
    at_both = (
        (here, there, _first_boards(here, wish.number)),
        (there, here, _first_boards(there, wish.number)),
    )
    offers = [
        offer
        for at, instead, boards in at_both
        for offer in _offers(room, at, instead, boards)
    ]
    void = [place for at, _other, boards in at_both for place in _places(at, boards)]
    return Outcome(
        from_round=wish.round,
        tables=room.tables,
        void=frozenset(void),
        say=(
            _(
                "East–West of tables %(first)s and %(second)s go to their right tables "
                "after the board they are playing."
            )
            % {"first": wish.table, "second": wish.other},
        ),
        laws=_void_at(*((at, boards) for at, _other, boards in at_both)),
        offers=tuple(offers),
    )


def _two_tables(room: Room, wish: Wish) -> tuple[Seated, Seated]:
    here = _playing(room, wish.round, wish.table)
    there = _playing(room, wish.round, wish.other, field="other")
    if here == there:
        raise Refused(_("Choose two tables that play in that round."), field="other")
    if (here.ns, here.ew) == (there.ew, there.ns):
        raise Refused(
            _(
                "These are the two tables of one match. Choose “A table sat the wrong "
                "way round”."
            ),
            field="other",
        )
    return here, there


def _playing(
    room: Room, number: int, table: int | None, field: str = "table"
) -> Seated:
    here = room.at(number, table)
    if not here.is_playing:
        raise Refused(_("No one plays at that table in that round."), field=field)
    return here


def _first_boards(here: Seated, number: int | None) -> tuple[int, ...]:
    """So many boards of the table, all if no number is given."""
    most = len(here.boards)
    if number is not None and not 1 <= number <= most:
        raise Refused(
            _("Enter how many boards were started: 1 to %(most)s.") % {"most": most},
            field="number",
        )
    return here.boards[:number]


def _places(at: Seated, boards: Iterable[int]) -> frozenset[Place]:
    return frozenset((at.round, at.table or 0, board) for board in boards)


def _void_at(*places: tuple[Seated, tuple[int, ...]]) -> str:
    found = [
        ngettext(
            "Table %(table)s, board %(boards)s: the score counts for no match (Law 86B).",
            "Table %(table)s, boards %(boards)s: the score counts for no match (Law 86B).",
            len(boards),
        )
        % {"table": at.table, "boards": runs(boards)}
        for at, boards in places
    ]
    found.append(
        _(
            "If no auction has started, reseat the pairs: there is nothing to change here."
        )
    )
    return " ".join(found)


def _offers(
    room: Room, here: Seated, there: Seated, boards: tuple[int, ...]
) -> Iterator[Offer]:
    """The match whose boards others played, and tables to which the East-West who
    played them come, when these boards are there."""
    yield offer_ruling(room, here, boards)
    for at in room.tables:
        known = tuple(board for board in boards if board in at.boards)
        if at.round > here.round and at.is_playing and at.ew == there.ew and known:
            yield offer_ruling(room, at, known)
