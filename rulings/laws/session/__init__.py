"""Boards, pace and conduct (Laws 2, 6 to 8, 13 to 16, 74, 82, 87, 90, 91)."""
