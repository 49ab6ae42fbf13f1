"""Clauses of the one sentence that a ruling has in the log: happening and choice.

A happening is told by the first of its family's clauses whose facts are known; where
none fits, by the first fact of the ruling. A choice is told by its option.
"""

from collections.abc import Mapping

from rulings.laws.sentences.family_sentences import Composed
from scoring.bridge.messages import gettext_noop as _

OUT_OF_TURN = Composed(("offender", "call"), _("{offender} called {call} out of turn"))
HAPPENINGS: Mapping[str, tuple[Composed, ...]] = {
    "insufficient_bid": (
        Composed(
            ("offender", "insufficient"), _("{offender}'s {insufficient} was too low")
        ),
        Composed(("offender",), _("{offender} made an insufficient bid")),
    ),
    "pass_out_of_rotation": (
        Composed(("offender",), _("{offender} passed out of turn")),
    ),
    "bid_out_of_rotation": (
        OUT_OF_TURN,
        Composed(("offender",), _("{offender} bid out of turn")),
    ),
    "double_out_of_rotation": (
        Composed((("call", "XX"), "offender"), _("{offender} redoubled out of turn")),
        Composed((("call", "X"), "offender"), _("{offender} doubled out of turn")),
        Composed(("offender",), _("{offender} doubled or redoubled out of turn")),
    ),
    "simultaneous_and_rotation": (
        Composed(
            ("offender_said", "call_said"),
            _("{offender_said} called {call_said} out of turn"),
        ),
    ),
    "change_of_call": (
        Composed(
            ("offender", "call", ("changed", "no")),
            _("{offender} wanted to change {call}"),
        ),
        Composed(("offender", "call"), _("{offender} changed {call}")),
        Composed(("offender",), _("{offender} changed a call")),
    ),
    "comparable_call": (
        Composed(
            ("offender", "withdrawn", "replacement"),
            _("{offender} replaced {withdrawn} with {replacement}"),
        ),
        Composed(("offender", "withdrawn"), _("{offender} withdrew {withdrawn}")),
        Composed(("offender",), _("{offender} withdrew a call")),
    ),
    "lead_restriction_call_withdrawn": (
        Composed(
            ("withdrawn_by", "withdrawn_call"),
            _("{withdrawn_by} withdrew {withdrawn_call}"),
        ),
        Composed(("withdrawn_by",), _("{withdrawn_by} withdrew a call")),
    ),
    "inadmissible_calls": (
        Composed(("offender", "call"), _("{offender}'s {call} was inadmissible")),
        Composed(("offender",), _("{offender} made an inadmissible call")),
    ),
    "card_exposed_during_auction": (
        Composed(
            ("offender", "cards", ("led", "yes")),
            _("{offender} led {cards} during the auction"),
        ),
        Composed(
            ("offender", "cards"), _("{offender} exposed {cards} during the auction")
        ),
        Composed(("offender",), _("{offender} exposed a card during the auction")),
    ),
    "opening_lead_out_of_turn": (
        Composed(
            ("offender", ("faced", "no")), _("{offender} led face down out of turn")
        ),
        Composed(("offender",), _("{offender} led out of turn")),
    ),
    "lead_out_of_turn_in_play": (
        Composed(
            ("offender", "trick"), _("{offender} led out of turn to trick {trick}")
        ),
        Composed(("offender",), _("{offender} led out of turn during the play")),
    ),
    "penalty_cards": (
        Composed(
            (("stage", "not_played"), "holder", "played_instead"),
            _("{holder} played {played_instead} instead of the penalty card"),
        ),
        Composed(
            (("stage", "not_played"), "holder"),
            _("{holder} did not play the penalty card"),
        ),
        Composed(
            (("stage", "partner_led_before_choice"), "leader"),
            _("{leader} led before declarer chose"),
        ),
        Composed(
            (("stage", "partner_on_lead"), "holder", "leader"),
            _("{leader} was on lead and {holder} had a penalty card"),
        ),
        Composed(
            (("stage", "to_play"), "holder"),
            _("{holder} was to play with a penalty card"),
        ),
        Composed(("holder", "cards"), _("{holder} exposed {cards}")),
        Composed(("holder",), _("{holder} exposed a card")),
    ),
    "premature_lead_or_play": (
        Composed(("offender", "card"), _("{offender} played {card} too early")),
        Composed(("offender",), _("{offender} played too early")),
    ),
    "simultaneous_leads_or_plays": (
        Composed(
            (("kind", "two_players"), "legal_player", "other_player"),
            _("{legal_player} and {other_player} played at the same time"),
        ),
        Composed(("offender",), _("{offender} played several cards at once")),
    ),
    "defective_trick": (
        Composed(
            (("fault", "too_few"), "offender"),
            _("{offender} did not play to a trick"),
        ),
        Composed(
            (("fault", "too_many"), "offender"),
            _("{offender} played several cards to a trick"),
        ),
        Composed(
            (("fault", "fifth_card"), "offender"),
            _("{offender} added a fifth card to a trick"),
        ),
    ),
    "revoke": (
        Composed(("offender", "card"), _("{offender} revoked with {card}")),
        Composed(("offender",), _("{offender} revoked")),
    ),
    "claims_and_concessions": (
        Composed((("matter", "shown"), "player"), _("{player} may have claimed")),
        Composed(
            (("matter", "played_on"), "player"),
            _("Play continued after {player}'s claim"),
        ),
        Composed(
            (("matter", "partner_objects"), "player"),
            _("{player} conceded and the partner objected"),
        ),
        Composed(
            (("matter", "agreed"), "player"),
            _("An agreed claim by {player} was disputed"),
        ),
        Composed(
            (("matter", "conceded"), "player"),
            _("{player} conceded a trick by mistake"),
        ),
        Composed(
            (("matter", "revoke"), "player"),
            _("{player}'s claim brought a revoke to light"),
        ),
        Composed(("player",), _("{player}'s claim was disputed")),
    ),
    "unauthorised_information": (
        Composed((("seen", "tempo"), "informant"), _("{informant} broke tempo")),
        Composed(
            (("seen", "remark"), "informant"),
            _("{informant} made a remark or asked a question"),
        ),
        Composed(
            (("seen", "explanation"), "informant"),
            _("{informant}'s explanation gave information to the partner"),
        ),
        Composed(
            (("seen", "manner"), "informant"),
            _("{informant} made a gesture or gave a look"),
        ),
        Composed(
            (("kind", "withdrawn"), "offender"),
            _("{offender} withdrew a call or card"),
        ),
        Composed((("kind", "deceptive_tempo"), "noted"), _("{noted} misled opponents")),
    ),
    "misinformation": (
        Composed(
            (("explanation", "not_given"), "explainer"),
            _("{explainer} failed to alert or answer"),
        ),
        Composed(
            (("explanation", "right"), "explainer"),
            _("{explainer}'s explanation was right and the call mistaken"),
        ),
        Composed(
            (("explanation", "wrong"), "explainer"),
            _("{explainer}'s explanation was wrong"),
        ),
    ),
}
"""By family, the fullest clause first; the other families tell their first fact."""

CHOICES: Mapping[str, str] = {
    "accept_become_dummy": _("{chooser} accepted and became dummy"),
    "accept_remain_declarer": _("{chooser} accepted and remained declarer"),
    "refuse_require_suit": _("{chooser} refused it and required {suit}"),
    "refuse_prohibit_suit": _("{chooser} refused it and forbade {suit}"),
    "refuse_no_restriction": _("{chooser} refused it and restricted no lead"),
    "accept_call": _("{chooser} accepted the call"),
    "reject_call": _("{chooser} did not accept the call"),
    "accept_lead": _("{chooser} accepted the lead"),
    "retract_lead": _("{chooser} refused the lead"),
    "accept_illegal_play": _("{chooser} accepted the card played"),
    "require_penalty_card": _("{chooser} required the penalty card"),
    "designate_penalty_card": _("{chooser} required {each}"),
    "require_suit_lead": _("{chooser} required a lead of {suit}"),
    "prohibit_suit_lead": _("{chooser} forbade a lead of {suit}"),
    "prohibit": _("{chooser} forbade a lead of {each}"),
    "no_lead_restriction": _("{chooser} restricted no lead"),
    "no_restriction": _("{chooser} restricted no lead"),
    "require_highest": _("{chooser} required the highest card"),
    "require_lowest": _("{chooser} required the lowest card"),
    "require_other_suit": _("{chooser} required another suit"),
    "forbid_other_suit": _("{chooser} forbade another suit"),
    "choose_leading_hand": _("{chooser} chose the hand to lead"),
    "defender_designates_card": _("{chooser} named dummy's card"),
    "correct_and_play": _("{chooser} had the hands corrected"),
    "order_correct_board_later": _("{chooser} had the correct board played later"),
    "late_play": _("{chooser} had the board played later"),
    "play_and_stand_by": _("{chooser} had the board played"),
    "rearrange_players": _("{chooser} had the players change seats"),
    "redeal": _("{chooser} had the board redealt"),
    "cancel_board_artificial": _("{chooser} cancelled the board"),
    "adjusted_score": _("{chooser} awarded an adjusted score"),
    "warning": _("{chooser} gave a warning"),
    "disciplinary_penalty": _("{chooser} gave a disciplinary penalty"),
    "suspend_for_session": _("{chooser} suspended the player for the session"),
    "waive": _("{chooser} waived the rectification"),
    "enforce": _("{chooser} upheld the rectification"),
    "no_further_action": _("{chooser} took no further action"),
}
"""By option. Options that only choose a call or card are told by the rectification."""

TRICKS: Mapping[int, str] = {
    0: _("no tricks transferred"),
    1: _("one trick transferred"),
    2: _("two tricks transferred"),
}
MORE_TRICKS = _("%(tricks)s tricks transferred")

ADJUSTED = _("adjusted to %(score)s")
WEIGHTED = _("a weighted score")
SPLIT = _("a split score")
AVERAGES = _("%(ns)s %% for North-South and %(ew)s %% for East-West")
NOT_PLAYED = _("the board is not scored")
SKIPPED = _("the board is skipped")
OTHERS = _("other results adjusted")
STANDS = _("%(score)s stands")
PASSED_OUT = _("a pass-out")
PASS_STANDS = _("the pass-out stands")
DISCIPLINARY = _("a disciplinary penalty")
PROCEDURAL = _("a procedural penalty")
