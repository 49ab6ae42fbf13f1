"""The words of the casebook: kinds of effect, and how long a ruling took."""

from datetime import timedelta

from django.utils.translation import gettext_lazy, ngettext

from clubsite.clubs.policy_labels import BlockLabels, FieldLabel, yes_no
from rulings.casebook.policy import CasebookPolicy
from rulings.casebook.rules import DISCIPLINARY, PROCEDURAL
from rulings.log.labels import EffectKind

HOUR = 60
CASEBOOK = BlockLabels(
    CasebookPolicy,
    gettext_lazy("Casebook"),
    {
        "public_casebook": FieldLabel(
            gettext_lazy("Everyone may read settled cases without names"),
            yes_no,
            help=gettext_lazy(
                "Findings, options and outcome only, at least 60 days after the last "
                "decision, three at a time. Conduct rulings and tables with a player "
                "under 18 never appear."
            ),
        )
    },
)
EFFECTS = {
    **{str(kind.value): kind.label for kind in EffectKind},
    PROCEDURAL: gettext_lazy("Procedural penalty"),
    DISCIPLINARY: gettext_lazy("Disciplinary penalty"),
}


def took(time: timedelta) -> str:
    """How long it took, in whole minutes, or in hours where it took two or more."""
    minutes = max(1, round(time.total_seconds() / 60))
    if minutes < 2 * HOUR:
        return ngettext("%(n)s minute", "%(n)s minutes", minutes) % {"n": minutes}
    hours = round(minutes / HOUR)
    return ngettext("%(n)s hour", "%(n)s hours", hours) % {"n": hours}
