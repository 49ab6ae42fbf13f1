"""Signs of life of the worker and of beat, and the question whether they live."""

from datetime import datetime, timedelta

from django.db import DatabaseError, close_old_connections

from clubsite.ops.models import Heartbeat
from clubsite.site.clock import now

EVERY = timedelta(seconds=15)
DEAD_AFTER = timedelta(seconds=90)

_last: dict[str, datetime] = {}


def beat(name: str) -> None:
    """Note that the process of this name lives, at most every fifteen seconds."""
    moment = now()
    if name in _last and moment - _last[name] < EVERY:
        return
    _last[name] = moment
    close_old_connections()
    try:
        Heartbeat.objects.update_or_create(name=name, defaults={"at": moment})
    except DatabaseError:
        del _last[name]  # the database is away: try again at the next beat


def worker_lives(**_kwargs: object) -> None:
    """Celery's own heartbeat, passed on to where the health page can read it."""
    beat("worker")


def lives(name: str) -> bool:
    """Whether a process of this name gave a sign of life lately."""
    return Heartbeat.objects.filter(name=name, at__gt=now() - DEAD_AFTER).exists()
