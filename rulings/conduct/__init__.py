"""Referrals to the recorder."""
