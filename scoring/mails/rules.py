"""Rules of result emails, without Django: the hold, and laws that are never named."""

from datetime import timedelta

HOLD = timedelta(minutes=10)
"""How long the emails of a revision wait before they leave (procedures 5.8)."""
