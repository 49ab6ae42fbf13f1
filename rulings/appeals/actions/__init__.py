"""What people, and the clock, do with appeals: one function an act, by its noun."""
