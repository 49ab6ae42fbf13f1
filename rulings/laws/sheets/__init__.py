"""Flow sheet of a family on one page of A4, drawn from its tree."""
