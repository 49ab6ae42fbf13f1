"""How long a scorer waits for a saved score while 200 phones follow the ranking.

The readers do what an open page does: every two seconds they ask for the ranking with
the ETag they have, and take the new one when a score has changed it. The scorer saves one
line after the other, as the keyboard does. Rounds with and without readers alternate.
"""

import asyncio
import json
import random
import statistics
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from urllib.parse import urlencode

from benchmarks import evening, load
from benchmarks.load import Ask

READERS = 200
EVERY = 2.0  # seconds between two questions of an open page
ROUNDS = 3
SAVES = 40
PAUSE = 0.1  # seconds in which a quick scorer types the next line

MAKE = """
from clubsite.clubs.labels import InPlay, RoleKind
from clubsite.tests.builders import make_club, make_member
from scoring.events.labels import EventState
from scoring.tests.builders import appoint, make_mitchell

club = make_club("bench")
club.in_play = InPlay.RANKING
club.save()
director = make_member(club, RoleKind.DIRECTOR)
event = make_mitchell(club, tables=13, boards=26, state=EventState.IN_PLAY)
appoint(event, director)
print("EVENT", event.pk)
"""
DESK = """
import json
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from scoring.events.models import Appointment, Result

director = Appointment.objects.get().user
session = SessionStore()
session[SESSION_KEY] = str(director.pk)
session[BACKEND_SESSION_KEY] = "clubsite.accounts.backends.PasswordBackend"
session[HASH_SESSION_KEY] = director.get_session_auth_hash()
session.save()
lines = Result.objects.order_by("pk").values_list("pk", "section", "board", "version")
print("DESK", json.dumps([session.session_key, list(lines)]))
"""
TOKEN = "b" * 32  # what the browser sends back in cookie and form alike


@dataclass(slots=True)
class Scorer:
    """Who saves, and the lines that are left to be saved."""

    port: int
    event: str
    session: str
    lines: list[tuple[int, int, int, int]]
    seconds: dict[int, list[float]] = field(default_factory=dict)

    def next_save(self) -> bytes:
        """The request that stores another score on the next line."""
        line, section, board, version = self.lines.pop()
        body = urlencode(
            {"line": line, "seen": version, "score": "3NT N +2"}
            | {"csrfmiddlewaretoken": TOKEN}
        ).encode()
        lines = [
            f"POST /bench/events/{self.event}/entry/{section}/{board}/ HTTP/1.1",
            "Host: localhost",
            f"Cookie: sessionid={self.session}; csrftoken={TOKEN}",
            "HX-Request: true",
            "Content-Type: application/x-www-form-urlencoded",
            f"Content-Length: {len(body)}",
        ]
        return "\r\n".join([*lines, "", ""]).encode() + body

    async def save_lines(self, number: int, *, readers: int) -> None:
        """Save so many lines, and note how long each took."""
        reader, writer = await asyncio.open_connection(load.HOST, self.port)
        for _ in range(number):
            request = self.next_save()
            began = time.perf_counter()
            answer = await load.ask_once(reader, writer, request)
            self.seconds.setdefault(readers, []).append(time.perf_counter() - began)
            if answer.status != 200:
                raise RuntimeError(f"a save was answered {answer.status}")
            await asyncio.sleep(PAUSE)
        writer.close()


async def follow(port: int, path: str, statuses: Counter[int]) -> None:
    """One phone that follows the ranking until it is put away."""
    await asyncio.sleep(random.random() * EVERY)
    reader, writer = await asyncio.open_connection(load.HOST, port)
    etag = ""
    try:
        while True:
            given = {"HX-Request": "true", "If-None-Match": etag}
            answer = await load.ask_once(reader, writer, Ask(path, given).as_bytes())
            statuses[answer.status] += 1
            etag = answer.headers.get("etag", etag)
            await asyncio.sleep(EVERY * (0.9 + random.random() * 0.2))
    finally:
        writer.close()


async def one_round(scorer: Scorer, statuses: Counter[int]) -> None:
    """Save alone, then among the readers."""
    await scorer.save_lines(SAVES, readers=0)
    path = f"/bench/events/{scorer.event}/"
    phones = [
        asyncio.create_task(follow(scorer.port, path, statuses)) for _ in range(READERS)
    ]
    await asyncio.sleep(EVERY * 1.5)
    await scorer.save_lines(SAVES, readers=READERS)
    for phone in phones:
        phone.cancel()
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*phones)


async def measure(scorer: Scorer) -> Counter[int]:
    """All rounds; what the readers were answered."""
    statuses = Counter[int]()
    for _ in range(ROUNDS):
        await one_round(scorer, statuses)
    if statuses.keys() - {200, 304}:
        raise RuntimeError(f"readers were answered {dict(statuses)}")
    return statuses


def rows_of(seconds: dict[int, list[float]]) -> list[list[str]]:
    """Median and 95th percentile in milliseconds, and the median as a ratio to alone."""
    alone = statistics.median(seconds[0])
    return [
        [
            f"{readers}",
            f"{statistics.median(taken) * 1000:.0f}",
            f"{statistics.quantiles(taken, n=20)[-1] * 1000:.0f}",
            f"{statistics.median(taken) / alone:.1f}",
        ]
        for readers, taken in seconds.items()
    ]


def main() -> None:
    """Measure, and print one table."""
    with evening.served(MAKE) as served:
        output = evening.manage("shell", folder=served.folder, code=DESK)
        desk_line = next(
            line for line in output.splitlines() if line.startswith("DESK ")
        )
        session, lines = json.loads(desk_line.removeprefix("DESK "))
        scorer = Scorer(served.port, served.event, session, [tuple(x) for x in lines])
        statuses = asyncio.run(measure(scorer))
    heading = ["readers", "median, ms", "p95, ms", "median, times alone"]
    print(load.table(heading, rows_of(scorer.seconds)))
    print(f"\nreaders: {statuses[200]} new rankings, {statuses[304]} unchanged")


if __name__ == "__main__":
    main()
