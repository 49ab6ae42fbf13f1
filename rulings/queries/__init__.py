"""What is asked about cases; every answer is a value, not a row."""
