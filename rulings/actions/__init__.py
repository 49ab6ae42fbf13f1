"""What people do to cases: one function an act, one audit entry each."""
