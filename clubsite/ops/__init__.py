"""What the machinery keeps of itself: heartbeats, and counters against abuse."""
