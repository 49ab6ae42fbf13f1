"""Actions of matches and rounds."""
