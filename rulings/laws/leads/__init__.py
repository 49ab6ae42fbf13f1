"""Leads out of turn, cards played too early, and penalty cards (Laws 48 to 60)."""
