"""A read event scored: its lines, matches and master points by the rules of the game."""
