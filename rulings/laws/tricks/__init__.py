"""Revokes, claims and concessions (Laws 61 to 64, 68 to 71)."""
