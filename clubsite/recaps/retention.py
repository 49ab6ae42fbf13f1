"""How long documents are stored."""

from django.utils.translation import gettext_lazy as _

from clubsite.recaps.actions import count_superseded, delete_superseded
from clubsite.site.retention import Row

DOCUMENTS = Row(
    "superseded_document",
    _("Documents that newer ones replaced"),
    _("deleted"),
    field="superseded_days",
    count=count_superseded,
    delete=delete_superseded,
)
