"""Words of the values of a policy that play without a director goes by."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from clubsite.clubs.policy_words import BlockLabels, FieldLabel, or_none
from rulings.skips.policy import OnlinePolicy
from rulings.skips.rules import Consensus, RequiredBy

SKIP_REQUIRED = {
    RequiredBy.NOBODY: gettext_lazy("nobody: the table has to agree"),
    RequiredBy.SIDE: gettext_lazy("both partners not at fault, together"),
    RequiredBy.PLAYER: gettext_lazy("each player of the side not at fault"),
}
"""Who may require a skip."""

SKIP_CONSENSUS = {
    Consensus.ALL: gettext_lazy("everybody at the table with an account"),
    Consensus.SIDES: gettext_lazy("one player of each side"),
}
"""Whose consent skips a board."""


def skip_required(value: str) -> str:
    """Who may require a skip, in words."""
    return str(SKIP_REQUIRED[RequiredBy(value)])


def skip_consensus(value: str) -> str:
    """Whose consent skips a board, in words."""
    return str(SKIP_CONSENSUS[Consensus(value)])


def adjudicator(value: str) -> str:
    """Who decides what the players contest."""
    return value or _("who is in charge of the event")


ONLINE = BlockLabels(
    OnlinePolicy,
    gettext_lazy("Play without a director"),
    {
        "platform": FieldLabel(gettext_lazy("Played on"), or_none),
        "skip_required_by": FieldLabel(
            gettext_lazy("May require that a board be skipped"), skip_required
        ),
        "skip_consensus": FieldLabel(
            gettext_lazy("Otherwise a board is skipped when these agree"),
            skip_consensus,
        ),
        "adjudicator": FieldLabel(
            gettext_lazy("Decides what is contested"), adjudicator
        ),
        "recording_notice": FieldLabel(gettext_lazy("Recording"), or_none),
    },
)
