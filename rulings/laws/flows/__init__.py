"""A family of the Laws as a short flow: a few questions, and each outcome in plain words.

A flow leaves out what is rare. The facts that it takes for granted stand in it, so that
each of its paths can be walked through the engine's tree, which must rule the same.
"""

from rulings.laws.flows import auction, information, play
from rulings.laws.flows.flow import Flow

FLOWS = {
    flow.family: flow
    for flow in (
        auction.INSUFFICIENT_BID,
        auction.BID_OUT_OF_ROTATION,
        auction.PASS_OUT_OF_ROTATION,
        auction.CHANGE_OF_CALL,
        auction.CARD_EXPOSED,
        play.OPENING_LEAD,
        play.LATER_LEAD,
        play.DEFECTIVE_TRICK,
        play.REVOKE,
        information.UNAUTHORISED_INFORMATION,
    )
}
"""The flow of each family that has one, by the family's code."""


def get_flow(family: str) -> Flow | None:
    """The flow of that family, if it has one."""
    return FLOWS.get(family)
