"""Words of the values of a policy that an appeal goes by."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubsite.clubs.policy_words import (
    BlockLabels,
    FieldLabel,
    days,
    hours,
    months,
    or_none,
    yes_no,
)
from rulings.appeals.policy import AppealPolicy, ConflictPolicy
from scoring.events.policy_labels import APPEALS


def sessions(value: int) -> str:
    """So many sessions."""
    return ngettext("%(n)s session", "%(n)s sessions", value) % {"n": value}


def people(value: int) -> str:
    """So many people."""
    return ngettext("%(n)s person", "%(n)s persons", value) % {"n": value}


def body(value: str) -> str:
    """The body that decides."""
    return {
        "committee": _("a committee"),
        "reviewer": _("one reviewer"),
        "external": _("an external referee"),
        "dic_hears": _("a director alone (Law 93A)"),
    }[value]


def or_nobody(value: str) -> str:
    """The name, or that there is nobody."""
    return value or _("nobody")


APPEAL = BlockLabels(
    AppealPolicy,
    APPEALS,
    {
        "appeal_body": FieldLabel(gettext_lazy("Who decides"), body),
        "panel_size": FieldLabel(gettext_lazy("Members of the panel"), people),
        "quorum": FieldLabel(gettext_lazy("Members needed to decide"), people),
        "single_reviewer": FieldLabel(
            gettext_lazy("One reviewer, if no panel can be formed and both agree"),
            yes_no,
        ),
        "external_referee_name": FieldLabel(
            gettext_lazy("Asked after that"), or_nobody
        ),
        "deposit_due": FieldLabel(gettext_lazy("Deposit"), or_none),
        "absent_partner_concurs": FieldLabel(
            gettext_lazy("A partner who has left is taken to agree"), yes_no
        ),
        "admissibility_hours": FieldLabel(
            gettext_lazy("Time to say whether it is heard"), hours
        ),
        "grounds_hours": FieldLabel(gettext_lazy("Time to give the grounds"), hours),
        "statement_hours": FieldLabel(gettext_lazy("Time for statements"), hours),
        "declaration_hours": FieldLabel(
            gettext_lazy("Time for members to declare ties"), hours
        ),
        "hearing_days": FieldLabel(gettext_lazy("Time until the hearing"), days),
        "hearing_notice_hours": FieldLabel(
            gettext_lazy("Notice given of the hearing"), hours
        ),
        "decision_hours": FieldLabel(gettext_lazy("Time for the decision"), hours),
    },
    unshown=frozenset({"external_referee", "deposit", "currency"}),
)

CONFLICTS = BlockLabels(
    ConflictPolicy,
    APPEALS,
    {
        "conflict_partner_sessions": FieldLabel(
            gettext_lazy("Partners for so long do not judge each other"), sessions
        ),
        "conflict_months": FieldLabel(gettext_lazy("Ties count for"), months),
    },
)
