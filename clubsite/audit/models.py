"""The audit log, and which of its entries wait for their seal."""

from django.db import models


class Entry(models.Model):
    """One act, by one person or by the clock (no actor).

    Entries of one subject form a chain: numbered from 1, each holding the hash of
    the one before. The database refuses to change or delete an entry.
    """

    subject_type = models.CharField(max_length=40)
    subject_id = models.CharField(max_length=40)
    subject_label = models.CharField(max_length=200)
    number = models.PositiveIntegerField()
    verb = models.CharField(max_length=60)
    actor = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    club = models.ForeignKey(
        "clubs.Club", null=True, on_delete=models.PROTECT, related_name="+"
    )
    details = models.JSONField(default=dict)
    at = models.DateTimeField()
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)

    class Meta:
        verbose_name_plural = "entries"
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["subject_type", "subject_id", "number"],
                name="a_chain_never_forks",
            )
        ]
        indexes = [models.Index(fields=["club", "verb"], name="entries_of_a_club")]

    def __str__(self) -> str:
        return f"{self.subject_type} {self.subject_id} #{self.number}: {self.verb}"


class UnsealedEntry(models.Model):
    """An entry that no seal covers yet, as it was when it was written.

    The database writes the row with the entry itself, and the next seal deletes it. No
    constraint holds the two together, so that an entry that was removed leaves its row.
    """

    entry = models.ForeignKey(
        Entry, on_delete=models.DO_NOTHING, related_name="+", db_constraint=False
    )
    hash = models.CharField(max_length=64)

    class Meta:
        verbose_name_plural = "unsealed entries"

    def __str__(self) -> str:
        return f"entry {self.entry_id}"
