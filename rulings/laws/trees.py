"""The laws as data, one module for each family."""

from rulings.laws.auction import (
    change_of_call,
    comparable_call,
    exposed_in_auction,
    inadmissible_calls,
    insufficient_bid,
    lead_after_withdrawn_call,
    out_of_rotation,
    simultaneous_calls,
)
from rulings.laws.engine.tree import Tree
from rulings.laws.information import (
    alert_lookup,
    misinformation,
    unauthorised_information,
)
from rulings.laws.leads import (
    later_lead,
    opening_lead,
    penalty_cards,
    premature,
    several_cards,
)
from rulings.laws.play import defective_trick, dummy, played_card
from rulings.laws.score import adjusted, appeals, powers, scoring
from rulings.laws.session import boards, tempo_penalties_conduct
from rulings.laws.tricks import claims_and_concessions, revoke

TREES = {
    tree.family: tree
    for tree in (
        claims_and_concessions.CLAIMS,
        defective_trick.DEFECTIVE_TRICK,
        dummy.DUMMYS_RIGHTS,
        exposed_in_auction.EXPOSED_IN_AUCTION,
        opening_lead.OPENING_LEAD,
        later_lead.LATER_LEAD,
        penalty_cards.PENALTY_CARDS,
        played_card.PLAYED_CARD,
        premature.PREMATURE,
        several_cards.SEVERAL_CARDS,
        revoke.REVOKE,
        comparable_call.COMPARABLE_CALL,
        change_of_call.CHANGE_OF_CALL,
        lead_after_withdrawn_call.LEAD_AFTER_WITHDRAWN_CALL,
        insufficient_bid.INSUFFICIENT_BID,
        out_of_rotation.PASS_OUT_OF_ROTATION,
        out_of_rotation.BID_OUT_OF_ROTATION,
        out_of_rotation.DOUBLE_OUT_OF_ROTATION,
        simultaneous_calls.SIMULTANEOUS_AND_ROTATION,
        inadmissible_calls.INADMISSIBLE_CALLS,
        alert_lookup.ALERT_LOOKUP,
        misinformation.MISINFORMATION,
        tempo_penalties_conduct.TEMPO_PENALTIES_CONDUCT,
        unauthorised_information.UNAUTHORISED_INFORMATION,
        scoring.SCORING,
        adjusted.ADJUSTED,
        boards.BOARDS,
        appeals.APPEALS,
        powers.POWERS,
    )
}
"""The tree of each family, by its code."""


def get_tree(family: str, own_alerts: tuple[str, str] | None = None) -> Tree:
    """The tree of that family; of alerts that of a club's own authority and its table."""
    if own_alerts and family == alert_lookup.ALERT_LOOKUP.family:
        return alert_lookup.own_alert_lookup(*own_alerts)
    return TREES[family]
