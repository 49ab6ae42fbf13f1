"""The pages of a club: its home and settings, its people, its players, its notices."""
