"""A call that was meant and is changed all the same (Law 25B)."""

from rulings.laws.terms import Term
from rulings.laws.tree import Branch, Saying
from rulings.laws.trees.calls import accept_or_not, lead_pending
from rulings.laws.trees.common import unauthorised
from rulings.laws.words import gettext_noop

FIRST: Term = "the first call"
SECOND: Term = "the call that was to replace it"
AFTER_ACCEPTANCE = (unauthorised("$partner", FIRST), lead_pending(FIRST))
SUBSTITUTED = accept_or_not(
    (
        Saying(
            to="$LHO",
            text=gettext_noop(
                "{offender} wants to change a call that he meant. You may accept the new "
                "call, and call over it. If you do not, the first call stands. Please "
                "decide by yourself."
            ),
            short=gettext_noop("Accept the new call, or the first one stands."),
        ),
    ),
    ("L25B1", "L25A2", "L25B2", "L25B3", "L16C", "L26B"),
    accepted=Branch(
        when=("is", "$choice", "accept_call"),
        laws=("L25B1", "L16C2", "L26B"),
        rectification=gettext_noop(
            "The new call stands, the first one is withdrawn, and {partner} may not use "
            "it. Law 26 may restrict a lead."
        ),
        results={"resolved": "accept_call"},
        follow_ups=AFTER_ACCEPTANCE,
    ),
    refused=(
        Branch(
            laws=("L25B2", "L16C2", "L26B"),
            rectification=gettext_noop(
                "The first call stands and the new one is cancelled; {partner} may not "
                "use it, but does not have to pass. Law 26 may restrict a lead."
            ),
            results={"resolved": "reject_call"},
            follow_ups=(unauthorised("$partner", SECOND), lead_pending(SECOND)),
        ),
    ),
)
