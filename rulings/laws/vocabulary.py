"""The codes of options, of what stays open and of its end, with their usual words.

A code is stored and exchanged; its words are read out. `{...}` is a fact of the family.
"""

from rulings.laws.words import gettext_noop

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
