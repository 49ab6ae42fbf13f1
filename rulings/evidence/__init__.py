"""Files that people add to a case, and the pictures in which others read them."""
