"""Phones that follow the ranking of an evening, and the scorer whose scores they wait for.

Each phone belongs to someone who has signed in. It asks as often as the server tells it,
with the tag that it has, and reads the whole body of every answer. The tag begins with the
version of the event, so it says which scores a phone has.
"""

import asyncio
import random
import sqlite3
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from benchmarks import load, people
from benchmarks.load import Answer, Ask

USUAL = 2.0  # seconds between two questions of an open page, unless the server says so
SAVES_A_SECOND = 3

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


@dataclass(slots=True)
class Phone:
    """One reader, and when each version of the event came to them."""

    session: str
    path: str
    got: list[tuple[float, int]] = field(default_factory=list)
    etag: str = ""
    every: float = USUAL

    def note(self, answer: Answer, statuses: Counter[int]) -> None:
        """Remember what an answer said."""
        statuses[answer.status] += 1
        self.etag = answer.headers.get("etag", self.etag)
        self.every = int(answer.headers.get("live-every", USUAL * 1000)) / 1000
        version = self.etag.strip('"').partition("-")[0]
        if version:
            self.got.append((time.perf_counter(), int(version)))

    async def follow(self, port: int, statuses: Counter[int]) -> None:
        """Ask again and again until the phone is put away."""
        await asyncio.sleep(random.random() * USUAL)
        reader, writer = await asyncio.open_connection(load.HOST, port)
        try:
            while True:
                headers = people.cookies(self.session) | {
                    "HX-Request": "true",
                    "If-None-Match": self.etag,
                }
                request = Ask(self.path, headers).as_bytes()
                self.note(await load.ask_once(reader, writer, request), statuses)
                await asyncio.sleep(self.every * (0.9 + random.random() * 0.2))
        finally:
            writer.close()


@dataclass(slots=True)
class Scorer:
    """Who saves three scores a second, and when each version was there."""

    port: int
    event: str
    session: str
    database: Path
    seconds: dict[int, list[float]] = field(default_factory=dict)
    saved: list[tuple[float, int]] = field(default_factory=list)
    _turn: int = 0

    async def save_lines(self, number: int, *, readers: int) -> None:
        """Save so many lines, and note how long each took with so many readers."""
        reader, writer = await asyncio.open_connection(load.HOST, self.port)
        for request in self._requests(number):
            began = time.perf_counter()
            answer = await load.ask_once(reader, writer, request)
            ended = time.perf_counter()
            if answer.status != 200:
                raise RuntimeError(f"a save was answered {answer.status}")
            self.seconds.setdefault(readers, []).append(ended - began)
            self.saved.append((ended, self._version()))
            await asyncio.sleep(max(0.0, 1 / SAVES_A_SECOND - (ended - began)))
        writer.close()

    def _requests(self, number: int) -> Iterator[bytes]:
        """The next lines, each with a score that it has not had."""
        for _save in range(number):
            self._turn += 1
            score = f"3NT N +{self._turn // 300 % 4}"
            line, section, board, version = self._line()
            fields = {"line": line, "seen": version, "score": score}
            body = urlencode(fields | {"csrfmiddlewaretoken": people.TOKEN}).encode()
            lines = [
                f"POST /bench/events/{self.event}/entry/{section}/{board}/ HTTP/1.1",
                "Host: localhost",
                f"Cookie: {people.cookies(self.session)['Cookie']}",
                "HX-Request: true",
                "Content-Type: application/x-www-form-urlencoded",
                f"Content-Length: {len(body)}",
            ]
            yield "\r\n".join([*lines, "", ""]).encode() + body

    def _line(self) -> tuple[int, int, int, int]:
        rows = self._rows(
            "SELECT id, section_id, board, version FROM scoring_result ORDER BY id"
        )
        line, section, board, version = rows[self._turn % len(rows)]
        return line, section, board, version

    def _version(self) -> int:
        return int(self._rows("SELECT version FROM scoring_event")[0][0])

    def _rows(self, query: str) -> list[tuple[int, ...]]:
        with closing(sqlite3.connect(self.database, timeout=20)) as connection:
            return connection.execute(query).fetchall()


def start(
    sessions: Sequence[str], port: int, path: str, statuses: Counter[int]
) -> tuple[list[Phone], list["asyncio.Task[None]"]]:
    """Take so many phones out."""
    phones = [Phone(session, path) for session in sessions]
    return phones, [
        asyncio.create_task(phone.follow(port, statuses)) for phone in phones
    ]


async def end(tasks: Sequence["asyncio.Task[None]"], statuses: Counter[int]) -> None:
    """Put the phones away."""
    for task in tasks:
        task.cancel()
    with suppress(asyncio.CancelledError):
        await asyncio.gather(*tasks)
    if statuses.keys() - {200, 304}:
        raise RuntimeError(f"readers were answered {dict(statuses)}")


def waits(scorer: Scorer, phones: Sequence[Phone], since: float) -> list[float]:
    """How long each phone waited for each score that was saved after that moment."""
    found = []
    for phone in phones:
        answers = iter(phone.got)
        at, version = next(answers, (float("inf"), 0))
        for saved_at, saved in scorer.saved:
            if saved_at < since:
                continue
            while version < saved:
                at, version = next(answers, (float("inf"), saved))
            if at != float("inf"):
                found.append(max(0.0, at - saved_at))
    return found
