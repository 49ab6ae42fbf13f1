"""Unauthorised information, misinformation and alerts (Laws 16, 20, 21, 40, 73, 75)."""
