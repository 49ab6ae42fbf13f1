"""PBN 2.1, the text in which bridge programs exchange deals, games and results."""

from scoring.formats.pbn.deals import (
    MOST_CHARACTERS,
    VULNERABLE,
    BoardDeal,
    FoundDeals,
    read_deals,
)
from scoring.formats.pbn.reader import NAME, read, read_strict, sniff
from scoring.formats.pbn.writer import write

__all__ = [
    "MOST_CHARACTERS",
    "NAME",
    "VULNERABLE",
    "BoardDeal",
    "FoundDeals",
    "read",
    "read_deals",
    "read_strict",
    "sniff",
    "write",
]
