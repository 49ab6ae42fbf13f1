"""Facts of leads, penalty cards and premature plays as sentences (Laws 48 to 60)."""

from rulings.laws.sentences.family_sentences import Composed, Family, yes_no
from scoring.bridge.messages import gettext_noop as _

DECLARER = _("{value} is declarer.")
CARD = _("The card was {value}.")
CARDS = _("The cards were {value}.")
MISINFORMED = yes_no(
    _("An opponent had told {offender} that it was {offender}'s lead."),
    _("No opponent had told {offender} that it was {offender}'s lead."),
)
LEADS_FACTS = {
    "opening_lead_out_of_turn": Family(
        {
            "declarer": DECLARER,
            "offender": _("{value} led."),
            "card": CARD,
            "faced": yes_no(_("The card was face up."), _("The card was face down.")),
            "misinformed": MISINFORMED,
            "correct_leader_also_led": {
                "no": _("{correct_leader} had not led."),
                "face_down": _("{correct_leader} had led face down."),
                "faced": _("{correct_leader} had also led, face up."),
            },
            "correct_leader_card": _("{correct_leader}'s card was {value}."),
            "declarer_spreading": yes_no(
                _("{declarer} had begun to spread the hand."),
                _("{declarer} had not begun to spread the hand."),
            ),
            "card_played_second": {
                "no": _("No card had been played to the lead."),
                "declarer": _("A card from {declarer}'s hand had been played to it."),
                "dummy": _("A card from {dummy}'s hand had been played to it."),
            },
            "dummy_card_seen": yes_no(
                _("{declarer} could have seen a card of dummy."),
                _("{declarer} could not have seen a card of dummy."),
            ),
        },
        (
            Composed(
                ("offender", "card", ("faced", "no")),
                _("{offender} led {card} face down; it was {correct_leader}'s lead."),
            ),
            Composed(
                ("offender", "card", ("faced", "yes")),
                _("{offender} led {card} face up; it was {correct_leader}'s lead."),
            ),
            Composed(
                ("offender", ("faced", "no")),
                _("{offender} led face down; it was {correct_leader}'s lead."),
            ),
            Composed(
                ("offender", ("faced", "yes")),
                _("{offender} led face up; it was {correct_leader}'s lead."),
            ),
        ),
    ),
    "lead_out_of_turn_in_play": Family(
        {
            "declarer": DECLARER,
            "offender": _("The lead came from {value}'s hand."),
            "card": CARD,
            "turn": _("It was {value}'s lead."),
            "trick": _("The lead was to trick {value}."),
            "misinformed": MISINFORMED,
            "played_before_ruling_seat": _("{value}'s hand then played a card."),
            "own_lead": yes_no(
                _("That card was meant as a lead in turn."),
                _("That card was played to the lead out of turn."),
            ),
        },
        (
            Composed(
                ("offender", "card", "turn"),
                _("{offender} led {card}; it was {turn}'s lead."),
            ),
            Composed(("offender", "turn"), _("{offender} led; it was {turn}'s lead.")),
        ),
    ),
    "penalty_cards": Family(
        {
            "declarer": DECLARER,
            "stage": {
                "create": _("A card was exposed."),
                "to_play": _("A player with a penalty card was to play."),
                "partner_on_lead": _(
                    "The partner of a player with a penalty card was on lead."
                ),
                "partner_led_before_choice": _(
                    "The partner of a player with a penalty card led before declarer "
                    "chose."
                ),
                "not_played": _("A card was played instead of the penalty card."),
                "information": _(
                    "The question was what information from a penalty card may be used."
                ),
            },
            "holder": _("The card was {value}'s."),
            "on_lead": yes_no(
                _("{holder} was on lead."), _("{holder} was not on lead.")
            ),
            "cards": CARDS,
            "how": {
                "exposed": _("It was a small card, dropped or shown by mistake."),
                "honour": _("It was an honour, dropped or shown by mistake."),
                "played": _("It was played, not just dropped."),
                "current_trick": _("It was shown with a comment on this trick only."),
                "claim_disputed": _(
                    "It was shown when the partner objected to a concession."
                ),
                "misinformed": _("An opponent had misinformed the player."),
                "not_visible": _("The partner could not have seen its face."),
            },
            "deliberate": yes_no(
                _("It was played deliberately."), _("It was only dropped or shown.")
            ),
            "existing": _("{holder} already had {value} as a penalty card."),
            "types": {
                "major": _("There was a major penalty card."),
                "minor": _("There was only a minor penalty card."),
            },
            "leader": _("{value} was on lead."),
            "choice_suit": _("The suit named was {answer}."),
            "choice_suits": {
                "S": _("Declarer forbade spades."),
                "H": _("Declarer forbade hearts."),
                "D": _("Declarer forbade diamonds."),
                "C": _("Declarer forbade clubs."),
                "all": _("Declarer forbade all the suits of the penalty cards."),
            },
            "led_card": _("{leader} led {value}."),
            "played_instead": _("The card played instead was {value}."),
            "declarer_side_played_after": yes_no(
                _("Declarer or dummy has played since."),
                _("Neither declarer nor dummy has played since."),
            ),
            "card_state": {
                "on_table": _("The card was on the table."),
                "picked_up": _("The card had been picked up."),
                "played": _("The card had been played."),
            },
        },
        (
            Composed(
                (("stage", "create"), "holder", "cards"),
                _("{holder} exposed {cards}."),
            ),
            Composed(
                (("stage", "partner_on_lead"), "holder", "leader"),
                _("{leader} was on lead, and {holder} had a penalty card."),
            ),
            Composed(
                (("stage", "partner_on_lead"), "holder"),
                _("{leader} was on lead, and {holder} had a penalty card."),
            ),
            Composed(
                (("stage", "not_played"), "holder", "played_instead"),
                _("{holder} played {played_instead} instead of the penalty card."),
            ),
            Composed(("holder", "cards"), _("{holder} had {cards} face up.")),
        ),
    ),
    "premature_lead_or_play": Family(
        {
            "declarer": DECLARER,
            "offender": _("The card came from {value}'s hand."),
            "card": CARD,
            "kind": {
                "before_partner": _(
                    "It was played to the trick before the partner played."
                ),
                "lead_to_next_before_partner_played": _(
                    "It was led to the next trick before this one was complete."
                ),
                "rho_turn_after_partner": _(
                    "It was played at an opponent's turn, after the partner had played."
                ),
            },
            "of_its_own_accord": yes_no(
                _("Dummy put the card forward without being told."),
                _("Declarer called for the card."),
            ),
            "declarer_played_both": yes_no(
                _("{declarer} had played or called from both hands."),
                _("{declarer} had not played from both hands."),
            ),
            "dummy_provoked": yes_no(
                _("Dummy had selected or indicated a card."),
                _("Dummy had not selected a card."),
            ),
            "card_legal_at_turn": yes_no(
                _("The card can be played legally at {offender}'s turn."),
                _("The card cannot be played legally at {offender}'s turn."),
            ),
        },
        (Composed(("offender", "card"), _("{offender} played {card} too early.")),),
    ),
    "simultaneous_leads_or_plays": Family(
        {
            "declarer": DECLARER,
            "offender": _("The cards came from {value}'s hand."),
            "kind": {
                "one_hand": _("Several cards were played from one hand."),
                "two_players": _("Two players played at the same time."),
            },
            "legal_player": _("It was {value}'s turn."),
            "other_player": _("The other player was {value}."),
            "other_turn_after_partner": yes_no(
                _("{other_player}'s partner had already played."),
                _("{other_player}'s partner had not played."),
            ),
            "card_legal_at_turn": yes_no(
                _("{other_player} can play the card legally in turn."),
                _("{other_player} cannot play the card legally in turn."),
            ),
            "faces_visible": _("Cards whose face could be seen: {value}."),
            "noticed_in_time": yes_no(
                _("It was noticed before both sides played to the next trick."),
                _("It was noticed after both sides had played to the next trick."),
            ),
            "other_exposed": _("Also visible: {value}."),
            "next_opponent_played": yes_no(
                _("The next opponent had played."),
                _("The next opponent had not played."),
            ),
        },
        (
            Composed(
                ("legal_player", "other_player"),
                _(
                    "{legal_player} played in turn, and {other_player} played at "
                    "the same time."
                ),
            ),
        ),
    ),
}
