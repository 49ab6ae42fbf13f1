"""Pages of cases, one module for each noun."""
