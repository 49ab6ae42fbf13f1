"""Forms of appeals."""
