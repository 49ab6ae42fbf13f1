"""Words for what waits for a person in an appeal, and what happens if nothing is done."""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rulings.appeals.procedure import Turn

DUTIES: Mapping[Turn, Promise] = {
    Turn.LODGING: _("Lodge your appeal"),
    Turn.CHECK: _("Check the notice of appeal"),
    Turn.STATEMENTS: _("Submit your side's statement"),
    Turn.APPOINTING: _("Appoint the panel"),
    Turn.AGREEMENT: _("Say if a single reviewer may decide"),
    Turn.TWO: _("Say if two members may decide"),
    Turn.FILLING: _("Fill the vacancy on the panel"),
    Turn.DECLARATIONS: _("Declare your interests"),
    Turn.SCHEDULING: _("Arrange the hearing"),
    Turn.ALONE: _("Hear the appeal yourself"),
    Turn.HEARING: _("Hold the hearing"),
    Turn.DECISION: _("Decide the appeal"),
    Turn.FACTS: _("State the facts"),
    Turn.LAW_FIRST: _("Answer the point of law"),
    Turn.WAIVERS: _("Decide if a member's declared interest matters"),
    Turn.LAW: _("Amend or keep the ruling on the point of law"),
    Turn.QUESTION: _("Answer the panel's question"),
    Turn.CONCURRENCE: _("Agree or disagree with the appeal"),
    Turn.PAYMENT: _("Record the deposit as paid or waived"),
    Turn.REVIEW: _("Review the rejected notice"),
    Turn.COUNTERSIGN: _("Countersign the correction"),
    Turn.CONFLICT: _("Say if the decision stands despite a conflict of interest"),
    Turn.ANSWER: _("Record what the authority decides"),
    Turn.DEPOSIT: _("Return the deposit"),
    Turn.DRAFT: _("Write the draft decision"),
    Turn.VOTE: _("Vote on the draft decision"),
    Turn.MERIT: _("Record the merit of each notice"),
    Turn.SIGN: _("Sign the decision"),
}

OTHERWISE: Mapping[Turn, Promise] = {
    Turn.LODGING: _("The appeal period ends and your draft can no longer be lodged."),
    Turn.CHECK: _("The managers are reminded every day. The result stays open."),
    Turn.STATEMENTS: _("The case goes on without your statement."),
    Turn.APPOINTING: _("The managers are reminded every day. The result stays open."),
    Turn.AGREEMENT: _(
        "Without an answer no single reviewer decides. The case passes to the next "
        "deciding body."
    ),
    Turn.TWO: _(
        "Without your agreement two members don't decide. The case passes to the next "
        "deciding body."
    ),
    Turn.FILLING: _("The next member of the pool is invited, if there is one."),
    Turn.DECLARATIONS: _("Your seat is offered to the next member of the pool."),
    Turn.SCHEDULING: _("The panel is dissolved and a new one is formed."),
    Turn.ALONE: _("The managers are reminded every day. The result stays open."),
    Turn.HEARING: _("The panel is dissolved and a new one is formed."),
    Turn.DECISION: _("The panel is dissolved and a new one is formed."),
    Turn.FACTS: _("No panel can be appointed until you have stated the facts."),
    Turn.LAW_FIRST: _("No panel can be appointed until you have answered it."),
    Turn.WAIVERS: _("The panel can't go on until the other members have decided."),
    Turn.LAW: _("Your silence counts as keeping the ruling."),
    Turn.QUESTION: _("The panel can decide without your answer."),
    Turn.CONCURRENCE: _("Without agreement the appeal is not heard (Law 92D)."),
    Turn.PAYMENT: _("The case can't be closed."),
    Turn.REVIEW: _("The notice stays rejected."),
    Turn.COUNTERSIGN: _("The decision stays as signed."),
    Turn.CONFLICT: _("Nothing else happens in the case until you have."),
    Turn.ANSWER: _("The decision counts until the authority says otherwise."),
    **dict.fromkeys(
        (Turn.DRAFT, Turn.MERIT, Turn.SIGN),
        _("The panel is dissolved and a new one is formed."),
    ),
    Turn.VOTE: _("You leave the panel, and a new one hears the case again."),
    Turn.DEPOSIT: _("The deposit stays marked as owed to the side."),
}
"""What happens if nothing is done in time, or at all."""

LATER: Mapping[Turn, Promise] = {
    **dict.fromkeys(
        (
            *(Turn.SCHEDULING, Turn.HEARING, Turn.DECISION),
            *(Turn.DRAFT, Turn.MERIT, Turn.SIGN),
        ),
        _("On %(time)s the panel is dissolved and a new one is formed."),
    ),
    Turn.VOTE: _(
        "On %(time)s you leave the panel, and a new one hears the case again."
    ),
}
"""What happens only some time after the deadline, with that time."""

OTHERWISE_ALONE: Mapping[Turn, Promise] = {
    **OTHERWISE,
    **dict.fromkeys(
        (Turn.DECLARATIONS, Turn.DRAFT, Turn.MERIT, Turn.SIGN),
        _("Someone else is asked to decide, if there is anyone."),
    ),
}
"""The same where one person decides."""
