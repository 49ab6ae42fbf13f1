"""Skipped boards."""
