"""USEBIO, the XML in which scoring programs exchange results (versions 1.0 to 1.3)."""

from scoring.formats.usebio.reader import NAME, read, reading, sniff
from scoring.formats.usebio.writer import write, write_1_3

__all__ = ["NAME", "read", "reading", "sniff", "write", "write_1_3"]
