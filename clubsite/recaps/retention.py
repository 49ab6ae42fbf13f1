"""How long documents are stored."""

from django.utils.translation import gettext_lazy as _

from clubsite.recaps.actions import delete_superseded, old_documents
from clubsite.site.retention import Row

DOCUMENTS = Row(
    "superseded_document",
    _("Documents that newer ones replaced"),
    _("deleted"),
    field="superseded_days",
    older=old_documents,
    delete=delete_superseded,
)

ERASED_FROM = ("recaps_rendering", "recaps_monthfile", "recaps_tablepaperfile")
"""The tables of files that are made again when a name was erased."""
