"""The table of alerts of an authority that a club entered itself."""

from django.db import models


class AlertTable(models.Model):
    """One version of a club's own table, as it was typed; the newest counts."""

    club = models.ForeignKey(
        "clubs.Club", on_delete=models.PROTECT, related_name="alert_tables"
    )
    number = models.PositiveIntegerField()
    authority = models.CharField(max_length=100)
    text = models.TextField()
    written_by = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    written_at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(
                fields=["club", "number"], name="alert_tables_are_numbered"
            )
        ]

    def __str__(self) -> str:
        return f"{self.authority}, table {self.number}"
