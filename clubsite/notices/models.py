"""The outbox: one row for each person told of one thing."""

from django.db import models


class Mail(models.TextChoices):
    """Where the mail of a notice stands."""

    NONE = "none"
    DUE = "due"
    SENT = "sent"
    FAILED = "failed"


class Notice(models.Model):
    """Something that one person is told, written in the transaction of the act.

    The person is an account, a player of the club who may get an account later, or
    only an address: then the notice is a mail and nothing else. Once it is cleared its
    values are gone and no one reads it; the key still keeps it from being posted again.
    """

    club = models.ForeignKey(
        "clubs.Club", null=True, on_delete=models.PROTECT, related_name="+"
    )
    user = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="notices"
    )
    player = models.ForeignKey(
        "clubs.Player", null=True, on_delete=models.PROTECT, related_name="notices"
    )
    address = models.EmailField(blank=True)
    kind = models.CharField(max_length=60)
    params = models.JSONField(default=dict)
    link = models.CharField(max_length=300, blank=True)
    key = models.CharField(max_length=200, unique=True)
    made_at = models.DateTimeField()
    read_at = models.DateTimeField(null=True)
    mail = models.CharField(max_length=10, choices=Mail.choices, default=Mail.NONE)
    cleared_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(user__isnull=False)
                | models.Q(player__isnull=False)
                | ~models.Q(address=""),
                name="a_notice_reaches_somebody",
            ),
            models.CheckConstraint(
                condition=models.Q(mail__in=Mail.values), name="mail_has_a_known_state"
            ),
        ]
        indexes = [
            models.Index(
                fields=["made_at"],
                condition=models.Q(mail="due"),
                name="mail_that_is_due",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"
