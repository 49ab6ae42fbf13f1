"""Rules of the director's desk, without Django."""
