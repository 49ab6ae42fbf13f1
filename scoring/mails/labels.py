"""Words of result emails: states, and what the audit log says of them."""

from collections.abc import Mapping
from typing import Any

from django.db import models
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubsite.audit.messages import Sentence


class AddressState(models.TextChoices):
    """Whether result emails go to an address."""

    NEW = "new", gettext_lazy("Not confirmed yet")
    CONFIRMED = "confirmed", gettext_lazy("Confirmed")
    STOPPED = "stopped", gettext_lazy("Stopped by the reader")
    BOUNCED = "bounced", gettext_lazy("Stopped: emails came back")


class MailingState(models.TextChoices):
    """How far the emails of one revision are."""

    WAITING = "waiting", gettext_lazy("Waiting")
    RELEASED = "released", gettext_lazy("Being sent")
    STOPPED = "stopped", gettext_lazy("Stopped")
    REPLACED = "replaced", gettext_lazy("Replaced by a later revision")


class MailKind(models.TextChoices):
    """What an email is: a result, or the one that requests consent."""

    RESULT = "result", gettext_lazy("Result")
    CONFIRMATION = "confirmation", gettext_lazy("Confirmation of an address")


class MailState(models.TextChoices):
    """What became of one email."""

    DUE = "due", gettext_lazy("Waiting")
    SENT = "sent", gettext_lazy("Sent")
    FAILED = "failed", gettext_lazy("Failed")
    SKIPPED = "skipped", gettext_lazy("Not sent")


def _queued(details: Mapping[str, Any]) -> str:
    return _("Result emails of revision %(revision)s queued") % details


def _stopped(details: Mapping[str, Any]) -> str:
    return _("Result emails of revision %(revision)s stopped") % details


def _released(details: Mapping[str, Any]) -> str:
    mails = details["mails"]
    return ngettext(
        "Sending %(mails)s result email of revision %(revision)s",
        "Sending %(mails)s result emails of revision %(revision)s",
        mails,
    ) % {"mails": mails, "revision": details["revision"]}


AUDIT_MESSAGES: dict[str, Sentence] = {
    "mail_address.requested": gettext_lazy("Email sent to confirm an address"),
    "mail_address.confirmed": gettext_lazy("Result emails confirmed by the reader"),
    "mail_address.stopped": gettext_lazy("Result emails stopped by the reader"),
    "mail_address.bounced": gettext_lazy("A result email came back"),
    "event.mails_queued": _queued,
    "event.mails_stopped": _stopped,
    "event.mails_released": _released,
}
