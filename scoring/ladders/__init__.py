"""Ladders and trophies that a club defines, and their standings."""
