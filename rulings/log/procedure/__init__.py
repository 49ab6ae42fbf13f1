"""Rules that procedures share: content, deadlines, redaction and files."""
