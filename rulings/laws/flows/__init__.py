"""Each family of the Laws as a short flow: a few questions, and outcomes in plain words.

A flow leaves out what is rare. The facts that it takes for granted stand in it, so that
each of its paths can be walked through the engine's tree, which must rule the same.
"""

from rulings.laws.flows import (
    alerts,
    auction,
    cards,
    claims,
    comparable,
    dummy,
    information,
    play,
    rotation,
    score,
    session,
)

FLOWS = {
    flow.family: flow
    for flow in (
        auction.INSUFFICIENT_BID,
        rotation.BID_OUT_OF_ROTATION,
        rotation.PASS_OUT_OF_ROTATION,
        rotation.DOUBLE_OUT_OF_ROTATION,
        rotation.SIMULTANEOUS_CALLS,
        auction.CHANGE_OF_CALL,
        comparable.COMPARABLE_CALL,
        auction.LEAD_RESTRICTION,
        auction.INADMISSIBLE_CALL,
        auction.CARD_EXPOSED,
        play.OPENING_LEAD,
        play.LATER_LEAD,
        cards.PREMATURE_PLAY,
        cards.SIMULTANEOUS_PLAYS,
        cards.PENALTY_CARDS,
        cards.PLAYED_CARD,
        dummy.DUMMYS_RIGHTS,
        play.DEFECTIVE_TRICK,
        play.REVOKE,
        claims.CLAIM,
        information.UNAUTHORISED_INFORMATION,
        information.MISINFORMATION,
        alerts.ALERTS,
        session.BOARDS,
        session.ORDER,
        score.DIRECTOR,
        score.SCORES,
        score.ADJUSTED,
        score.APPEAL,
    )
}
"""The flow of each family, by the family's code."""
