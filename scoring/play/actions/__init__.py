"""Actions of running an event."""
