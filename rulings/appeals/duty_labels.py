"""Words for what waits for a person in an appeal, and what happens if nothing is done."""

from collections.abc import Mapping
from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Duty(StrEnum):
    """What waits for somebody: a turn of the procedure, or what is left after the end."""

    LODGING = "lodging"
    CHECK = "check"
    STATEMENTS = "statements"
    APPOINTING = "appointing"
    AGREEMENT = "agreement"
    TWO = "two"
    FILLING = "filling"
    DECLARATIONS = "declarations"
    SCHEDULING = "scheduling"
    ALONE = "alone"
    HEARING = "hearing"
    DECISION = "decision"
    FACTS = "facts"
    WAIVERS = "waivers"
    LAW = "law"
    QUESTION = "question"
    CONCURRENCE = "concurrence"
    REVIEW = "review"
    COUNTERSIGN = "countersign"
    CONFLICT = "conflict"
    ANSWER = "answer"
    DEPOSIT = "deposit"


DUTIES: Mapping[Duty, Promise] = {
    Duty.LODGING: _("Lodge your appeal"),
    Duty.CHECK: _("Check the notice of appeal"),
    Duty.STATEMENTS: _("Submit your side's statement"),
    Duty.APPOINTING: _("Appoint the panel"),
    Duty.AGREEMENT: _("Say if a single reviewer may decide"),
    Duty.TWO: _("Say if two members may decide"),
    Duty.FILLING: _("Fill the vacancy on the panel"),
    Duty.DECLARATIONS: _("Declare your interests"),
    Duty.SCHEDULING: _("Arrange the hearing"),
    Duty.ALONE: _("Hear the appeal yourself"),
    Duty.HEARING: _("Hold the hearing"),
    Duty.DECISION: _("Decide the appeal"),
    Duty.FACTS: _("State the facts"),
    Duty.WAIVERS: _("Decide if a member's declared interest matters"),
    Duty.LAW: _("Amend or keep the ruling on the point of law"),
    Duty.QUESTION: _("Answer the panel's question"),
    Duty.CONCURRENCE: _("Agree or disagree with your partner's appeal"),
    Duty.REVIEW: _("Review the rejected notice"),
    Duty.COUNTERSIGN: _("Countersign the correction"),
    Duty.CONFLICT: _("Say if the decision stands despite a conflict of interest"),
    Duty.ANSWER: _("Record what the authority decides"),
    Duty.DEPOSIT: _("Return the deposit"),
}

OTHERWISE: Mapping[Duty, Promise] = {
    Duty.LODGING: _("The appeal period ends and your draft can no longer be lodged."),
    Duty.CHECK: _("The managers are reminded every day. The result stays open."),
    Duty.STATEMENTS: _("The case goes on without your statement."),
    Duty.APPOINTING: _("The managers are reminded every day. The result stays open."),
    Duty.AGREEMENT: _(
        "Without an answer no single reviewer decides. The case passes to the next "
        "deciding body."
    ),
    Duty.TWO: _(
        "Without your agreement two members don't decide. The case passes to the next "
        "deciding body."
    ),
    Duty.FILLING: _("The next member of the pool is invited, if there is one."),
    Duty.DECLARATIONS: _("Your seat is offered to the next member of the pool."),
    Duty.SCHEDULING: _("The panel is dissolved and a new one is formed."),
    Duty.ALONE: _("The managers are reminded every day. The result stays open."),
    Duty.HEARING: _("The panel is dissolved and a new one is formed."),
    Duty.DECISION: _("The panel is dissolved and a new one is formed."),
    Duty.FACTS: _("No panel can be appointed until you have stated the facts."),
    Duty.WAIVERS: _("The panel can't go on until the other members have decided."),
    Duty.LAW: _("Your silence counts as keeping the ruling."),
    Duty.QUESTION: _("The panel can decide without your answer."),
    Duty.CONCURRENCE: _("Without agreement the appeal is not heard (Law 92D)."),
    Duty.REVIEW: _("The notice stays rejected."),
    Duty.COUNTERSIGN: _("The decision stays as signed."),
    Duty.CONFLICT: _("Nothing else happens in the case until you have."),
    Duty.ANSWER: _("The decision counts until the authority says otherwise."),
    Duty.DEPOSIT: _("The deposit stays marked as owed to the side."),
}
"""What happens if nothing is done in time, or at all."""
