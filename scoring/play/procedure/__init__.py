"""How an evening moves: its states, and how a score is corrected."""
