"""Facts of calls as sentences (Laws 17 to 39)."""

from collections.abc import Mapping

from rulings.laws.sentences.family_sentences import Composed, Family, Sentence, yes_no
from scoring.bridge.messages import gettext_noop as _

DEALER = _("{value} dealt.")
AUCTION = _("The auction so far: {value}.")
TURN = _("It was {value}'s turn to call.")
COMPARABLE = yes_no(
    _("The replacement, {replacement}, is comparable with {call}."),
    _("The replacement, {replacement}, is not comparable with {call}."),
)
LHO_CALLED = yes_no(_("{LHO} called over it."), _("{LHO} did not call over it."))
UNINTENDED = yes_no(
    _("The call was unintended: a mechanical error or slip of the tongue."),
    _("The call was intended."),
)
CALLED_BEFORE = yes_no(
    _("{offender} had already called in this auction."),
    _("{offender} had not called before in this auction."),
)
CALLED_IN_TURN = yes_no(
    _("{turn} then called in turn, not over the call out of rotation."),
    _("{turn} did not call in turn afterwards."),
)
HAD_TO_PASS = yes_no(
    _("{offender} was required to pass by an earlier ruling."),
    _("{offender} was not required to pass."),
)
OF_ROTATION: Mapping[str, Sentence] = {
    "dealer": DEALER,
    "auction_before": AUCTION,
    "turn_said": TURN,
    "offender_has_called_before_said": CALLED_BEFORE,
    "called_in_turn": CALLED_IN_TURN,
    "LHO_called": LHO_CALLED,
    "unintended": UNINTENDED,
    "RHO_calls": _("{RHO}'s call was {value}."),
    "replacement": _("{offender} replaced it with {value}."),
    "comparable": COMPARABLE,
    "had_to_pass": HAD_TO_PASS,
}
OUT_OF_TURN = Composed(
    ("offender", "call", "turn_said"),
    _("{offender}'s {call} was out of rotation; it was {turn_said}'s turn."),
)
MADE_OUT_OF_TURN = Composed(
    ("offender", "call"), _("{offender}'s {call} was out of rotation.")
)
AUCTION_FACTS = {
    "insufficient_bid": Family(
        {
            **OF_ROTATION,
            "offender": _("The bid was {value}'s."),
            "insufficient": _("The insufficient bid was {value}."),
            "replacement_said": _("{offender} replaced it with {value}."),
            "premature_replacement": _(
                "{offender} replaced it with {value} before the director ruled."
            ),
            "artificial": yes_no(
                _("One of the two bids was artificial."),
                _("Neither of the two bids was artificial."),
            ),
            "same_denomination": yes_no(
                _(
                    "The replacement is the lowest sufficient bid in the denomination shown."
                ),
                _(
                    "The replacement is not the lowest sufficient bid in that denomination."
                ),
            ),
            "replacement_insufficient": yes_no(
                _("The replacement is insufficient too."),
                _("The replacement is sufficient."),
            ),
        },
        (
            Composed(
                ("offender", "insufficient"),
                _("{offender} bid {insufficient}, which was insufficient."),
            ),
        ),
    ),
    "pass_out_of_rotation": Family(
        {
            **OF_ROTATION,
            "offender": _("{value} passed out of rotation."),
            "call": _("The call was {value}."),
            "artificial": yes_no(
                _(
                    "The pass was artificial, or was a pass of partner's "
                    "artificial call."
                ),
                _("The pass was natural, and was not a pass of an artificial call."),
            ),
        },
        (
            Composed(
                ("offender", "turn_said"),
                _("{offender} passed out of rotation; it was {turn_said}'s turn."),
            ),
        ),
    ),
    "bid_out_of_rotation": Family(
        {
            **OF_ROTATION,
            "offender": _("The call was {value}'s."),
            "call": _("The bid was {value}."),
        },
        (OUT_OF_TURN, MADE_OUT_OF_TURN),
    ),
    "double_out_of_rotation": Family(
        {
            **OF_ROTATION,
            "offender": _("The call was {value}'s."),
            "call": _("The call was {value}."),
            "inadmissible_said": yes_no(
                _("The double or redouble was inadmissible."),
                _("The double or redouble was admissible."),
            ),
        },
        (OUT_OF_TURN, MADE_OUT_OF_TURN),
    ),
    "simultaneous_and_rotation": Family(
        {
            "kind": {
                "simultaneous": _("Two players called together."),
                "third_pass_out_of_rotation": _(
                    "A pass out of rotation ended the auction and cost a player a turn."
                ),
                "forced_pass": _(
                    "The call was made at the turn of an opponent who was required to pass."
                ),
                "called_in_turn": _(
                    "A player called in turn after an opponent's call out of rotation."
                ),
            },
            "dealer": DEALER,
            "auction": AUCTION,
            "turn_said": TURN,
            "offender_said": _("{value} called out of turn."),
            "call_said": _("The call was {value}."),
            "LHO_called": LHO_CALLED,
        },
        (
            Composed(
                ("offender_said", "call_said"),
                _("{offender_said} called {call_said} out of turn."),
            ),
        ),
    ),
    "change_of_call": Family(
        {
            "offender": _("The call was {value}'s."),
            "auction": AUCTION,
            "call": _("The first call was {value}."),
            "unintended": yes_no(
                _("The first call was unintended."), _("The first call was intended.")
            ),
            "partner_called_said": yes_no(
                _("{partner} has called since."), _("{partner} has not called since.")
            ),
            "auction_over_said": yes_no(
                _("The auction was over."), _("The auction was not over.")
            ),
            "lead_faced": yes_no(
                _("The opening lead was faced, or all hands were back in the board."),
                _("The opening lead was not faced."),
            ),
            "lho_called_said": yes_no(
                _("{LHO} has called since."), _("{LHO} has not called since.")
            ),
            "over_the_change": yes_no(
                _("{LHO} called over the new call on purpose."),
                _("{LHO} did not call over the new call on purpose."),
            ),
            "insufficient": yes_no(
                _("The first call was an insufficient bid."),
                _("The first call was not an insufficient bid."),
            ),
            "changed": yes_no(
                _("{offender} made or named another call."),
                _("{offender} did not make another call."),
            ),
        },
        (
            Composed(
                ("offender", "call", ("changed", "yes")),
                _("{offender} called {call} and then made or named another call."),
            ),
            Composed(("offender", "call"), _("{offender} called {call}.")),
        ),
    ),
    "comparable_call": Family(
        {
            "offender": _("The withdrawn call was {value}'s."),
            "withdrawn": _("The withdrawn call was {value}."),
            "replacement": _("The replacement was {value}."),
            "withdrawn_kind": {
                "out_of_rotation": _("The withdrawn call was out of rotation."),
                "insufficient": _("The withdrawn call was an insufficient bid."),
            },
            "same_meaning": yes_no(
                _("The replacement has the same or a similar meaning as {withdrawn}."),
                _("The replacement has neither the same nor a similar meaning."),
            ),
            "subset": yes_no(
                _("All hands that {replacement} shows could have called {withdrawn}."),
                _(
                    "Some hands that {replacement} shows would not have called {withdrawn}."
                ),
            ),
            "same_purpose": yes_no(
                _("The replacement has the same purpose as {withdrawn}."),
                _("The replacement does not have the purpose of {withdrawn}."),
            ),
        },
        (
            Composed(
                ("offender", "withdrawn", "replacement"),
                _(
                    "{offender} withdrew {withdrawn} and replaced it with {replacement}."
                ),
            ),
            Composed(("offender", "withdrawn"), _("{offender} withdrew {withdrawn}.")),
        ),
    ),
    "lead_restriction_call_withdrawn": Family(
        {
            "declarer": _("{value} is declarer."),
            "withdrawn_by": _("The withdrawn call was {value}'s."),
            "withdrawn_call": _("The withdrawn call was {value}."),
            "auction": AUCTION,
            "withdrawn_kind": {
                "out_of_rotation": _("The withdrawn call was out of rotation."),
                "insufficient": _("The withdrawn call was an insufficient bid."),
                "changed": _("The withdrawn call was intended, and was changed."),
                "inadmissible": _("The withdrawn call was inadmissible."),
                "unintended": _("The withdrawn call was unintended."),
                "no_restriction": _("Law 26 does not apply to this withdrawal."),
            },
            "comparable": yes_no(
                _("The replacement was comparable, or showed the same denomination."),
                _(
                    "The replacement was neither comparable nor in the same denomination."
                ),
            ),
            "partner_on_lead": yes_no(
                _("{partner} is on lead for the first time."),
                _("{partner} is not on lead for the first time."),
            ),
            "suits_specified_by_offender": _(
                "{withdrawn_by} showed {answer} in the legal auction."
            ),
        },
        (
            Composed(
                ("withdrawn_by", "withdrawn_call"),
                _("{withdrawn_by} withdrew {withdrawn_call}."),
            ),
        ),
    ),
    "inadmissible_calls": Family(
        {
            "kind_said": {
                "double_or_redouble": _("No double or redouble was possible."),
                "required_to_pass": _("The player was required to pass."),
                "more_than_seven": _("The bid was for more than seven."),
                "after_final_pass": _("The call came after the final pass."),
                "misstated_double": _("The double named the wrong bid."),
            },
            "offender": _("The call was {value}'s."),
            "call": _("The call was {value}."),
            "dealer": DEALER,
            "auction": AUCTION,
            "turn_said": TURN,
            "lho_called": yes_no(
                _("{LHO} had called before attention was drawn."),
                _("{LHO} had not called before attention was drawn."),
            ),
            "after_lead": yes_no(
                _("The opening lead was faced."), _("The opening lead was not faced.")
            ),
            "pass_for": {
                "next": _("{offender} was required to pass once."),
                "rest": _(
                    "{offender} was required to pass for the rest of the auction."
                ),
            },
            "by": {
                "declaring": _("The declaring side made the call."),
                "defending": _("A defender made the call."),
            },
            "inadmissible_double": yes_no(
                _("The double or redouble was itself inadmissible."),
                _("The double or redouble was itself admissible."),
            ),
        },
        (Composed(("offender", "call"), _("{offender} called {call}.")),),
    ),
    "card_exposed_during_auction": Family(
        {
            "offender": _("The player was {value}."),
            "cards": _("The cards seen were {value}."),
            "own_error": yes_no(
                _("It was {offender}'s own mistake."),
                _("It was not {offender}'s own mistake."),
            ),
            "led": yes_no(_("The card was led."), _("The card was not led.")),
            "deliberate": yes_no(
                _("The card was shown deliberately."),
                _("The card was shown by accident."),
            ),
            "later_role": {
                "not_known": _("The auction was still in progress."),
                "defender": _("{offender} became a defender."),
                "declarer": _("{offender} became declarer."),
                "dummy": _("{offender} became dummy."),
            },
            "calls_made": yes_no(
                _("A call had been made on the board."),
                _("No call had been made on the board."),
            ),
        },
        (
            Composed(
                ("offender", "cards", ("led", "yes")),
                _("{offender} led {cards} during the auction."),
            ),
            Composed(
                ("offender", "cards"),
                _("{offender} exposed {cards} during the auction."),
            ),
        ),
    ),
}
