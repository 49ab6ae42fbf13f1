"""The lines of a match, from its boards: the hands of acts, they record nothing."""

from collections.abc import Iterable, Iterator

from django.db.models import ProtectedError
from django.utils.translation import gettext as _

from clubsite.errors import Refused
from scoring.labels import ContestKind, FormKind, ResultKind, RoomKind
from scoring.models import Event, Match, Result


def put_lines(matches: Iterable[Match]) -> None:
    """Let the tables of these matches bring every board that has no line yet."""
    played = list(matches)
    known = set(
        Result.objects.filter(match__in=played).values_list("match", "board", "room")
    )
    Result.objects.bulk_create(
        line
        for match in played
        for line in _lines(match)
        if (match.pk, line.board, line.room) not in known
    )


def drop_awaited(matches: Iterable[Match]) -> None:
    """No table brings any more of these matches; what was reported stays."""
    awaited = Result.objects.filter(
        match__in=[one.pk for one in matches], kind=ResultKind.AWAITED
    )
    try:
        awaited.delete()
    except ProtectedError as error:
        raise Refused(
            _(
                "A ruling or a correction names a line that is still awaited. "
                "Write np (not played) there first."
            )
        ) from error


def _lines(match: Match) -> Iterator[Result]:
    """An awaited line for every board, in both rooms if there are two."""
    home, away = match.home_id, match.away_id
    if away is None:
        return
    for board in range(match.first_board, match.first_board + match.boards):
        if match.event.contest == ContestKind.PAIRS:
            yield _line(match, board, "", match.table, (home, away))
        else:
            open_table = 2 * match.table - 1
            yield _line(match, board, RoomKind.OPEN, open_table, (home, away))
            yield _line(match, board, RoomKind.CLOSED, open_table + 1, (away, home))


def _line(
    match: Match, board: int, room: str, table: int, sides: tuple[int, int]
) -> Result:
    return Result(
        section_id=match.section_id,
        match=match,
        room=room,
        board=board,
        ns_id=sides[0],
        ew_id=sides[1],
        table=table,
        round=_part(match, board),
    )


def _part(match: Match, board: int) -> int:
    """The round of a line; in a knock-out the stint of its match.

    Boards beyond the planned ones are a stint more.
    """
    event: Event = match.event
    if event.form != FormKind.KNOCK_OUT:
        return match.round
    said = event.regulations
    at = board - match.first_board
    if at >= said.boards_a_match:
        return said.stints + 1
    return 1 + at * said.stints // said.boards_a_match
