"""Flows of irregularities in the auction."""

from rulings.laws.flows.flow import NO, YES, Flow, ask, end, yes_or_no
from scoring.bridge.messages import gettext_noop as _

OTHER = {"same_denomination": "no", "comparable": "no"}
_REPLACED = ask(
    _("What does the player call instead?"),
    (
        _("The lowest bid that shows the same suit or suits"),
        {"replacement_said": "2H", "same_denomination": "yes"},
        end(_("The auction continues normally."), "27B1a 27D"),
    ),
    (
        _("A comparable call"),
        {"replacement_said": "2D", **OTHER, "comparable": "yes"},
        end(
            _("The auction continues normally."), "27B1b 23A 27D", judgment="comparable"
        ),
    ),
    (
        _("Any other bid"),
        {"replacement_said": "2S", **OTHER},
        end(
            _(
                "Partner must pass for the rest of the auction. If they defend, "
                "declarer may forbid partner a suit."
            ),
            "27B2 16C2 26B 72C",
            judgment="comparable",
        ),
    ),
    (
        _("A double that isn't comparable"),
        {"replacement_said": "X", **OTHER},
        end(
            _(
                "The double is cancelled: the player bids enough or passes. Partner "
                "must pass for the rest of the auction. If they defend, declarer may "
                "forbid partner a suit."
            ),
            "27B3 16C2 26B 72C",
            judgment="comparable",
        ),
    ),
)
_ACCEPTED = ask(
    _("Does the next player accept the bid?"),
    (
        YES,
        {"choice": "accept_call"},
        end(_("The bid stands and the auction continues."), "27A1 27B 20F1"),
    ),
    (NO, {"choice": "reject_call"}, _REPLACED),
)
INSUFFICIENT_BID = Flow(
    "insufficient_bid",
    {"insufficient": "1H", "offender": "E", "auction_before": ("N:1S",)},
    yes_or_no(
        _("Was the bid unintended: a slip of the hand or tongue?"),
        "unintended",
        no=yes_or_no(
            _("Has the next player already called?"),
            "LHO_called",
            no=_ACCEPTED,
            yes=end(_("The bid was accepted. The auction continues."), "27A1"),
        ),
        yes=end(
            _("Continue with:"),
            "25A1 27",
            apply="change_of_call",
            judgment="unintended",
        ),
    ),
)
_CHANGED = ask(
    _("Does the next player accept the second call?"),
    (
        YES,
        {"choice": "accept_call"},
        end(
            _(
                "The second call stands. Partner may not use the first. If they "
                "defend, declarer may forbid partner a suit."
            ),
            "25B1 16C2 26B",
            judgment="unintended",
        ),
    ),
    (
        NO,
        {"choice": "reject_call"},
        end(
            _(
                "The first call stands. Partner may not use the second. If they "
                "defend, declarer may forbid partner a suit."
            ),
            "25B2 16C2 26B",
            judgment="unintended",
        ),
    ),
)
CHANGE_OF_CALL = Flow(
    "change_of_call",
    {"offender": "E", "call": "1H", "auction": ("N:1C", "E:1H")},
    ask(
        _("Was the first call unintended: a slip of the hand or tongue?"),
        (
            YES,
            {"unintended": "yes"},
            yes_or_no(
                _("Has partner called since?"),
                "partner_called",
                no=end(
                    _("The intended call replaces the first."),
                    "25A1 25A3",
                    judgment="unintended",
                ),
                yes=end(
                    _("It's too late: the first call stands."),
                    "25A4",
                    judgment="unintended",
                ),
            ),
        ),
        (
            NO,
            {"unintended": "no"},
            yes_or_no(
                _("Has the next player called over the second call?"),
                "lho_called",
                no=_CHANGED,
                yes=end(
                    _(
                        "The second call stands. Partner may not use the first. If "
                        "they defend, declarer may forbid partner a suit."
                    ),
                    "25B1 25A2 16C2 26B",
                    judgment="unintended",
                ),
            ),
        ),
    ),
)
LOW_CARD = _("Was it one card below an honour, and not led?")
_DURING_AUCTION = ask(
    LOW_CARD,
    (
        YES,
        {"cards": ("H5",)},
        end(_("The card stays face up. The auction continues."), "24D 24E 24A"),
    ),
    (
        NO,
        {"cards": ("HK",)},
        end(_("The card stays face up, and partner passes once."), "24D 24E 24B 72C"),
    ),
)
_AFTER_AUCTION = ask(
    LOW_CARD,
    (YES, {"cards": ("H5",)}, end(_("It is a minor penalty card."), "24E 50B")),
    (NO, {"cards": ("HK",)}, end(_("It is a major penalty card."), "24E 50B 50D")),
)
CARD_EXPOSED = Flow(
    "card_exposed_during_auction",
    {"offender": "W"},
    ask(
        _("Is the auction over?"),
        (NO, {"later_role": "not_known"}, _DURING_AUCTION),
        (
            YES,
            {},
            ask(
                _("Does the player's side defend?"),
                (
                    NO,
                    {"later_role": "declarer", "cards": ("HK",)},
                    end(_("The card is picked up."), "24D 48A"),
                ),
                (YES, {"later_role": "defender"}, _AFTER_AUCTION),
            ),
        ),
    ),
)

BOTH_PASS = _(
    "The player and partner must pass for the rest of the auction. If they defend, "
    "declarer may forbid partner a suit."
)
_TOO_HIGH = yes_or_no(
    _("Has the next player already called?"),
    "lho_called",
    no=end(
        BOTH_PASS,
        "26B 72C 38A 38B 38C",
    ),
    yes=end(
        _(
            "The player and partner must pass for the rest of the auction. No "
            "lead is restricted."
        ),
        "38D 38A 38B 38C",
    ),
)
_AFTER_THE_END = ask(
    _("Which side made the call?"),
    (
        _("The declaring side"),
        {"by": "declaring"},
        end(_("The call is cancelled. Nothing else follows."), "39A 39B"),
    ),
    (
        _("The defenders"),
        {"by": "defending", "call": "4H"},
        yes_or_no(
            _("Has the next player already called?"),
            "lho_called",
            no=end(
                _("The call is cancelled. Declarer may forbid partner a suit."),
                "39A 39C 16C2 26B",
            ),
            yes=end(_("The call is cancelled. Nothing else follows."), "39A 39B"),
        ),
    ),
)
_NO_SUCH_DOUBLE = yes_or_no(
    _("Has the next player already called?"),
    "lho_called",
    no=end(
        _(
            "The double is cancelled and the player calls again. Partner must pass for "
            "the rest of the auction. If they defend, declarer may forbid partner a "
            "suit."
        ),
        "36B2",
    ),
    yes=end(
        _(
            "The double and all later calls are cancelled, and the player calls again. "
            "Nothing else follows."
        ),
        "36A",
    ),
)
_HAD_TO_PASS = yes_or_no(
    _("Has the next player already called?"),
    "lho_called",
    no=end(
        BOTH_PASS,
        "37B 16C2 26B 72C",
    ),
    yes=ask(
        _("For how long did the player have to pass?"),
        (
            _("Once"),
            {"pass_for": "next"},
            end(_("The call stands and the auction continues."), "37A"),
        ),
        (
            _("For the rest of the auction"),
            {"pass_for": "rest"},
            end(
                _("The call stands. The player must still pass at later turns."), "37A"
            ),
        ),
    ),
)
INADMISSIBLE_CALL = Flow(
    "inadmissible_calls",
    {"offender": "E", "auction": ("N:1S",), "call": "1NT"},
    ask(
        _("What was wrong with the call?"),
        (
            _("A double named the wrong bid"),
            {"kind_said": "misstated_double", "call": "X"},
            end(_("It counts as a double of the last bid."), "19A3"),
        ),
        (
            _("No double or redouble was possible"),
            {
                "kind_said": "double_or_redouble",
                "auction": ("N:1S", "E:P", "S:P"),
                "offender": "W",
                "call": "XX",
            },
            _NO_SUCH_DOUBLE,
        ),
        (
            _("The player was required to pass"),
            {"kind_said": "required_to_pass"},
            _HAD_TO_PASS,
        ),
        (_("It was a bid of eight"), {"kind_said": "more_than_seven"}, _TOO_HIGH),
        (
            _("The auction was over"),
            {"kind_said": "after_final_pass"},
            _AFTER_THE_END,
        ),
    ),
)
_NOT_RESTRICTED = _("No lead is restricted.")
LEAD_RESTRICTION = Flow(
    "lead_restriction_call_withdrawn",
    {"declarer": "S", "auction": ("N:1C", "E:1H", "S:1S", "W:P", "N:P", "E:P")},
    ask(
        _("Does the side that withdrew the call defend?"),
        (NO, {"withdrawn_by": "N"}, end(_NOT_RESTRICTED, "26B")),
        (
            YES,
            {"withdrawn_by": "E"},
            ask(
                _("Was the withdrawn call unintended?"),
                (YES, {"withdrawn_kind": "unintended"}, end(_NOT_RESTRICTED, "26")),
                (
                    NO,
                    {"withdrawn_kind": "out_of_rotation"},
                    yes_or_no(
                        _("Was it replaced by a comparable call?"),
                        "comparable",
                        yes=end(_NOT_RESTRICTED, "23C 26A 23B", judgment="comparable"),
                        no=yes_or_no(
                            _("Is partner on lead for the first time now?"),
                            "partner_on_lead",
                            no=end(
                                _(
                                    "When partner first leads, declarer may forbid a "
                                    "suit that the player has not shown."
                                ),
                                "26B",
                            ),
                            yes=end(
                                _(
                                    "Declarer may forbid partner a suit that the "
                                    "player has not shown, or allow any lead."
                                ),
                                "26B",
                                options="prohibit:S prohibit:D prohibit:C no_restriction",
                            ),
                        ),
                    ),
                ),
            ),
        ),
    ),
)
