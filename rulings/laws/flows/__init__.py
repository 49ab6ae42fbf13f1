"""A family of the Laws as a short flow: a few questions, and each outcome in plain words.

A flow leaves out what is rare. The facts that it takes for granted stand in it, so that
each of its paths can be walked through the engine's tree, which must rule the same.
"""

from rulings.laws.flows.auction import (
    BID_OUT_OF_ROTATION,
    CARD_EXPOSED,
    CHANGE_OF_CALL,
    INSUFFICIENT_BID,
    PASS_OUT_OF_ROTATION,
)
from rulings.laws.flows.flow import Flow
from rulings.laws.flows.information import UNAUTHORISED_INFORMATION
from rulings.laws.flows.play import (
    DEFECTIVE_TRICK,
    LATER_LEAD,
    OPENING_LEAD,
    REVOKE,
)

FLOWS = {
    flow.family: flow
    for flow in (
        INSUFFICIENT_BID,
        BID_OUT_OF_ROTATION,
        PASS_OUT_OF_ROTATION,
        CHANGE_OF_CALL,
        CARD_EXPOSED,
        OPENING_LEAD,
        LATER_LEAD,
        DEFECTIVE_TRICK,
        REVOKE,
        UNAUTHORISED_INFORMATION,
    )
}
"""The flow of each family that has one, by the family's code."""


def get_flow(family: str) -> Flow | None:
    """The flow of that family, if it has one."""
    return FLOWS.get(family)
