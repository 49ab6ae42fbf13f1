"""Forms of the director's desk."""
