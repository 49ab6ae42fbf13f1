"""Facts of scores, appeals and the director's powers as sentences (Laws 9 to 12, 77 ff.)."""

from rulings.laws.sentences.family_sentences import Family, yes_no
from scoring.bridge.messages import gettext_noop as _

MINUTES = _("Minutes since the scores were posted: {value}.")
SCORE_FACTS = {
    "scoring_and_correction": Family(
        {
            "dispute": {
                "tricks_won": _("The number of tricks won was disputed."),
                "trick_not_won": _("A side was credited with a trick it had not won."),
                "scoring_error": _("The result was entered or scored wrongly."),
                "score": _("The score for a contract was requested."),
                "imps": _("A difference was to be converted to IMPs."),
            },
            "claimed": yes_no(
                _("There was a claim or concession."),
                _("There was no claim or concession."),
            ),
            "round_ended": yes_no(
                _("The round had ended when the director was called."),
                _("The director was called before the round ended."),
            ),
            "director_convinced": yes_no(
                _("The director was clearly convinced of what happened."),
                _("The director was not clearly convinced of what happened."),
            ),
            "minutes_since_scores": MINUTES,
            "beyond_doubt": yes_no(
                _("The record was wrong beyond reasonable doubt."),
                _("The record was not wrong beyond reasonable doubt."),
            ),
            "passed_out": yes_no(
                _("The board was passed out."), _("The board was not passed out.")
            ),
            "level": _("The contract was at level {value}."),
            "strain": {
                "C": _("The contract was in clubs."),
                "D": _("The contract was in diamonds."),
                "H": _("The contract was in hearts."),
                "S": _("The contract was in spades."),
                "NT": _("The contract was in notrump."),
            },
            "doubled": {
                "no": _("The contract was not doubled."),
                "X": _("The contract was doubled."),
                "XX": _("The contract was redoubled."),
            },
            "at_risk": yes_no(
                _("Declarer's side was vulnerable."),
                _("Declarer's side was not vulnerable."),
            ),
            "tricks": _("Tricks won by declarer: {value}."),
            "diff": _("The differences in points were {value}."),
        }
    ),
    "adjusted_scores": Family(
        {
            "reason": {
                "adjusting": _("An adjusted score was considered."),
                "rectification_harsh": _(
                    "The rectification seemed unduly severe or advantageous."
                ),
                "nos_error": _("The non-offending side's own play was considered."),
                "weights": _("The value of a weighted score was requested."),
                "illegal_outcome": _(
                    "The outcomes that may be weighted were considered."
                ),
                "award": _("The average due to a contestant was considered."),
                "artificial": _("The value of an average was requested."),
                "knockout": _("The scores in a knockout did not balance."),
                "teams": _("A teams board could not be compared."),
            },
            "irregularity": yes_no(
                _("There was an irregularity."), _("There was no irregularity.")
            ),
            "damage": yes_no(
                _("The other side was worse off than without the irregularity."),
                _("The other side was no worse off than without the irregularity."),
            ),
            "result_obtained": yes_no(
                _("The board could be played to a result."),
                _("No result could be obtained on the board."),
            ),
            "outcomes_estimable": yes_no(
                _("The probable outcomes could be estimated."),
                _("The probable outcomes could not be estimated."),
            ),
            "nos_error": {
                "none": _(
                    "The non-offending side made no more than an ordinary mistake."
                ),
                "extremely_serious": _(
                    "The non-offending side made an extremely serious, unrelated error."
                ),
                "gambling": _("The non-offending side took a gambling action."),
            },
            "infraction_damaged": yes_no(
                _("The irregularity itself did damage."),
                _("The irregularity itself did no damage."),
            ),
            "method": {
                "matchpoints": _("The event was scored by matchpoints."),
                "imps": _("The event was scored by IMPs."),
            },
            "weights": _("The outcomes and their weights were {value}."),
            "other_NS_scores": _(
                "North-South's scores at the other tables were {value}."
            ),
            "other_table_NS": _("North-South scored {value} at the other table."),
            "illegal_outcome_in_weights": yes_no(
                _("One of the outcomes needed something that was not allowed."),
                _("All the outcomes could have been reached legally."),
            ),
            "responsibility": {
                "directly_at_fault": _("The contestant was directly at fault."),
                "partly_at_fault": _("The contestant was only partly at fault."),
                "not_at_fault": _("The contestant was in no way at fault."),
            },
            "artificial": {
                "AVE+": _("Average plus was awarded."),
                "AVE": _("Average was awarded."),
                "AVE-": _("Average minus was awarded."),
                "AVE+ / AVE-": _("Average plus and average minus were awarded."),
                "AVE+ / AVE+": _("Average plus was awarded to both sides."),
                "AVE- / AVE-": _("Average minus was awarded to both sides."),
                "AVE / AVE": _("Average was awarded to both sides."),
            },
            "percent_on_other_boards_of_session": _(
                "The contestant's percentage on its other boards was {value}."
            ),
            "imps_on_other_boards_of_session": _(
                "The contestant's average in IMPs on its other boards was {value}."
            ),
            "several_boards": yes_no(
                _("The contestant had lost other boards in this session."),
                _("The contestant had lost no other boards in this session."),
            ),
            "one_table_only": yes_no(
                _("The board was played at one table only."),
                _("The board was played at both tables."),
            ),
            "margin_NS": _(
                "North-South's side was ahead by {value} IMPs on its own score."
            ),
            "margin_EW": _(
                "East-West's side was behind by {value} IMPs on its own score."
            ),
            "other_table_favourable": yes_no(
                _("The other table's result clearly favoured one side."),
                _("The other table's result did not clearly favour one side."),
            ),
            "fault_of": {
                "neither": _("No one was at fault."),
                "one": _("One side was at fault."),
                "both": _("Both sides were at fault."),
            },
        }
    ),
    "appeals": Family(
        {
            "decided": yes_no(
                _("The appeal had already been decided."),
                _("The appeal had not been decided."),
            ),
            "without_merit": yes_no(
                _("The appeal was found to be without merit."),
                _("The appeal was not found to be without merit."),
            ),
            "own_table": yes_no(
                _("The ruling was made at the appellants' own table."),
                _("The ruling was not made at the appellants' own table."),
            ),
            "minutes_since_scores": _(
                "Minutes from the scores to the request for an appeal: {value}."
            ),
            "through_director": yes_no(
                _("The appeal was made through the director."),
                _("The appeal was not made through the director."),
            ),
            "event_type": {
                "pairs": _("The event was for pairs."),
                "teams": _("The event was for teams."),
                "individual": _("The event was for individuals."),
            },
            "partner_agrees": yes_no(
                _("Both partners, if present, agreed to it."),
                _("The partner did not agree to the appeal."),
            ),
            "captain_agrees": yes_no(
                _("The captain agreed to it."), _("The captain did not agree to it.")
            ),
            "subject": {
                "judgment": _("The appeal was about facts or a judgment."),
                "law": _(
                    "The appeal was about how a law or regulation was interpreted."
                ),
                "91A": _("The appeal was about a disciplinary penalty."),
                "91B": _("The appeal was about a disqualification."),
            },
            "committee": yes_no(
                _("The club has an appeals committee."),
                _("The club has no appeals committee."),
            ),
        }
    ),
    "director_powers": Family(
        {
            "matter": {
                "rectified_by_players": _("The players ruled for themselves."),
                "facts": _("What had happened was to be established."),
                "waiver": _("Waiving a rectification was requested."),
                "error_noticed": _("An error came to light."),
                "director_error": _("The director made an error."),
                "attention": _(
                    "The question was who may draw attention to an irregularity."
                ),
                "ruling": _("The question was whether a ruling was final."),
            },
            "gaining_side": {
                "offenders": _("The offending side gained by what the players did."),
                "non_offenders": _(
                    "The non-offending side gained by what the players did."
                ),
                "none": _("Neither side gained by what the players did."),
            },
            "opponents_ignorant_of_law": yes_no(
                _("It gained because its opponents did not know the law."),
                _("It did not gain because its opponents did not know the law."),
            ),
            "facts_agreed": yes_no(
                _("All four players agreed on what happened."),
                _("The players did not agree on what happened."),
            ),
            "facts_found": yes_no(
                _("The director could establish what was more likely."),
                _("The director could not establish what was more likely."),
            ),
            "waiver_requested_by": {
                "nos": _("The non-offending side asked for the waiver."),
                "os": _("The offending side asked for the waiver."),
            },
            "minutes_since_scores": MINUTES,
            "error_of": {
                "ruling": _("The error was a ruling."),
                "procedure": _("The error was one of movement, boards or seating."),
            },
            "scorable": yes_no(
                _("The board could still be scored normally."),
                _("The board could no longer be scored normally."),
            ),
            "attention_by": {
                "player": _("A player other than dummy drew attention to it."),
                "dummy": _("Dummy drew attention to it."),
                "spectator": _("A spectator drew attention to it."),
            },
            "play_over": yes_no(_("Play had ended."), _("Play had not ended.")),
            "ruling_type": {
                "judgment": _("It was a judgment ruling or a finding of fact."),
                "law": _("It was a plain application of a law."),
            },
        }
    ),
}
