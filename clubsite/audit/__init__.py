"""Audit log: append-only entries, each chained to the one before."""
