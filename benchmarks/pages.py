"""Pages of results against a view that answers a constant, on the same server."""

import asyncio
import statistics
from collections.abc import Mapping

from benchmarks import evening, load
from benchmarks.load import Ask

ROUNDS = 5
REQUESTS = 800


def asks(event: str, pair: str) -> Mapping[str, str]:
    """The pages of the benchmark, by what a reader calls them."""
    base = f"/bench/events/{event}/"
    return {
        "ranking": base,
        "scorecard": f"{base}pairs/{pair}/",
        "board": f"{base}boards/1/",
    }


async def measure(port: int, pages: Mapping[str, str]) -> list[list[str]]:
    """A row a page: kilobytes, answers a second, and the ratios to the constant view."""
    rows = []
    for name, path in pages.items():
        whole = await load.first_answer(port, Ask(path))
        known = Ask(path, {"If-None-Match": whole.headers.get("etag", "")})
        ratios = [await _compare(port, Ask(path), known) for _ in range(ROUNDS)]
        uncached, unchanged = (
            statistics.median(column) for column in zip(*ratios, strict=True)
        )
        rows.append(
            [name, f"{whole.size / 1000:.1f}", f"{uncached:.3f}", f"{unchanged:.2f}"]
        )
    return rows


async def _compare(port: int, whole: Ask, known: Ask) -> tuple[float, float]:
    constant = await load.rate(port, Ask("/health/"), requests=REQUESTS)
    uncached = await load.rate(port, whole, requests=REQUESTS // 4)
    unchanged = await load.rate(port, known, requests=REQUESTS)
    return uncached / constant, unchanged / constant


def main() -> None:
    """Measure, and print one table."""
    with evening.served() as served:
        code = (
            "from scoring.events.models import Entry\n"
            f"print('PAIR', Entry.objects.filter(event={served.event}).first().pk)\n"
        )
        output = evening.manage("shell", folder=served.folder, code=code)
        pair = next(
            w[1] for w in map(str.split, output.splitlines()) if w[:1] == ["PAIR"]
        )
        rows = asyncio.run(measure(served.port, asks(served.event, pair)))
    heading = ["page", "kB", "uncached, of a constant view", "304, of a constant view"]
    print(load.table(heading, rows))


if __name__ == "__main__":
    main()
