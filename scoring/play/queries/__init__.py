"""Queries of running an event."""
