"""How often open pages ask whether anything has changed: less often under load."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from time import monotonic, process_time

USUAL = 2.0
"""Seconds between two questions of an open page."""

SLOWEST = 9.0
"""Seconds, however many readers there are: then nine of ten see a score within ten."""

BUSY = 0.3
"""Which part of one processor this process may take, on the average."""

IN_HAND = 4.0
"""How many live pages it may be answering at a time, on the average: where others take the
processor, they wait in here."""


class Pace:
    """The interval of this process, by the work that live pages are.

    With so many readers, that work falls as the interval rises; so the interval is made
    as much longer as the work was too much, once the readers have had the last one.
    """

    def __init__(self) -> None:
        self.every = USUAL
        self._in_hand = 0.0
        self._since, self._worked = monotonic(), process_time()
        self._lock = Lock()

    @contextmanager
    def spending(self) -> Iterator[None]:
        """Count the time that the block takes as spent on a live page."""
        began = monotonic()
        try:
            yield
        finally:
            ended = monotonic()
            with self._lock:
                self._in_hand += ended - began
                self._follow(ended)

    def _follow(self, moment: float) -> None:
        elapsed = moment - self._since
        if elapsed < self.every:
            return
        spent = process_time()
        busy = (spent - self._worked) / elapsed / BUSY
        wanted = self.every * max(busy, self._in_hand / elapsed / IN_HAND)
        self.every = min(max(wanted, USUAL), SLOWEST)
        self._in_hand, self._since, self._worked = 0.0, moment, spent


pace = Pace()
