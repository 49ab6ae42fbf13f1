"""When a revoke was noticed, from the words of a file.

A file that names the fact (nos_called_next_board, round_ended, hands_returned) is taken
by it; else a few words of `discovery` are known. What they do not tell is as usual:
noticed in time, the hands back in the board.
"""

import re
from collections.abc import Mapping
from typing import Any

from rulings.laws.calculations.revoke.transfer import Noticed

NOT_LATE = re.compile(r"no non-offender|before\b[^,;]*\b(?:call|next|round)")
IN_TIME = re.compile(
    r"after (?:the )?play|during|return|\bat trick|hands? (?:\w+ )?still"
)
OTHERS_CALLED = re.compile(
    r"non-offen|\bnos\b|both sides|opponents? of the (?:offender|revoker)"
)
ROUND_OVER = re.compile(
    r"\bround\b[^,;]*\b(?:end|over)|(?:end of|after) the (?:round|session)"
    r"|\b(?:next|later) round|rounds? later|next day"
)
WORDS = (
    (NOT_LATE, Noticed.IN_TIME),
    (OTHERS_CALLED, Noticed.OTHERS_CALLED),
    (ROUND_OVER, Noticed.ROUND_OVER),
    (IN_TIME, Noticed.IN_TIME),
)
NOT_BACK = re.compile(
    r"(?:\bno\b|\bnot\b|before\b)[^,;]*\b(?:return|back\b)"
    r"|hands? (?:\w+ )?still|\bat trick 1[23]|during trick 13"
)


def noticed(told: Mapping[str, Any]) -> Noticed | None:
    """When attention was drawn; None if nobody has told it in words that are known."""
    if told.get("nos_called_next_board") == "yes":
        return Noticed.OTHERS_CALLED
    if told.get("round_ended") == "yes":
        return Noticed.ROUND_OVER
    return _in_words(_words(told))


def _in_words(words: str) -> Noticed | None:
    return next((when for said, when in WORDS if said.search(words)), None)


def hands_are_back(told: Mapping[str, Any]) -> bool:
    """Whether all four hands had gone back to the board (Law 62D1)."""
    if "hands_returned" in told:
        return bool(told["hands_returned"] == "yes")
    return not NOT_BACK.search(_words(told))


def _words(told: Mapping[str, Any]) -> str:
    words = told.get("discovery") or told.get("first_noticed") or ""
    return str(words).lower().replace("_", " ")
