"""Statistics of players: one row a player and board of what was posted, and its sums."""
