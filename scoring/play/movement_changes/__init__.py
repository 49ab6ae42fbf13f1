"""Changes of a movement before and during play, worked out before anything is stored."""
