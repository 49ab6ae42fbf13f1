"""Endings of a claim as the lab keeps them, for tests."""

from typing import Any

BARE_KING: dict[str, Any] = {
    "remaining": {
        "N": {"S": "AQ", "H": "A", "D": "", "C": ""},
        "E": {"S": "K7", "H": "", "D": "2", "C": ""},
        "S": {"S": "43", "H": "2", "D": "", "C": ""},
        "W": {"S": "2", "H": "K3", "D": "", "C": ""},
    },
    "on_table": [],
    "statement": [],
    "on_lead": "S",
    "trump": "NT",
    "declarer": "N",
    "claimer": "N",
    "RA_top_down": "yes",
}
"""Ace and queen behind the king: all three tricks only by a finesse that loses."""

EIGHT_EACH: dict[str, Any] = {
    **BARE_KING,
    "trump": "S",
    "remaining": {
        "N": {"S": "AKQJT987", "H": "", "D": "", "C": ""},
        "E": {"S": "", "H": "AKQJT987", "D": "", "C": ""},
        "S": {"S": "", "H": "", "D": "AKQJT987", "C": ""},
        "W": {"S": "", "H": "", "D": "", "C": "AKQJT987"},
    },
    "on_lead": "N",
}
"""All trumps with North: long, and soon searched."""

TRUMP_OUT: dict[str, Any] = {
    **BARE_KING,
    "remaining": {
        "N": {"S": "A", "H": "AK", "D": "", "C": ""},
        "E": {"S": "2", "H": "", "D": "2", "C": "2"},
        "S": {"S": "", "H": "432", "D": "", "C": ""},
        "W": {"S": "", "H": "JT9", "D": "", "C": ""},
    },
    "on_lead": "N",
    "trump": "S",
}
"""The ace of trumps and two top hearts; a small trump is out, and ruffs if it is forgotten."""
