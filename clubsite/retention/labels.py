"""Words of the schedule of retention: periods, legal holds, history."""

from collections.abc import Mapping
from typing import Any

from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, ngettext
from django.utils.translation import gettext_lazy as _

from clubsite.audit.messages import Sentence
from clubsite.clubs.policy_labels import BlockLabels, FieldLabel, days, months
from clubsite.retention.policy import RetentionPolicy


class HoldGround(models.TextChoices):
    """Why a case must not be expunged."""

    PROCEEDINGS = "proceedings", _("Court or tribunal proceedings")
    AUTHORITY = "authority", _("An authority has asked for it")
    SAFEGUARDING = "safeguarding", _("Safeguarding")
    REQUEST = "request", _("A member's request for their data is open")
    OTHER = "other", _("Another legal duty")


class DataRequestKind(models.TextChoices):
    """What a member asks for."""

    ACCESS = "access", _("A copy of my data")
    ERASURE = "erasure", _("Erase my data")


class DataRequestState(models.TextChoices):
    """How a request was answered."""

    OPEN = "open", _("Not answered yet")
    GRANTED = "granted", _("Granted")
    REFUSED = "refused", _("Refused")


REQUESTED: Mapping[str, Promise] = {
    DataRequestKind.ACCESS: _("Copy of their data"),
    DataRequestKind.ERASURE: _("Erasure of their data"),
}
"""The same as the person reads it who answers."""


NAME_REPLACED = _("Name removed")
"""What stands for the name of a player whose data was erased."""


def years(value: int) -> str:
    """So many years."""
    return ngettext("%(n)s year", "%(n)s years", value) % {"n": value}


PERIODS = {"days": days, "months": months, "years": years}


def period_text(field: str, value: int) -> str:
    """The period in words, in the unit that its field names.

    >>> period_text("memo_keep_months", 12)
    '12 months'
    """
    return PERIODS[field.rpartition("_")[2]](value)


RETENTION = BlockLabels(
    RetentionPolicy,
    gettext_lazy("How long data is stored"),
    {"notice_keep_days": FieldLabel(gettext_lazy("Notices and emails"), days)},
)


def _deleted(details: Mapping[str, Any]) -> str:
    count = details["count"]
    return ngettext(
        "Time limit reached: %(n)s record deleted",
        "Time limit reached: %(n)s records deleted",
        count,
    ) % {"n": count}


def _with_ground(text: str | Promise) -> Sentence:
    return lambda details: f"{text}: {HoldGround(details['ground']).label}"


AUDIT_MESSAGES: dict[str, Sentence] = {
    "retention.hold_set": _with_ground(_("Legal hold set")),
    "retention.hold_lifted": _with_ground(_("Legal hold lifted")),
    "retention.expunged": _("Expunged: time limit reached"),
    "retention.deleted": _deleted,
    "data_request.made": _("Request about own data made"),
    "data_request.granted": _("Request about own data granted"),
    "data_request.refused": _("Request about own data refused"),
    "data_request.copied": _("Copy of own data downloaded"),
    "data_request.erased": _("Data erased at the person’s request"),
    "site.restored": _("Restored from a backup"),
}
