"""How the actions on cases are called: one module for each noun."""

from clubsite.testing import Scenario

SCENARIOS: list[Scenario] = []
