"""Polls: players asked for their call or play."""
