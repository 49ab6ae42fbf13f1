"""Flows of calls out of rotation."""

from collections.abc import Mapping

from rulings.laws.engine.terms import Value
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

STANDS = _("The call stands and the auction continues.")
NEXT_CALLED = _("Has the next player already called?")
NEXT_ACCEPTS = _("Does the next player accept the call?")
Player = tuple[Mapping[str, Value], Question | Outcome]


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


def _out_of_rotation(law: str, *, right: Player, partner: Player) -> Question:
    """Return the questions of a call out of rotation, at the turn of the player on the
    right or of partner."""
    stands = end(STANDS, f"29A {law}")
    cancelled = ask(
        _("Whose turn was it?"),
        (_("The right-hand player's"), *right),
        (_("Partner's"), *partner),
    )
    return yes_or_no(
        NEXT_CALLED,
        "LHO_called",
        yes=stands,
        no=ask(
            NEXT_ACCEPTS,
            (YES, {"choice": "accept_call"}, stands),
            (NO, {"choice": "reject_call"}, cancelled),
        ),
    )


PASS_OUT_OF_ROTATION = Flow(
    "pass_out_of_rotation",
    {"call": "P", "offender": "S", "auction_before": ("N:P",)},
    _out_of_rotation(
        "30",
        right=(
            {"offender": "S"},
            end(_("The player must pass at their next turn."), "29B 30A 72C"),
        ),
        partner=(
            {"offender": "W", "replacement": "1S"},
            _replaced("30B1a 30B1b(i)", "30B1a 30B1b(ii)"),
        ),
    ),
)
BID_OUT_OF_ROTATION = Flow(
    "bid_out_of_rotation",
    {"call": "1H", "offender": "S", "auction_before": ("N:P",)},
    _out_of_rotation(
        "31",
        right=(
            {"offender": "S"},
            ask(
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
        ),
        partner=(
            {"offender": "W", "replacement": "1S"},
            _replaced("31B2 31A2a", "31B2 31A2b"),
        ),
    ),
)
DOUBLE_OUT_OF_ROTATION = Flow(
    "double_out_of_rotation",
    {"call": "X", "offender": "W", "auction_before": ("N:1S", "E:P")},
    _out_of_rotation(
        "32",
        right=(
            {"offender": "W"},
            ask(
                _("What does the right-hand player call?"),
                (
                    _("Pass"),
                    {"RHO_calls": "P"},
                    end(_("The player must repeat the double."), "32A1"),
                ),
                (
                    _("Something else"),
                    {"RHO_calls": "2S", "replacement": "3H"},
                    _replaced("32A2 32A2a", "32A2 32A2b"),
                ),
            ),
        ),
        partner=(
            {"auction_before": ("N:1S",), "replacement": "2H"},
            _replaced("32B2 32A2a", "32B2 32A2b"),
        ),
    ),
)
_ACCEPTED = yes_or_no(
    NEXT_CALLED,
    "LHO_called",
    yes=end(STANDS, "29A"),
    no=ask(
        NEXT_ACCEPTS,
        (YES, {"choice": "accept_call"}, end(STANDS, "33 31A 29A")),
        (
            NO,
            {"choice": "reject_call"},
            end(_("Continue with:"), "31A", apply="bid_out_of_rotation"),
        ),
    ),
)
SIMULTANEOUS_CALLS = Flow(
    "simultaneous_and_rotation",
    {"auction": ("N:1C",), "turn_said": "E", "offender_said": "W", "call_said": "1S"},
    ask(
        _("What happened?"),
        (
            _("Two players called at the same time"),
            {"kind": "simultaneous"},
            ask(
                _("Was the second of them next to call?"),
                (
                    YES,
                    {"offender_said": "S"},
                    end(_("Both calls stand and the auction continues."), "33"),
                ),
                (NO, {"offender_said": "W"}, _ACCEPTED),
            ),
        ),
        (
            _("A pass out of rotation ended the auction"),
            {"kind": "third_pass_out_of_rotation"},
            end(
                _(
                    "That pass and all later ones are cancelled. The auction goes back "
                    "to the player who was missed out."
                ),
                "17D3 34 16C2",
            ),
        ),
        (
            _("The opponent in turn was required to pass"),
            {"kind": "forced_pass"},
            end(_("The call is in rotation. The auction continues."), "28A"),
        ),
        (
            _("The player in turn called after a call out of rotation"),
            {"kind": "called_in_turn"},
            end(
                _(
                    "The call in turn stands, and the other is cancelled. No one must "
                    "pass."
                ),
                "28B 16C2",
            ),
        ),
    ),
)
