"""Rows of the machinery: who lives, and who knocked how often."""

from django.db import models


class Heartbeat(models.Model):
    """When a worker or beat was last seen alive."""

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.at:%H:%M:%S}"


class Count(models.Model):
    """How often something was tried within one window of time."""

    key = models.CharField(max_length=200)
    ends = models.DateTimeField(db_index=True)
    number = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["key", "ends"], name="one_count_a_window")
        ]

    def __str__(self) -> str:
        return f"{self.key}: {self.number}"
