"""Views of imports and exports."""
