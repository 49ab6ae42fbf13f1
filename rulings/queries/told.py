"""Which pages of cases the readers of notices still open, and links made for a mail."""
