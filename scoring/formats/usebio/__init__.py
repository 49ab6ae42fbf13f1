"""USEBIO, the XML in which scoring programs exchange results (versions 1.0 to 1.3)."""

from scoring.formats.usebio.reader import read

__all__ = ["read"]
