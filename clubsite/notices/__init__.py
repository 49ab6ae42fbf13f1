"""What people are told: rows first, mailed by a worker, always on their page."""
