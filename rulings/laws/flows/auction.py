"""Flows of irregularities in the auction."""

from rulings.laws.flows.flow import Answer, Flow, Outcome, Question, yes_or_no
from scoring.bridge.messages import gettext_noop

OTHER = {"same_denomination": "no", "comparable": "no"}
_REPLACED = Question(
    gettext_noop("What does the player call instead?"),
    (
        Answer(
            gettext_noop("The lowest bid that shows the same suit or suits"),
            {"replacement_said": "2H", "same_denomination": "yes"},
            Outcome(
                text=gettext_noop("The auction continues normally."),
                laws=("L27B1a", "L27D"),
            ),
        ),
        Answer(
            gettext_noop("A comparable call"),
            {"replacement_said": "2D", **OTHER, "comparable": "yes"},
            Outcome(
                text=gettext_noop("The auction continues normally."),
                laws=("L27B1b", "L23A", "L27D"),
                judgment="comparable",
            ),
        ),
        Answer(
            gettext_noop("Any other bid"),
            {"replacement_said": "2S", **OTHER},
            Outcome(
                text=gettext_noop(
                    "Partner must pass for the rest of the auction. If they defend, "
                    "declarer may forbid partner a suit."
                ),
                laws=("L27B2", "L16C2", "L26B", "L72C"),
                judgment="comparable",
            ),
        ),
        Answer(
            gettext_noop("A double that isn't comparable"),
            {"replacement_said": "X", **OTHER},
            Outcome(
                text=gettext_noop(
                    "The double is cancelled: the player bids enough or passes. Partner "
                    "must pass for the rest of the auction."
                ),
                laws=("L27B3", "L16C2", "L26B", "L72C"),
                judgment="comparable",
            ),
        ),
    ),
)
_ACCEPTED = Question(
    gettext_noop("Does the next player accept the bid?"),
    (
        Answer(gettext_noop("No"), {"choice": "reject_call"}, _REPLACED),
        Answer(
            gettext_noop("Yes"),
            {"choice": "accept_call"},
            Outcome(
                text=gettext_noop("The bid stands and the auction continues."),
                laws=("L27A1", "L27B", "L20F1"),
            ),
        ),
    ),
)
INSUFFICIENT_BID = Flow(
    "insufficient_bid",
    {"insufficient": "1H", "offender": "E", "auction_before": ("N:1S",)},
    yes_or_no(
        gettext_noop("Was the bid unintended: a slip of the hand or tongue?"),
        "unintended",
        no=yes_or_no(
            gettext_noop("Has the next player already called?"),
            "LHO_called",
            no=_ACCEPTED,
            yes=Outcome(
                text=gettext_noop("The bid was accepted. The auction continues."),
                laws=("L27A1",),
            ),
        ),
        yes=Outcome(
            text=gettext_noop("Continue with:"),
            laws=("L25A1", "L27"),
            apply=("change_of_call",),
            judgment="unintended",
        ),
    ),
)
