"""What the casebook finds a ruling by."""

from django.db import models


class RulingFact(models.Model):
    """One answer, choice or kind of effect of a version of a ruling, as codes.

    They are those of the law as it was walked, and hold no text of the case. A fact
    without a family is about the score.
    """

    version = models.ForeignKey(
        "rulings.RulingVersion", on_delete=models.PROTECT, related_name="found_by"
    )
    family = models.CharField(max_length=40, blank=True)
    code = models.CharField(max_length=60)
    value = models.CharField(max_length=60)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["version", "family", "code", "value"],
                name="a_ruling_is_found_once_by_a_fact",
            )
        ]
        indexes = [
            models.Index(fields=["family", "code", "value"], name="rulings_by_fact")
        ]

    def __str__(self) -> str:
        return f"{self.family} {self.code} {self.value}"
