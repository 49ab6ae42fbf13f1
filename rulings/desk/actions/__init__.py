"""Actions of the director's desk."""
