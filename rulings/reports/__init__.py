"""Public reports of decided appeals, and the casebooks made of them."""
