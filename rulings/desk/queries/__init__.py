"""Queries of the director's desk."""
