"""A request to correct a score in words: its acts, and what stands in their way."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.play.procedure.corrections import Action, Guard

Words = Promise | str


@dataclass(frozen=True, slots=True)
class ActionLabels:
    """The button of an act, and what is asked for with it; `grave` is the main one."""

    button: Words
    answer: Words | None = None
    main: bool = False


ACTIONS: dict[Action, ActionLabels] = {
    Action.ASK: ActionLabels(_("Request a correction")),
    Action.CONFIRM: ActionLabels(_("Yes, that's right"), main=True),
    Action.DISPUTE: ActionLabels(
        _("No, that's not what happened"), _("What happened?")
    ),
    Action.APPLY: ActionLabels(_("Correct the score"), main=True),
    Action.RULE: ActionLabels(_("Settled by a ruling"), main=True),
    Action.CERTIFY: ActionLabels(_("Certify it as beyond reasonable doubt"), main=True),
    Action.REFUSE: ActionLabels(_("Reject"), _("Reason")),
    Action.EXPIRE: ActionLabels(_("Expired")),
}

_OBSTACLES: dict[Guard, Words] = {
    Guard.IN_TIME: _("The correction period has ended (Law 79C)."),
    Guard.TIME_OVER: _("The correction period hasn't ended yet."),
    Guard.CONFIRMATION_NOT_ASKED: _("The other side must confirm it first."),
    Guard.NOT_OWN_TABLE: _("You sat at this table, so someone else must do this."),
    Guard.RULING_GIVEN: _("Give a ruling on this score first (Law 79B)."),
    Guard.REASON_GIVEN: _("Give a reason."),
    Guard.LATE_FIX_ALLOWED: _(
        "The club doesn't correct scores after the correction period."
    ),
    Guard.NOT_CERTIFIED_BY_SAME: _(
        "You have already certified it. A second person must certify it too (Law 79C2)."
    ),
    Guard.OTHER_HAS_NOT_CERTIFIED: _("Already certified in this role."),
    Guard.OTHER_HAS_CERTIFIED: _("The other role must certify it too."),
}


def obstacle(guard: Guard) -> str:
    """What stands in the way, in the language now active."""
    return str(_OBSTACLES[guard])
