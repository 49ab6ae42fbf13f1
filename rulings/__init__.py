"""Rulings: irregularities at the table, and decisions about them."""
