"""Flows of irregularities in the auction."""

from rulings.laws.flows.flow import (
    NO,
    YES,
    Flow,
    Outcome,
    Question,
    ask,
    end,
    yes_or_no,
)
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
                "must pass for the rest of the auction."
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
STANDS = _("The call stands and the auction continues.")
_CHANGED = ask(
    _("Does the next player accept the second call?"),
    (
        YES,
        {"choice": "accept_call"},
        end(
            _("The second call stands. Partner may not use the first."),
            "25B1 16C2 26B",
            judgment="unintended",
        ),
    ),
    (
        NO,
        {"choice": "reject_call"},
        end(
            _("The first call stands. Partner may not use the second."),
            "25B2 16C2 26B",
            judgment="unintended",
        ),
    ),
)
CHANGE_OF_CALL = Flow(
    "change_of_call",
    {"offender": "E", "call": "1H", "auction": ("N:1C 1H",)},
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
                    _("The second call stands. Partner may not use the first."),
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


def _replaced(laws: str, other: str) -> Question:
    """Return the question about the replacement call, with the laws of both answers."""
    return yes_or_no(
        _("Does the player then make a comparable call?"),
        "comparable",
        yes=end(
            _("The auction continues normally."),
            f"{laws} 23B 23C",
            judgment="comparable",
        ),
        no=end(
            _(
                "Partner passes once. If they defend, declarer may forbid partner a "
                "suit."
            ),
            f"{other} 16C2 26B 72C",
            judgment="comparable",
        ),
    )


def _out_of_rotation(
    law: str, *, rights: Question | Outcome, partners: Question
) -> Question:
    """Return the questions of a call out of rotation, at the turn of the player on the
    right or of partner."""
    stands = end(STANDS, f"29A {law}")
    cancelled = ask(
        _("Whose turn was it?"),
        (_("The right-hand player's"), {"offender": "S"}, rights),
        (_("Partner's"), {"offender": "W", "replacement": "1S"}, partners),
    )
    return yes_or_no(
        _("Has the next player already called?"),
        "LHO_called",
        yes=stands,
        no=ask(
            _("Does the next player accept the call?"),
            (YES, {"choice": "accept_call"}, stands),
            (NO, {"choice": "reject_call"}, cancelled),
        ),
    )


PASS_OUT_OF_ROTATION = Flow(
    "pass_out_of_rotation",
    {"call": "P", "offender": "S", "auction_before": ("N:P",)},
    _out_of_rotation(
        "30",
        rights=end(_("The player must pass at their next turn."), "29B 30A 72C"),
        partners=_replaced("30B1a 30B1b(i)", "30B1a 30B1b(ii)"),
    ),
)
BID_OUT_OF_ROTATION = Flow(
    "bid_out_of_rotation",
    {"call": "1H", "offender": "S", "auction_before": ("N:P",)},
    _out_of_rotation(
        "31",
        rights=ask(
            _("What does the right-hand player call?"),
            (
                _("Pass"),
                {"RHO_calls": "P"},
                end(_("The player must repeat the bid."), "31A1"),
            ),
            (
                _("Something else"),
                {"RHO_calls": "1S", "replacement": "2H"},
                _replaced("31A2 31A2a", "31A2 31A2b"),
            ),
        ),
        partners=_replaced("31B2 31A2a", "31B2 31A2b"),
    ),
)
