"""Words of the values of a policy that the Laws leave open, and that rulings and
penalties go by."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubsite.clubs.policy_words import BlockLabels, FieldLabel, minutes, percent
from rulings.laws.policy import LawPolicy
from rulings.log.ladder_labels import ladder_in_words
from rulings.log.policy import LateRulingPolicy, PenaltyPolicy
from scoring.events.policy_labels import APPEALS, LAWS_AND_SCORES


def alerts(value: dict[str, Any]) -> str:
    """The table of alerts that is elected."""
    return {
        "acbl_2021": _("ACBL 2021"),
        "own": _("the club's own"),
    }.get(str(value.get("alerts")), _("none"))


def imps(value: str) -> str:
    """So many IMPs."""
    return _("%(n)s IMPs") % {"n": value}


def vps(value: str) -> str:
    """So many victory points."""
    return _("%(n)s VP") % {"n": value}


LAWS = BlockLabels(
    LawPolicy,
    LAWS_AND_SCORES,
    {
        "laws": FieldLabel(gettext_lazy("Edition of the Laws"), str),
        "elections": FieldLabel(gettext_lazy("Table of alerts (Law 40B)"), alerts),
    },
)

LATE_RULINGS = BlockLabels(
    LateRulingPolicy,
    APPEALS,
    {
        "late_ruling_minutes": FieldLabel(
            gettext_lazy("Time after a ruling that is told later"), minutes
        ),
    },
)

PENALTIES = BlockLabels(
    PenaltyPolicy,
    gettext_lazy("Penalties"),
    {
        "procedural_penalty_percent_of_top": FieldLabel(
            gettext_lazy("Procedural, of a top"), percent
        ),
        "procedural_penalty_imps": FieldLabel(gettext_lazy("Procedural, teams"), imps),
        "procedural_penalty_vps": FieldLabel(
            gettext_lazy("Procedural, in matches"), vps
        ),
        "conduct_penalty_imps": FieldLabel(gettext_lazy("Conduct, teams"), imps),
        "zero_tolerance": FieldLabel(
            gettext_lazy("Zero tolerance, by offences of a player in an event"),
            ladder_in_words,
        ),
        "slow_play": FieldLabel(
            gettext_lazy("Slow play, by offences of a pair or team in an event"),
            ladder_in_words,
        ),
        "slow_play_minutes": FieldLabel(
            gettext_lazy("A table is told that it is slow after"), minutes
        ),
    },
)
