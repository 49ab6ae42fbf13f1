"""Cases to practise on: what happened, told by the questions of the family."""
