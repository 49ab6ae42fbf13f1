"""Changes of a movement of teams: what happens at one table concerns the other too."""

from collections.abc import Iterator
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clubsite.site.errors import Refused
from scoring.play.movement_changes import boards
from scoring.play.movement_changes.room import (
    Offer,
    Outcome,
    Present,
    Room,
    Seated,
    Wish,
)

MatchKey = tuple[frozenset[int | None], tuple[int, ...]]
"""Both teams of a match and its boards."""


def team_left(room: Room, wish: Wish) -> Outcome:
    """A team plays no more from a round on; the pairs that would meet it sit out.

    What the rule of the event for withdrawn teams makes of its matches, counts.
    """
    team = room.who(wish.pair)
    if team.until_round is not None:
        raise Refused(_("This team has left already."), field="pair")
    nobody = {team.key: None}
    tables = tuple(
        at.with_seats(nobody) if at.round >= wish.round and not at.fixed else at
        for at in room.tables
    )
    present = Present(
        phantom=False,
        from_round=team.from_round,
        until_round=wish.round - 1,
        withdrew=True,
    )
    offers = tuple(_half_played(room, team.key, tables))
    return Outcome(
        from_round=wish.round,
        tables=tables,
        present={team.key: present},
        say=(
            _("Team %(team)s no longer plays. The pairs that would meet it sit out.")
            % {"team": team.label},
        ),
        laws=_(
            "Its matches count as the event's rule for withdrawn entries says (Scoring)."
        )
        + (" " + _see_other_table() if offers else ""),
        offers=offers,
    )


def _see_other_table() -> str:
    return _("One table of a match has played already: see Law 86B.")


def _half_played(room: Room, team: int, tables: tuple[Seated, ...]) -> Iterator[Offer]:
    """The tables that have played where the other half of the match falls away."""
    falls_away = {
        _match(was)
        for was, now in zip(room.tables, tables, strict=True)
        if was.is_playing and not now.is_playing
    }
    for at in room.tables:
        if team in at.sitting and _match(at) in falls_away and at.fixed:
            yield offer_ruling(room, at, at.boards)


def wrong_board(room: Room, wish: Wish) -> Outcome:
    """A board of another match was played: it counts for nothing; the right one waits.

    Anyone who has seen it can't play it in its own match.
    """
    here = room.at(wish.round, wish.table)
    board, instead = wish.board or 0, wish.instead or 0
    if not here.is_playing:
        raise Refused(_("No one plays at that table in that round."), field="table")
    boards.check_wrong_board(here, board, instead)
    other = other_half(room, here)
    offers = [offer_ruling(room, other, (instead,))] if other and other.fixed else []
    spoilt = [
        at
        for at in room.tables
        if at.round > here.round
        and at.is_playing
        and board in at.boards
        and (at.ns == here.ns or at.ew == here.ew)
    ]
    offers += [offer_ruling(room, at, (board,)) for at in spoilt]
    return Outcome(
        from_round=wish.round,
        tables=room.tables,
        late=frozenset({(wish.round, wish.table or 0, instead)}),
        say=(
            _("Table %(table)s: play board %(board)s later, when the director says.")
            % {"table": wish.table, "board": instead},
        ),
        laws=_laws_of_wrong_board(board, instead, other, spoilt),
        offers=tuple(offers),
    )


def _laws_of_wrong_board(
    board: int, instead: int, other: Seated | None, spoilt: list[Seated]
) -> str:
    found = [_("Enter no score for board %(board)s.") % {"board": board}]
    if other and other.fixed:
        found.append(
            _(
                "Table %(table)s has played board %(board)s: if it can't be played "
                "here, see Law 86B."
            )
            % {"table": other.table, "board": instead}
        )
    if spoilt:
        places = ", ".join(
            _("round %(round)s at table %(table)s")
            % {"round": at.round, "table": at.table}
            for at in spoilt
        )
        found.append(
            _("Board %(board)s is known in %(places)s: rule there (Laws 15 and 86B).")
            % {"board": board, "places": places}
        )
    return " ".join(found)


def sets_misplaced(room: Room, wish: Wish) -> Outcome:
    """Sets lie at other tables than planned: the matches that begin now follow them.

    A match that has begun keeps its boards, for its other table needs the same ones.
    """
    here = room.at(wish.round, wish.table)
    if _match(here) in _begun(room, wish.round):
        raise Refused(
            _(
                "The other table of this match has its boards already. Bring those "
                "boards to table %(table)s."
            )
            % {"table": wish.table},
            field="table",
        )
    return _for_matches_to_come(room, wish, boards.sets_misplaced(room, wish))


def boards_cut(room: Room, wish: Wish) -> Outcome:
    """Fewer boards in the matches that begin; a match that has begun keeps its own."""
    outcome = _for_matches_to_come(room, wish, boards.boards_cut(room, wish))
    number = wish.number or 0
    say = ngettext(
        "Matches that begin in round %(round)s or later: play only the first board of "
        "each set.",
        "Matches that begin in round %(round)s or later: play only the first %(number)s "
        "boards of each set.",
        number,
    ) % {"round": wish.round, "number": number}
    laws = _("A match is scored by the number of boards that it has.")
    return replace(outcome, say=(say,), laws=laws)


def rounds_cut(room: Room, wish: Wish) -> Outcome:
    """The session ends after a round, but no match is left half played."""
    outcome = boards.rounds_cut(room, wish)
    begun = {_match(at) for at in outcome.tables if at.is_playing}
    halved = [
        at
        for at in room.tables
        if at.round > wish.round and at.is_playing and _match(at) in begun
    ]
    if halved:
        raise Refused(
            _("After round %(round)s the match %(teams)s would be half played.")
            % {
                "round": wish.round,
                "teams": " – ".join(room.who(key).label for key in halved[0].sitting),
            },
            field="round",
        )
    laws = _("The matches of later rounds are not played and count for no one.")
    return replace(outcome, laws=laws)


def _begun(room: Room, number: int) -> set[MatchKey]:
    """The matches of which a table played before that round, or has scores."""
    return {
        _match(at)
        for at in room.tables
        if at.is_playing and (at.round < number or at.fixed)
    }


def _for_matches_to_come(room: Room, wish: Wish, outcome: Outcome) -> Outcome:
    """The same, but matches that have begun keep their boards at both tables."""
    begun = _begun(room, wish.round)
    tables = tuple(
        replace(now, boards=was.boards) if _match(was) in begun else now
        for was, now in zip(room.tables, outcome.tables, strict=True)
    )
    return replace(outcome, tables=tables)


def _match(at: Seated) -> MatchKey:
    return frozenset((at.ns, at.ew)), at.boards


def other_half(room: Room, here: Seated) -> Seated | None:
    """The table at which the same teams play the same boards the other way round."""
    return next(
        (
            at
            for at in room.tables
            if (at.ns, at.ew, at.boards) == (here.ew, here.ns, here.boards)
            and at.is_playing
        ),
        None,
    )


def offer_ruling(room: Room, at: Seated, found: tuple[int, ...]) -> Offer:
    """A ruling on these boards of a match, at that table."""
    (offer,) = boards.offer_rulings(room, [replace(at, boards=found)], "86B")
    return offer
