"""Rows of the schedule that no clock carries out."""

from django.utils.translation import gettext_lazy as _

from clubsite.site.retention import Row

RESULTS = Row(
    "result",
    _("Results, travellers and rankings"),
    _("the name is replaced; scores stay"),
    keep=_("until a player asks for erasure"),
)
STATISTICS = Row(
    "statistics",
    _("Personal statistics"),
    _("deleted with the account"),
    keep=_("while the account exists"),
)
BACKUPS = Row(
    "backup",
    _("Backups"),
    _(
        "the next backup deletes them; what was expunged is deleted again after a restore"
    ),
    keep=_("35 days"),
)
