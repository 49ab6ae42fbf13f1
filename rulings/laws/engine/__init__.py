"""The engine of the laws: trees, terms, walks, and their words for people and pages."""
