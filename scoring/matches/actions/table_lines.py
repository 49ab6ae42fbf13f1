"""Lines of a table as a movement seats it, and the matches that they belong to."""

from collections.abc import Iterable, Iterator, Mapping

from scoring.events.models import Match, Result, TableRound

Sides = frozenset[int | None]
BySides = Mapping[Sides, Match]
"""The matches of a movement by both their teams, which meet once."""


def matches_by_sides(matches: Iterable[Match]) -> BySides:
    """Each match under the keys of its teams; a bye is played nowhere."""
    return {
        frozenset((match.home_id, match.away_id)): match
        for match in matches
        if match.away_id is not None
    }


def match_of(row: TableRound, matches: BySides) -> Match | None:
    """The match of which a table plays one half; of pairs there is none."""
    return matches.get(frozenset((row.ns_id, row.ew_id)))


def lines_at(row: TableRound, match: Match | None = None) -> Iterator[Result]:
    """An awaited line for every board of a table at which nobody is missing."""
    for board in row.boards:
        yield Result(
            section_id=row.section_id,
            match=match,
            room=match.room_of(row.ns_id) if match else "",
            board=board,
            ns_id=row.ns_id or 0,
            ew_id=row.ew_id or 0,
            south_id=row.south_id,
            west_id=row.west_id,
            table=row.table,
            round=row.round,
            table_round=row,
        )
