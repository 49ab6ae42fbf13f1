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
    Action.ASK: ActionLabels(_("Ask for a correction")),
    Action.CONFIRM: ActionLabels(_("Yes, that is right"), main=True),
    Action.DISPUTE: ActionLabels(
        _("No, that is not what happened"), _("What happened?")
    ),
    Action.APPLY: ActionLabels(_("Correct the score"), main=True),
    Action.RULE: ActionLabels(_("Settled by a ruling"), main=True),
    Action.CERTIFY: ActionLabels(_("Certify that the error is certain"), main=True),
    Action.REFUSE: ActionLabels(_("Refuse"), _("Why?")),
    Action.EXPIRE: ActionLabels(_("Expired")),
}

_OBSTACLES: dict[Guard, Words] = {
    Guard.IN_TIME: _("The time for corrections is over (Law 79C)."),
    Guard.TIME_OVER: _("The time for corrections is still running."),
    Guard.CONFIRMATION_NOT_ASKED: _("The other side has to confirm it first."),
    Guard.NOT_OWN_TABLE: _("You sat at this table: somebody else has to do this."),
    Guard.RULING_GIVEN: _("Give a ruling on this score first (Law 79B)."),
    Guard.REASON_GIVEN: _("Say why."),
    Guard.LATE_FIX_ALLOWED: _("The club does not mend scores after that time."),
    Guard.NOT_CERTIFIED_BY_SAME: _(
        "You have certified it already: it takes two people (Law 79C2)."
    ),
    Guard.OTHER_HAS_NOT_CERTIFIED: _("The other office has certified it."),
    Guard.OTHER_HAS_CERTIFIED: _("The other office has yet to certify it."),
}


def obstacle(guard: Guard) -> str:
    """What stands in the way, in the language now active."""
    return str(_OBSTACLES[guard])
