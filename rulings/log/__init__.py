"""Ruling log: rulings as given, their versions, effects, open items and offences."""
