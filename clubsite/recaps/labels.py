"""Words of documents and background work: kinds of work, errors, audit entries."""

from collections.abc import Iterable, Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import models
from django.utils.translation import gettext, gettext_lazy, gettext_noop, ngettext
from django.utils.translation import gettext_lazy as _

from clubsite.audit.messages import Sentence
from clubsite.clubs.policy_inputs import Choice, Money, Several, ShortText, Text
from clubsite.clubs.policy_labels import (
    BlockLabels,
    FieldLabel,
    Visibility,
    days,
    list_names,
    or_none,
    or_unstated,
)
from clubsite.recaps.policy import AnnouncementPolicy, DocumentPolicy, ReportingPolicy


class Work(models.TextChoices):
    """What is done in the background."""

    DOCUMENTS = "documents", _("Documents")
    MONTHS = "months", _("Documents of a month")
    FLOW_SHEETS = "flow-sheets", _("Flow sheets")
    MAILS = "mails", _("Emails")
    RESULT_MAILS = "result-mails", _("Result emails")
    DEALS = "deals", _("Analysis of deals")
    UPLOADS = "uploads", _("Large files")
    CLAIMS = "claims", _("Claim analysis")


class Hold(models.TextChoices):
    """What is done to a document that readers shall not have."""

    WITHHOLD = "withhold", _("Withhold it: readers don’t see it until it’s released")
    REVOKE = "revoke", _("Revoke it: its files are deleted, and links say so")


class HoldReason(models.TextChoices):
    """Why a document is withheld or was revoked."""

    NAMES = "names", _("Names are being checked")
    DIRECTOR = "director", _("The director is checking it")
    POLICY = "policy", _("Club policy")
    PRIVACY = "privacy", _("Privacy request")
    ERROR = "error", _("Error in the document")


class Stage(models.TextChoices):
    """How far a document is, with its job."""

    QUEUED = "queued", _("Queued")
    RUNNING = "running", _("Preparing")
    READY = "ready", _("Ready")
    FAILED = "failed", _("Failed, will retry")
    DEAD = "dead", _("Failed")
    SUPERSEDED = "superseded", _("Superseded")
    WITHHELD = "withheld", _("Withheld")
    REVOKED = "revoked", _("No longer available")


DOCUMENTS = BlockLabels(
    DocumentPolicy,
    gettext_lazy("Documents"),
    {
        "superseded_days": FieldLabel(
            gettext_lazy("Superseded documents are deleted after"), days
        )
    },
)

FEE_PER = {
    "table": gettext_lazy("each table"),
    "player": gettext_lazy("each player"),
}


def check_recipients(block: ReportingPolicy) -> tuple[str, str] | None:
    """What is wrong with the addresses that the cover sheet goes to, if anything is."""
    for address in block.recipients:
        try:
            validate_email(address)
        except ValidationError:
            return "report_recipients", gettext(
                "“%(address)s” isn’t an email address. Enter addresses with commas "
                "between them."
            ) % {"address": address}
    return None


UPLOADS = {
    "usebio": "USEBIO",
    "pbn": "PBN",
    "csv": "CSV",
    "json": "Clubsite JSON",
}
"""The formats of result files that a club may send in, by the names of exports."""


def upload_names(formats: Iterable[str]) -> str:
    """The formats as a list, or that there is none."""
    return list_names(UPLOADS[each] for each in formats)


REPORTING = BlockLabels(
    ReportingPolicy,
    gettext_lazy("Monthly report"),
    {
        "report_fee": FieldLabel(
            gettext_lazy("Fee reported for each session"), str, Money()
        ),
        "report_fee_per": FieldLabel(
            gettext_lazy("The fee is for"),
            lambda value: str(FEE_PER[value]),
            Choice(FEE_PER),
        ),
        "report_payment_note": FieldLabel(
            gettext_lazy("Payment note"),
            or_none,
            ShortText(200),
            gettext_lazy("Stands on the cover sheet, e.g. the account."),
            Visibility.PRIVATE,
        ),
        "report_recipients": FieldLabel(
            gettext_lazy("Recipients of the cover sheet"),
            or_none,
            ShortText(300),
            gettext_lazy("Email addresses, with commas between them."),
            Visibility.PRIVATE,
        ),
        "upload_formats": FieldLabel(
            gettext_lazy("Result files to send in"),
            upload_names,
            Several(UPLOADS),
            gettext_lazy("The monthly report has them ready for each event."),
        ),
    },
    checks=(check_recipients,),
)
ANNOUNCEMENT = BlockLabels(
    AnnouncementPolicy,
    gettext_lazy("Announcement sheet"),
    {
        "photo_notice": FieldLabel(
            gettext_lazy("Notice about photographs"), or_unstated, Text(500)
        )
    },
)

ERRORS = {
    "OSError": _("The disk is full, or a file can't be read."),
    "OperationalError": _(
        "The database couldn't save the files. It's full or was unavailable."
    ),
    "TypstError": _("The typesetting program couldn't lay out the page."),
    "UnevenBlock": _("A pair's results don't match the boards of its section."),
    "WorkerLost": _("The task was interrupted every time."),
}
"""Why a document failed, by the class of the error."""

UNKNOWN_ERROR = _("Unexpected error. See the server log.")


def _retried(details: Mapping[str, Any]) -> str:
    return gettext("Retried: %(what)s (%(count)s)") % {
        "what": Work(details["what"]).label,
        "count": details["count"],
    }


def _because(text: str) -> Sentence:
    return lambda details: (
        gettext(text) % {"reason": HoldReason(details["reason"]).label}
    )


def _pruned(details: Mapping[str, Any]) -> str:
    count = details["count"]
    return ngettext(
        "%(n)s superseded document deleted",
        "%(n)s superseded documents deleted",
        count,
    ) % {"n": count}


AUDIT_MESSAGES: dict[str, Sentence] = {
    "documents.pruned": _pruned,
    "document.asked": gettext_lazy("Director’s copy requested"),
    "document.asked_again": gettext_lazy("Document regenerated"),
    "document.withheld": _because(gettext_noop("Document withheld: %(reason)s")),
    "document.released": gettext_lazy("Document released"),
    "document.revoked": _because(gettext_noop("Document revoked: %(reason)s")),
    "month_document.asked": gettext_lazy("Document of a month requested"),
    "month_document.made_final": gettext_lazy("Final monthly report requested"),
    "month_document.published": gettext_lazy("Rulings digest published"),
    "month_document.sent": gettext_lazy("Document of a month emailed"),
    "month_document.asked_again": gettext_lazy("Document of a month regenerated"),
    "month_document.withheld": _because(
        gettext_noop("Document of a month withheld: %(reason)s")
    ),
    "month_document.released": gettext_lazy("Document of a month released"),
    "month_document.revoked": _because(
        gettext_noop("Document of a month revoked: %(reason)s")
    ),
    "work.retried": _retried,
}
