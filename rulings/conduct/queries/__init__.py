"""Queries of conduct referrals."""
