"""How the actions of scoring are called: one module a noun, each with SCENARIOS."""

SCENARIOS = ()
