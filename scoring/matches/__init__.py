"""Matches of teams and Swiss pairs: rounds, draws, line-ups and cards."""
