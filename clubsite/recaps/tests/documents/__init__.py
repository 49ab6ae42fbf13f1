"""Tests of what the documents say and how they print."""
