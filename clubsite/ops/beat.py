"""Celery's scheduler, which also says that it lives."""

from typing import Any

from celery.beat import PersistentScheduler

from clubsite.ops import heartbeat


class Scheduler(PersistentScheduler):
    """Beat's clockwork: every tick leaves a sign of life."""

    max_interval = 15

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Do what is due, and note that beat lives."""
        heartbeat.beat("beat")
        return float(super().tick(*args, **kwargs))
