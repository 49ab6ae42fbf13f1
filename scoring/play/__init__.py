"""An event while it is set up, played and corrected."""
