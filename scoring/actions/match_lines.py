"""The lines of a match, from its boards: the hands of acts, they record nothing."""

from collections.abc import Collection, Iterable, Iterator

from django.db.models import ProtectedError
from django.utils.translation import gettext as _

from clubsite.errors import Refused
from scoring.labels import ContestKind, FormKind, ResultKind, RoomKind
from scoring.models import Entry, Event, Lineup, Match, Result


def put_lines(matches: Iterable[Match], *, stint: int | None = None) -> None:
    """Let the tables of these matches bring every board that has no line yet.

    Nothing is played where a result was given, or a side has left. In a knock-out they
    may be a `stint` of that number.
    """
    wanted = [one for one in matches if not one.given_home]
    events = {one.event_id for one in wanted}
    left = Entry.objects.filter(event__in=events, withdrew=True)
    gone = set(left.values_list("pk", flat=True))
    played = [one for one in wanted if not gone & {one.home_id, one.away_id}]
    known = set(
        Result.objects.filter(match__in=played).values_list("match", "board", "room")
    )
    Result.objects.bulk_create(
        line
        for match in played
        for line in _lines(match, stint)
        if (match.pk, line.board, line.room) not in known
    )


def drop_awaited(
    matches: Iterable[Match], *, boards: Collection[int] | None = None
) -> None:
    """No table brings any more of these matches, or only of these boards; what was
    reported stays."""
    awaited = Result.objects.filter(
        match__in=[one.pk for one in matches], kind=ResultKind.AWAITED
    )
    if boards is not None:
        awaited = awaited.filter(board__in=boards)
    try:
        awaited.delete()
    except ProtectedError as error:
        raise Refused(
            _(
                "A ruling or a correction names a line that is still awaited. "
                "Write np (not played) there first."
            )
        ) from error


def drop_lineups(matches: Iterable[Match]) -> None:
    """Forget who was to sit where in matches that nobody plays any more."""
    Lineup.objects.filter(match__in=[one.pk for one in matches]).delete()


def _lines(match: Match, stint: int | None) -> Iterator[Result]:
    """An awaited line for every board, in both rooms if there are two."""
    home, away = match.home_id, match.away_id
    if away is None:
        return
    for board in range(match.first_board, match.first_board + match.boards):
        part = stint or _part(match, board)
        if match.event.contest == ContestKind.PAIRS:
            yield _line(match, (board, part), "", match.table, (home, away))
        else:
            table = 2 * match.table - 1
            yield _line(match, (board, part), RoomKind.OPEN, table, (home, away))
            yield _line(match, (board, part), RoomKind.CLOSED, table + 1, (away, home))


def _line(
    match: Match, at: tuple[int, int], room: str, table: int, sides: tuple[int, int]
) -> Result:
    """A line of a board in a round or stint, with who sits North–South first."""
    return Result(
        section_id=match.section_id,
        match=match,
        room=room,
        board=at[0],
        round=at[1],
        ns_id=sides[0],
        ew_id=sides[1],
        table=table,
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
