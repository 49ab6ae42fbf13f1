"""What follows a decision: a further appeal, and decisions that a later one replaced."""

from django.db import models


class FurtherAppeal(models.Model):
    """An appeal against the decision to the authority that the policy names (Law 93C).

    `record` is the sealed file of the case as JSON and `pdf` the same on paper, each with
    its SHA-256; a worker makes the PDF. `answer` is what the authority decided.
    """

    appeal = models.ForeignKey(
        "rulings.Appeal", on_delete=models.PROTECT, related_name="further_appeals"
    )
    entry = models.ForeignKey(
        "scoring.Entry", on_delete=models.PROTECT, related_name="+"
    )
    by = models.ForeignKey("accounts.User", on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    authority = models.CharField(max_length=200)
    grounds = models.TextField()
    record = models.TextField(default="")
    record_hash = models.CharField(max_length=64, default="")
    pdf = models.BinaryField(null=True)
    pdf_hash = models.CharField(max_length=64, blank=True)
    given_up = models.BooleanField(default=False)
    answer = models.TextField(blank=True)
    answered_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )
    answered_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["appeal"],
                condition=models.Q(answered_at__isnull=True),
                name="one_open_further_appeal",
            )
        ]

    def __str__(self) -> str:
        return f"further appeal {self.pk}"


class EarlierDecision(models.Model):
    """A signed decision of a case that was opened again.

    `content` holds its fields by their names, with the members who signed, the dissents
    and the errors that were corrected in it.
    """

    class Why(models.TextChoices):
        """Why the case was opened again; there is no other way."""

        ORDER = "order"
        CONFLICT = "conflict"

    appeal = models.ForeignKey(
        "rulings.Appeal", on_delete=models.PROTECT, related_name="earlier_decisions"
    )
    why = models.CharField(max_length=10, choices=Why.choices)
    reason = models.TextField()
    content = models.JSONField()
    signed_by = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    signed_at = models.DateTimeField()
    reopened_by = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="+"
    )
    reopened_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"earlier decision {self.pk}"
