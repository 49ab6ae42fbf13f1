"""Accounts: signing in and out, passwords, and forms saved when a session ends."""
