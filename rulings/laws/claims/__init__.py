"""Claim analysis: the tricks that normal play of a disputed claim gives (Laws 70 and 71)."""
