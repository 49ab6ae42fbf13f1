"""Renderings that serve many readers: in Redis when there is one, and in this process.

A name says all that a rendering depends on, so one that is found is never out of date.
Each is made by one request at a time: others wait for it a moment, and then make their
own, so that anyone who makes it holds up no one for long, not even by ending half-way.
"""

from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from threading import Lock
from time import monotonic, sleep
from typing import Any

from django.conf import settings

from clubsite.site.slots import Rendering

LIFETIME = 600.0
"""Seconds for which a rendering serves."""

PATIENCE = 1.0
"""Seconds for which a request waits for what another one makes."""

GLANCE = 0.02
"""Seconds between two looks whether another process is ready."""

ROOM = 16_000_000
"""Characters that this process remembers in all."""

STRIPES = 64

_remembered: OrderedDict[str, tuple[float, int, Rendering]] = OrderedDict()
_lock = Lock()
_turns = [Lock() for _stripe in range(STRIPES)]
"""Anyone who makes a rendering has the turn of its name; a few names share one."""


def get_or_make(name: str, make: Callable[[], Rendering]) -> Rendering:
    """The rendering of that name, made now if there is none yet."""
    found = recall(name)
    if found is not None:
        return found
    turn = _turns[hash(name) % STRIPES]
    has_turn = turn.acquire(timeout=PATIENCE)
    try:
        return recall(name) or _find_or_make(name, make)
    finally:
        if has_turn:
            turn.release()


def recall(name: str) -> Rendering | None:
    """The rendering as this process remembers it."""
    with _lock:
        until, _size, found = _remembered.get(name, (0.0, 0, None))
        if found is None or monotonic() >= until:
            return None
        _remembered.move_to_end(name)
        return found


def forget_renderings() -> None:
    """Empty the memory of this process."""
    with _lock:
        _remembered.clear()


def _find_or_make(name: str, make: Callable[[], Rendering]) -> Rendering:
    """From Redis, else made: alone among all processes where Redis says who makes it."""
    found = _stored(name)
    if found is None and _claim(name):
        try:
            found = _make(name, make)
        finally:
            _release(name)
    found = found or _await(name) or _make(name, make)
    _remember(name, found)
    return found


def _make(name: str, make: Callable[[], Rendering]) -> Rendering:
    made = make()
    _store(name, made)
    return made


def _remember(name: str, rendering: Rendering) -> None:
    size = sum(len(piece.text) for piece in rendering.pieces)
    with _lock:
        _remembered[name] = (monotonic() + LIFETIME, size, rendering)
        _remembered.move_to_end(name)
        total = sum(each for _until, each, _rendering in _remembered.values())
        while total > ROOM:
            _name, (_until, freed, _rendering) = _remembered.popitem(last=False)
            total -= freed


def _in_redis() -> Any:
    # Loaded by name and only here: redis would slow down every start without one.
    return import_module("clubsite.ops.redis_renderings")


def _stored(name: str) -> Rendering | None:
    """The rendering in Redis; None also while that is away."""
    if not settings.REDIS_URL:
        return None
    redis = _in_redis()
    with suppress(redis.Away):
        stored = redis.get(settings.REDIS_URL, name)
        return Rendering.from_json(stored) if stored else None
    return None


def _store(name: str, rendering: Rendering) -> None:
    if settings.REDIS_URL:
        redis = _in_redis()
        with suppress(redis.Away):
            redis.store(
                settings.REDIS_URL, name, rendering.to_json(), seconds=int(LIFETIME)
            )


def _claim(name: str) -> bool:
    """Whether this process may make it; also where no one can be asked."""
    if not settings.REDIS_URL:
        return True
    redis = _in_redis()
    with suppress(redis.Away):
        claimed: bool = redis.claim(settings.REDIS_URL, name, seconds=PATIENCE)
        return claimed
    return True


def _release(name: str) -> None:
    if settings.REDIS_URL:
        redis = _in_redis()
        with suppress(redis.Away):
            redis.release(settings.REDIS_URL, name)


def _await(name: str) -> Rendering | None:
    """What another process makes, if it comes soon."""
    end = monotonic() + PATIENCE
    while monotonic() < end:
        sleep(GLANCE)
        found = _stored(name)
        if found is not None:
            return found
    return None
