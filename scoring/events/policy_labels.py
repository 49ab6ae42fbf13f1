"""Words of the values of a policy that the results of an event go by."""

from django.utils.translation import gettext_lazy

from clubsite.clubs.policy_words import (
    BlockLabels,
    FieldLabel,
    minutes,
    percent,
    yes_no,
)
from scoring.events.policy import AppealPeriodPolicy, AveragePolicy

LAWS_AND_SCORES = gettext_lazy("Laws and scores")
APPEALS = gettext_lazy("Appeals")

AVERAGES = BlockLabels(
    AveragePolicy,
    LAWS_AND_SCORES,
    {
        "average_plus": FieldLabel(gettext_lazy("Average plus"), percent),
        "average": FieldLabel(gettext_lazy("Average"), percent),
        "average_minus": FieldLabel(gettext_lazy("Average minus"), percent),
        "own_average_uplift": FieldLabel(
            gettext_lazy("Average plus follows a better own average"), yes_no
        ),
    },
)

APPEAL_PERIOD = BlockLabels(
    AppealPeriodPolicy,
    APPEALS,
    {
        "appeal_minutes": FieldLabel(
            gettext_lazy("Time after the results are posted (Law 92B)"), minutes
        ),
    },
)
