"""What people do to events: one function an act, one audit entry each."""
