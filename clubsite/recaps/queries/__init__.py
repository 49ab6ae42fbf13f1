"""Queries of documents: their contents, lists and background work."""
