"""Renderings in Redis, which a site may have; loaded only where there is one."""

from clubsite.ops.redis_counters import Away, ask

__all__ = ["Away", "claim", "get", "release", "store"]


def get(url: str, name: str) -> str:
    """The rendering of that name; empty where there is none."""
    found = ask(url, lambda redis: redis.get(_key(name)))
    return found.decode() if found else ""


def store(url: str, name: str, rendering: str, *, seconds: int) -> None:
    """Store the rendering for so many seconds."""
    ask(url, lambda redis: redis.set(_key(name), rendering, ex=seconds))


def claim(url: str, name: str, *, seconds: float) -> bool:
    """Whether no one else makes it now; the claim ends by itself after so many seconds."""
    mark = f"{_key(name)}:claim"
    return bool(
        ask(url, lambda redis: redis.set(mark, 1, nx=True, px=int(seconds * 1000)))
    )


def release(url: str, name: str) -> None:
    """Let others make it."""
    ask(url, lambda redis: redis.delete(f"{_key(name)}:claim"))


def _key(name: str) -> str:
    return f"rendering:{name}"
