"""What a director has answered in the quiz of the Laws."""

from django.db import models


class PracticeAnswer(models.Model):
    """One person's answers to one case of the quiz; `is_right` is the last of them.

    It is the person's own, in whatever club: nobody else reads it.
    """

    user = models.ForeignKey(
        "accounts.User", on_delete=models.PROTECT, related_name="practice_answers"
    )
    family = models.CharField(max_length=40)
    case = models.CharField(max_length=60)
    asked = models.PositiveIntegerField(default=0)
    right = models.PositiveIntegerField(default=0)
    is_right = models.BooleanField(default=False)
    answered_at = models.DateTimeField()

    class Meta:
        ordering = ["-answered_at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["user", "case"], name="a_case_is_counted_once_a_person"
            ),
            models.CheckConstraint(
                condition=models.Q(right__lte=models.F("asked")),
                name="no_more_right_than_asked",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.case}: {self.right} of {self.asked}"
