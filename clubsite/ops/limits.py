"""Limits on how often a thing may be tried, held across all processes.

Counted in Redis when there is one, else in the database.
"""

import ipaddress
from datetime import UTC, datetime
from importlib import import_module
from typing import Any

from django.conf import settings
from django.db import connection
from django.http import HttpRequest

from clubsite.site.clock import now

COUNT_ONE_MORE = """INSERT INTO ops_count (key, ends, number) VALUES (%s, %s, 1)
    ON CONFLICT (key, ends) DO UPDATE SET number = ops_count.number + 1
    RETURNING number"""


def _in_redis() -> Any:
    # Loaded by name and only here: redis would slow down every start without one.
    return import_module("clubsite.ops.redis_counters")


def forget_all() -> None:
    """Begin to count anew, in Redis: for tests, which share one."""
    _in_redis().forget(settings.REDIS_URL, _prefix())


def _prefix() -> str:
    """What our counters' names begin with: two sites may share one Redis."""
    return f"limit:{connection.settings_dict['NAME']}:"


def _counted_in_redis(key: str, ends: datetime, seconds: int) -> int:
    name = f"{_prefix()}{key}:{ends:%s}"
    number: int = _in_redis().count(settings.REDIS_URL, name, seconds=seconds)
    return number


def _counted_in_database(key: str, ends: datetime) -> int:
    window = connection.ops.adapt_datetimefield_value(ends)
    with connection.cursor() as cursor:
        cursor.execute(COUNT_ONE_MORE, [key, window])
        number: int = cursor.fetchone()[0]
    return number


def over_limit(key: str, *, most: int, seconds: int) -> bool:
    """Count one more try under that key; true when there were too many in the window."""
    elapsed = int(now().timestamp()) // seconds
    ends = datetime.fromtimestamp((elapsed + 1) * seconds, UTC)
    if settings.REDIS_URL:
        try:
            return _counted_in_redis(key, ends, seconds) > most
        except _in_redis().Away:
            pass  # Redis is away: the database counts until it is back
    return _counted_in_database(key, ends) > most


def client_address(request: HttpRequest) -> str | None:
    """The network address that a request comes from, as far as it can be trusted.

    Behind our own proxies (`PROXY_COUNT` of them) it is the one that the outermost of
    them saw; what a client writes into the header further left counts for nothing.
    """
    seen = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    if 0 < settings.PROXY_COUNT <= len(seen):
        return _if_address(seen[-settings.PROXY_COUNT].strip())
    return _if_address(request.META.get("REMOTE_ADDR", ""))


def _if_address(text: str) -> str | None:
    try:
        return str(ipaddress.ip_address(text))
    except ValueError:
        return None
