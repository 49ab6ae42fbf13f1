"""Notices to people: stored first, mailed by a worker, always on their page."""
