"""Flows of unauthorised information."""

from rulings.laws.flows.flow import Flow, end, yes_or_no
from scoring.bridge.messages import gettext_noop as _

UNADJUSTED = _("The result stands.")
UNAUTHORISED_INFORMATION = Flow(
    "unauthorised_information",
    {"kind": "from_partner", "informant": "E", "board_over": "yes"},
    yes_or_no(
        _("Did the player have information from partner?"),
        "UI",
        no=end(UNADJUSTED, "16B 16B1"),
        yes=yes_or_no(
            _("Was the other side damaged?"),
            "damage",
            no=end(
                _("The result stands. A warning is still possible."),
                "16B 73C2 12B1",
                judgment="damage",
            ),
            yes=yes_or_no(
                _("Did the player have a logical alternative?"),
                "LA",
                no=end(UNADJUSTED, "16B 16B1b", judgment="LA"),
                yes=yes_or_no(
                    _("Did the information suggest the action taken?"),
                    "suggested",
                    no=end(UNADJUSTED, "16B 16B1a 16B1b", judgment="suggested"),
                    yes=end(
                        _(
                            "The score is adjusted to what the alternatives would "
                            "probably have brought."
                        ),
                        "16B3 16B1a 12C1",
                        judgment="suggested",
                    ),
                ),
            ),
        ),
    ),
)
