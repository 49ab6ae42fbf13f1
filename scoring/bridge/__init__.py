"""The game itself: contracts, boards, scores and movements, without Django."""
