"""How long rulings name players, and count their offences (procedures 7)."""

from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_lazy as _

from clubsite.clubs.policy_inputs import YEARS
from clubsite.clubs.policy_labels import BlockLabels, FieldLabel, months
from clubsite.retention.labels import years
from clubsite.site.retention import Row
from rulings.log.actions import (
    delete_names,
    delete_offences,
    old_names,
    old_offences,
)
from rulings.log.policy import RulingRetentionPolicy

NAMES = Row(
    "ruling_names",
    _("Players notified of or consulted on rulings"),
    _("names deleted; the seats stay"),
    field="ruling_names_keep_years",
    older=old_names,
    delete=delete_names,
)
OFFENCES = Row(
    "offence",
    _("Disciplinary penalties (Law 91)"),
    _("link to the player deleted; a new offence starts the period again"),
    field="offence_keep_months",
    older=old_offences,
    delete=delete_offences,
)
RETENTION = BlockLabels(
    RulingRetentionPolicy,
    gettext_lazy("How long data is stored"),
    {
        "ruling_names_keep_years": FieldLabel(
            gettext_lazy("Remove names of players from rulings after"),
            years,
            YEARS,
        ),
        "offence_keep_months": FieldLabel(
            gettext_lazy("Count a player's offences for"), months
        ),
    },
)
