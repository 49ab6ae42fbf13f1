"""Plain builders of events of matches and of individuals for tests."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date, time
from typing import Any

from clubsite.clubs.models import Club
from clubsite.tests.builders import make_players
from scoring.bridge.contract import parse_entry
from scoring.bridge.convention import Name
from scoring.bridge.regulations import Regulations
from scoring.bridge.teams import all_play_all
from scoring.events.labels import (
    ContestKind,
    CountedKind,
    EventState,
    FormKind,
    MethodKind,
    PlayedKind,
    ResultKind,
    RoomKind,
)
from scoring.events.models import Entry, Event, Match, Result
from scoring.events.plans import (
    ContestPlan,
    EventFacts,
    MatchScoring,
    method_and_standings,
)
from scoring.tests.builders import fill_entry, make_entry, make_event, section_of

SCORES = ("4S N =", "3S N +1", "4S N -1", "2S N +2", "3NT N =")


def make_contest(
    club: Club,
    *,
    contest: ContestKind = ContestKind.TEAMS,
    form: FormKind = FormKind.ROUND_ROBIN,
    method: MethodKind = MethodKind.IMPS,
    state: EventState = EventState.SCORING,
    regulations: Regulations | None = None,
    convention: str = "clubsite",
) -> Event:
    """An event of that kind with section A, without contestants."""
    event = make_event(
        club,
        state=state,
        method=method,
        winners=1,
        convention=convention,
        name="Sample Teams" if contest == ContestKind.TEAMS else "Sample Contest",
    )
    event.contest, event.form = contest, form
    event.regulation_values = (regulations or Regulations()).as_values()
    event.save()
    return event


def plan_of(
    played: PlayedKind,
    *,
    contestants: int = 8,
    boards: int = 8,
    counted: CountedKind = CountedKind.IMPS_TO_VPS,
    regulations: Mapping[str, Any] | None = None,
) -> ContestPlan:
    """The plan of an event of matches, of five rounds where it is a Swiss."""
    return ContestPlan(
        facts=EventFacts("Sample Matches", date(2026, 3, 2), time(19, 0)),
        played=played,
        contestants=contestants,
        counted=counted,
        regulations=Regulations(
            **{"boards_a_match": boards, "rounds": 5, **(regulations or {})}
        ),
    )


def plan_now(
    event: Event, counted: CountedKind | None = None, **regulations: Any
) -> MatchScoring:
    """The event as it is scored, but for this."""
    event.refresh_from_db()
    stored = event.regulations
    method, standings = event.method, stored.standings
    if counted is not None:
        method, standings = method_and_standings(counted, event.form)
    return MatchScoring(
        contest=event.contest,
        form=event.form,
        counted=counted,
        method=method,
        standings=standings,
        regulations=replace(stored, **regulations),
        convention=Name(event.convention.lower()),
    )


def make_team(event: Event, number: int, *, members: int = 4) -> Entry:
    """A team with so many members of its own."""
    entry = Entry.objects.create(
        event=event,
        section=section_of(event),
        label=str(number),
        number=number,
        name=f"Sample Team {number}",
    )
    names = (f"Player {number}{letter}" for letter in "abcdefgh"[:members])
    fill_entry(entry, make_players(event.club, names))
    return entry


def make_match(
    event: Event,
    home: Entry,
    away: Entry | None,
    scores: Sequence[tuple[str, str]] = (),
    *,
    round: int = 1,  # noqa: A002 - the field's own word
    table: int = 1,
    boards: int = 0,
    first_board: int = 1,
    half: bool = False,
) -> Match:
    """A match of teams: what the open and the closed room wrote on each board.

    The first side sits North-South in the open room. An empty text is awaited. With
    `boards` and no scores all are awaited.
    """
    played = list(scores) or [("", "")] * (boards if away else 0)
    match = Match.objects.create(
        event=event,
        section=section_of(event),
        round=round,
        table=table,
        home=home,
        away=away,
        boards=boards or len(played),
        first_board=first_board,
        half=half,
    )
    lines = []
    for board, both in enumerate(played, first_board):
        for room, text in zip(RoomKind, both, strict=True):
            opened = room == RoomKind.OPEN
            lines.append(
                room_line(
                    match, board, room, text, table=2 * table - (1 if opened else 0)
                )
            )
    Result.objects.bulk_create(lines)
    return match


def make_room_line(
    match: Match, board: int, room: RoomKind, text: str, *, table: int
) -> Result:
    """One line of a match; the first side sits North-South in the open room."""
    line = room_line(match, board, room, text, table=table)
    line.save()
    return line


def room_line(
    match: Match, board: int, room: RoomKind, text: str, *, table: int
) -> Result:
    """The same, not stored yet."""
    away = match.away or match.home
    ns, ew = (match.home, away) if room == RoomKind.OPEN else (away, match.home)
    return Result(
        section=match.section,
        match=match,
        room=room,
        board=board,
        ns=ns,
        ew=ew,
        table=table,
        round=match.round,
        **fields_of(text),
    )


def fields_of(text: str) -> Mapping[str, object]:
    """The columns of a line as a scorer types it; awaited where nothing is."""
    if not text:
        return {"kind": ResultKind.AWAITED}
    result = parse_entry(text)
    if result.contract is None:
        return {"kind": ResultKind.PASSED_OUT}
    return {
        "kind": ResultKind.PLAYED,
        "contract": str(result.contract),
        "declarer": str(result.declarer),
        "tricks": result.tricks,
    }


def make_round_robin(
    club: Club,
    *,
    teams: int = 4,
    boards: int = 4,
    played: bool = True,
    state: EventState = EventState.SCORING,
) -> Event:
    """Every team against every other; scores differ by room, board and match."""
    event = make_contest(
        club, state=state, regulations=Regulations(boards_a_match=boards)
    )
    entries = {number: make_team(event, number) for number in range(1, teams + 1)}
    for number, fixture in enumerate(all_play_all(list(entries)), 1):
        for table, (home, away) in enumerate(fixture.matches, 1):
            scores = [
                (SCORES[(board + table) % 5], SCORES[(board * number + home) % 5])
                for board in range(boards)
            ]
            make_match(
                event,
                entries[home],
                entries[away],
                scores if played else (),
                round=number,
                table=table,
                boards=boards,
                first_board=(number - 1) * boards + 1,
            )
        if fixture.bye is not None:
            make_match(
                event,
                entries[fixture.bye],
                None,
                round=number,
                table=len(fixture.matches) + 1,
                boards=boards,
            )
    return event


def make_individual(club: Club, *, state: EventState = EventState.SCORING) -> Event:
    """Eight persons at two tables, three rounds of two boards."""
    event = make_contest(
        club,
        contest=ContestKind.INDIVIDUAL,
        form=FormKind.SESSION,
        method=MethodKind.MATCHPOINTS,
        state=state,
    )
    people = make_players(club, (f"Player {number}" for number in range(1, 9)))
    persons = [
        make_entry(event, number, players=[player])
        for number, player in enumerate(people, 1)
    ]
    section, lines = section_of(event), []
    for played in range(3):
        moved = [persons[0], *(persons[1 + (at + played) % 7] for at in range(7))]
        for table in (1, 2):
            north, south, east, west = moved[4 * table - 4 : 4 * table]
            for board in (2 * played + 1, 2 * played + 2):
                line = Result(
                    section=section,
                    board=board,
                    ns=north,
                    south=south,
                    ew=east,
                    west=west,
                    table=table,
                    round=played + 1,
                    **fields_of(SCORES[(board * table + played) % 5]),
                )
                lines.append(line)
    Result.objects.bulk_create(lines)
    return event
