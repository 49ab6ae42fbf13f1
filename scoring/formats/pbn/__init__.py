"""PBN 2.1, the text in which bridge programs exchange deals, games and results."""

from scoring.formats.pbn.deals import (
    MOST_CHARACTERS,
    VULNERABLE,
    BoardDeal,
    PbnDeals,
    read_deals,
)

__all__ = ["MOST_CHARACTERS", "VULNERABLE", "BoardDeal", "PbnDeals", "read_deals"]
