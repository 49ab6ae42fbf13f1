"""Background jobs: claimed under a lease, retried with growing pauses, given up in sight."""
