"""Events of matches as their pages show them: Swiss pairs, a knock-out, a draft."""

from collections.abc import Sequence
from typing import Any

from clubsite.clubs.models import Club
from clubsite.tests.builders import make_club, make_player
from scoring.bridge.regulations import Regulations
from scoring.events.labels import ContestKind, EventState, FormKind, MethodKind
from scoring.events.models import Entry, Event, Match, Result
from scoring.results.queries.lines import Figure
from scoring.tests.builders import make_entry, section_of
from scoring.tests.contests import fields_of, make_contest, make_match, make_team

WRITTEN = ("4S N =", "3S N +1", "4S N -1", "2S N +2", "3NT N =")


def make_swiss_pairs(
    club: Club,
    *,
    method: MethodKind = MethodKind.MATCHPOINTS,
    state: EventState = EventState.PROVISIONAL,
    boards: int = 2,
) -> Event:
    """Five pairs: two matches and a bye, then two that are drawn and not published."""
    event = make_contest(
        club,
        contest=ContestKind.PAIRS,
        form=FormKind.SWISS,
        method=method,
        state=state,
        regulations=Regulations(boards_a_match=boards),
    )
    pairs = [_pair(event, number) for number in range(1, 6)]
    for table in (1, 2):
        make_pairs_match(
            event, pairs[2 * table - 2 : 2 * table], table=table, boards=boards
        )
    make_match(event, pairs[4], None, table=3, boards=boards)
    for table in (1, 2):
        make_match(event, pairs[table], pairs[table + 2], round=2, table=table)
    Match.objects.filter(event=event, round=2).update(published=False, boards=boards)
    return event


def _pair(event: Event, number: int) -> Entry:
    players = [make_player(event.club, f"Player {number}{letter}") for letter in "ab"]
    return make_entry(event, number, players=players)


def make_pairs_match(
    event: Event, pair: Sequence[Entry], *, table: int, boards: int
) -> Match:
    """A match of two pairs at one table; on the last board they change directions."""
    home, away = pair
    match = Match.objects.create(
        event=event,
        section=section_of(event),
        round=1,
        table=table,
        home=home,
        away=away,
        boards=boards,
    )
    for board in range(1, boards + 1):
        turned = board == boards
        Result.objects.create(
            section=match.section,
            match=match,
            board=board,
            ns=away if turned else home,
            ew=home if turned else away,
            table=table,
            round=1,
            **fields_of(WRITTEN[(board * table) % 5]),
        )
    return match


def make_knock_out(club: Club, *, state: EventState = EventState.FINAL) -> Event:
    """Four teams: two matches, one in two stints; then a final of one board."""
    event = make_contest(
        club,
        form=FormKind.KNOCK_OUT,
        state=state,
        regulations=Regulations(standings="wins"),
    )
    teams = [make_team(event, number) for number in range(1, 5)]
    first = make_match(
        event, teams[0], teams[1], [("4S N =", "4S N -1"), ("3NT N =", "3NT N +1")]
    )
    first.results.filter(board=2).update(round=2)
    make_match(event, teams[2], teams[3], [("4S N -1", "4S N ="), ("p", "p")], table=2)
    make_match(
        event, teams[0], teams[3], [("4S N =", "4S N =")], round=2, first_board=3
    )
    return event


def make_two(
    method: MethodKind = MethodKind.IMPS,
    scores: list[tuple[str, str]] | None = None,
    **regulations: object,
) -> tuple[Event, Match]:
    """A posted match of two teams, on three boards unless others are given."""
    event = make_contest(
        make_club(),
        method=method,
        state=EventState.PROVISIONAL,
        regulations=Regulations(**regulations),  # type: ignore[arg-type]
    )
    lines = scores or [("4S N =", "4S N -1"), ("p", "3NT N ="), ("1C N =", "1C N =")]
    return event, make_match(event, make_team(event, 1), make_team(event, 2), lines)


def made(figure: Figure | None) -> Any:
    """The number of a figure."""
    return figure and figure.value
