"""Actions of importing and correcting events from files."""
