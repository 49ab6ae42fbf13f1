"""Views of appeals."""
