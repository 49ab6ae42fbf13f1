"""Movements: tables, opponents and boards of every round."""
