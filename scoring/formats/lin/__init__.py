"""LIN, in which online clubs keep deals, auctions, play and whole vugraph matches."""

from scoring.formats.lin.reader import NAME, read, sniff
from scoring.formats.lin.writer import write

__all__ = ["NAME", "read", "sniff", "write"]
