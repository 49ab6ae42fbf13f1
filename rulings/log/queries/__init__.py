"""Queries of the ruling log."""
