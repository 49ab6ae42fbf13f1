"""Matches of teams that aren't played as planned: rounds, scores, and line-ups.

The hands of changes of a movement: they record nothing.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace
from typing import Any

from django.db.models import Max, ProtectedError
from django.utils.translation import gettext as _

from clubsite.site.errors import Refused
from scoring.events.labels import ResultKind, RoomKind, SeatKind
from scoring.events.models import Event, Lineup, Match, Result, Section
from scoring.matches.actions.matches import drop_lineups

NO_SCORE: Mapping[str, Any] = {
    "kind": ResultKind.NOT_PLAYED,
    "contract": "",
    "declarer": "",
    "lead": "",
    "tricks": None,
    "score": None,
}
"""A line whose board counts for nothing."""
SCORE = tuple(NO_SCORE)
OTHER_ROOM: Mapping[str, RoomKind] = {
    RoomKind.OPEN: RoomKind.CLOSED,
    RoomKind.CLOSED: RoomKind.OPEN,
}
TURNED: Mapping[str, SeatKind] = {
    SeatKind.N: SeatKind.E,
    SeatKind.E: SeatKind.N,
    SeatKind.S: SeatKind.W,
    SeatKind.W: SeatKind.S,
}
COLUMNS = ("round", "table", "home_id", "away_id", "boards", "first_board", "version")


def drop_matches_after(section: Section, last: int) -> dict[str, Any]:
    """Take the matches away that would end after that round; gives what was."""
    later = Match.objects.filter(section=section, round__gt=last)
    matches = list(later)
    if not matches:
        return {}
    event = section.session.event
    if any(match.given_home for match in matches):
        raise _has_result()
    drop_lineups(matches)
    try:
        later.delete()
    except ProtectedError as error:
        raise _has_result() from error
    _set_rounds(event)
    rows = [[getattr(match, name) for name in COLUMNS] for match in matches]
    return {"rows": rows}


def bring_matches_back(section: Section, before: Mapping[str, Any]) -> None:
    """Put them back, with their rounds; their tables bring the lines."""
    if not before:
        return
    event = section.session.event
    Match.objects.bulk_create(
        Match(event=event, section=section, **dict(zip(COLUMNS, row, strict=True)))
        for row in before["rows"]
    )
    _set_rounds(event)


def set_void(
    section: Section, places: Collection[tuple[int, int, int]]
) -> list[dict[str, Any]]:
    """Let boards at these rounds and tables count for nothing; gives their scores."""
    if not places:
        return []
    lines = [
        line
        for line in Result.objects.filter(section=section)
        if (line.round, line.table, line.board) in places
    ]
    before = [
        {"pk": line.pk, "version": line.version + 1}
        | {name: getattr(line, name) for name in SCORE}
        for line in lines
    ]
    for line in lines:
        for name in SCORE:
            setattr(line, name, NO_SCORE[name])
        line.version += 1
    Result.objects.bulk_update(lines, [*SCORE, "version"])
    return before


def bring_scores_back(before: Iterable[Mapping[str, Any]]) -> None:
    """Give the lines the scores they had, unless someone has entered another since."""
    scores = {(row["pk"], row["version"]): row for row in before}
    lines = [
        line
        for line in Result.objects.filter(pk__in=[key for key, _version in scores])
        if (line.pk, line.version) in scores
    ]
    for line in lines:
        row = scores[line.pk, line.version]
        for name in SCORE:
            setattr(line, name, row[name])
        line.version += 1
    Result.objects.bulk_update(lines, [*SCORE, "version"])


def turn_lineups(matches: Collection[int]) -> None:
    """Seat the players of matches whose tables sit the other way round: each stays at
    the same table."""
    lineups = list(Lineup.objects.filter(match__in=matches))
    Lineup.objects.filter(pk__in=[lineup.pk for lineup in lineups]).delete()
    Lineup.objects.bulk_create(
        Lineup(
            match_id=lineup.match_id,
            stint=lineup.stint,
            room=OTHER_ROOM[lineup.room],
            seat=TURNED[lineup.seat],
            player_id=lineup.player_id,
        )
        for lineup in lineups
    )


def _has_result() -> Refused:
    return Refused(
        _("A match of a later round has a result or a penalty. Remove it first."),
        field="round",
    )


def _set_rounds(event: Event) -> None:
    """The event has as many rounds as the longest of its sections."""
    matches = Match.objects.filter(event=event)
    rounds = matches.aggregate(last=Max("round"))["last"]
    event.regulation_values = replace(event.regulations, rounds=rounds).as_values()
    event.save(update_fields=["regulation_values"])
