"""What lies on the tables of a session: cards, travellers, slips and placards."""
