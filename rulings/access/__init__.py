"""Who sees and may do what in a case: one module for each noun, by its secrecy."""
