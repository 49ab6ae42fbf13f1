"""The codes of options, open items and their ends, and end-of-play checks, in words.

A code is stored and exchanged; its words are read out. `{...}` is a fact of the family.
"""

from scoring.bridge.messages import gettext_noop

LOOKS = {
    "13A2": gettext_noop(
        "A hand was incorrect and has been corrected: did knowledge of another hand "
        "affect the result?"
    ),
    "13B1": gettext_noop(
        "The deal was corrected after a call: can the result stand as played?"
    ),
    "13C": gettext_noop(
        "A card from another deck was played to a trick: did it affect the result?"
    ),
    "15A3": gettext_noop(
        "The board has now been played by the correct players: did a call differ from "
        "the one made too early, and was the board damaged?"
    ),
    "16B3": gettext_noop(
        "Did the player choose a logical alternative that the information suggested, "
        "and was the other side damaged?"
    ),
    "16C": gettext_noop(
        "A call or card was withdrawn: did the offending side use it and damage the "
        "other side?"
    ),
    "16C3": gettext_noop(
        "Did the player use the withdrawn action when there was a logical "
        "alternative, and was the other side damaged?"
    ),
    "16D": gettext_noop(
        "A player knew something about the board when it was played: did that affect "
        "the result?"
    ),
    "16D2c": gettext_noop(
        "A player knew something about the board when it was played: did that affect "
        "the result?"
    ),
    "21B3": gettext_noop(
        "Were the opponents damaged by the wrong explanation: by a call too late to "
        "change, or in the play?"
    ),
    "23C": gettext_noop(
        "Would the result have been different without the help of the call out of "
        "turn, and were the opponents damaged?"
    ),
    "27D": gettext_noop(
        "Would the result have been different without the help of the insufficient "
        "bid, and were the opponents damaged?"
    ),
    "43": gettext_noop(
        "Dummy exceeded the limits on dummy: did that help declarer or damage the "
        "defenders?"
    ),
    "43B3": gettext_noop(
        "Dummy was first to point out a defender's irregularity: did the defenders "
        "gain by it, so that only their score is corrected?"
    ),
    "45F": gettext_noop(
        "Dummy touched or suggested a card: was it played, and were the defenders damaged?"
    ),
    "50E4": gettext_noop(
        "Did the penalty card on the table help the offending side? If so, what would "
        "the score have been without it?"
    ),
    "55C": gettext_noop(
        "Declarer retracted a lead from the wrong hand: did what it revealed affect "
        "declarer's play?"
    ),
    "64C": gettext_noop(
        "After the transfer, does the other side still have fewer tricks than without "
        "the revoke, or than without both revokes?"
    ),
    "72C": gettext_noop(
        "Could the player have been aware at the time that it could well damage the "
        "opponents, and did that side gain?"
    ),
}
"""Each by the law under which the director comes back."""

OPTIONS = {
    "accept_become_dummy": gettext_noop(
        "Accept the lead: spread your hand, and {dummy} becomes declarer."
    ),
    "accept_remain_declarer": gettext_noop(
        "Accept the lead: {dummy} becomes dummy as usual, and you play second, from "
        "your hand."
    ),
    "refuse_require_suit": gettext_noop(
        "Refuse the lead: {correct_leader} must lead {suit}. {card} is picked up."
    ),
    "refuse_prohibit_suit": gettext_noop(
        "Refuse the lead: {correct_leader} may not lead {suit} while they retain the "
        "lead. {card} is picked up."
    ),
    "refuse_no_restriction": gettext_noop(
        "Refuse the lead: {correct_leader} may lead any card. {card} stays on the "
        "table as a major penalty card."
    ),
    "accept_call": gettext_noop("Accept the call: it is treated as legal."),
    "reject_call": gettext_noop("Do not accept it."),
    "accept_lead": gettext_noop("Accept the lead: it stands as if it were in turn."),
    "retract_lead": gettext_noop("Refuse the lead: the card is retracted."),
    "accept_illegal_play": gettext_noop("Accept the card played."),
    "require_penalty_card": gettext_noop("Require the penalty card to be played."),
    "adjusted_score": gettext_noop("Award an adjusted score."),
    "cancel_board_artificial": gettext_noop(
        "Cancel the board: award an artificial adjusted score."
    ),
    "change_call": gettext_noop("Withdraw your call and make another."),
    "keep_call": gettext_noop("Let your call stand."),
    "change_card": gettext_noop("Retract your card and play another."),
    "keep_card": gettext_noop("Leave your card."),
    "change_dummy_card": gettext_noop("Change dummy's card."),
    "choose_leading_hand": gettext_noop("{each} leads."),
    "correct_and_play": gettext_noop("Correct the hands and play the board."),
    "defender_designates_card": gettext_noop("Name dummy's card."),
    "designate_card": gettext_noop("Choose the card to be played."),
    "designate_penalty_card": gettext_noop("Require {each} to be played."),
    "disciplinary_penalty": gettext_noop("Give a disciplinary penalty."),
    "suspend_for_session": gettext_noop("Suspend the player for the session."),
    "warning": gettext_noop("Give a warning and record it."),
    "enforce": gettext_noop("The rectification stands."),
    "waive": gettext_noop("Waive the rectification."),
    "require_highest": gettext_noop(
        "Your partner must play their highest card of the suit led."
    ),
    "require_lowest": gettext_noop(
        "Your partner must play their lowest card of the suit led."
    ),
    "require_other_suit": gettext_noop(
        "Your partner must play a card of a suit you name."
    ),
    "forbid_other_suit": gettext_noop(
        "Your partner may not play a card of a suit you name."
    ),
    "late_play": gettext_noop("Play the board at the end of the session."),
    "no_further_action": gettext_noop("No further action."),
    "require_suit_lead": gettext_noop("Require a lead of {suit}."),
    "prohibit_suit_lead": gettext_noop("Forbid a lead of {suit}."),
    "no_lead_restriction": gettext_noop("No restriction: the penalty card stays."),
    "prohibit": gettext_noop("Forbid a lead of {each}."),
    "no_restriction": gettext_noop("No restriction."),
    "order_correct_board_later": gettext_noop("Have the correct board played later."),
    "play_and_stand_by": gettext_noop(
        "Have the board played and be ready to adjust the score."
    ),
    "rearrange_players": gettext_noop("Have the players change seats."),
    "redeal": gettext_noop("Have the board redealt."),
}
FOLLOW_UPS = {
    "ai_to": gettext_noop("Authorised information"),
    "appeal_window": gettext_noop("May be appealed"),
    "apply_family": gettext_noop("Also rule on that"),
    "board_watch": gettext_noop("Check this board once it has been played"),
    "card_face_up": gettext_noop("The card stays face up"),
    "correct_explanation": gettext_noop(
        "Must call the director and correct the explanation"
    ),
    "end_of_play_check": gettext_noop("Check again when play ends"),
    "lead_26B_pending": gettext_noop("Declarer may forbid a suit at the first lead"),
    "lead_choice_50D": gettext_noop("Declarer chooses before the lead"),
    "lead_prohibited": gettext_noop("May not lead the suit"),
    "lead_required": gettext_noop("Must lead the suit"),
    "must_play_card_at_turn": gettext_noop("Must play the card at their turn"),
    "pass_next_turn": gettext_noop("Must pass at their next turn"),
    "pass_rest_of_auction": gettext_noop("Must pass for the rest of the auction"),
    "pc_major": gettext_noop("Major penalty card"),
    "pc_minor": gettext_noop("Minor penalty card"),
    "repeat_call": gettext_noop("Must repeat the call"),
    "ui_to": gettext_noop("Unauthorised information"),
}
UNTIL = {
    "after_final_pass_if_declaring_else_end_of_play": gettext_noop(
        "the final pass if declaring, otherwise the end of play"
    ),
    "appeal_period_ends": gettext_noop("the appeal period ends"),
    "auction_ends": gettext_noop("the auction ends"),
    "before_opening_lead_faced": gettext_noop("the opening lead is faced"),
    "board_played": gettext_noop("that board has been played"),
    "end_of_board": gettext_noop("the board ends"),
    "end_of_play": gettext_noop("play ends"),
    "exercised_or_first_lead_made": gettext_noop("the first lead has been made"),
    "loses_lead": gettext_noop("the player loses the lead"),
    "next_turn_taken": gettext_noop("the next turn has been taken"),
    "option_exercised": gettext_noop("one lead has been made"),
    "penalty_card_gone": gettext_noop("no major penalty card is left"),
    "played_or_picked_up": gettext_noop("it is played or picked up"),
}
TRIGGERS = {
    "after_final_pass_if_declaring_else_end_of_play": {
        "corrected": gettext_noop("Corrected")
    },
    "auction_ends": {"auction_over": gettext_noop("Auction over")},
    "before_opening_lead_faced": {
        "corrected": gettext_noop("Corrected"),
        "lead_faced": gettext_noop("Lead faced"),
    },
    "board_played": {"board_over": gettext_noop("Board played")},
    "end_of_play": {"play_over": gettext_noop("Play ended")},
    "exercised_or_first_lead_made": {"lead_made": gettext_noop("Lead made")},
    "loses_lead": {"lead_lost": gettext_noop("Lead lost")},
    "next_turn_taken": {"turn_taken": gettext_noop("Turn taken")},
    "option_exercised": {"lead_made": gettext_noop("Lead made")},
    "penalty_card_gone": {"cards_gone": gettext_noop("No penalty card left")},
    "played_or_picked_up": {
        "card_played": gettext_noop("Card played"),
        "picked_up": gettext_noop("Picked up"),
    },
}
"""What the director taps when the end has come; other ends come by themselves."""
