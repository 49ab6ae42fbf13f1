"""The words that people read for the codes of cases, one module for each noun."""
