"""The calendar, a session and its pairs, answered as values."""
