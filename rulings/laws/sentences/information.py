"""Facts of information, explanations and alerts as sentences (Laws 16, 20, 21, 40, 73)."""

from rulings.laws.sentences.family_sentences import Composed, Family, yes_no
from scoring.bridge.messages import gettext_noop as _

MEANING = _("Details: {answer}.")
INFORMATION_FACTS = {
    "unauthorised_information": Family(
        {
            "kind": {
                "from_partner": _("The information came from the partner."),
                "withdrawn": _("The information came from a withdrawn call or card."),
                "other_source": _(
                    "The information was extraneous: from another source."
                ),
                "deceptive_tempo": _("Tempo or manner misled an opponent."),
                "reserve_rights": _(
                    "A player reserved the right to call the director."
                ),
                "poll": _("Other players were to be polled."),
            },
            "informant": _("The information came from {value}."),
            "noted": _("The tempo, manner or word was {value}'s."),
            "seen": {
                "tempo": _("There was a break in tempo."),
                "remark": _("There was a remark or a question."),
                "explanation": _(
                    "There was an alert or explanation, or none was given."
                ),
                "manner": _("There was a gesture or a look."),
            },
            "board_over": yes_no(
                _("Play of the board was over."), _("Play of the board was not over.")
            ),
            "waited_as_required": yes_no(
                _("It was only the pause required here after a skip bid."),
                _("It was not just the pause required here after a skip bid."),
            ),
            "UI": yes_no(
                _("{informed} had unauthorised information from partner."),
                _("{informed} had no unauthorised information."),
            ),
            "damage": yes_no(
                _("The other side was damaged."), _("The other side was not damaged.")
            ),
            "LA": yes_no(
                _("{informed} had a logical alternative."),
                _("{informed} had no logical alternative."),
            ),
            "suggested": yes_no(
                _("The information demonstrably suggested {informed}'s choice."),
                _("The information did not demonstrably suggest {informed}'s choice."),
            ),
            "offender": _("The withdrawn call or card was {value}'s."),
            "by_offending_side": yes_no(
                _("{offender} was on the offending side."),
                _("{offender} was on the non-offending side."),
            ),
            "used": {
                "later": _("It is not known yet whether the information was used."),
                "yes": _("The offending side used it to the others' damage."),
                "no": _("The offending side did not use it to the others' damage."),
            },
            "interferes": yes_no(
                _("It could interfere with normal play of the board."),
                _("It could not interfere with normal play of the board."),
            ),
            "first_call_made": yes_no(
                _("The first call had been made."),
                _("The first call had not been made."),
            ),
            "concerns": {
                "hand": _("The player knew something about a hand or the board."),
                "result": _("The player knew a result or the whole board."),
            },
            "deliberate": yes_no(
                _("It was done deliberately to mislead."),
                _("It was not done deliberately to mislead."),
            ),
            "false_inference": yes_no(
                _("An innocent opponent drew a false inference from it."),
                _("No innocent opponent drew a false inference from it."),
            ),
            "bridge_reason": yes_no(
                _("There was a demonstrable bridge reason for it."),
                _("There was no demonstrable bridge reason for it."),
            ),
            "could_have_been_aware": yes_no(
                _("{noted} could have been aware that it might gain."),
                _("{noted} could not have been aware that it might gain."),
            ),
            "agreed": yes_no(
                _("All four players agreed on what was seen or heard."),
                _("The players did not agree on what was seen or heard."),
            ),
            "reserving_allowed": yes_no(
                _("Players may reserve their rights here."),
                _("Players may not reserve their rights here."),
            ),
        },
        (
            Composed(("informant", ("seen", "tempo")), _("{informant} broke tempo.")),
            Composed(
                ("informant", ("seen", "remark")),
                _("{informant} made a remark or asked a question."),
            ),
            Composed(
                ("informant", ("seen", "explanation")),
                _("{informant} alerted or explained, or failed to."),
            ),
            Composed(
                ("informant", ("seen", "manner")),
                _("{informant} made a gesture or gave a look."),
            ),
        ),
    ),
    "misinformation": Family(
        {
            "kind": {
                "explanation": _("An explanation or alert was in question."),
                "call_on_misinformation": _(
                    "A call was made because of an explanation."
                ),
                "card_on_misinformation": _(
                    "A card was played because of an explanation."
                ),
                "turn_on_misinformation": _(
                    "A player was told it was their turn and played a card."
                ),
                "correction_duty": _(
                    "A player realised that an explanation was wrong."
                ),
                "partner_bound": _(
                    "The partner of the player who explained had to call."
                ),
                "own_misunderstanding": _(
                    "A player misunderstood without being misled."
                ),
                "deviation": _("A call departed from the agreements."),
                "disallowed_agreement": _("The agreement was not allowed."),
                "question": _("A player asked about a call or card."),
                "varied": _(
                    "A side varied its methods after an opponent's irregularity."
                ),
                "own_notes": _("A player looked at their own notes or system card."),
            },
            "explainer": _("{value} explained or alerted, or should have."),
            "explanation": {
                "wrong": _("The explanation was wrong or incomplete."),
                "not_given": _("A required alert or answer was missing."),
                "right": _("The explanation was right: the call was mistaken."),
                "unknown": _("There was no evidence of the agreement either way."),
                "no_agreement": _("There was no agreement, but one was described."),
            },
            "damage": {
                "later": _("It is not known yet whether the other side was damaged."),
                "yes": _(
                    "With the right information the other side would have done better."
                ),
                "no": _(
                    "With the right information the other side would not have done better."
                ),
            },
            "player": _("The player concerned was {value}."),
            "lead_faced": yes_no(
                _("The opening lead was faced."), _("The opening lead was not faced.")
            ),
            "partner_called": yes_no(
                _("{player}'s partner has called since."),
                _("{player}'s partner has not called since."),
            ),
            "influenced": yes_no(
                _(
                    "The wrong information could well have influenced {player}'s "
                    "decision."
                ),
                _(
                    "The wrong information would not have influenced {player}'s "
                    "decision."
                ),
            ),
            "auction_over": yes_no(
                _("The auction was over."), _("The auction was not over.")
            ),
            "lho_called": yes_no(
                _("The next player has called after that."),
                _("The next player has not called after that."),
            ),
            "opening_lead": yes_no(
                _("The card was the opening lead."),
                _("The card was not the opening lead."),
            ),
            "dummy_faced": yes_no(
                _("Dummy had faced a card."), _("Dummy had not faced a card.")
            ),
            "card_played_since": yes_no(
                _("Another card has been played after it."),
                _("No card has been played after it."),
            ),
            "realised_by": {
                "explainer": _("The player who explained realised the error."),
                "partner": _("The partner realised that the explanation was wrong."),
                "mistaken_caller": _(
                    "The partner realised that the call was the mistake."
                ),
            },
            "stage": {
                "auction": _("The auction was in progress."),
                "clarification": _("The final pass was made; the lead was not faced."),
                "play": _("Play was in progress."),
                "after_play": _("Play was over."),
            },
            "role": {
                "declaring": _("{player} was on the declaring side."),
                "defending": _("{player} was a defender."),
            },
            "suggested": {
                "later": _("It is not known yet what the partner chose."),
                "yes": _("The partner chose what the explanation suggested."),
                "no": _("The partner did not choose what the explanation suggested."),
            },
            "partner_aware": yes_no(
                _("The partner had more reason than the opponents to expect it."),
                _("The partner had no more reason than the opponents to expect it."),
            ),
            "own_turn": yes_no(
                _("The player asked at their own turn."),
                _("The player asked out of turn."),
            ),
            "for_partner": yes_no(
                _("The question was asked for the partner to hear the answer."),
                _("The question was not asked for the partner's benefit."),
            ),
        },
        (
            Composed(
                ("explainer", ("explanation", "wrong")),
                _("{explainer}'s explanation was wrong or incomplete."),
            ),
            Composed(
                ("explainer", ("explanation", "not_given")),
                _("{explainer} failed to give a required alert or answer."),
            ),
            Composed(
                ("explainer", ("explanation", "right")),
                _("{explainer}'s explanation was right: the call was mistaken."),
            ),
        ),
    ),
    "alert_lookup": Family(
        {
            "regulation": {
                "ACBL-2021": _("The ACBL regulations of 2021 applied."),
                "other": _("Another authority's regulations applied."),
            },
            "call": _("The call in question: {answer}."),
            "situation_two_systems": MEANING,
            "situation_suit_opening": MEANING,
            "situation_two_club_opening": MEANING,
            "situation_notrump_opening": MEANING,
            "situation_notrump_overcall": MEANING,
            "situation_preempt": MEANING,
            "situation_forcing_1nt": MEANING,
            "situation_cue_bid": MEANING,
            "situation_jump_overcall": MEANING,
            "situation_double": MEANING,
        },
        other=MEANING,
    ),
}
