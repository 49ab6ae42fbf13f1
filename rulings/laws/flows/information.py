"""Flows of unauthorised information."""

from rulings.laws.flows.flow import NO, YES, Flow, Question, ask, end, yes_or_no
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


def _damaged(unadjusted: str, adjusted: str) -> Question:
    """Return the question about damage, with the laws of both answers."""
    return ask(
        _("Would the other side have done better with the right information?"),
        (NO, {"damage": "no"}, end(UNADJUSTED, unadjusted, judgment="damage")),
        (
            YES,
            {"damage": "yes"},
            end(
                _(
                    "The score is adjusted to what the right information would "
                    "probably have brought."
                ),
                adjusted,
                judgment="damage",
            ),
        ),
    )


_EXPLAINED = _damaged("12B1", "21B3 12C1")
INFLUENCED = _("Could it have been influenced by the wrong information?")
_MISINFORMED_CALL = ask(
    _("Has partner called since, or has the lead been faced?"),
    (
        YES,
        {"partner_called": "yes"},
        _damaged("12B1", "21B3 12C1"),
    ),
    (
        NO,
        {"partner_called": "no", "lead_faced": "no"},
        yes_or_no(
            INFLUENCED,
            "influenced",
            no=end(_("The call stands."), "21B1a", judgment="influenced"),
            yes=end(
                _("The player may change the call."),
                "21B1a",
                options="keep_call change_call",
                judgment="influenced",
            ),
        ),
    ),
)
_MISINFORMED_CARD = ask(
    _("Has another card been played since?"),
    (
        YES,
        {"card_played_since": "yes"},
        _damaged("12B1", "21B3 12C1"),
    ),
    (
        NO,
        {"card_played_since": "no"},
        yes_or_no(
            INFLUENCED,
            "influenced",
            no=end(_("The card stands."), "47E2a", judgment="influenced"),
            yes=end(
                _("The player may change the card."),
                "47E2a",
                options="keep_card change_card",
                judgment="influenced",
            ),
        ),
    ),
)
MISINFORMATION = Flow(
    "misinformation",
    {"explainer": "W", "player": "N"},
    ask(
        _("What is it about?"),
        (
            _("An explanation, an alert or a missing alert"),
            {"kind": "explanation"},
            ask(
                _("Did the explanation match the agreement?"),
                (
                    _("Yes: the call was the mistake"),
                    {"explanation": "right"},
                    end(
                        _("The result stands. Partner may not use the explanation."),
                        "75C 75A 21B1b",
                    ),
                ),
                (_("No, or it was missing"), {"explanation": "wrong"}, _EXPLAINED),
            ),
        ),
        (
            _("A call made on wrong information"),
            {"kind": "call_on_misinformation"},
            _MISINFORMED_CALL,
        ),
        (
            _("A card played on wrong information"),
            {"kind": "card_on_misinformation"},
            _MISINFORMED_CARD,
        ),
        (
            _("A player sees that an explanation was wrong"),
            {"kind": "correction_duty"},
            ask(
                _("Who sees it?"),
                (
                    _("The player who explained"),
                    {"realised_by": "explainer", "player": "W"},
                    end(
                        _(
                            "The player calls the director and corrects it before the "
                            "lead is faced."
                        ),
                        "20F4",
                    ),
                ),
                (
                    _("That player's partner"),
                    {"realised_by": "partner", "player": "E"},
                    end(
                        _(
                            "Partner says nothing in the auction. They correct it "
                            "after the final pass if declaring, after play if "
                            "defending."
                        ),
                        "20F5a 20F5b 75B3",
                    ),
                ),
            ),
        ),
    ),
)
