"""The ruling log."""
