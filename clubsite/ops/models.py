"""Rows of the machinery: who lives, who knocked how often, where it is at home."""

from django.db import models


class Heartbeat(models.Model):
    """When a worker or beat was last seen alive."""

    name = models.CharField(max_length=40, primary_key=True)
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.name} at {self.at:%H:%M:%S}"


class HomeDatabase(models.Model):
    """Where this database is at home: a copy of it, restored elsewhere, is known by that.

    `seal` is that of the audit log in the manifest of the backup, until the restore is
    finished. `identity` is the database's own name, `generation` grows every hour and with
    each case that is expunged or held; `is_listed` says whether there was one. A copy that
    is older than the mark outside the database is known by them. There is one row, or none.
    """

    place = models.CharField(max_length=40)
    seal = models.CharField(max_length=90, blank=True)
    identity = models.CharField(max_length=32, blank=True, db_default="")
    generation = models.PositiveBigIntegerField(db_default=0)
    is_listed = models.BooleanField(db_default=False)
    backed_up_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.place


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
