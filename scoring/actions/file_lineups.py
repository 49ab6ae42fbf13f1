"""The line-ups that a read file tells, as rows: they record nothing."""

from collections.abc import Iterator, Mapping, Sequence

from clubsite.clubs.models import Player
from scoring.formats.evening import ReadEvent
from scoring.formats.seating import lineups_of, team_at
from scoring.models import Lineup, Match


def lineup_rows(
    read: ReadEvent,
    matches: Mapping[int, Match],
    members: Mapping[int, Sequence[Player]],
) -> Iterator[Lineup]:
    """Who sat where, by the keys of matches and contestants; of one person whom the file
    has in two places of a stint, the first."""
    for key, lineup in lineups_of(read).items():
        seated: set[tuple[int, int]] = set()
        for one in lineup:
            team = team_at(read.matches[key - 1], one.room, one.seat)
            player = members[team][one.player - 1]
            if (one.stint, player.pk) in seated:
                continue
            seated.add((one.stint, player.pk))
            yield Lineup(
                match=matches[key],
                stint=one.stint,
                room=one.room.value,
                seat=one.seat.value,
                player=player,
            )
