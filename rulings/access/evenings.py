"""What an evening has to know of the rulings that were given in it."""
