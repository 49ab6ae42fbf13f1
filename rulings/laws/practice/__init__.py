"""Practice cases: irregularities, told by the questions of their family."""
