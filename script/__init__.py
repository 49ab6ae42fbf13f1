"""What starts, sets up and checks Clubsite on any machine."""
