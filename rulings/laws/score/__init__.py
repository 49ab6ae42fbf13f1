"""Scores, the director's powers and appeals (Laws 9 to 12, 72, 76 to 93)."""
