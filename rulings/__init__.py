"""What went wrong at a table, and what was decided."""
