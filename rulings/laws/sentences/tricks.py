"""Facts of revokes and claims as sentences (Laws 61 to 64, 68 to 71)."""

from rulings.laws.sentences.family_sentences import Composed, Family, yes_no
from scoring.bridge.messages import gettext_noop as _

TRICKS_FACTS = {
    "revoke": Family(
        {
            "declarer": _("{value} is declarer."),
            "revokes_on_board": {
                "one": _("There was no other revoke on this board."),
                "same_trick": _("The other side revoked on the same trick."),
                "both_sides": _(
                    "The other side revoked too; both revokes are established."
                ),
                "listed": _("There were several revokes on this board."),
                "played": _("The revokes were counted from the cards as played."),
            },
            "offender": _("{value} revoked."),
            "role": {
                "defender": _("The player was a defender."),
                "declarer": _("The card was from declarer's hand."),
                "dummy": _("The card was dummy's."),
            },
            "card": _("The card played was {value}."),
            "by": {
                "not": _("The offending side had not played to the next trick."),
                "correcting": _("The player put a card forward to correct the revoke."),
                "opponents_claim": _(
                    "The other side claimed, and the claim was not agreed."
                ),
                "play": _("The offending side had led or played to the next trick."),
                "designation": _(
                    "The offending side had named a card for the next trick."
                ),
                "claim": _("The offending side had claimed or conceded."),
                "agreement": _("The other side claimed, and the claim was agreed."),
            },
            "asked_by": {
                "nobody": _(
                    "No one asked about having none, or only someone entitled to ask."
                ),
                "partner": _("A defender asked the partner about the suit."),
                "dummy": _("Dummy asked a defender about the suit."),
                "dummy_without_right": _(
                    "Dummy, having lost the right, was first to ask declarer."
                ),
            },
            "exception": {
                "none": _("None of the exceptions applies."),
                "spared": _("The card not played was dummy's or a penalty card."),
                "same_suit": _("The same player had already revoked in that suit."),
                "nos_called": _(
                    "It was noticed after the other side called on the next board."
                ),
                "round_ended": _("It was noticed after the round had ended."),
                "twelfth_in_time": _(
                    "It was on trick twelve, and not all hands had been put back."
                ),
                "twelfth": _(
                    "It was on trick twelve, and all hands had been put back."
                ),
                "both_sides": _("The other side revoked too; both are established."),
            },
            "won_by": {
                "offender": _("The hand that revoked won that trick."),
                "partner": _("Partner's hand won that trick."),
                "others": _("The other side won that trick."),
                "not_told": _("It is not known who won that trick."),
            },
            "won_later": {
                "yes": _("That side won a later trick."),
                "no": _("That side won no later trick."),
                "not_yet": _("That side has won no later trick so far."),
            },
            "partner_had_played": yes_no(
                _("{partner} had played to that trick before the revoke."),
                _("{partner} had not played to that trick before the revoke."),
            ),
            "nos_played_after": yes_no(
                _("{next_player} played to that trick after the revoke."),
                _("{next_player} has not played to that trick since."),
            ),
            "partner_played_after": yes_no(
                _("{partner} then played to that trick."),
                _("{partner} has not then played to that trick."),
            ),
            "nos_led_next": yes_no(
                _("The other side led to the next trick."),
                _("The other side has not led to the next trick."),
            ),
            "next_player_led": yes_no(
                _("{next_player} led to the next trick."),
                _("{next_player} did not lead to the next trick."),
            ),
            "sides_played_next": {
                "0": _("Neither side has played to the next trick."),
                "1": _("One side has played to the next trick."),
                "2": _("Both sides have played to the next trick."),
            },
            "defender": _("The defender who revoked was {value}."),
            "withdrawn": _("{defender} retracted {value}."),
            "hands": _("The four hands: {value}."),
            "play": _("The revokes in the play: {value}."),
            "contract": _("The contract was {value}."),
            "revokes": _("The revokes, in order: {value}."),
            "withheld": yes_no(
                _("{offender} failed to play a penalty card."),
                _("The card not played was not the penalty card."),
            ),
            "bound_lead": {
                "no": _("It was not about the restricted lead."),
                "yes": _("{offender} could have led as required."),
                "unable": _("{offender} had no card to lead as required."),
            },
        },
        (Composed(("offender", "card"), _("{offender} revoked by playing {card}.")),),
    ),
    "claims_and_concessions": Family(
        {
            "matter": {
                "disputed": _("A claim or concession was disputed."),
                "shown": _("It was unclear whether a player had claimed."),
                "played_on": _("Play continued after a claim."),
                "partner_objects": _("A defender conceded and the partner objected."),
                "agreed": _("A side that had agreed to a claim disputed it."),
                "conceded": _("A trick was conceded by mistake."),
                "revoke": _("A revoke came to light with the claim."),
            },
            "player": _(
                "The player who claimed, conceded or showed cards was {value}."
            ),
            "role": {
                "declarer": _("The player was on the declaring side."),
                "defender": _("The player was a defender."),
            },
            "what": {
                "statement": _(
                    "The player said how many tricks a side would win or lose."
                ),
                "suggests_stop": _("The player suggested cutting play short."),
                "faces_cards": _("The player faced the cards."),
                "abandons": _("The player gave up the hand."),
                "current_trick": _("The player spoke of the trick in progress only."),
            },
            "after_opening_lead_out_of_turn": yes_no(
                _("It was after an opening lead out of turn."),
                _("It was not after an opening lead out of turn."),
            ),
            "meant_to_claim": yes_no(
                _("The player could have meant to claim."),
                _("The player clearly did not mean to claim."),
            ),
            "objected": yes_no(
                _("A player disputed the claim or concession."),
                _("No player disputed the claim or concession."),
            ),
            "asked_by": {
                "nobody": _("No one asked to play on."),
                "non_claiming_side": _("The other side asked to play on."),
                "claiming_side": _("The claiming or conceding side asked to play on."),
            },
            "all_four_agreed": yes_no(
                _("All four players agreed to play on."),
                _("The four players did not all agree to play on."),
            ),
            "opponents_concurred": yes_no(
                _("The other side itself wanted to play on."),
                _("The other side did not itself want to play on."),
            ),
            "partner_objected": {
                "immediately": _("The partner objected at once."),
                "later": _("The partner objected later."),
            },
            "revoke_by": {
                "opponents_of_claimer": _(
                    "The revoke was by the side that had not claimed."
                ),
                "claimer": _(
                    "The revoke was by the side that had claimed or conceded."
                ),
                "statement": _(
                    "Only following the statement would have caused a revoke."
                ),
            },
            "assented": yes_no(
                _("That side had agreed to the claim."),
                _("That side had not agreed to the claim."),
            ),
            "called_next_board": yes_no(
                _("That side has called on a later board since."),
                _("That side has not called on a later board since."),
            ),
            "round_ended": yes_no(
                _("The round had ended."), _("The round had not ended.")
            ),
            "trick_actually_won": yes_no(
                _("The side had already won that trick."),
                _("The side had not won that trick."),
            ),
            "trick_likely_won": yes_no(
                _("The side would likely have won that trick."),
                _("The side would not likely have won that trick."),
            ),
            "could_be_lost_by_normal_play": yes_no(
                _("A normal play of the remaining cards could lose that trick."),
                _("No normal play of the remaining cards could lose that trick."),
            ),
            "tricks_in_question": _("Tricks in question: {value}."),
            "restored_to": {
                "NS": _("They go back to North-South."),
                "EW": _("They go back to East-West."),
                "later": _("It is not known yet which side gets them back."),
            },
            "minutes_since_scores": _("Minutes since the scores were posted: {value}."),
            "cards_entered": yes_no(
                _("The remaining cards were entered."),
                _("The remaining cards were not entered."),
            ),
            "remaining": _("The remaining cards and the claim: {value}."),
            "trump_outstanding": yes_no(
                _("An opponent of the claimer still held a trump."),
                _("No opponent of the claimer held a trump."),
            ),
            "statement_about_trump": yes_no(
                _("The statement mentioned the trumps."),
                _("The statement did not mention the trumps."),
            ),
            "unaware_of_trump": yes_no(
                _("It is at all likely that the claimer was unaware of the trump."),
                _("It is not at all likely that the claimer was unaware of the trump."),
            ),
            "could_lose_to_trump": yes_no(
                _("A normal play could lose a trick to that trump."),
                _("No normal play could lose a trick to that trump."),
            ),
        }
    ),
}
