"""Records everything the program says: python -m tests.recording FOLDER PROCESSES."""

import multiprocessing
import os
import sys
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

import django
from django.urls import URLPattern, URLResolver, get_resolver

from tests.recording.commands import (
    record_cases,
    record_files,
    record_laws,
    record_log,
    record_scores,
)
from tests.recording.mails import record_mails
from tests.recording.pages import PEOPLE, doors, record_doors, record_pages
from tests.recording.site import make_site, nothing_by_chance, work_on_a_copy
from tests.recording.texts import write

OTHERS = (
    record_scores,
    record_cases,
    record_files,
    record_laws,
    record_mails,
    record_log,
)
Answer = TypeVar("Answer")


def main() -> None:
    """Make the site once; then let each process record one part after another."""
    folder, processes = Path(sys.argv[1]), int(sys.argv[2])
    django.setup()
    alone(partial(make_site))
    write(folder, "addresses", "\n".join(addresses()))
    with ProcessPoolExecutor(
        processes,
        mp_context=multiprocessing.get_context("fork"),
        initializer=work_on_own_copy,
    ) as pool:
        shown = in_turn(pool, [partial(record_pages, name, folder) for name in PEOPLE])
        others = in_turn(pool, [partial(record, folder) for record in OTHERS])
        paths = doors([path for gone_to in shown for path in gone_to])
        list(others)
        list(in_turn(pool, [partial(record_doors, n, folder, paths) for n in PEOPLE]))


def in_turn(pool: Executor, parts: Iterable[partial[Answer]]) -> Iterator[Answer]:
    """What each part answers; they begin at once, in this order."""
    begun = [pool.submit(alone, part) for part in parts]
    return (future.result() for future in begun)


def alone(part: partial[Answer]) -> Answer:
    """What the part answers, where nothing happens by chance."""
    began = time.process_time()
    with nothing_by_chance():
        answer = part()
    seconds = time.process_time() - began
    words = " ".join([part.func.__name__, *filter(is_word, part.args)])
    sys.stdout.write(f"  {words}: {seconds:.1f} s\n")
    sys.stdout.flush()
    return answer


def is_word(value: object) -> bool:
    return isinstance(value, str)


def work_on_own_copy() -> None:
    work_on_a_copy(f"process-{os.getpid()}")


def addresses() -> list[str]:
    """Each name of an address with its route, in the order in which they are tried."""
    return list(routes(get_resolver().url_patterns))


def routes(
    patterns: Iterable[URLPattern | URLResolver], above: str = ""
) -> Iterator[str]:
    """The names and routes of these patterns, and of those below them."""
    for pattern in patterns:
        route = f"{above}{pattern.pattern}"
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, route)
        else:
            yield f"{pattern.name}: {route}"


if __name__ == "__main__":
    main()
