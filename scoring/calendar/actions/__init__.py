"""Planning series and holidays, changing a session, and making it an event."""
