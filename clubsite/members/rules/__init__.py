"""A list of members as a file: its table, columns, rows, and what they change. Pure."""
