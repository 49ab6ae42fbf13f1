"""Flows of unauthorised information."""

from rulings.laws.flows.flow import Flow, Outcome, yes_or_no
from scoring.bridge.messages import gettext_noop

UNADJUSTED = gettext_noop("The result stands.")
UNAUTHORISED_INFORMATION = Flow(
    "unauthorised_information",
    {"kind": "from_partner", "informant": "E", "board_over": "yes"},
    yes_or_no(
        gettext_noop("Did the player have information from partner?"),
        "UI",
        no=Outcome(text=UNADJUSTED, laws=("L16B", "L16B1")),
        yes=yes_or_no(
            gettext_noop("Was the other side damaged?"),
            "damage",
            no=Outcome(
                text=gettext_noop("The result stands. A warning is still possible."),
                laws=("L16B", "L73C2", "L12B1"),
                judgment="damage",
            ),
            yes=yes_or_no(
                gettext_noop("Did the player have a logical alternative?"),
                "LA",
                no=Outcome(text=UNADJUSTED, laws=("L16B", "L16B1b"), judgment="LA"),
                yes=yes_or_no(
                    gettext_noop("Did the information suggest the action taken?"),
                    "suggested",
                    no=Outcome(
                        text=UNADJUSTED,
                        laws=("L16B", "L16B1a", "L16B1b"),
                        judgment="suggested",
                    ),
                    yes=Outcome(
                        text=gettext_noop(
                            "The score is adjusted to what the alternatives would "
                            "probably have brought."
                        ),
                        laws=("L16B3", "L16B1a", "L12C1"),
                        judgment="suggested",
                    ),
                ),
            ),
        ),
    ),
)
