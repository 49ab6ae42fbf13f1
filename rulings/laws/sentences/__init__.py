"""What each answer to each question of the Laws says as a sentence of a ruling."""
