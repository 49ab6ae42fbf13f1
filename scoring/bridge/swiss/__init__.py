"""The Swiss draw: the next round from the standings."""

from scoring.bridge.swiss.draw import (
    History,
    InvalidDraw,
    Odd,
    Round,
    System,
    directions,
    draw_round,
    drawn_order,
    first_round,
    rematches_needed,
)

__all__ = [
    "History",
    "InvalidDraw",
    "Odd",
    "Round",
    "System",
    "directions",
    "draw_round",
    "drawn_order",
    "first_round",
    "rematches_needed",
]
