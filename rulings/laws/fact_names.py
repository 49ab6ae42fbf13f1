"""What facts of the laws are called on paper, where nobody has told them yet."""

from rulings.laws.words import gettext_noop

NAMES = {
    "artificial": gettext_noop("the artificial score"),
    "at_risk": gettext_noop("the vulnerability"),
    "auction": gettext_noop("the auction"),
    "auction_before": gettext_noop("the auction until then"),
    "bound_suits": gettext_noop("the suits of the restriction"),
    "call": gettext_noop("the call"),
    "card": gettext_noop("the card"),
    "cards": gettext_noop("the cards"),
    "contract": gettext_noop("the contract"),
    "correct_leader": gettext_noop("the correct leader"),
    "counted": gettext_noop("the number of this offence as the evening counts it"),
    "counted_EW": gettext_noop(
        "the number of this offence of East-West as the evening counts it"
    ),
    "counted_NS": gettext_noop(
        "the number of this offence of North-South as the evening counts it"
    ),
    "declarer": gettext_noop("declarer"),
    "declaring": gettext_noop("declarer's side"),
    "defender": gettext_noop("the defender"),
    "denomination": gettext_noop("the denomination"),
    "diff": gettext_noop("the difference in points"),
    "director": gettext_noop("the director"),
    "doubled": gettext_noop("the double"),
    "dummy": gettext_noop("dummy"),
    "dummy_rights_lost": gettext_noop("whether dummy has lost those rights"),
    "each": gettext_noop("the one that is named"),
    "early_card": gettext_noop("the card played too soon"),
    "early_partner": gettext_noop("the partner of the player who was too soon"),
    "early_player": gettext_noop("the player who was too soon"),
    "existing": gettext_noop("the penalty cards that lie there"),
    "election_skip_bid_pause": gettext_noop("the required"),
    "explainer": gettext_noop("the player who explained"),
    "faces_visible": gettext_noop("the number of cards whose face was seen"),
    "forbidden": gettext_noop("what was forbidden"),
    "hands": gettext_noop("the deal"),
    "holder": gettext_noop("the holder of the card"),
    "informant": gettext_noop("the partner who showed something"),
    "informed": gettext_noop("the player"),
    "insufficient": gettext_noop("the bid"),
    "intended_card": gettext_noop("the card that was meant"),
    "last_bid": gettext_noop("the last bid"),
    "later_trick_in_that_suit_not_followed": gettext_noop(
        "the number of a later trick to which that card belonged"
    ),
    "later_tricks": gettext_noop("the number of tricks won later"),
    "leader": gettext_noop("the leader"),
    "led": gettext_noop("the card led"),
    "legal_player": gettext_noop("the player in turn"),
    "level": gettext_noop("the level"),
    "LHO": gettext_noop("the next player"),
    "LHO_called": gettext_noop("as the auction tells"),
    "margin_EW": gettext_noop("the margin of East-West"),
    "margin_NS": gettext_noop("the margin of North-South"),
    "misled": gettext_noop("the player who was misled"),
    "next_hand": gettext_noop("the next hand"),
    "next_leader": gettext_noop("the player on lead to the next trick"),
    "next_player": gettext_noop("the next player"),
    "no_trumps": gettext_noop("whether the contract is in notrump"),
    "noted": gettext_noop("the player"),
    "offence": gettext_noop("the number of the offence"),
    "offender": gettext_noop("the offender"),
    "offenders_partner": gettext_noop("the offender's partner"),
    "opening_leader": gettext_noop("the opening leader"),
    "opponent": gettext_noop("the opponent"),
    "opponent_played_seat": gettext_noop("the opponent who has played"),
    "other_NS_scores": gettext_noop("the other scores on the board"),
    "other_player": gettext_noop("the other player"),
    "other_table_NS": gettext_noop("the score at the other table"),
    "partner": gettext_noop("the partner"),
    "partner_cards_in_led": gettext_noop(
        "the number of the partner's cards in the suit led"
    ),
    "partner_had_turn": gettext_noop("as the auction tells"),
    "percent_on_other_boards_of_session": gettext_noop(
        "the percentage on the other boards of the session"
    ),
    "play": gettext_noop("the play"),
    "played_after_retraction_card": gettext_noop("the card played too soon"),
    "played_after_retraction_seat": gettext_noop("the player who was too soon"),
    "played_before_ruling_seat": gettext_noop("the player who has played since"),
    "played_instead": gettext_noop("the card played instead"),
    "player": gettext_noop("the player"),
    "previous_trick_suit": gettext_noop("the suit of the trick before"),
    "remaining": gettext_noop("the position"),
    "replacement": gettext_noop("the new call"),
    "request": gettext_noop("the request"),
    "restored_card": gettext_noop("the restored card"),
    "revokes": gettext_noop("the number of revokes"),
    "RHO": gettext_noop("the player before"),
    "rights_lost": gettext_noop("whether dummy has lost those rights"),
    "said_card": gettext_noop("the card that was named"),
    "said_rank": gettext_noop("the rank that was named"),
    "said_suit": gettext_noop("the suit that was named"),
    "scores_available": gettext_noop("the scores being known"),
    "strain": gettext_noop("the strain"),
    "suit": gettext_noop("the suit"),
    "suits": gettext_noop("the suits"),
    "slip": gettext_noop("a slip of the hand or tongue"),
    "slow_play_steps": gettext_noop("the number of steps of the ladder for slow play"),
    "suits_specified_by_offender": gettext_noop(
        "the suits that the offender has named or shown"
    ),
    "trick": gettext_noop("the trick"),
    "trick_so_far": gettext_noop("the trick so far"),
    "tricks": gettext_noop("the number of tricks"),
    "trump": gettext_noop("the trump suit"),
    "turn": gettext_noop("the player whose turn it is"),
    "vulnerable": gettext_noop("the vulnerability"),
    "wants": gettext_noop("what he wanted"),
    "weights": gettext_noop("the weights"),
    "withdrawn": gettext_noop("the withdrawn call"),
    "withdrawn_by": gettext_noop("the player who withdrew"),
    "withdrawn_call": gettext_noop("the withdrawn call"),
    "zero_tolerance_steps": gettext_noop("the number of steps of the ladder"),
}
"""What a fact is called within a sentence."""
ASKS = {
    "accepted": gettext_noop("Was it accepted?"),
    "added_after_objection": gettext_noop(
        "Did the claimer add something after the objection?"
    ),
    "already_played_to_trick": gettext_noop(
        "Had the player played to that trick already?"
    ),
    "auction_over": gettext_noop("Is the auction over?"),
    "both_established": gettext_noop("Are both revokes established?"),
    "both_sides": gettext_noop("Have both sides revoked?"),
    "changed_after_round": gettext_noop("After which round was it changed?"),
    "comparable": gettext_noop("Is the new call comparable?"),
    "correct_leader_holds_suit": gettext_noop(
        "Does the correct leader hold that suit?"
    ),
    "credited_trick_not_won": gettext_noop(
        "Is the trick scored for a side that did not win it?"
    ),
    "current_trick_only": gettext_noop("Was it about the trick in progress only?"),
    "director_called": gettext_noop("Was the director called?"),
    "election_further_appeal": gettext_noop(
        "Does the authority hear a further appeal?"
    ),
    "election_without_merit": gettext_noop("What does an appeal without merit cost?"),
    "established": gettext_noop("Is the revoke established?"),
    "found_in_round": gettext_noop("In which round was it found?"),
    "inadmissible": gettext_noop("Is the double inadmissible?"),
    "kind": gettext_noop("What is wrong with the call?"),
    "later": gettext_noop("How many tricks has that side won later?"),
    "later_tricks_of_offending_side": gettext_noop(
        "How many tricks has that side won later?"
    ),
    "leader_can_comply": gettext_noop("Can the leader do so?"),
    "leader_kept_lead": gettext_noop("Has the leader kept the lead?"),
    "lho_asks_alternatives": gettext_noop(
        "Does the next player ask what other calls would mean?"
    ),
    "lho_called": gettext_noop("Has the next player called since?"),
    "nos_called_next_board": gettext_noop(
        "Has the other side called on the next board?"
    ),
    "objection_double_dummy": gettext_noop(
        "Does the objection come from seeing all four hands?"
    ),
    "offender_has_called_before": gettext_noop("Had the offender called before?"),
    "offending_player_won": gettext_noop("Has the offender won that trick?"),
    "offending_player_won_trick": gettext_noop("Has the offender won that trick?"),
    "organiser_approves": gettext_noop(
        "Does the organiser allow so late a correction?"
    ),
    "os_called_next_board": gettext_noop(
        "Has the side that revoked called on the next board?"
    ),
    "partner_called": gettext_noop("Has the partner called since?"),
    "partner_void_in_led": gettext_noop("Has the partner none of the suit led?"),
    "partner_won": gettext_noop("Has the offender's partner won that trick?"),
    "partner_won_trick": gettext_noop("Has the offender's partner won that trick?"),
    "play_continued": gettext_noop("Has play gone on?"),
    "played_after_retraction_seat": gettext_noop(
        "Who has played before the lead from the right hand?"
    ),
    "position": gettext_noop("Whose turn was it?"),
    "RA_top_down": gettext_noop("Does the authority have a suit played from the top?"),
    "rectified_by_players": gettext_noop("Have the players settled it themselves?"),
    "required_pause": gettext_noop(
        "Was it only the pause that is required after a skip bid?"
    ),
    "round_ended": gettext_noop("Has the round ended?"),
    "same_trick": gettext_noop("Was it on the same trick?"),
    "side": gettext_noop("Whose card is it?"),
    "statement_about_current_trick": gettext_noop(
        "Was it said about the trick in progress only?"
    ),
    "trump_seen": gettext_noop("Do the cards show that a trump is out?"),
    "was_penalty_card": gettext_noop("Was it a penalty card?"),
    "within_correction_period": gettext_noop("Is the Correction Period still running?"),
    "within_period": gettext_noop("Is the appeal in time?"),
}
"""A fact that follows from others, as the question that it answers."""
