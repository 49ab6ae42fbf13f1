"""Rows of an event, the people who run it, its status, and its data as one value."""
