"""The words of skipped boards, for players and for the adjudicator."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from clubsite.audit.words import Sentence
from rulings.skips.rules import Act, Guard, Reason, Stage, State

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
class ActWords:
    """The button of an act; the `main` one is the usual."""

    button: Words
    main: bool = False


ACTS: dict[Act, ActWords] = {
    Act.AGREE: ActWords(_("Skip the board"), main=True),
    Act.CONTEST: ActWords(_("Contest: play on")),
    Act.REFER: ActWords(_("Refer to the adjudicator"), main=True),
    Act.WITHDRAW: ActWords(_("Withdraw the request")),
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

VERBS: dict[str, Sentence] = {
    "skip.ask": _("Skip of the board asked for"),
    "skip.agree": _("Skip agreed to"),
    "skip.contest": _("Skip contested"),
    "skip.refer": _("Contested skip referred to the adjudicator"),
    "skip.withdraw": _("Request to skip withdrawn"),
}


def obstacle(guard: Guard) -> str:
    """What stands in the way, in the language now active."""
    return str(OBSTACLES[guard])
