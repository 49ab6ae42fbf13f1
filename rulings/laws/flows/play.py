"""Flows of irregularities in the play."""

from rulings.laws.flows.flow import NO, YES, Flow, ask, end, yes_or_no
from scoring.bridge.messages import gettext_noop as _

PICKED_UP = _("The card is picked up, and the right player leads.")
DEFENDER = _("A defender")
DECLARER = _("Declarer or dummy")
DUMMY = _("Dummy")
_LED_BY_A_DEFENDER = yes_or_no(
    _("Could declarer have seen a card of dummy?"),
    "dummy_card_seen",
    no=end(
        _(
            "Declarer chooses: become dummy, play second from hand, require the suit, "
            "forbid the suit, or allow any lead with the card left on the table."
        ),
        "54 53A 54A 54B 54D 50D2 10C1 10C2",
        options="accept_become_dummy accept_remain_declarer refuse_require_suit "
        "refuse_prohibit_suit refuse_no_restriction",
    ),
    yes=end(
        _("The lead is accepted, and declarer plays second from hand."), "54C 54B1"
    ),
)
OPENING_LEAD = Flow(
    "opening_lead_out_of_turn",
    {"declarer": "S", "card": "SK"},
    ask(
        _("Who led?"),
        (
            DEFENDER,
            {"offender": "E"},
            ask(
                _("Was the card face up?"),
                (
                    YES,
                    {"faced": "yes"},
                    yes_or_no(
                        _("Had an opponent told the player to lead?"),
                        "misinformed",
                        no=_LED_BY_A_DEFENDER,
                        yes=end(PICKED_UP, "47E1 16C"),
                    ),
                ),
                (NO, {"faced": "no"}, end(PICKED_UP, "41A 54")),
            ),
        ),
        (DECLARER, {"offender": "N"}, end(PICKED_UP, "54E 24D")),
    ),
)
_LATER_BY_A_DEFENDER = ask(
    _("Does declarer accept the lead?"),
    (YES, {"choice": "accept_lead"}, end(_("The lead stands."), "53A")),
    (
        _("No, and asks for that suit"),
        {"choice": "refuse_require_suit"},
        end(_("The card is picked up, and partner leads that suit."), "56 50D2a 50E2"),
    ),
    (
        _("No, and forbids that suit"),
        {"choice": "refuse_prohibit_suit"},
        end(
            _("The card is picked up, and partner leads another suit."), "56 50D2a 50E2"
        ),
    ),
    (
        _("No, without a restriction"),
        {"choice": "refuse_no_restriction"},
        end(
            _("The card stays as a major penalty card, and partner leads."),
            "56 50D1 50E1",
        ),
    ),
)
_LATER_BY_DECLARER = ask(
    _("Does either defender accept the lead?"),
    (YES, {"choice": "accept_lead"}, end(_("The lead stands."), "53A 55A")),
    (NO, {"choice": "retract_lead"}, end(PICKED_UP, "55B1 48A 55C")),
)
LATER_LEAD = Flow(
    "lead_out_of_turn_in_play",
    {"declarer": "S", "offender": "E", "card": "H5", "turn": "W", "trick": 3},
    yes_or_no(
        _("Had an opponent told the player to lead?"),
        "misinformed",
        yes=end(PICKED_UP, "47E1 16C"),
        no=ask(
            _("Who led?"),
            (
                _("A defender, at partner's turn"),
                {"offender": "E"},
                _LATER_BY_A_DEFENDER,
            ),
            (
                _("Declarer or dummy, at a defender's turn"),
                {"offender": "S"},
                _LATER_BY_DECLARER,
            ),
        ),
    ),
)
REVOKED = _(
    "A card is added to the trick, which stays won as it was. It counts as a revoke."
)
_TOO_FEW = yes_or_no(
    _("Have both sides played to the next trick?"),
    "both_sides_played_next",
    no=end(_("The player now plays a card to the trick."), "67A 67A1"),
    yes=ask(
        _("Whose card is missing?"),
        (
            _("A defender's, who has a card of the suit led"),
            {"offender": "W", "has_card_of_suit": "yes"},
            end(REVOKED, "64A2 64B1 67B1a 67B1 64C", tricks=0),
        ),
        (
            _("A defender's, who has none of the suit led"),
            {"offender": "W", "has_card_of_suit": "no"},
            end(REVOKED, "64A2 64B1 67B1b 67B1 64C", tricks=0),
        ),
        (
            _("Dummy's"),
            {"offender": "N"},
            end(
                _("A card of dummy is added to the trick. No trick is transferred."),
                "67B1 67B1a 67B1b 64B3 64C",
                tricks=0,
            ),
        ),
    ),
)
_TOO_MANY = yes_or_no(
    _("Have both sides played to the next trick?"),
    "both_sides_played_next",
    no=end(
        _("Continue with:"), "67A 67A2 45E 58B", apply="simultaneous_leads_or_plays"
    ),
    yes=end(_("The card that was faced stays. The other goes back."), "67B2a 67B2b"),
)
_FIFTH_CARD = ask(
    _("Whose card is it?"),
    (
        DEFENDER,
        {"offender": "W"},
        end(_("The card leaves the trick as a penalty card."), "45E1 50B 50C"),
    ),
    (
        DECLARER,
        {"offender": "N"},
        end(_("The card goes back. Nothing else follows."), "45E2 55"),
    ),
)
DEFECTIVE_TRICK = Flow(
    "defective_trick",
    {"declarer": "S", "offender": "W", "card": "H5"},
    ask(
        _("What is wrong with the trick?"),
        (_("A card is missing"), {"fault": "too_few"}, _TOO_FEW),
        (_("A player played two cards"), {"fault": "too_many"}, _TOO_MANY),
        (_("A fifth card was added"), {"fault": "fifth_card"}, _FIFTH_CARD),
    ),
)
ONE_TRICK = _("One trick is transferred.")
NO_TRICK = _("No trick is transferred.")
_NOT_ESTABLISHED = ask(
    _("Who revoked?"),
    (
        DEFENDER,
        {"offender": "W"},
        end(
            _("The player follows suit. The wrong card is a major penalty card."),
            "62A 62B1 50D2",
            tricks=0,
        ),
    ),
    (
        DECLARER,
        {"offender": "S"},
        end(_("The card goes back and the player follows suit."), "62A 62B2", tricks=0),
    ),
)
_WON_LATER = _("Did the side win a later trick?")
_WON_BY = ask(
    _("Who won the trick?"),
    (
        _("The player who revoked"),
        {"won_by": "offender"},
        yes_or_no(
            _WON_LATER,
            "won_later",
            no=end(ONE_TRICK, "64A1", tricks=1),
            yes=end(_("Two tricks are transferred."), "64A1", tricks=2),
        ),
    ),
    (
        _("The player's partner"),
        {"won_by": "partner", "won_later": "no"},
        end(ONE_TRICK, "64A2", tricks=1),
    ),
    (
        _("The other side"),
        {"won_by": "others"},
        yes_or_no(
            _WON_LATER,
            "won_later",
            no=end(NO_TRICK, "64B1", tricks=0),
            yes=end(ONE_TRICK, "64A2", tricks=1),
        ),
    ),
)
REVOKE = Flow(
    "revoke",
    {"declarer": "S", "offender": "W", "card": "H5"},
    ask(
        _("Has the side played to the next trick?"),
        (NO, {"by": "not"}, _NOT_ESTABLISHED),
        (
            YES,
            {"by": "play"},
            ask(
                _("Whose card was it?"),
                (_("Declarer's or a defender's"), {"offender": "W"}, _WON_BY),
                (DUMMY, {"offender": "N"}, end(NO_TRICK, "64B3 64C1", tricks=0)),
            ),
        ),
    ),
)
