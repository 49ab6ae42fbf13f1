"""Sample club with events, rulings and appeals; every name is plainly a sample."""
