"""Access to appeals, and the people of a case."""
