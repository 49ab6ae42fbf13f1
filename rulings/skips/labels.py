"""Words of skipped boards, and of the policy for play without a director."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy
from django.utils.translation import gettext_lazy as _

from clubsite.audit.messages import Sentence
from clubsite.clubs.policy_inputs import Choice, ShortText, Text
from clubsite.clubs.policy_labels import BlockLabels, FieldLabel, or_unstated
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
    Reason.EXPLANATION: _("Wrong or missing alert or explanation"),
    Reason.MISCLICK: _("Misclick, too late to undo"),
    Reason.PARTNER: _("Opponent's hesitation or remark"),
    Reason.OUTSIDE: _("I saw or heard something about the board by accident"),
    Reason.KNOWN_BOARD: _("Someone knew the board already"),
    Reason.SUBSTITUTE: _("A substitute joined during the auction"),
    Reason.CLAIM: _("A rejected claim gave away information"),
    Reason.IRREGULARITY: _("Another irregularity by the opponents"),
}

STAGES: dict[Stage, Words] = {
    Stage.AUCTION: _("During the auction"),
    Stage.PLAY: _("During the play"),
    Stage.OVER: _("Play has just ended"),
}

STATES: dict[State, Words] = {
    State.ASKED: _("Requested: waiting for the table"),
    State.CONTESTED: _("Contested: play continues"),
    State.REFERRED: _("Waiting for the adjudicator"),
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
    Action.CONTEST: ActionLabels(_("Contest and play on")),
    Action.REFER: ActionLabels(_("Refer to the adjudicator"), main=True),
    Action.WITHDRAW: ActionLabels(_("Withdraw the request")),
}

OBSTACLES: dict[Guard, Words] = {
    Guard.WITHOUT_DIRECTOR: _("A director is present. Call the director."),
    Guard.AT_ONCE: _(
        "You can request a skip only while your table is playing the board. This board has a result, or play has ended."
    ),
    Guard.NOT_ASKED: _(
        "There is already a request to skip this board. Answer that one."
    ),
    Guard.NOT_POSTED: _(
        "The results are posted. The table can no longer agree to a skip."
    ),
    Guard.IN_TIME: _("The time to refer it has ended (Law 92B)."),
    Guard.UNDECIDED: _("The adjudicator has decided."),
}

AUDIT_MESSAGES: dict[str, Sentence] = {
    "skip.ask": _("Skip requested"),
    "skip.agree": _("Skip agreed"),
    "skip.contest": _("Skip contested"),
    "skip.refer": _("Contested skip referred to the adjudicator"),
    "skip.withdraw": _("Skip request withdrawn"),
}


def obstacle(guard: Guard) -> str:
    """What stands in the way, in the language now active."""
    return str(OBSTACLES[guard])


SKIP_REQUIRED = {
    RequiredBy.NOBODY: gettext_lazy("no one: the table must agree"),
    RequiredBy.SIDE: gettext_lazy("both partners of the non-offending side together"),
    RequiredBy.PLAYER: gettext_lazy("either player of the non-offending side"),
}
"""Who may require a skip."""

SKIP_CONSENSUS = {
    Consensus.ALL: gettext_lazy("everyone at the table with an account"),
    Consensus.SIDES: gettext_lazy("one player from each side"),
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
    return value or gettext("the director in charge of the event")


ONLINE = BlockLabels(
    OnlinePolicy,
    gettext_lazy("Play without a director"),
    {
        "platform": FieldLabel(
            gettext_lazy("Platform"),
            or_unstated,
            ShortText(),
            gettext_lazy("e.g. the site's name and the club's room on it."),
            announced=True,
        ),
        "skip_required_by": FieldLabel(
            gettext_lazy("Who may require a skip"),
            skip_required,
            Choice({code.value: words for code, words in SKIP_REQUIRED.items()}),
            gettext_lazy(
                "After misinformation or another irregularity by the opponents. The "
                "table always decides about anything that came from a partner."
            ),
        ),
        "skip_consensus": FieldLabel(
            gettext_lazy("Agreement needed to skip"),
            skip_consensus,
            Choice({code.value: words for code, words in SKIP_CONSENSUS.items()}),
        ),
        "adjudicator": FieldLabel(
            gettext_lazy("Adjudicator"),
            adjudicator,
            ShortText(),
            gettext_lazy(
                "Players can read this name. Appoint the adjudicator as the director "
                "in charge of each event, so that they can decide."
            ),
        ),
        "recording_notice": FieldLabel(
            gettext_lazy("Recording"),
            or_unstated,
            Text(most=400, rows=2),
            gettext_lazy("Whether play is recorded and who can see it."),
        ),
    },
)
