"""Queries of matches and rounds."""
