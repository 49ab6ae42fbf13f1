"""Celery's scheduler, which also says that it lives, and bears a clock that is set back."""

from typing import Any

from celery.beat import PersistentScheduler

from clubsite.ops import heartbeat


class Scheduler(PersistentScheduler):
    """Beat's clockwork: every tick leaves a sign of life."""

    max_interval = 15

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Do what is due, and note that beat lives."""
        heartbeat.beat("beat")
        self.forget_times_to_come()
        return float(super().tick(*args, **kwargs))

    def forget_times_to_come(self) -> None:
        """Run what ran last in a time to come: the clock was set back since.

        Celery would wait until that time has come again.
        """
        ahead = [
            entry
            for entry in self.schedule.values()
            if entry.last_run_at and entry.last_run_at > entry.default_now()
        ]
        for entry in ahead:
            entry.last_run_at = entry.default_now()
        if ahead:
            self._heap = None  # in which the times to come stand
