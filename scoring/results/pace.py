"""How often open pages ask whether anything has changed: less often under load."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from time import monotonic

USUAL = 2.0
"""Seconds between two questions of an open page."""

SLOWEST = 9.0
"""Seconds, however many readers there are: then nine of ten see a score within ten."""

BUSY = 0.5
"""How many live pages this process may be answering at a time, on the average."""


class Pace:
    """The interval of this process, by the time that it spends on live pages.

    With so many readers, that time falls as the interval rises; so the interval is made
    as much longer as too much time was spent, once the readers have had the last one.
    """

    def __init__(self) -> None:
        self.every = USUAL
        self._spent = 0.0
        self._since = monotonic()
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
                self._spent += ended - began
                self._follow(ended)

    def _follow(self, moment: float) -> None:
        elapsed = moment - self._since
        if elapsed < self.every:
            return
        wanted = self.every * self._spent / elapsed / BUSY
        self.every = min(max(wanted, USUAL), SLOWEST)
        self._spent, self._since = 0.0, moment


pace = Pace()
