"""The audit log, the names in it, and which of its entries wait for their seal."""

from enum import IntEnum
from typing import TYPE_CHECKING

from django.db import models
from django.utils.translation import gettext_lazy

if TYPE_CHECKING:
    from clubsite.accounts.models import User

REMOVED = gettext_lazy("Name removed")
"""What stands for a person or a subject whose name was expunged."""


class Format(IntEnum):
    """What the hash of an entry covers: the names themselves, or commitments to them."""

    PLAIN = 1
    COMMITTED = 2


class Entry(models.Model):
    """One act, by one person or by the clock (no actor).

    Entries of one subject form a chain: numbered from 1, each holding the hash of
    the one before. The database refuses to change or delete an entry. Entries of the
    first format hold their names; of the second, salted commitments to them, and the
    names lie in a row beside it, which can be expunged.
    """

    subject_type = models.CharField(max_length=40)
    subject_id = models.CharField(max_length=40)
    plain_label = models.CharField(
        max_length=200, db_column="subject_label", blank=True
    )
    number = models.PositiveIntegerField()
    verb = models.CharField(max_length=60)
    plain_actor = models.ForeignKey(
        "accounts.User",
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        db_column="actor_id",
    )
    club = models.ForeignKey(
        "clubs.Club", null=True, on_delete=models.PROTECT, related_name="+"
    )
    details = models.JSONField(default=dict)
    at = models.DateTimeField()
    previous_hash = models.CharField(max_length=64, blank=True)
    hash = models.CharField(max_length=64)
    format = models.SmallIntegerField(
        default=Format.PLAIN.value, db_default=Format.PLAIN.value
    )
    actor_commitment = models.CharField(
        max_length=64, blank=True, default="", db_default=""
    )
    label_commitment = models.CharField(
        max_length=64, blank=True, default="", db_default=""
    )

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

    @property
    def stored_names(self) -> "EntryNames | None":
        """The row of names beside the entry; None if it has none, or none any more."""
        names: EntryNames | None = getattr(self, "names", None)
        return names

    @property
    def is_expunged(self) -> bool:
        """Whether the names of the entry were removed."""
        return self.format != Format.PLAIN and self.stored_names is None

    @property
    def actor(self) -> "User | None":
        """The person who did it; None for the clock, and once the name was removed."""
        if self.format == Format.PLAIN:
            return self.plain_actor
        names = self.stored_names
        return names.actor if names else None

    @property
    def subject_label(self) -> str:
        """The name of the subject at the time, or in words that it was removed."""
        if self.format == Format.PLAIN:
            return self.plain_label
        names = self.stored_names
        return names.label if names else str(REMOVED)


class EntryNames(models.Model):
    """The names that an entry commits to, each with the salt of its commitment.

    Without the row no one can find out what the commitments stand for, and the entry is
    proved as before. The database refuses to change the row, and to delete it unless an
    entry of the log says that it is expunged.
    """

    entry = models.OneToOneField(
        Entry, on_delete=models.CASCADE, primary_key=True, related_name="names"
    )
    actor = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    label = models.CharField(max_length=200)
    actor_salt = models.CharField(max_length=64)
    label_salt = models.CharField(max_length=64)

    class Meta:
        verbose_name_plural = "names of entries"

    def __str__(self) -> str:
        return f"names of entry {self.entry_id}"


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
