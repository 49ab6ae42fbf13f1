"""The laws as data, one module for each family."""

from rulings.laws.trees import (
    comparable_call,
    later_lead,
    opening_lead,
    premature,
    several_cards,
)

TREES = {
    tree.family: tree
    for tree in (
        opening_lead.OPENING_LEAD,
        later_lead.LATER_LEAD,
        premature.PREMATURE,
        several_cards.SEVERAL_CARDS,
        comparable_call.COMPARABLE_CALL,
    )
}
"""The tree of each family, by its code."""
