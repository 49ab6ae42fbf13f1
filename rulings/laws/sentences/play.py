"""Facts of played cards, dummy and defective tricks as sentences (Laws 42 to 47, 67)."""

from rulings.laws.sentences.family_sentences import Composed, Family, yes_no
from scoring.bridge.messages import gettext_noop as _

DECLARER = _("{value} is declarer.")
BOTH_PLAYED_NEXT = yes_no(
    _("Both sides had played to the next trick."),
    _("At least one side had not played to the next trick."),
)
PLAY_FACTS = {
    "defective_trick": Family(
        {
            "declarer": DECLARER,
            "offender": _("The card came from {value}'s hand."),
            "card": _("The card was {value}."),
            "honour": yes_no(_("It was an honour."), _("It was not an honour.")),
            "fault": {
                "too_few": _("A player did not play to the trick."),
                "too_many": _("A player played two or more cards to the trick."),
                "fifth_card": _("A fifth card was added to the trick."),
                "found_elsewhere": _("A missing card was among the played cards."),
            },
            "both_sides_played_next": BOTH_PLAYED_NEXT,
            "has_card_of_suit": yes_no(
                _("{offender} has a card of the suit led."),
                _("{offender} has no card of the suit led."),
            ),
            "os_won_trick_or_later": yes_no(
                _("{offender}'s side won that trick or a later one."),
                _("{offender}'s side won neither that trick nor a later one."),
            ),
            "faced_card_known": yes_no(
                _("It is known which card was faced."),
                _("It is not known which card was faced."),
            ),
            "restored_card": _("The card that goes back to the hand is {value}."),
            "later_trick_in_that_suit_not_followed": _(
                "The card could have followed suit to trick {value}."
            ),
            "restored_card_seen": yes_no(
                _("The partner could have seen the face of that card."),
                _("The partner could not have seen the face of that card."),
            ),
            "played_twice": yes_no(
                _("That card was played to two tricks."),
                _("That card was played to one trick only."),
            ),
            "deemed_lead": yes_no(
                _("The fifth card was meant as a lead."),
                _("The fifth card was not meant as a lead."),
            ),
        },
        (
            Composed(
                (("fault", "too_few"), "offender"),
                _("{offender} did not play to the trick."),
            ),
            Composed(
                (("fault", "too_many"), "offender"),
                _("{offender} played two or more cards to the trick."),
            ),
            Composed(
                (("fault", "fifth_card"), "offender", "card"),
                _("{offender} added {card} to the trick as a fifth card."),
            ),
        ),
    ),
    "dummys_rights": Family(
        {
            "declarer": DECLARER,
            "action": {
                "prevents_irregularity": _("Dummy warned declarer in time."),
                "points_out_own_side": _(
                    "Dummy drew attention to an irregularity of the declaring side."
                ),
                "first_to_point_at_defender_irregularity": _(
                    "Dummy was first to draw attention to a defender's irregularity."
                ),
                "asks_declarer": _(
                    "Dummy asked declarer whether they had none of the suit."
                ),
                "first_to_ask_declarer_revoke": _(
                    "Dummy was first to ask declarer whether they had none of the suit."
                ),
                "asks_defender": _(
                    "Dummy asked a defender whether they had none of the suit."
                ),
                "calls_director": _("Dummy called the director first."),
                "tells_declarer": _("Dummy said something about the play to declarer."),
                "suggests_play": _("Dummy touched or suggested a card."),
                "looks_at_hand": _(
                    "Dummy looked at a hand, exchanged hands or left the seat to watch."
                ),
                "states_fact": _(
                    "Dummy answered the director or kept count of the tricks."
                ),
            },
            "rights_lost": yes_no(
                _("Dummy had looked at a hand, exchanged hands or left the seat."),
                _("Dummy had not looked at any hand."),
            ),
            "play_ended": yes_no(_("Play had ended."), _("Play had not ended.")),
            "irregularity": {
                "lead_from_wrong_hand": _("It was a lead from the wrong hand."),
                "other": _("It was not a lead from the wrong hand."),
            },
            "declarer_had_revoked": yes_no(
                _("Declarer had revoked from the closed hand."),
                _("Declarer had not revoked."),
            ),
            "trick_won_by": {
                "declarer": _("{declarer}'s hand won the trick of the revoke."),
                "dummy": _("Dummy won the trick of the revoke."),
                "defenders": _("A defender won the trick of the revoke."),
            },
            "later_tricks": _("Tricks won later by declarer's side: {value}."),
        }
    ),
    "played_card_and_designation": Family(
        {
            "declarer": DECLARER,
            "situation": {
                "played": _("It was disputed whether a card had been played."),
                "designation": _("Declarer named a card by mistake."),
                "incomplete": _("Declarer did not name a complete card."),
                "wrong_card": _("Dummy played a card other than the one named."),
                "dummy_suggested": _("Dummy suggested a card."),
                "misinformed": _("A card was played on an opponent's misinformation."),
            },
            "whose": {
                "defender": _("The card was a defender's."),
                "hand": _("The card was from declarer's hand."),
                "dummy": _("The card was dummy's."),
            },
            "visible_to_partner": yes_no(
                _("The partner could have seen its face."),
                _("The partner could not have seen its face."),
            ),
            "at_turn": yes_no(
                _("It was that player's turn."), _("It was not that player's turn.")
            ),
            "held_face_up": yes_no(_("It was face up."), _("It was not face up.")),
            "touching_or_nearly_table": yes_no(
                _("It was on or nearly on the table, or held as if played."),
                _("It was not near the table, nor held as if played."),
            ),
            "touched_deliberately": yes_no(
                _("Declarer touched it deliberately."),
                _("Declarer did not touch it deliberately."),
            ),
            "arranging": yes_no(
                _("Declarer was arranging dummy or reaching for another card."),
                _("Declarer was not arranging dummy or reaching for another card."),
            ),
            "named": {
                "high": _("Declarer asked for a high card."),
                "win": _("Declarer asked dummy to win the trick."),
                "low": _("Declarer asked for a low card."),
                "suit": _("Declarer named a suit but no rank."),
                "rank": _("Declarer named a rank but no suit."),
                "card": _("Declarer named a complete card."),
                "anything": _("Declarer told dummy to play anything."),
            },
            "said_suit": _("The suit named was {answer}."),
            "said_rank": {
                "A": _("The rank named was the ace."),
                "K": _("The rank named was the king."),
                "Q": _("The rank named was the queen."),
                "J": _("The rank named was the jack."),
                "T": _("The rank named was the 10."),
                "9": _("The rank named was the 9."),
                "8": _("The rank named was the 8."),
                "7": _("The rank named was the 7."),
                "6": _("The rank named was the 6."),
                "5": _("The rank named was the 5."),
                "4": _("The rank named was the 4."),
                "3": _("The rank named was the 3."),
                "2": _("The rank named was the 2."),
            },
            "leading": yes_no(_("Dummy was on lead."), _("Dummy was not on lead.")),
            "other_intention_incontrovertible": yes_no(
                _("A different intention was incontrovertible."),
                _("A different intention was not incontrovertible."),
            ),
            "unintended": {
                "no": _("It was not a slip of the tongue."),
                "yes": _("It was a slip of the tongue: the card was unintended."),
                "open": _(
                    "It was not yet decided whether it was a slip of the tongue."
                ),
            },
            "declarer_played_since": yes_no(
                _("Declarer has played from either hand since."),
                _("Declarer has not played since."),
            ),
            "both_sides_played_next": BOTH_PLAYED_NEXT,
            "wrong_card_led": yes_no(
                _("The wrong card was dummy's lead to the trick."),
                _("The wrong card was not a lead."),
            ),
            "opponent_played_seat": _("{value} has played since."),
            "declarer_played_after_him": yes_no(
                _("Declarer then played to that trick."),
                _("Declarer did not then play to that trick."),
            ),
            "mistaken_explanation": yes_no(
                _("It was a mistaken explanation of a call or play."),
                _("It was not about a call or play."),
            ),
            "played_after": yes_no(
                _("Another card has been played since."),
                _("No card has been played since."),
            ),
            "opening_lead_and_dummy_faced": yes_no(
                _("It was the opening lead, and dummy has faced a card."),
                _("It was not an opening lead after which dummy faced a card."),
            ),
            "misled": _("{value} was misinformed."),
        }
    ),
}
