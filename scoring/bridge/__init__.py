"""The game itself, without Django: contracts, boards, scores and ranking."""
