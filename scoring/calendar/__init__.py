"""What a club plans: series, single sessions, holidays, and who comes."""
