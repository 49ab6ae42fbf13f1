"""The evening: event, movement, results and standings."""
