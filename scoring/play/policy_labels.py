"""Words of the values of a policy that corrections of scores go by."""

from django.utils.translation import gettext_lazy

from clubsite.clubs.policy_words import BlockLabels, FieldLabel, minutes, yes_no
from scoring.play.policy import CorrectionPolicy

CORRECTIONS = BlockLabels(
    CorrectionPolicy,
    gettext_lazy("Corrections of scores"),
    {
        "correction_minutes": FieldLabel(
            gettext_lazy("Time after the results are posted (Law 79C)"), minutes
        ),
        "both_sides_confirm": FieldLabel(
            gettext_lazy("Both sides have to confirm"), yes_no
        ),
        "late_fix_allowed": FieldLabel(
            gettext_lazy("A plain slip may be mended later"), yes_no
        ),
    },
)
