"""How the actions on cases are called: one module for each noun."""

from clubsite.tests.builders import Scenario

SCENARIOS: list[Scenario] = []
