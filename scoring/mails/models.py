"""Addresses with their consent, the mailing of a revision, and each email of it."""

from django.db import models
from django.db.models import Q

from scoring.mails.labels import AddressState, MailingState, MailKind, MailState


class MailAddress(models.Model):
    """An address to which a club may send result emails, once its reader has confirmed.

    `address` is in lower case. `requested_at` is when the one confirmation email was
    sent, `confirmed_at` since when there is consent, `bounces` how many emails have come
    back since. Where the reader or the bounces stopped it, `stopped_at` says when.
    """

    audited_as = "scoring.mail_address"

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+")
    address = models.EmailField()
    state = models.CharField(
        max_length=10, choices=AddressState.choices, default=AddressState.NEW
    )
    requested_at = models.DateTimeField(null=True)
    confirmed_at = models.DateTimeField(null=True)
    stopped_at = models.DateTimeField(null=True)
    bounces = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["club", "address"], name="one_row_an_address_of_a_club"
            ),
            models.CheckConstraint(
                condition=Q(state__in=AddressState.values),
                name="state_of_an_address_is_known",
            ),
            models.CheckConstraint(
                condition=~Q(state="confirmed") | Q(confirmed_at__isnull=False),
                name="consent_has_a_date",
            ),
        ]

    def __str__(self) -> str:
        return f"address {self.pk}"


class ResultMailing(models.Model):
    """The emails of one posted revision: they leave from `not_before` on.

    `baseline` is the revision that readers were mailed last: a correction goes only to
    those whose results have changed since. It is 0 in the first mailing of an event.
    """

    event = models.ForeignKey(
        "scoring.Event", on_delete=models.PROTECT, related_name="mailings"
    )
    revision = models.PositiveIntegerField()
    baseline = models.PositiveIntegerField(default=0)
    state = models.CharField(
        max_length=10, choices=MailingState.choices, default=MailingState.WAITING
    )
    not_before = models.DateTimeField()
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(
        "accounts.User", null=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ["revision"]
        constraints = [
            models.UniqueConstraint(
                fields=["event", "revision"], name="one_mailing_a_revision"
            ),
            models.CheckConstraint(
                condition=Q(state__in=MailingState.values),
                name="state_of_a_mailing_is_known",
            ),
        ]
        indexes = [
            models.Index(
                fields=["not_before"],
                condition=Q(state="waiting"),
                name="mailings_that_wait",
            )
        ]

    def __str__(self) -> str:
        return f"emails of {self.event_id}, revision {self.revision}"


class ResultMail(models.Model):
    """One email to one address. Its text is made when it is sent, and never stored.

    `since` is the revision with which a correction is compared; 0 for a whole result.
    """

    mailing = models.ForeignKey(
        ResultMailing, on_delete=models.PROTECT, related_name="mails"
    )
    address = models.ForeignKey(
        MailAddress, on_delete=models.PROTECT, related_name="mails"
    )
    kind = models.CharField(max_length=12, choices=MailKind.choices)
    state = models.CharField(
        max_length=10, choices=MailState.choices, default=MailState.DUE
    )
    since = models.PositiveIntegerField(default=0)
    made_at = models.DateTimeField()
    sent_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["mailing", "address"], name="one_email_an_address_and_mailing"
            ),
            models.CheckConstraint(
                condition=Q(state__in=MailState.values) & Q(kind__in=MailKind.values),
                name="state_of_an_email_is_known",
            ),
        ]
        indexes = [
            models.Index(
                fields=["made_at"],
                condition=Q(state="due"),
                name="result_mails_that_are_due",
            )
        ]

    def __str__(self) -> str:
        return f"{self.kind} email {self.pk}"
