"""Tests of the documents of an evening."""
