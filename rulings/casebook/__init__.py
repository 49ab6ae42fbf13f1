"""Casebook: precedents and their search."""
