"""Questions about reports: those being made, and those that are published."""
