"""Foundations of every package: requests, errors, clock and state machine."""
