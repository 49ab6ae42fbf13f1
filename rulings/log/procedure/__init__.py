"""How a case moves: who may do what, in which state, until when."""
