"""Forms of cases: they parse and validate shape; the rules are in the actions."""
