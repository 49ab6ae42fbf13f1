"""ACBL Live for Clubs: the JSON inside its pages of results."""

from scoring.formats.acbl.reader import NAME, read, sniff

__all__ = ["NAME", "read", "sniff"]
