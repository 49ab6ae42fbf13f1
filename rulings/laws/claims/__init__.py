"""The claim lab: what normal play of a disputed claim comes to (Laws 70 and 71)."""
