"""Views of the director's desk."""
