"""Events of many teams in a crowded club."""

from itertools import combinations

from clubsite.tests.builders import make_players
from clubsite.tests.crowd.values import Crowd, appoint_to
from scoring.bridge.regulations import Regulations
from scoring.events.labels import (
    EventState,
    FormKind,
    RoomKind,
)
from scoring.events.models import (
    Entry,
    EntryPlayer,
    Event,
    Match,
    Result,
)
from scoring.tests.builders import (
    section_of,
)
from scoring.tests.contests import make_contest, room_line


def make_swiss(crowd: Crowd) -> None:
    """So many teams; the first has as many substitutes, and its match as many boards."""
    event = make_contest(
        crowd.club,
        form=FormKind.SWISS,
        state=EventState.IN_PLAY,
        regulations=Regulations(boards_a_match=crowd.rows, rounds=5),
    )
    teams = _make_teams(event, max(4, crowd.rows))
    pairings = list(zip(teams[::2], teams[1::2], strict=True))
    match, other = _make_matches(event, pairings, crowd.rows)
    EntryPlayer.objects.bulk_create(
        EntryPlayer(entry=teams[0], player=player, place=place, substitute=True)
        for place, player in enumerate(crowd.players, 5)
    )
    appoint_to(event, crowd)
    who, place = "in_charge", {"event_id": event.pk}
    crowd.show(who, "round_list", "round_sheet", "event_rounds", "round_draw", **place)
    crowd.show(who, "event_teams", **place)
    crowd.show(who, "round_detail", number=1, **place)
    first = {"match_id": match.pk, **place}
    crowd.show(who, "match_detail", "match_sheet", "entry_match", **first)
    crowd.show(who, "match_lineup", **first)
    crowd.show(who, "match_mismatch", match_id=other.pk, **place)


def make_all_play_all(crowd: Crowd) -> None:
    """About so many matches, of every team with every other one."""
    event = make_contest(crowd.club, state=EventState.PROVISIONAL)
    teams = _make_teams(event, max(3, round((2 * crowd.rows) ** 0.5)))
    _make_matches(event, list(combinations(teams, 2)), 1)
    appoint_to(event, crowd)
    who, place = "in_charge", {"event_id": event.pk}
    crowd.show(who, "cross_table", "cross_table_sheet", **place)


def _make_teams(event: Event, count: int) -> list[Entry]:
    section = section_of(event)
    teams = Entry.objects.bulk_create(
        Entry(
            event=event,
            section=section,
            label=str(number),
            number=number,
            name=f"Sample Team {number}",
        )
        for number in range(1, count + 1)
    )
    names = (f"Member {number}" for number in range(4 * count))
    members = iter(make_players(event.club, names))
    EntryPlayer.objects.bulk_create(
        EntryPlayer(entry=team, player=next(members), place=place)
        for team in teams
        for place in range(1, 5)
    )
    return teams


def _make_matches(
    event: Event, pairings: list[tuple[Entry, Entry]], boards: int
) -> list[Match]:
    """The first two of the matches; the others are of one board."""
    section = section_of(event)
    matches = Match.objects.bulk_create(
        Match(
            event=event,
            section=section,
            round=1,
            table=table,
            home=home,
            away=away,
            boards=boards if table == 1 else 1,
        )
        for table, (home, away) in enumerate(pairings, 1)
    )
    Result.objects.bulk_create(
        room_line(match, board, room, "4S N =", table=2 * match.table - at)
        for match in matches
        for board in range(1, match.boards + 1)
        for at, room in enumerate(RoomKind)
    )
    return matches[:2]
