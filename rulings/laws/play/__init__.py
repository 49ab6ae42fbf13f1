"""Cards played and named, dummy, and defective tricks (Laws 42 to 47, 61, 67)."""
