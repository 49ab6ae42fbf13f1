"""Who reads what goes with an act on a referral, by the table of its sections."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from rulings.conduct import access
from rulings.conduct.models import Referral
from rulings.conduct.procedure import Action, CaseRole, Section, State, readable

WRITTEN_IN: Mapping[Action, Section] = {
    **dict.fromkeys(
        (Action.ADD, Action.ANSWER, Action.RESPOND, Action.WITHDRAW, Action.ASK),
        Section.ALLEGATION,
    ),
    **dict.fromkeys((Action.NOTE, Action.FILE_MEMO, Action.CONTINUE), Section.NOTES),
}
"""The section in which what goes with the act is read."""


def who_reads(referral: Referral, action: Action) -> str:
    """Readers of what is written with that act; empty where nothing is.

    That a safeguarding officer reads it already is not told: an act of the reporter
    would give away another player's age.
    """
    section = WRITTEN_IN.get(action)
    if section is None:
        return ""
    state = State(referral.state)
    readers = [user.name for user in access.get_handlers(referral)]
    theirs = action is Action.RESPOND
    if not theirs and section in readable(CaseRole.REPORTER, state):
        readers.append(_("the reporter"))
    if section in readable(CaseRole.OUTSIDE_BODY, state):
        readers.append(_("anyone who reads it for the body it was passed on to"))
    if section in readable(CaseRole.SAFEGUARDING, state):
        readers.append(_("the safeguarding officer if anyone under 18 is involved"))
    return _("Can be read by: %(readers)s.") % {"readers": ", ".join(readers)}
