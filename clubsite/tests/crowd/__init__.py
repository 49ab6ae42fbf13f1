"""A club in which every list of a page has so many rows."""
