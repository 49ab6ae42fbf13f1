"""Two fields of pairs, and the time that the ranking page of each takes; run by Django's
shell, as `benchmarks.ranking` does."""

import statistics
import time
from itertools import count

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from benchmarks import load
from clubsite.clubs import actions as clubs_actions
from clubsite.clubs.models import Club, Player
from clubsite.site.clock import now
from scoring.events.labels import EventState, ResultKind
from scoring.events.models import (
    BoardSet,
    Entry,
    EntryPlayer,
    Event,
    Result,
    Section,
    Session,
)

TABLES_A_SECTION = 20
SMALL, LARGE = 60, 2_000
BOARDS = 24
ROUNDS = 30
MOST_RATIO = 1.5
"""How much longer the page of the large field may take."""
_asked = count()


def make_field(club: Club, tables: int) -> Event:
    """A posted event of so many tables in sections of twenty, every score in."""
    event = Event.objects.create(
        club=club,
        name=f"Field of {tables}",
        date=now().date(),
        state=EventState.OFFICIAL,
        policy=club.policies.latest("number"),
        made_at=now(),
        posted_at=now(),
        opened_at=now(),
        revision=1,
    )
    session = Session.objects.create(event=event)
    boards = BoardSet.objects.create(club=club, name=event.name)
    for number in range(tables // TABLES_A_SECTION):
        _fill(
            event,
            Section.objects.create(
                session=session, board_set=boards, letter=f"{number + 1}"
            ),
        )
    return event


def _fill(event: Event, section: Section) -> None:
    sides = {side: _seat(event, section, side) for side in ("NS", "EW")}
    Result.objects.bulk_create(
        Result(
            section=section,
            board=board,
            ns=pair,
            ew=sides["EW"][(at + board) % TABLES_A_SECTION],
            table=at + 1,
            round=board,
            kind=ResultKind.PLAYED,
            contract="4S",
            declarer="N",
            tricks=7 + (at * board + section.pk) % 6,
        )
        for board in range(1, BOARDS + 1)
        for at, pair in enumerate(sides["NS"])
    )


def _seat(event: Event, section: Section, side: str) -> list[Entry]:
    pairs = Entry.objects.bulk_create(
        Entry(
            event=event,
            section=section,
            label=f"{number}{side}",
            number=number,
            direction=side,
        )
        for number in range(1, TABLES_A_SECTION + 1)
    )
    people = Player.objects.bulk_create(
        Player(
            club=event.club,
            name=f"Player {pair.pk}{place}",
            sort_name=f"Player {pair.pk}{place}",
        )
        for pair in pairs
        for place in (1, 2)
    )
    EntryPlayer.objects.bulk_create(
        EntryPlayer(entry=pairs[at // 2], player=player, place=1 + at % 2)
        for at, player in enumerate(people)
    )
    return pairs


def asked(client: Client, event: Event) -> tuple[float, int, int]:
    """Seconds, queries and bytes of the page, by an address no one has asked before."""
    path = f"/{event.club.slug}/events/{event.pk}/?n={next(_asked)}"
    with CaptureQueriesContext(connection) as queries:
        began = time.perf_counter()
        answer = client.get(path, headers={"host": "localhost"})
        elapsed = time.perf_counter() - began
    if answer.status_code != 200:
        raise RuntimeError(f"{path} answered {answer.status_code}")
    return elapsed, len(queries), len(answer.content)


def compare() -> None:
    """Make both fields, ask for both pages in turn, and print one table."""
    club = clubs_actions.create_club("bench", name="Benchmark Club", by=None)
    client = Client()
    events = [make_field(club, tables) for tables in (SMALL, LARGE)]
    first = [asked(client, event)[0] for event in events]
    found = [[asked(client, event) for event in events] for _ in range(ROUNDS)]
    times = [statistics.median(row[at][0] for row in found) for at in (0, 1)]
    rows = [
        [
            str(tables),
            f"{cold:.2f}",
            f"{1000 * warm:.1f}",
            f"{warm / times[0]:.2f}",
            str(last[1]),
            f"{last[2] / 1000:.1f}",
        ]
        for tables, cold, warm, last in zip(
            (SMALL, LARGE), first, times, found[-1], strict=True
        )
    ]
    heading = ["tables", "first, s", "then, ms", "of the small one", "queries", "kB"]
    print(load.table(heading, rows))
    if times[1] > MOST_RATIO * times[0]:
        print(f"slower than {MOST_RATIO} times the small one")
