"""Facts of boards, pace and conduct as sentences (Laws 2, 6, 8, 13 to 16, 74, 87, 90)."""

from rulings.laws.sentences.family_sentences import Family, yes_no
from scoring.bridge.messages import gettext_noop as _

SESSION_FACTS = {
    "tempo_penalties_conduct": Family(
        {
            "kind": {
                "slow": _("Play was slow: a board could not be played in time."),
                "late_arrival": _("A pair arrived late."),
                "overheard_discussion": _("A board was discussed loudly."),
                "wrong_pocket": _("Cards were returned to the wrong pocket."),
                "comparing_scores": _("Scores were compared during play."),
                "touching_cards": _("A player touched another player's cards."),
                "procedure": _("Another procedural error occurred."),
                "disobedience": _("A director's instruction was not followed."),
                "conduct": _("A player was discourteous or disruptive."),
                "disqualification": _("A player was to be barred from the event."),
            },
            "stage": {
                "board_not_started": _("The board had not been started."),
                "board_started": _("The board had been started."),
            },
            "at_fault": {
                "none": _("Neither side was directly at fault."),
                "NS": _("North-South were directly at fault."),
                "EW": _("East-West were directly at fault."),
                "both": _("Both sides were directly at fault."),
            },
            "offence": _("It was offence {value} by this player in this event."),
            "slow_NS": _("Times North-South have been slow in this event: {value}."),
            "slow_EW": _("Times East-West have been slow in this event: {value}."),
            "policy": yes_no(
                _("The club has a zero-tolerance policy."),
                _("The club has no zero-tolerance policy."),
            ),
        }
    ),
    "boards_and_hands": Family(
        {
            "fault": {
                "number_of_cards": _("A hand had too many or too few cards."),
                "foreign_card": _("A card did not belong to the deal."),
                "wrong_cards": _("A call was made on cards from another board."),
                "wrong_board": _("The table played a board it was not due to play."),
                "cards_displaced": _("Tables played the board with different cards."),
                "sorted_or_imported": _(
                    "The board was not shuffled, or came from another session."
                ),
                "redealt": _(
                    "The board was redealt after it had been passed out or played."
                ),
                "wrong_direction": _("The pairs sat in the wrong direction."),
                "marking": _("The dealer or vulnerability was marked wrongly."),
                "other_source": _(
                    "A player accidentally saw or heard something about the board."
                ),
            },
            "over_13": {
                "none": _("No one had more than thirteen cards."),
                "N": _("North had more than thirteen cards."),
                "E": _("East had more than thirteen cards."),
                "S": _("South had more than thirteen cards."),
                "W": _("West had more than thirteen cards."),
                "several": _("Several players had more than thirteen cards."),
            },
            "under_13": {
                "none": _("No one had fewer than thirteen cards."),
                "N": _("North had fewer than thirteen cards."),
                "E": _("East had fewer than thirteen cards."),
                "S": _("South had fewer than thirteen cards."),
                "W": _("West had fewer than thirteen cards."),
                "several": _("Several players had fewer than thirteen cards."),
            },
            "stage": {
                "before_call": _("No call had been made."),
                "auction": _("The auction or play was in progress."),
                "play_over": _("Play was over."),
            },
            "call_by_wrong_hand": yes_no(
                _("A player with an incorrect hand had called."),
                _("No player with an incorrect hand had called."),
            ),
            "correctable": yes_no(
                _("The deal could be corrected with no call changed."),
                _("The deal could not be corrected with no call changed."),
            ),
            "cards_seen": yes_no(
                _("A player had seen a card of another hand."),
                _("No player had seen a card of another hand."),
            ),
            "opening_lead_faced": yes_no(
                _("The opening lead was faced."), _("The opening lead was not faced.")
            ),
            "found": {
                "elsewhere": _("The card was elsewhere, or was not found."),
                "played_cards": _("The card was among the played cards."),
            },
            "played_to_quitted_trick": yes_no(
                _("It was played to a quitted trick."),
                _("It was not played to a quitted trick."),
            ),
            "offender": _("{value} called on the wrong cards."),
            "wrong_board": _("The cards were from board {value}."),
            "partner_called": yes_no(
                _("The player's partner has called since."),
                _("The player's partner has not called since."),
            ),
            "lho_called": yes_no(
                _("An opponent has called since."), _("No opponent has called since.")
            ),
            "event_type": {
                "pairs": _("The event was for pairs or individuals."),
                "teams": _("The event was for teams."),
            },
            "players_who_played_it_before": {
                "none": _("No one had played the board before."),
                "N": _("North had played the board before."),
                "E": _("East had played the board before."),
                "S": _("South had played the board before."),
                "W": _("West had played the board before."),
                "several": _("Several players had played the board before."),
            },
            "interferes": yes_no(
                _("It affected normal play of the board."),
                _("It did not affect normal play of the board."),
            ),
            "first_call_made": yes_no(
                _("The first call had been made."),
                _("The first call had not been made."),
            ),
            "purpose_replay_of_past_deals": yes_no(
                _("Old deals were deliberately replayed."),
                _("Old deals were not deliberately replayed."),
            ),
            "first_deal": {
                "passed_out": _("The first deal had been passed out."),
                "played": _("The first deal had been played."),
                "no_result": _("The first deal had no result."),
            },
            "marked_vulnerability": _("The vulnerability marked was: {value}."),
            "all_tables_alike": yes_no(
                _("All tables played it as marked."),
                _("Not all tables played it as marked."),
            ),
        }
    ),
}
