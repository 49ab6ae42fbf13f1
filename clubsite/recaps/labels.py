"""Words of documents and background work: kinds of work, errors, audit entries."""

from collections.abc import Mapping
from typing import Any

from django.db import models
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from clubsite.audit.messages import Sentence


class Work(models.TextChoices):
    """What is done in the background."""

    DOCUMENTS = "documents", _("Documents")
    FLOW_SHEETS = "flow-sheets", _("Flow sheets")
    MAILS = "mails", _("Mails")
    DEALS = "deals", _("Analysis of deals")
    UPLOADS = "uploads", _("Large files")
    CLAIMS = "claims", _("Claim analysis")


class Stage(models.TextChoices):
    """How far a document is, with its job."""

    QUEUED = "queued", _("Queued")
    RUNNING = "running", _("Being made")
    READY = "ready", _("Ready")
    FAILED = "failed", _("Failed, will be tried again")
    DEAD = "dead", _("Failed")
    SUPERSEDED = "superseded", _("Superseded")


ERRORS = {
    "OSError": _("There is no space left on the disk, or a file cannot be read."),
    "OperationalError": _(
        "The database could not keep the files: it is full, or was away."
    ),
    "TypstError": _("The layout program could not set the page."),
    "UnevenBlock": _("The results of a pair do not fit the boards of its section."),
    "WorkerLost": _("The worker stopped each time in the middle of it."),
}
"""Why a document failed, by the class of the error."""

UNKNOWN_ERROR = _(
    "Something went wrong that nobody foresaw. The server’s log says more."
)


def _retried(details: Mapping[str, Any]) -> str:
    return gettext("Tried again: %(what)s (%(count)s)") % {
        "what": Work(details["what"]).label,
        "count": details["count"],
    }


AUDIT_MESSAGES: dict[str, Sentence] = {
    "document.asked": gettext_lazy("Director’s copy asked for"),
    "document.asked_again": gettext_lazy("Document made again"),
    "work.retried": _retried,
}
