"""Forms of running an event."""
