"""Limits on how often a thing may be tried, held across all processes.

Counted in Redis when there is one, else in the database.
"""

import ipaddress
import re
from contextlib import suppress
from datetime import UTC, datetime
from importlib import import_module
from typing import Any

from django.conf import settings
from django.db import connection
from django.http import HttpRequest

from clubsite.site.clock import now

IPAddress = ipaddress.IPv4Address | ipaddress.IPv6Address
WITH_PORT = re.compile(r"\[(?P<six>[^]]*)](?::\d+)?|(?P<four>[\d.]+):\d+")

COUNT_ONE_MORE = """INSERT INTO ops_count (key, ends, number) VALUES (%s, %s, 1)
    ON CONFLICT (key, ends) DO UPDATE SET number = ops_count.number + 1
    RETURNING number"""
COUNT_ONE_LESS = """UPDATE ops_count SET number = number - 1
    WHERE key = %s AND ends = %s AND number > 0"""
IPV6_NETWORK = 64
"""Bits of an IPv6 address that name the network: its owner has all addresses in it."""


def _in_redis() -> Any:
    # Loaded by name and only here: redis would slow down every start without one.
    return import_module("clubsite.ops.redis_counters")


def forget_all() -> None:
    """Begin to count again, in Redis: for tests, which share one."""
    _in_redis().forget(settings.REDIS_URL, _prefix())


def _prefix() -> str:
    """What our counters' names begin with: two sites may share one Redis."""
    return f"limit:{connection.settings_dict['NAME']}:"


def _count_in_redis(key: str, ends: datetime, seconds: int, *, by: int) -> int:
    name = f"{_prefix()}{key}:{ends:%s}"
    number: int = _in_redis().count(settings.REDIS_URL, name, seconds=seconds, by=by)
    return number


def _count_in_database(key: str, ends: datetime, *, by: int) -> int:
    window = connection.ops.adapt_datetimefield_value(ends)
    with connection.cursor() as cursor:
        if by < 0:
            cursor.execute(COUNT_ONE_LESS, [key, window])
            return 0
        cursor.execute(COUNT_ONE_MORE, [key, window])
        number: int = cursor.fetchone()[0]
    return number


def _count(key: str, *, seconds: int, by: int = 1) -> int:
    """The number of tries in the window; the database counts while Redis is away."""
    elapsed = int(now().timestamp()) // seconds
    ends = datetime.fromtimestamp((elapsed + 1) * seconds, UTC)
    if settings.REDIS_URL:
        with suppress(_in_redis().Away):
            return _count_in_redis(key, ends, seconds, by=by)
    return _count_in_database(key, ends, by=by)


def over_limit(key: str, *, most: int, seconds: int) -> bool:
    """Count one more try under that key; true when there were too many in the window."""
    return _count(key, seconds=seconds) > most


def take_back(key: str, *, seconds: int) -> None:
    """Count one try less, which turned out not to be one."""
    _count(key, seconds=seconds, by=-1)


def client_network(request: HttpRequest) -> str | None:
    """Where a request comes from: what limits count by; nothing if that cannot be told.

    Behind our own proxies (`PROXY_COUNT` of them) it is the address that the outermost of
    them saw; what a client writes into the header further left counts for nothing. Of IPv6
    it is the first address of the network.
    """
    address = _seen_address(request)
    if isinstance(address, ipaddress.IPv6Address):
        shift = address.max_prefixlen - IPV6_NETWORK
        address = ipaddress.IPv6Address(int(address) >> shift << shift)
    return str(address) if address else None


def _seen_address(request: HttpRequest) -> IPAddress | None:
    seen = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")
    if 0 < settings.PROXY_COUNT <= len(seen):
        return _read_address(seen[-settings.PROXY_COUNT].strip())
    return _read_address(request.META.get("REMOTE_ADDR", ""))


def _read_address(text: str) -> IPAddress | None:
    """The address; some proxies write a port after it, or IPv4 in the form of IPv6."""
    with_port = WITH_PORT.fullmatch(text)
    bare = (with_port["six"] or with_port["four"] or "") if with_port else text
    try:
        address = ipaddress.ip_address(bare)
    except ValueError:
        return None
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped:
        return address.ipv4_mapped
    return address
