"""The auction: calls out of turn, changed, too low or not allowed (Laws 17 to 39)."""
