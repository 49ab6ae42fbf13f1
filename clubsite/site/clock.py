"""The one clock. Everything that asks for the time asks here, so it can be set."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime

_set: ContextVar[datetime | None] = ContextVar("clock", default=None)


def now() -> datetime:
    """The present instant, in UTC."""
    return _set.get() or datetime.now(UTC)


@contextmanager
def at(instant: datetime) -> Iterator[datetime]:
    """Let the clock stand at that instant inside the block.

    >>> with at(datetime(2026, 3, 2, 22, 30, tzinfo=UTC)) as then:
    ...     now() == then
    True
    """
    token = _set.set(instant)
    try:
        yield instant
    finally:
        _set.reset(token)
