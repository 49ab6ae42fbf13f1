"""Queries of results."""
