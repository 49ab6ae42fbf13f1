"""A policy in words, for everybody to read."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from clubsite.clubs.labels import SKIP_CONSENSUS, SKIP_REQUIRED
from clubsite.clubs.ladder_words import ladder_in_words
from clubsite.clubs.ladders import Ladder
from clubsite.clubs.policy import Policy, SkipConsensus, SkipRequired

Text = Callable[[Any, Policy], str]


@dataclass(frozen=True, slots=True)
class Row:
    """One value: its name, and what it is."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Group:
    """Values that belong together."""

    title: str
    rows: list[Row]


def _minutes(value: int, _policy: Policy) -> str:
    return ngettext("%(n)s minute", "%(n)s minutes", value) % {"n": value}


def _hours(value: int, _policy: Policy) -> str:
    return ngettext("%(n)s hour", "%(n)s hours", value) % {"n": value}


def _days(value: int, _policy: Policy) -> str:
    return ngettext("%(n)s day", "%(n)s days", value) % {"n": value}


def _months(value: int, _policy: Policy) -> str:
    return ngettext("%(n)s month", "%(n)s months", value) % {"n": value}


def _sessions(value: int, _policy: Policy) -> str:
    return ngettext("%(n)s session", "%(n)s sessions", value) % {"n": value}


def _people(value: int, _policy: Policy) -> str:
    return ngettext("%(n)s person", "%(n)s persons", value) % {"n": value}


def _percent(value: str, _policy: Policy) -> str:
    return _("%(n)s %%") % {"n": value}


def _imps(value: str, _policy: Policy) -> str:
    return _("%(n)s IMPs") % {"n": value}


def _vps(value: str, _policy: Policy) -> str:
    return _("%(n)s VP") % {"n": value}


def _yes_no(value: bool, _policy: Policy) -> str:
    return _("yes") if value else _("no")


def _plain(value: str, _policy: Policy) -> str:
    return value


def _money(value: str, policy: Policy) -> str:
    if not Decimal(value):
        return _("none")
    return f"{value} {policy.currency}"


def _body(value: str, _policy: Policy) -> str:
    return {
        "committee": _("a committee"),
        "reviewer": _("one reviewer"),
        "external": _("an external referee"),
        "dic_hears": _("a director alone (Law 93A)"),
    }[value]


def _skip_required(value: str, _policy: Policy) -> str:
    return str(SKIP_REQUIRED[SkipRequired(value)])


def _skip_consensus(value: str, _policy: Policy) -> str:
    return str(SKIP_CONSENSUS[SkipConsensus(value)])


def _adjudicator(value: str, _policy: Policy) -> str:
    return value or _("who is in charge of the event")


def _or_none(value: str, _policy: Policy) -> str:
    return value or _("none")


def _alerts(value: dict[str, Any], _policy: Policy) -> str:
    return {
        "acbl_2021": _("ACBL 2021"),
        "own": _("the club's own"),
    }.get(str(value.get("alerts")), _("none"))


def _ladder(value: Ladder, _policy: Policy) -> str:
    return ladder_in_words(value)


def _or_nobody(value: str, _policy: Policy) -> str:
    return value or _("nobody")


Field = tuple[str, Any, Text]
GROUPS: tuple[tuple[Any, tuple[Field, ...]], ...] = (
    (
        gettext_lazy("Laws and scores"),
        (
            ("laws", gettext_lazy("Edition of the Laws"), _plain),
            ("elections", gettext_lazy("Table of alerts (Law 40B)"), _alerts),
            ("average_plus", gettext_lazy("Average plus"), _percent),
            ("average", gettext_lazy("Average"), _percent),
            ("average_minus", gettext_lazy("Average minus"), _percent),
            (
                "own_average_uplift",
                gettext_lazy("Average plus follows a better own average"),
                _yes_no,
            ),
        ),
    ),
    (
        gettext_lazy("Corrections of scores"),
        (
            (
                "correction_minutes",
                gettext_lazy("Time after the results are posted (Law 79C)"),
                _minutes,
            ),
            (
                "both_sides_confirm",
                gettext_lazy("Both sides have to confirm"),
                _yes_no,
            ),
            (
                "late_fix_allowed",
                gettext_lazy("A plain slip may be mended later"),
                _yes_no,
            ),
        ),
    ),
    (
        gettext_lazy("Appeals"),
        (
            (
                "appeal_minutes",
                gettext_lazy("Time after the results are posted (Law 92B)"),
                _minutes,
            ),
            (
                "late_ruling_minutes",
                gettext_lazy("Time after a ruling that is told later"),
                _minutes,
            ),
            ("appeal_body", gettext_lazy("Who decides"), _body),
            ("panel_size", gettext_lazy("Members of the panel"), _people),
            ("quorum", gettext_lazy("Members needed to decide"), _people),
            (
                "single_reviewer",
                gettext_lazy("One reviewer, if no panel can be formed and both agree"),
                _yes_no,
            ),
            (
                "external_referee_name",
                gettext_lazy("Asked after that"),
                _or_nobody,
            ),
            ("deposit", gettext_lazy("Deposit"), _money),
            (
                "absent_partner_concurs",
                gettext_lazy("A partner who has left is taken to agree"),
                _yes_no,
            ),
            (
                "admissibility_hours",
                gettext_lazy("Time to say whether it is heard"),
                _hours,
            ),
            ("grounds_hours", gettext_lazy("Time to give the grounds"), _hours),
            ("statement_hours", gettext_lazy("Time for statements"), _hours),
            (
                "declaration_hours",
                gettext_lazy("Time for members to declare ties"),
                _hours,
            ),
            ("hearing_days", gettext_lazy("Time until the hearing"), _days),
            (
                "hearing_notice_hours",
                gettext_lazy("Notice given of the hearing"),
                _hours,
            ),
            ("decision_hours", gettext_lazy("Time for the decision"), _hours),
            (
                "conflict_partner_sessions",
                gettext_lazy("Partners for so long do not judge each other"),
                _sessions,
            ),
            (
                "conflict_months",
                gettext_lazy("Ties count for"),
                _months,
            ),
        ),
    ),
    (
        gettext_lazy("Penalties"),
        (
            (
                "procedural_penalty_percent_of_top",
                gettext_lazy("Procedural, of a top"),
                _percent,
            ),
            ("procedural_penalty_imps", gettext_lazy("Procedural, teams"), _imps),
            ("procedural_penalty_vps", gettext_lazy("Procedural, in matches"), _vps),
            ("conduct_penalty_imps", gettext_lazy("Conduct, teams"), _imps),
            (
                "zero_tolerance",
                gettext_lazy("Zero tolerance, by offences of a player in an event"),
                _ladder,
            ),
            (
                "slow_play",
                gettext_lazy("Slow play, by offences of a pair or team in an event"),
                _ladder,
            ),
            (
                "slow_play_minutes",
                gettext_lazy("A table is told that it is slow after"),
                _minutes,
            ),
        ),
    ),
    (
        gettext_lazy("Play without a director"),
        (
            ("platform", gettext_lazy("Played on"), _or_none),
            (
                "skip_required_by",
                gettext_lazy("May require that a board be skipped"),
                _skip_required,
            ),
            (
                "skip_consensus",
                gettext_lazy("Otherwise a board is skipped when these agree"),
                _skip_consensus,
            ),
            ("adjudicator", gettext_lazy("Decides what is contested"), _adjudicator),
            ("recording_notice", gettext_lazy("Recording"), _or_none),
        ),
    ),
    (
        gettext_lazy("The recorder"),
        (
            (
                "recorder_acknowledge_days",
                gettext_lazy("A report is acknowledged within"),
                _days,
            ),
            ("recorder_triage_days", gettext_lazy("It is looked into within"), _days),
            (
                "recorder_informal_days",
                gettext_lazy("A talk takes place within"),
                _days,
            ),
            (
                "memo_review_months",
                gettext_lazy("Memos are reviewed after"),
                _months,
            ),
        ),
    ),
)

TOPICS = {
    "conditions": gettext_lazy("Conditions of contest"),
    "behaviour": gettext_lazy("Behaviour"),
    "appeals": gettext_lazy("Rulings and appeals"),
    "slow_play": gettext_lazy("Slow play"),
    "results": gettext_lazy("Results and coming events"),
}

UNSHOWN = frozenset({"currency", "external_referee", "topics"})


def in_words(policy: Policy) -> list[Group]:
    """Every value of the policy, with its name, in the language now active."""
    return [
        Group(
            str(title),
            [
                Row(str(label), text(getattr(policy, name), policy))
                for name, label, text in fields
            ],
        )
        for title, fields in GROUPS
    ] + [told_before_play(policy)]


def told_before_play(policy: Policy) -> Group:
    """What players are told before an event, by topic."""
    rows = [
        Row(str(label), _(policy.topics[topic]))
        for topic, label in TOPICS.items()
        if topic not in policy.missing_topics
    ]
    return Group(_("What players are told before play"), rows)
