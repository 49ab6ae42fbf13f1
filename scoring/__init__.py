"""Scoring: events, movements, results and standings."""
