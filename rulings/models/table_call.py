"""A table that calls the director."""

from django.conf import settings
from django.db import models
from django.db.models import Q


class TableCall(models.Model):
    """A player calls the director to the table; it waits until somebody goes there.

    `result` is the line that the table plays. It ends when a ruling is begun there, when
    a director has been, or when it is taken back, and goes with a line that nobody plays.
    """

    audited_as = "rulings.tablecall"

    result = models.ForeignKey(
        "scoring.Result", on_delete=models.CASCADE, related_name="calls"
    )
    caller = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    called_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["called_at", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["result"],
                condition=Q(ended_at=None),
                name="a_table_calls_once_at_a_time",
            )
        ]

    def __str__(self) -> str:
        return f"call from {self.result}"
