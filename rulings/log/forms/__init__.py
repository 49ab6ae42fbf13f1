"""Forms of rulings and of their effects on scores."""
