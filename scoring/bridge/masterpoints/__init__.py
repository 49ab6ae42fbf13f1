"""Master points: one small module for each scale, with its source and date."""
