"""The sample club: every page lived in, every name obviously a sample."""
