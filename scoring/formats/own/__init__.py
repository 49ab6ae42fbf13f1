"""Our own JSON: the only format that says everything, and reads back the same."""

from scoring.formats.own.document import MOST_BYTES, NAME, read, sniff, write

__all__ = ["MOST_BYTES", "NAME", "read", "sniff", "write"]
