"""Limits on how often a thing may be tried."""

from collections.abc import Iterator
from datetime import timedelta
from fnmatch import fnmatch

import pytest
import redis
from django.db import connection
from django.test import RequestFactory, override_settings
from django.test.utils import CaptureQueriesContext

from clubsite.ops import limits, redis_counters
from clubsite.ops.models import Count
from clubsite.site.clock import at
from clubsite.tests.builders import EVENING

pytestmark = [pytest.mark.django_db, pytest.mark.both]


@pytest.fixture
def no_redis() -> Iterator[None]:
    with override_settings(REDIS_URL=""):
        yield


def tries(number: int, key: str = "door") -> list[bool]:
    return [limits.over_limit(key, most=2, seconds=60) for _try in range(number)]


def test_more_than_the_most_within_the_window_is_too_many(no_redis: None) -> None:
    with at(EVENING):
        first, other = tries(3), tries(1, key="window")
    with at(EVENING + timedelta(seconds=60)):
        later = tries(1)

    assert (first, other, later) == ([False, False, True], [False], [False])


def test_a_try_is_counted_by_one_statement(no_redis: None) -> None:
    with CaptureQueriesContext(connection) as queries:
        tries(3)

    assert len(queries) == 3
    assert Count.objects.get().number == 3


def test_what_was_no_try_is_taken_back_and_nothing_below_none(no_redis: None) -> None:
    with at(EVENING):
        tries(2)
        for _time in range(3):
            limits.take_back("door", seconds=60)
        limits.take_back("never tried", seconds=60)
        anew = tries(3)

    assert anew == [False, False, True]


def test_a_redis_that_does_not_answer_is_not_asked_again_at_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked_for: list[str] = []

    def hang(url: str) -> redis.Redis:
        asked_for.append(url)
        raise redis.TimeoutError

    monkeypatch.setattr(redis_counters, "client", hang)
    monkeypatch.setattr(redis_counters, "PAUSE", 60.0)
    with override_settings(REDIS_URL="redis://127.0.0.1:3/0"), at(EVENING):
        answers = tries(3)
        assert asked_for == ["redis://127.0.0.1:3/0"]

    assert answers == [False, False, True]


class FakeRedis:
    """Counts as Redis does; how long each counter is kept is noted."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.kept: dict[str, int] = {}

    def incrby(self, name: str, by: int) -> int:
        self.counts[name] = self.counts.get(name, 0) + by
        return self.counts[name]

    def expire(self, name: str, seconds: int) -> None:
        self.kept[name] = seconds

    def scan_iter(self, pattern: str) -> list[str]:
        return [name for name in self.counts if fnmatch(name, pattern)]

    def delete(self, name: str) -> None:
        del self.counts[name]


def test_redis_counts_where_there_is_one(monkeypatch: pytest.MonkeyPatch) -> None:
    fake = FakeRedis()
    fake.incrby("somebody else's", 1)
    monkeypatch.setattr(redis_counters, "client", lambda _url: fake)

    with override_settings(REDIS_URL="redis://127.0.0.1:2/0"), at(EVENING):
        answers = tries(3)
        limits.take_back("door", seconds=60)
        limits.take_back("door", seconds=60)
        after = tries(2)
        limits.forget_all()
        anew = tries(1)

    assert (answers, after, anew) == ([False, False, True], [False, True], [False])
    assert list(fake.kept.values()) == [60]
    assert "somebody else's" in fake.counts
    assert not Count.objects.exists()


def test_the_database_counts_while_redis_is_away() -> None:
    with override_settings(REDIS_URL="redis://127.0.0.1:1/0"), at(EVENING):
        answers = tries(3)

    assert answers == [False, False, True]
    assert Count.objects.get().number == 3
    assert redis_counters.client("redis://127.0.0.1:1/0").__class__ is redis.Redis


@pytest.mark.parametrize(
    ("proxies", "forwarded", "remote", "address"),
    [
        (0, "", "192.0.2.1", "192.0.2.1"),
        (0, "198.51.100.9", "192.0.2.1", "192.0.2.1"),
        (1, "198.51.100.9", "192.0.2.1", "198.51.100.9"),
        (1, "203.0.113.66, 198.51.100.9", "192.0.2.1", "198.51.100.9"),
        (2, "198.51.100.9, 10.0.0.1", "192.0.2.1", "198.51.100.9"),
        (2, "198.51.100.9", "192.0.2.1", "192.0.2.1"),
        (1, "nonsense", "192.0.2.1", None),
        (1, "", "127.0.0.1", None),
        (1, "198.51.100.9:5123", "192.0.2.1", "198.51.100.9"),
        (1, "[2001:db8::1]:443", "192.0.2.1", "2001:db8::"),
        (1, "[2001:db8::1]", "192.0.2.1", "2001:db8::"),
        (1, "[]", "192.0.2.1", None),
        (0, "", "", None),
        (0, "", "2001:db8:1:2:3::1", "2001:db8:1:2::"),
        (0, "", "fe80::1%eth0", "fe80::"),
        (0, "", "::ffff:192.0.2.1", "192.0.2.1"),
    ],
)
def test_a_network_is_believed_as_far_as_our_own_proxies_saw_it(
    proxies: int, forwarded: str, remote: str, address: str | None
) -> None:
    headers = {"HTTP_X_FORWARDED_FOR": forwarded, "REMOTE_ADDR": remote}
    request = RequestFactory().get("/", **headers)  # type: ignore[arg-type]

    with override_settings(PROXY_COUNT=proxies):
        assert limits.client_network(request) == address
