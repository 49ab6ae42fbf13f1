"""Bridgemate databases: results as the tables keyed them in. Read, never written.

No practical way to write an Access database was found.
"""

from scoring.formats.bws.reader import NAME, read, sniff

__all__ = ["NAME", "read", "sniff"]
