"""When 5,000 readers have a score, asking as often as the server tells them.

Three scores a second are saved. The phones come within a minute, and are
then given time to learn how often they may ask.
"""

import asyncio
import statistics
import time
from collections import Counter

from benchmarks import evening, load, people, phones
from benchmarks.phones import Phone, Scorer

READERS = 5_000
COME = 40.0  # seconds in which they all open the page
SETTLE = 20.0
SAVES = 60
SLOWEST = 10.0


async def measure(scorer: Scorer, sessions: list[str]) -> tuple[list[float], float]:
    """How long they waited for the scores, and how often they asked in the end."""
    statuses, out, tasks = Counter[int](), list[Phone](), []
    path = f"/bench/events/{scorer.event}/"
    for session in sessions:
        came, task = phones.start([session], scorer.port, path, statuses)
        out += came
        tasks += task
        await asyncio.sleep(COME / READERS)
    await asyncio.sleep(SETTLE)
    began = time.perf_counter()
    await scorer.save_lines(SAVES, readers=READERS)
    await asyncio.sleep(SLOWEST * 1.5)
    await phones.end(tasks, statuses)
    every = statistics.median(phone.every for phone in out)
    return phones.waits(scorer, out, began), every


def main() -> None:
    """Measure, and print when they have a score."""
    with evening.served(phones.MAKE) as served:
        *readers, director = people.sign_in(served.folder, READERS)
        database = served.folder / "db.sqlite3"
        scorer = Scorer(served.port, served.event, director, database)
        waited, every = asyncio.run(measure(scorer, readers))
    within = sum(wait <= SLOWEST for wait in waited) / len(waited)
    rows = [
        ["readers who had a score within 10 s", f"{within:.1%}"],
        ["95 of 100 had it after", f"{statistics.quantiles(waited, n=20)[-1]:.1f} s"],
        ["seconds between two questions", f"{every:.1f}"],
    ]
    print(load.table(["5,000 readers, three scores a second", ""], rows))


if __name__ == "__main__":
    main()
