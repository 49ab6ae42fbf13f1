"""Conventions of scoring by name: the values, their roundings, and who does it so."""

from scoring.bridge.convention.named import (
    ACBLSCORE,
    BBO,
    CLUBSITE,
    COMPSCORE3,
    CONVENTIONS,
    EBU_WHITE_BOOK,
    KOPS,
    PARY,
    WBF,
)
from scoring.bridge.convention.rounding import (
    Rounding,
    four_places_half_away,
    one_place_half_even,
    two_places_half_away,
    two_places_half_even,
)
from scoring.bridge.convention.values import (
    Convention,
    Name,
    Repeated,
    Shown,
    Window,
)

__all__ = [
    "ACBLSCORE",
    "BBO",
    "CLUBSITE",
    "COMPSCORE3",
    "CONVENTIONS",
    "EBU_WHITE_BOOK",
    "KOPS",
    "PARY",
    "WBF",
    "Convention",
    "Name",
    "Repeated",
    "Rounding",
    "Shown",
    "Window",
    "four_places_half_away",
    "one_place_half_even",
    "two_places_half_away",
    "two_places_half_even",
]
