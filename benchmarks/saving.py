"""How long a save takes, and when 200 readers have the score.

Rounds with and without readers alternate; three scores a second are saved in both.
"""

import asyncio
import statistics
import time
from collections import Counter

from benchmarks import evening, load, people, phones
from benchmarks.phones import Scorer

READERS = 200
ROUNDS = 3
SAVES = 30


async def one_round(scorer: Scorer, sessions: list[str]) -> list[float]:
    """Save alone, then among the readers; how long these waited for the scores."""
    await scorer.save_lines(SAVES, readers=0)
    statuses = Counter[int]()
    path = f"/bench/events/{scorer.event}/"
    out, tasks = phones.start(sessions, scorer.port, path, statuses)
    await asyncio.sleep(phones.USUAL * 3)
    began = time.perf_counter()
    await scorer.save_lines(SAVES, readers=READERS)
    await asyncio.sleep(phones.USUAL * 2)
    await phones.end(tasks, statuses)
    return phones.waits(scorer, out, began)


async def measure(scorer: Scorer, sessions: list[str]) -> list[float]:
    """All rounds."""
    return [
        wait for _round in range(ROUNDS) for wait in await one_round(scorer, sessions)
    ]


def main() -> None:
    """Measure, and print what a save takes and when readers have it."""
    with evening.served(phones.MAKE) as served:
        *readers, director = people.sign_in(served.folder, READERS)
        database = served.folder / "db.sqlite3"
        scorer = Scorer(served.port, served.event, director, database)
        waited = asyncio.run(measure(scorer, readers))
    alone, among = (statistics.median(scorer.seconds[n]) for n in (0, READERS))
    within = sum(wait <= 3 for wait in waited) / len(waited)
    rows = [
        ["a save among 200 readers, times alone", f"{among / alone:.2f}"],
        ["readers who had a score within 3 s", f"{within:.1%}"],
        ["95 of 100 had it after", f"{statistics.quantiles(waited, n=20)[-1]:.1f} s"],
    ]
    print(load.table(["200 readers, three scores a second", ""], rows))


if __name__ == "__main__":
    main()
