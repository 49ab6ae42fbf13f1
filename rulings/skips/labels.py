"""Words of skipped boards, and of the policy for play without a director."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from clubsite.audit.messages import Sentence
from clubsite.clubs.policy_labels import BlockLabels, FieldLabel, or_none
from rulings.skips.policy import OnlinePolicy
from rulings.skips.rules import (
    Action,
    Consensus,
    Guard,
    Reason,
    RequiredBy,
    Stage,
    State,
)

Words = Promise | str

REASONS: dict[Reason, Words] = {
    Reason.EXPLANATION: _("Wrong or missing explanation or alert"),
    Reason.MISCLICK: _("Misclick, too late to take back"),
    Reason.PARTNER: _("Hesitation or remark of an opponent"),
    Reason.OUTSIDE: _("I learnt of the cards by accident"),
    Reason.KNOWN_BOARD: _("Somebody knew the board already"),
    Reason.SUBSTITUTE: _("A substitute came in the auction"),
    Reason.CLAIM: _("A rejected claim told too much"),
    Reason.IRREGULARITY: _("Another irregularity of the opponents"),
}

STAGES: dict[Stage, Words] = {
    Stage.AUCTION: _("During the auction"),
    Stage.PLAY: _("During the play"),
    Stage.OVER: _("Play has just ended"),
}

STATES: dict[State, Words] = {
    State.ASKED: _("Asked: the others answer"),
    State.CONTESTED: _("Contested: play goes on"),
    State.REFERRED: _("With the adjudicator"),
    State.AGREED: _("Board skipped"),
    State.WITHDRAWN: _("Withdrawn"),
}

SKIPPED, STANDS = _("Board skipped"), _("Result stands")
"""What the adjudicator decides."""


@dataclass(frozen=True, slots=True)
class ActionLabels:
    """The button of an act; the `main` one is the usual."""

    button: Words
    main: bool = False


ACTIONS: dict[Action, ActionLabels] = {
    Action.AGREE: ActionLabels(_("Skip the board"), main=True),
    Action.CONTEST: ActionLabels(_("Contest: play on")),
    Action.REFER: ActionLabels(_("Refer to the adjudicator"), main=True),
    Action.WITHDRAW: ActionLabels(_("Withdraw the request")),
}

OBSTACLES: dict[Guard, Words] = {
    Guard.WITHOUT_DIRECTOR: _("A director is there: call the director."),
    Guard.AT_ONCE: _(
        "A skip is asked for at once, while your table plays the board: the result of "
        "this one is in, or play is over."
    ),
    Guard.NOT_ASKED: _("A skip of this board is asked for already: answer that."),
    Guard.NOT_POSTED: _("The results are posted: the table cannot agree any more."),
    Guard.IN_TIME: _("The time to refer it is over (Law 92B)."),
    Guard.UNDECIDED: _("The adjudicator has decided."),
}

AUDIT_MESSAGES: dict[str, Sentence] = {
    "skip.ask": _("Skip of the board asked for"),
    "skip.agree": _("Skip agreed to"),
    "skip.contest": _("Skip contested"),
    "skip.refer": _("Contested skip referred to the adjudicator"),
    "skip.withdraw": _("Request to skip withdrawn"),
}


def obstacle(guard: Guard) -> str:
    """What stands in the way, in the language now active."""
    return str(OBSTACLES[guard])


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
    return value or gettext("who is in charge of the event")


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
