"""Counters in Redis, which a site may have; loaded only where there is one."""

import time
from functools import cache

import redis

from clubsite.ops import outages

PAUSE = 5.0
"""Seconds without asking a Redis that did not answer: several counts make one request."""
_ask_again: dict[str, float] = {}


class Away(RuntimeError):
    """Redis does not answer."""


@cache
def client(url: str) -> "redis.Redis":
    return redis.Redis.from_url(url, socket_connect_timeout=1, socket_timeout=1)


def count(url: str, name: str, *, seconds: int, by: int = 1) -> int:
    """Count so many more under that name, which is forgotten after so many seconds."""
    if time.monotonic() < _ask_again.get(url, 0):
        raise Away
    try:
        number = int(client(url).incrby(name, by))
        client(url).expire(name, seconds)
    except redis.RedisError as problem:
        outages.note_away("broker", problem)
        _ask_again[url] = time.monotonic() + PAUSE
        raise Away(str(problem)) from problem
    return number


def forget(url: str, prefix: str) -> None:
    """Forget every counter whose name begins so, and that Redis was away."""
    _ask_again.pop(url, None)
    for name in client(url).scan_iter(f"{prefix}*"):
        client(url).delete(name)
