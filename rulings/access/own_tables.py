"""The lines of an event that a person's own table brings, in play."""

from clubsite.accounts.models import User
from scoring import access as scoring
from scoring.bridge.contract import Side
from scoring.labels import EventState, ResultKind
from scoring.models import Event, Lineup, Result


def boards_awaited(user: User, event: Event) -> list[Result]:
    """The boards that this person's table still has to bring while the event is played,
    those of the next round first."""
    return [one for one in own_lines(user, event) if one.kind == ResultKind.AWAITED]


def own_lines(user: User, event: Event) -> list[Result]:
    """All that this person's tables bring in an event that is played, in its order."""
    if event.state != EventState.IN_PLAY:
        return []
    mine = list(scoring.own_entries(user, event).values_list("pk", flat=True))
    lines = (
        scoring.played_lines_of(event)
        .filter(scoring.at_table(mine))
        .select_related("ns", "ew", "south", "west", "match")
        .order_by("section__session__number", "round", "board")
    )
    return _in_own_room(user, event, list(lines), frozenset(mine))


def _in_own_room(
    user: User, event: Event, lines: list[Result], mine: frozenset[int]
) -> list[Result]:
    """Those of them at which this person sits: in teams, by what the line-up says."""
    matches = {one.match_id for one in lines if one.match_id and one.room}
    if not matches:
        return lines
    seated: dict[tuple[int, int, str, str], int | None] = {
        (row[0], row[1], row[2], row[3]): row[4]
        for row in Lineup.objects.filter(match__in=matches).values_list(
            "match", "stint", "room", "seat", "player__account"
        )
    }

    def sits(line: Result) -> bool:
        place = (line.match_id or 0, event.stint_of(line.round), line.room)
        seats = "NS" if mine & set(line.sitters(Side.NS)) else "EW"
        known = [(*place, seat) for seat in seats if (*place, seat) in seated]
        return len(known) < len(seats) or user.pk in {seated[one] for one in known}

    return [one for one in lines if sits(one)]
