"""Renderings are made once, however many want them, and no one waits for long."""

from collections.abc import Callable, Iterator
from threading import Event, Thread
from typing import Any

import pytest
import redis
from django.test import override_settings

from clubsite.ops import redis_counters, redis_renderings, renderings
from clubsite.site.slots import Marks, Piece, Rendering

URL = "redis://127.0.0.1:4/0"


@pytest.fixture(autouse=True)
def _forget() -> Iterator[None]:
    """Each test begins and ends with nothing remembered, and without Redis."""
    renderings.forget_renderings()
    with override_settings(REDIS_URL=""):
        yield
    renderings.forget_renderings()


class Maker:
    """Makes a rendering, and counts how often."""

    def __init__(self, text: str = "page") -> None:
        self.text, self.made = text, 0

    def __call__(self) -> Rendering:
        self.made += 1
        return Rendering((Piece(f"{self.text} {self.made}"),))


def text_of(name: str, make: Callable[[], Rendering]) -> str:
    return renderings.get_or_make(name, make).for_reader(Marks())


def test_what_is_remembered_is_not_made_again() -> None:
    make = Maker()

    assert [text_of("a", make), text_of("a", make)] == ["page 1", "page 1"]
    assert text_of("b", make) == "page 2"


def test_a_rendering_serves_for_its_lifetime(monkeypatch: pytest.MonkeyPatch) -> None:
    make, moment = Maker(), [100.0]
    monkeypatch.setattr(renderings, "monotonic", lambda: moment[0])

    first = text_of("a", make)
    moment[0] += renderings.LIFETIME
    later = text_of("a", make)

    assert (first, later) == ("page 1", "page 2")


def test_the_memory_has_an_end_and_what_was_used_last_stays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(renderings, "ROOM", 14)
    make = Maker()
    for name in ("a", "b", "a", "c"):
        text_of(name, make)

    assert [bool(renderings.recall(name)) for name in "abc"] == [True, False, True]


def test_two_who_want_the_same_make_it_once() -> None:
    ready, go_on, made = Event(), Event(), []

    def slow() -> Rendering:
        made.append(1)
        ready.set()
        go_on.wait(5)
        return Rendering((Piece("page"),))

    found: list[str] = []
    readers = [Thread(target=lambda: found.append(text_of("a", slow))) for _ in "12"]
    for reader in readers:
        reader.start()
    ready.wait(5)
    go_on.set()
    for reader in readers:
        reader.join()

    assert (found, len(made)) == (["page", "page"], 1)


def test_whoever_makes_it_for_long_holds_nobody_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(renderings, "PATIENCE", 0.01)
    ready, go_on = Event(), Event()

    def hang() -> Rendering:
        ready.set()
        go_on.wait(5)
        return Rendering((Piece("late"),))

    hanging = Thread(target=lambda: text_of("a", hang))
    hanging.start()
    ready.wait(5)

    assert text_of("a", Maker()) == "page 1"
    go_on.set()
    hanging.join()


def test_what_fails_is_tried_again_by_the_next() -> None:
    def fail() -> Rendering:
        raise LookupError

    with pytest.raises(LookupError):
        renderings.get_or_make("a", fail)

    assert text_of("a", Maker()) == "page 1"


class FakeRedis:
    """Keeps names as Redis does, without their end."""

    def __init__(self) -> None:
        self.names: dict[str, bytes] = {}
        self.seconds: dict[str, Any] = {}

    def get(self, name: str) -> bytes | None:
        return self.names.get(name)

    def set(
        self,
        name: str,
        value: object,
        *,
        ex: int | None = None,
        px: int | None = None,
        nx: bool = False,
    ) -> bool | None:
        if nx and name in self.names:
            return None
        self.names[name] = str(value).encode()
        self.seconds[name] = ex or (px or 0) / 1000
        return True

    def delete(self, name: str) -> None:
        self.names.pop(name, None)


@pytest.fixture
def fake(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeRedis]:
    """A Redis that all processes share."""
    found = FakeRedis()
    monkeypatch.setattr(redis_counters, "client", lambda _url: found)
    with override_settings(REDIS_URL=URL):
        yield found


def test_another_process_finds_it_in_redis(fake: FakeRedis) -> None:
    make = Maker()
    first = text_of("a", make)
    renderings.forget_renderings()  # as a process that has just begun

    assert (first, text_of("a", make), make.made) == ("page 1", "page 1", 1)
    assert list(fake.names) == ["rendering:a"]
    assert fake.seconds["rendering:a"] == renderings.LIFETIME
    assert fake.seconds["rendering:a:claim"] == renderings.PATIENCE


def test_what_another_process_makes_is_awaited(
    fake: FakeRedis, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert redis_renderings.claim(URL, "a", seconds=1)
    looks: list[float] = []

    def look(seconds: float) -> None:
        looks.append(seconds)
        if len(looks) == 2:
            theirs = Rendering((Piece("theirs"),)).to_json()
            redis_renderings.store(URL, "a", theirs, seconds=1)

    monkeypatch.setattr(renderings, "sleep", look)

    assert text_of("a", Maker()) == "theirs"
    assert len(looks) == 2


def test_a_process_that_ended_while_making_it_holds_nobody_up(
    fake: FakeRedis, monkeypatch: pytest.MonkeyPatch
) -> None:
    redis_renderings.claim(URL, "a", seconds=1)
    monkeypatch.setattr(renderings, "PATIENCE", 0.03)

    assert text_of("a", Maker()) == "page 1"


def test_without_an_answer_of_redis_each_process_makes_its_own(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls = []

    def away(_url: str) -> redis.Redis:
        calls.append(1)
        raise redis.ConnectionError

    monkeypatch.setattr(redis_counters, "client", away)
    monkeypatch.setattr(redis_counters, "PAUSE", 0.0)
    with override_settings(REDIS_URL=URL):
        make = Maker()
        found = [text_of("a", make), text_of("a", make)]

    assert (found, len(calls)) == (["page 1", "page 1"], 4)
