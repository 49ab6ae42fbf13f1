"""Lines of a table as a movement seats it, and the matches that they belong to."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence

from scoring.events.models import Match, Result, TableRound

BySides = Mapping[frozenset[int | None], Sequence[Match]]
"""The matches of a movement by both their teams, which mostly meet once."""


def matches_by_sides(matches: Iterable[Match]) -> BySides:
    """The matches under the keys of their teams; a bye is played nowhere."""
    found: defaultdict[frozenset[int | None], list[Match]] = defaultdict(list)
    for match in matches:
        if match.away_id is not None:
            found[frozenset((match.home_id, match.away_id))].append(match)
    return found


def match_of(row: TableRound, matches: BySides) -> Match | None:
    """The match of which a table plays one half; of pairs there is none.

    Of teams that meet again it is the match with the boards of the table.
    """
    both = matches.get(frozenset((row.ns_id, row.ew_id)), ())
    if len(both) == 1:
        return both[0]
    return next((match for match in both if match.first_board in row.boards), None)


def lines_at(row: TableRound, match: Match | None = None) -> Iterator[Result]:
    """An awaited line for every board of a table at which no one is missing."""
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
