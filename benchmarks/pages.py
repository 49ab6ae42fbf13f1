"""Pages of results against a constant, for the same person, through all the middleware.

Three ways of each: the rendering is there, it is made for every answer, and the reader
has the page already (304). The client reads every body. To have it made, the version of
the event is raised before each request, as a saved score does.
"""

import asyncio
import sqlite3
import statistics
import time
from collections.abc import Callable, Mapping
from contextlib import closing
from pathlib import Path

from benchmarks import evening, load, people
from benchmarks.load import Ask

ROUNDS = 5
REQUESTS = 400
FIND = """
from scoring.events.models import Entry
print("PAIR", Entry.objects.filter(event={event}).first().pk)
"""


def addresses(event: str, pair: str) -> Mapping[str, str]:
    """The pages of the benchmark, by what a reader calls them."""
    base = f"/bench/events/{event}/"
    return {
        "ranking": base,
        "scorecard": f"{base}pairs/{pair}/",
        "board": f"{base}boards/1/",
    }


async def made_anew(port: int, page: Ask, raise_version: Callable[[], None]) -> float:
    """Answers a second when each is rendered for the one who asks."""
    reader, writer = await asyncio.open_connection(load.HOST, port)
    began = time.perf_counter()
    for _request in range(REQUESTS // 20):
        raise_version()
        answer = await load.ask_once(reader, writer, page.as_bytes())
        if answer.status != 200:
            raise RuntimeError(f"{page.path} answered {answer.status}")
    elapsed = time.perf_counter() - began
    writer.close()
    return (REQUESTS // 20) / elapsed


async def constants(port: int, headers: Mapping[str, str]) -> tuple[float, float]:
    """How often a second the constant is answered: to many at a time, and to one."""
    constant = Ask("/constant/", headers)
    many = await load.rate(port, constant, requests=REQUESTS)
    alone = await load.rate(port, constant, requests=REQUESTS // 4, connections=1)
    return many, alone


async def measure(
    port: int, pages: Mapping[str, str], session: str, database: Path
) -> list[list[str]]:
    """A row a page: kilobytes, and the ratios to the constant."""
    headers = people.cookies(session)
    rows = []
    with closing(sqlite3.connect(database, timeout=20)) as connection:

        def raise_version() -> None:
            with connection:
                connection.execute("UPDATE scoring_event SET version = version + 1")

        for name, path in pages.items():
            page = Ask(path, headers)
            ratios = []
            for _round in range(ROUNDS):
                whole = await load.first_answer(port, page)
                known = Ask(path, {**headers, "If-None-Match": whole.headers["etag"]})
                many, alone = await constants(port, headers)
                ratios.append(
                    (
                        await load.rate(port, page, requests=REQUESTS) / many,
                        await made_anew(port, page, raise_version) / alone,
                        await load.rate(port, known, requests=REQUESTS) / many,
                    )
                )
            middles = (
                statistics.median(column) for column in zip(*ratios, strict=True)
            )
            figures = [f"{middle:.2f}" for middle in middles]
            rows.append([name, f"{whole.size / 1000:.1f}", *figures])
    return rows


def main() -> None:
    """Measure, and print one table."""
    with evening.served() as served:
        code = FIND.format(event=served.event)
        output = evening.manage("shell", folder=served.folder, code=code)
        words = map(str.split, output.splitlines())
        pair = next(line[1] for line in words if line[:1] == ["PAIR"])
        session = people.sign_in(served.folder, 1)[0]
        pages = addresses(served.event, pair)
        database = served.folder / "db.sqlite3"
        rows = asyncio.run(measure(served.port, pages, session, database))
    heading = ["page", "kB", "rendered before", "made anew", "304"]
    print(load.table(heading, rows))


if __name__ == "__main__":
    main()
