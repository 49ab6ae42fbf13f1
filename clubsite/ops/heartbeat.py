"""Signs of life of the workers and of beat, and the question whether they live."""

from datetime import datetime, timedelta

from django.db import DatabaseError, close_old_connections

from clubsite.ops.models import Heartbeat
from clubsite.site.clock import now
from clubsite.site.load_once import load_once

EVERY = timedelta(seconds=15)
DEAD_AFTER = timedelta(seconds=90)
CLOCKS_DIFFER = timedelta(seconds=20)
"""The most by which the clocks of two machines of a site may differ."""

_last: dict[str, datetime] = {}


def beat(name: str) -> None:
    """Note that the process of this name lives, at most every fifteen seconds."""
    moment = now()
    if name in _last and timedelta(0) <= moment - _last[name] < EVERY:
        return
    _last[name] = moment
    close_old_connections()
    try:
        _forget_times_to_come(moment)
        Heartbeat.objects.update_or_create(name=name, defaults={"at": moment})
    except DatabaseError:
        del _last[name]  # the database is away: try again at the next beat


def _forget_times_to_come(moment: datetime) -> None:
    """Forget signs from before the clock was set back, lest they count when it is then."""
    Heartbeat.objects.filter(at__gt=moment + CLOCKS_DIFFER).delete()


def lives(name: str) -> bool:
    """Whether a process of this name gave a sign of life lately."""
    return name in living()


@load_once
def living() -> frozenset[str]:
    """The names of the processes that gave a sign of life lately.

    A sign from a time to come, before the clock was set back, says nothing.
    """
    moment = now()
    lately = Heartbeat.objects.filter(
        at__gt=moment - DEAD_AFTER, at__lt=moment + CLOCKS_DIFFER
    )
    return frozenset(lately.values_list("name", flat=True))
