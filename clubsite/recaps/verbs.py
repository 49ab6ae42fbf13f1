"""What the audit log says of documents and background work, in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubsite.audit.words import Sentence
from clubsite.recaps.labels import Work


def _retried(details: Mapping[str, Any]) -> str:
    return _("Tried again: %(what)s (%(count)s)") % {
        "what": Work(details["what"]).label,
        "count": details["count"],
    }


VERBS: dict[str, Sentence] = {
    "document.asked": gettext_lazy("Director’s copy asked for"),
    "document.asked_again": gettext_lazy("Document made again"),
    "work.retried": _retried,
}
