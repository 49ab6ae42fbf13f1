"""Counters in Redis, which a site may have; loaded only where there is one."""

import time
from collections.abc import Callable
from functools import cache
from typing import Any

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


def ask(url: str, question: Callable[["redis.Redis"], Any]) -> Any:
    """What Redis answers to that; it is not asked again while it is away."""
    if time.monotonic() < _ask_again.get(url, 0):
        raise Away
    try:
        return question(client(url))
    except redis.RedisError as problem:
        outages.note_away("broker", problem)
        _ask_again[url] = time.monotonic() + PAUSE
        raise Away(str(problem)) from problem


def count(url: str, name: str, *, seconds: int, by: int = 1) -> int:
    """Count so many more under that name, which is forgotten after so many seconds."""

    def one_more(redis: "redis.Redis") -> int:
        number = int(redis.incrby(name, by))
        redis.expire(name, seconds)
        return number

    number: int = ask(url, one_more)
    return number


def forget(url: str, prefix: str) -> None:
    """Forget every counter whose name begins so, and that Redis was away."""
    _ask_again.pop(url, None)
    for name in client(url).scan_iter(f"{prefix}*"):
        client(url).delete(name)
