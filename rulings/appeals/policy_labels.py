"""Words for the settings of appeals in a club's policy."""

from django.utils.translation import gettext, gettext_lazy, ngettext
from django.utils.translation import gettext_lazy as _

from clubsite.clubs.policy_inputs import (
    YEARS,
    Address,
    Choice,
    Money,
    ShortText,
    Whole,
)
from clubsite.clubs.policy_labels import (
    BlockLabels,
    FieldLabel,
    Visibility,
    days,
    hours,
    months,
    or_none,
    yes_no,
)
from clubsite.retention.labels import years
from rulings.appeals.policy import (
    AppealPolicy,
    AppealRetentionPolicy,
    ConflictPolicy,
    ForfeitRule,
)
from scoring.events.labels import APPEALS


def sessions(value: int) -> str:
    """So many sessions."""
    return ngettext("%(n)s session", "%(n)s sessions", value) % {"n": value}


def people(value: int) -> str:
    """So many people."""
    return ngettext("%(n)s person", "%(n)s people", value) % {"n": value}


def body(value: str) -> str:
    """The body that decides."""
    return str(MODES[value])


def or_nobody(value: str) -> str:
    """The name, or that there is no one."""
    return value or gettext("no one")


def or_uncounted(value: int) -> str:
    """So many months, or that earlier warnings are not counted."""
    return months(value) if value else gettext("not counted")


CURRENCIES = {
    code: code
    for code in (
        *("AUD", "CAD", "CHF", "CZK", "DKK", "EUR", "GBP", "HUF", "INR", "ISK"),
        *("JPY", "NOK", "NZD", "PLN", "RON", "SEK", "SGD", "TRY", "USD", "ZAR"),
    )
}


MODES = {
    "committee": _("a committee"),
    "reviewer": _("a single reviewer"),
    "external": _("an external referee"),
    "dic_hears": _("the director alone (Law 93A)"),
}


FORFEIT_RULES = {
    ForfeitRule.PANEL.value: _("if the panel decides so"),
    ForfeitRule.ALWAYS.value: _("after every finding without merit"),
}


def forfeit_rule(value: str) -> str:
    """When deposit and penalty are due."""
    return str(FORFEIT_RULES[value])


def _quorum_fits(policy: AppealPolicy) -> tuple[str, str] | None:
    if policy.quorum <= policy.panel_size:
        return None
    message = gettext(
        "More members are needed to decide than sit on the panel. Enter %(n)s or fewer."
    )
    return "quorum", message % {"n": policy.panel_size}


def _odd_panel(policy: AppealPolicy) -> tuple[str, str] | None:
    if policy.panel_size % 2:
        return None
    return "panel_size", gettext("A panel needs an odd number. Enter 3 or 5.")


def _referee_named(policy: AppealPolicy) -> tuple[str, str] | None:
    if policy.external_referee and not policy.external_referee_name:
        return "external_referee_name", gettext("Name the referee for your players.")
    if policy.appeal_body == "external" and not policy.external_referee:
        return "external_referee", gettext(
            "An external referee hears appeals here. Enter the referee's email address."
        )
    return None


PEOPLE = Whole(least=1, most=9)
APPEAL = BlockLabels(
    AppealPolicy,
    APPEALS,
    {
        "appeal_body": FieldLabel(
            gettext_lazy("Deciding body"),
            body,
            Choice(MODES),
            gettext_lazy("If it can't be formed, the next in this order is tried."),
            heading=gettext_lazy("Who decides"),
        ),
        "panel_size": FieldLabel(gettext_lazy("Members of the panel"), people, PEOPLE),
        "quorum": FieldLabel(gettext_lazy("Members needed to decide"), people, PEOPLE),
        "two_may_decide": FieldLabel(
            gettext_lazy("Two members, if the panel is one short and both sides agree"),
            yes_no,
            help=gettext_lazy("The chair then has the casting vote."),
        ),
        "single_reviewer": FieldLabel(
            gettext_lazy(
                "Single reviewer, if no panel can be formed and both sides agree"
            ),
            yes_no,
        ),
        "external_referee_name": FieldLabel(
            gettext_lazy("External referee"),
            or_nobody,
            ShortText(),
            gettext_lazy("The name that everyone reads."),
        ),
        "external_referee": FieldLabel(
            gettext_lazy("External referee's email address"),
            or_nobody,
            Address(),
            gettext_lazy("No one reads it here: invitations to hear a case go to it."),
            Visibility.PRIVATE,
        ),
        "deposit_due": FieldLabel(gettext_lazy("Deposit"), or_none),
        "team_deposit_due": FieldLabel(gettext_lazy("Deposit of a team"), or_none),
        "deposit": FieldLabel(
            gettext_lazy("Deposit"),
            str,
            Money(),
            gettext_lazy("0 for none."),
            Visibility.PART,
            heading=gettext_lazy("Deposit and merit"),
        ),
        "deposit_teams": FieldLabel(
            gettext_lazy("Deposit of a team"),
            str,
            Money(optional=True),
            gettext_lazy("Leave blank if teams pay the same."),
            Visibility.PART,
        ),
        "currency": FieldLabel(
            gettext_lazy("Currency"), str, Choice(CURRENCIES), place=Visibility.PART
        ),
        "forfeit_rule": FieldLabel(
            gettext_lazy("The penalty for an appeal without merit is due"),
            forfeit_rule,
            Choice(FORFEIT_RULES),
            gettext_lazy(
                "Club options under the Laws say what it is: deposit, standard penalty, "
                "both or neither."
            ),
        ),
        "warning_months": FieldLabel(
            gettext_lazy("Warnings for appeals without merit count for"),
            or_uncounted,
            Whole(least=0, most=120),
            gettext_lazy(
                "In months, 0 for not at all. The chair alone sees the number."
            ),
        ),
        "absent_partner_concurs": FieldLabel(
            gettext_lazy("A partner recorded as having left counts as agreeing"),
            yes_no,
            heading=gettext_lazy("What is admitted"),
        ),
        "discipline_heard": FieldLabel(
            gettext_lazy(
                "An appeal against a Law 91 penalty alone is heard, for a "
                "recommendation only"
            ),
            yes_no,
        ),
        "admissibility_hours": FieldLabel(
            gettext_lazy("Time to check the notice"),
            hours,
            heading=gettext_lazy("Time limits"),
        ),
        "grounds_hours": FieldLabel(gettext_lazy("Time to add grounds"), hours),
        "statement_hours": FieldLabel(gettext_lazy("Time for statements"), hours),
        "declaration_hours": FieldLabel(
            gettext_lazy("Time for members to declare interests"), hours
        ),
        "hearing_days": FieldLabel(gettext_lazy("Time to the hearing"), days),
        "hearing_notice_hours": FieldLabel(
            gettext_lazy("Notice of the hearing"), hours
        ),
        "decision_hours": FieldLabel(gettext_lazy("Time for the decision"), hours),
        "further_authority": FieldLabel(
            gettext_lazy("Authority for further appeals"),
            or_nobody,
            ShortText(),
            gettext_lazy("Leave it empty if a decision can't be appealed further."),
            heading=gettext_lazy("Further appeals"),
        ),
        "further_days": FieldLabel(gettext_lazy("Time for a further appeal"), days),
    },
    checks=(_odd_panel, _quorum_fits, _referee_named),
)
RETENTION = BlockLabels(
    AppealRetentionPolicy,
    APPEALS,
    {
        "appeal_keep_years": FieldLabel(
            gettext_lazy("Remove texts and names of decided appeals after"),
            years,
            YEARS,
            heading=gettext_lazy("How long it is stored"),
        ),
        "panel_notes_keep_days": FieldLabel(
            gettext_lazy("Delete the panel's notes after"), days
        ),
        "evidence_keep_months": FieldLabel(
            gettext_lazy("Delete evidence in appeals after"), months
        ),
        "ended_appeal_keep_months": FieldLabel(
            gettext_lazy("Delete appeals that weren't decided after"), months
        ),
    },
)
CONFLICTS = BlockLabels(
    ConflictPolicy,
    APPEALS,
    {
        "conflict_partner_sessions": FieldLabel(
            gettext_lazy("Regular partner: this many sessions together"),
            sessions,
            Whole(least=1, most=99),
            heading=gettext_lazy("Conflicts of interest"),
        ),
        "conflict_months": FieldLabel(gettext_lazy("Interests count for"), months),
    },
)
