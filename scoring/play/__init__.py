"""Running an event: setting it up, seating, scoring, corrections and posting."""
