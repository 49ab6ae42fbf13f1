"""Views of running an event."""
