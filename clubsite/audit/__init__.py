"""Who did what, when: append-only, each entry chained to the one before."""
