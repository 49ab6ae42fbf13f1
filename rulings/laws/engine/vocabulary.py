"""The codes of options, open items and their ends, and end-of-play checks, in words.

A code is stored and exchanged; its words are read out. `{...}` is a fact of the family.
"""

from scoring.bridge.messages import gettext_noop

LOOKS = {
    "13A2": gettext_noop(
        "A hand was wrong and was put right: did what somebody had seen of another hand "
        "change the result?"
    ),
    "13B1": gettext_noop(
        "The deal was put right after a call: can its score stand as it was played?"
    ),
    "13C": gettext_noop(
        "A card of another deck was played to a trick: did it change the result?"
    ),
    "15A3": gettext_noop(
        "The board has now been played by the right players: did a call differ from the "
        "one made too early, and was the board damaged by it?"
    ),
    "16B3": gettext_noop(
        "Did the player choose, among calls or plays that others might have chosen, one "
        "that the information suggested, and was the other side damaged?"
    ),
    "16C": gettext_noop(
        "A call or card was taken back: did the side that took it back use it to the "
        "damage of the others?"
    ),
    "16C3": gettext_noop(
        "Did the player use what had been withdrawn, where others might have chosen "
        "something else, and was the other side damaged?"
    ),
    "16D": gettext_noop(
        "The board was played although somebody knew something of it: did that change "
        "the result?"
    ),
    "16D2c": gettext_noop(
        "The board was played although somebody knew something of it: did that change "
        "the result?"
    ),
    "21B3": gettext_noop(
        "Were the opponents damaged by the wrong explanation, by a call that they could "
        "no longer change or by the play?"
    ),
    "23C": gettext_noop(
        "Would the result have been another without the help of the call out of turn, "
        "and were the opponents damaged?"
    ),
    "27D": gettext_noop(
        "Would the result have been another without the help of the insufficient bid, "
        "and were the opponents damaged?"
    ),
    "43": gettext_noop(
        "Dummy went beyond his rights: did that help declarer, or damage the defenders?"
    ),
    "43B3": gettext_noop(
        "Dummy was the first to point to a defender's irregularity: did the defenders "
        "gain by it, so that declarer's side keeps its result and theirs is put right?"
    ),
    "45F": gettext_noop(
        "Dummy touched or suggested a card: was it played, and were the defenders damaged?"
    ),
    "50E4": gettext_noop(
        "Did the penalty card lying there help the side that had exposed it? If so: what "
        "would the score have been had it never been seen?"
    ),
    "55C": gettext_noop(
        "Declarer took back a lead from the wrong hand: did he play differently for what "
        "he had learned by it?"
    ),
    "64C": gettext_noop(
        "Do the tricks that go over leave the other side with less than it would have "
        "had without the revoke, or with the other revoke as well?"
    ),
    "72C": gettext_noop(
        "Could the player have known, when it happened, that it might well damage the "
        "opponents, and did his side gain by it?"
    ),
}
"""Each by the law under which the director comes back."""

OPTIONS = {
    "accept_become_dummy": gettext_noop(
        "Accept the lead: put your hand down, and {dummy} becomes declarer."
    ),
    "accept_remain_declarer": gettext_noop(
        "Accept the lead: {dummy} puts dummy down, and you play second, from your hand."
    ),
    "refuse_require_suit": gettext_noop(
        "Do not accept: {correct_leader} has to lead {suit}. {card} is picked up."
    ),
    "refuse_prohibit_suit": gettext_noop(
        "Do not accept: {correct_leader} may not lead {suit} while he keeps the lead. "
        "{card} is picked up."
    ),
    "refuse_no_restriction": gettext_noop(
        "Do not accept: {correct_leader} leads what he likes. {card} stays on the table "
        "as a major penalty card."
    ),
    "accept_call": gettext_noop("Accept the call: it is treated as legal."),
    "reject_call": gettext_noop("Do not accept it."),
    "accept_lead": gettext_noop("Accept the lead: it stands as if it were in turn."),
    "retract_lead": gettext_noop("Do not accept: the card is taken back."),
    "accept_illegal_play": gettext_noop("Accept the card that was played."),
    "require_penalty_card": gettext_noop("Have the penalty card played."),
    "adjusted_score": gettext_noop("Award an adjusted score."),
    "cancel_board_artificial": gettext_noop(
        "Cancel the board: an artificial adjusted score."
    ),
    "change_call": gettext_noop("Take back your call and make another one."),
    "keep_call": gettext_noop("Leave your call."),
    "change_card": gettext_noop("Take back your card and play another one."),
    "keep_card": gettext_noop("Leave your card."),
    "change_dummy_card": gettext_noop("Change the card of dummy."),
    "choose_leading_hand": gettext_noop("{each} is to lead."),
    "correct_and_play": gettext_noop("Put the hands right and play the board."),
    "defender_designates_card": gettext_noop("Name the card that dummy plays."),
    "designate_card": gettext_noop("Name the card that is played."),
    "designate_penalty_card": gettext_noop("Have {each} played."),
    "disciplinary_penalty": gettext_noop("Give a disciplinary penalty."),
    "suspend_for_session": gettext_noop("Suspend the player for the session."),
    "warning": gettext_noop("Give a warning and record it."),
    "enforce": gettext_noop("The rectification stands."),
    "waive": gettext_noop("Waive the rectification."),
    "require_highest": gettext_noop(
        "Your partner plays his highest card of the suit led."
    ),
    "require_lowest": gettext_noop(
        "Your partner plays his lowest card of the suit led."
    ),
    "require_other_suit": gettext_noop(
        "Your partner plays a card of a suit that is named."
    ),
    "forbid_other_suit": gettext_noop(
        "Your partner may not play a card of a suit that is named."
    ),
    "late_play": gettext_noop("The board is played at the end of the session."),
    "no_further_action": gettext_noop("Nothing more is done."),
    "require_suit_lead": gettext_noop("Have {suit} led."),
    "prohibit_suit_lead": gettext_noop("Forbid a lead of {suit}."),
    "no_lead_restriction": gettext_noop("Restrict nothing: the penalty card stays."),
    "prohibit": gettext_noop("Forbid a lead of {each}."),
    "no_restriction": gettext_noop("Forbid nothing."),
    "order_correct_board_later": gettext_noop("Have the right board played later."),
    "play_and_stand_by": gettext_noop(
        "Have the board played and be ready to adjust its score."
    ),
    "rearrange_players": gettext_noop("Have the players change their seats."),
    "redeal": gettext_noop("Have the board dealt anew."),
}
FOLLOW_UPS = {
    "ai_to": gettext_noop("Authorised information"),
    "appeal_window": gettext_noop("May be appealed"),
    "apply_family": gettext_noop("Rule on that as well"),
    "board_watch": gettext_noop("Watch this board when it is played"),
    "card_face_up": gettext_noop("The card stays faced"),
    "correct_explanation": gettext_noop("Has to call the director and correct"),
    "end_of_play_check": gettext_noop("Look again when play ends"),
    "lead_26B_pending": gettext_noop("Declarer may forbid a suit at the first lead"),
    "lead_choice_50D": gettext_noop("Declarer chooses before the lead"),
    "lead_prohibited": gettext_noop("May not lead the suit"),
    "lead_required": gettext_noop("Has to lead the suit"),
    "must_play_card_at_turn": gettext_noop("Has to play the card at his turn"),
    "pass_next_turn": gettext_noop("Has to pass once"),
    "pass_rest_of_auction": gettext_noop("Has to pass to the end of the auction"),
    "pc_major": gettext_noop("Major penalty card"),
    "pc_minor": gettext_noop("Minor penalty card"),
    "repeat_call": gettext_noop("Has to repeat the call"),
    "ui_to": gettext_noop("Unauthorised information"),
}
UNTIL = {
    "after_final_pass_if_declaring_else_end_of_play": gettext_noop(
        "the final pass when declaring, else the end of play"
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
    "end_of_play": {"play_over": gettext_noop("Play over")},
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
