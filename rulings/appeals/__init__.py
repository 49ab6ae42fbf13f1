"""Appeals against rulings: lodging, panels, hearings and decisions."""
