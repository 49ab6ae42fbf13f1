"""Presets: what a club's policy can start from (procedures 3.2).

Each says by the name of a setting what differs from the usual values. None has a text of
the announcements: those are the club's own.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy


@dataclass(frozen=True, slots=True)
class Preset:
    """A start for a policy: its name, what it is for, and its values."""

    name: Promise | str
    help: Promise | str
    values: Mapping[str, Any]


PRESETS = {
    "acbl_club": Preset(
        gettext_lazy("ACBL club"),
        gettext_lazy(
            "The director decides, a committee of three if one can be found, no "
            "deposit, zero tolerance."
        ),
        {
            "appeal_body": "committee",
            "single_reviewer": False,
            "deposit": "0.00",
            "currency": "USD",
            "elections": {"alerts": "acbl_2021"},
        },
    ),
    "ebu_club": Preset(
        gettext_lazy("EBU club"),
        gettext_lazy(
            "Three members of a panel or an external referee, with a deposit. An appeal "
            "without merit can cost the deposit and the standard penalty."
        ),
        {
            "appeal_body": "committee",
            "single_reviewer": True,
            "deposit": "20.00",
            "currency": "GBP",
            "elections": {"without_merit": "deposit_and_penalty"},
        },
    ),
    "reviewer_club": Preset(
        gettext_lazy("Club with one reviewer"),
        gettext_lazy("A single reviewer hears every appeal on paper."),
        {"appeal_body": "reviewer", "panel_size": 1, "quorum": 1},
    ),
    "online_no_director": Preset(
        gettext_lazy("Online without a director"),
        gettext_lazy(
            "The table skips a board when something goes wrong, an adjudicator decides "
            "what is contested."
        ),
        {"skip_required_by": "player", "skip_consensus": "all"},
    ),
}
