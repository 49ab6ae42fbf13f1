"""Counters in Redis, which a site may have; loaded only where there is one."""

from functools import cache

import redis


class Away(RuntimeError):
    """Redis does not answer."""


@cache
def client(url: str) -> "redis.Redis":
    return redis.Redis.from_url(url, socket_connect_timeout=1, socket_timeout=1)


def count(url: str, name: str, *, seconds: int) -> int:
    """Count one more under that name, which is forgotten after so many seconds."""
    try:
        number = int(client(url).incr(name))
        client(url).expire(name, seconds)
    except redis.RedisError as problem:
        raise Away(str(problem)) from problem
    return number


def forget(url: str, prefix: str) -> None:
    """Forget every counter whose name begins so."""
    for name in client(url).scan_iter(f"{prefix}*"):
        client(url).delete(name)
