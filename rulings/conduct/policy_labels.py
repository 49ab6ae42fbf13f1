"""Words of the values of a policy that a referral goes by."""

from django.utils.translation import gettext_lazy

from clubsite.clubs.policy_words import BlockLabels, FieldLabel, days, months
from rulings.conduct.policy import ConductPolicy

CONDUCT = BlockLabels(
    ConductPolicy,
    gettext_lazy("The recorder"),
    {
        "recorder_acknowledge_days": FieldLabel(
            gettext_lazy("A report is acknowledged within"), days
        ),
        "recorder_triage_days": FieldLabel(
            gettext_lazy("It is looked into within"), days
        ),
        "recorder_informal_days": FieldLabel(
            gettext_lazy("A talk takes place within"), days
        ),
        "memo_review_months": FieldLabel(
            gettext_lazy("Memos are reviewed after"), months
        ),
    },
)
