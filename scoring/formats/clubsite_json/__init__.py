"""Our own JSON: the only format that says everything, and reads back the same."""

from scoring.formats.clubsite_json.document import NAME, read, sniff, write

__all__ = ["NAME", "read", "sniff", "write"]
