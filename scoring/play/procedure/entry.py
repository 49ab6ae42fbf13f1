"""What a scorer writes on a traveller's line, and how a stored line is written."""

import re
from dataclasses import dataclass, replace
from enum import StrEnum

from scoring.bridge.boards import Vulnerability
from scoring.bridge.contract import PlayedResult, parse_entry
from scoring.bridge.duplicate import possible_scores
from scoring.bridge.messages import NotBridge, gettext_noop

HIGHEST_SCORE = 7_600
"""The largest score: thirteen down, redoubled and vulnerable (Law 77)."""


class InvalidScore(NotBridge):
    """A figure that no deal can be worth."""


class Kind(StrEnum):
    """What is known of one table's board."""

    AWAITED = "awaited"
    LATE = "late"
    PLAYED = "played"
    PASSED_OUT = "passed_out"
    SCORED = "scored"
    NOT_PLAYED = "not_played"
    SKIPPED = "skipped"


LATE_PLAY = "LP"
NOT_PLAYED = "NP"
SKIPPED = "SK"
_MARKS = {
    "": Kind.AWAITED,
    LATE_PLAY: Kind.LATE,
    NOT_PLAYED: Kind.NOT_PLAYED,
    SKIPPED: Kind.SKIPPED,
}
_FIGURE = re.compile(r"[+-]?\s?\d{1,5}")


@dataclass(frozen=True, slots=True)
class ScoreEntry:
    """A line as it was written; `score`, in North-South's view, without a contract."""

    kind: Kind
    result: PlayedResult | None = None
    score: int | None = None

    def __str__(self) -> str:
        if self.result is not None:
            return str(self.result)
        if self.score is not None:
            return f"{self.score:+d}"
        marks = {kind: mark for mark, kind in _MARKS.items()}
        return marks[self.kind]


def read_line(text: str) -> ScoreEntry:
    """The entry of a typed text: a contract, "p", "np", "lp", "sk", a score or nothing.

    >>> str(read_line("4sx n -1")), str(read_line("np")), str(read_line("-50"))
    ('4SX N -1', 'NP', '-50')
    """
    code = text.strip().upper().replace("−", "-")
    if code in _MARKS:
        return ScoreEntry(_MARKS[code])
    if _FIGURE.fullmatch(code):
        return ScoreEntry(Kind.SCORED, score=_score(code.replace(" ", "")))
    result = parse_entry(text)
    return ScoreEntry(
        Kind.PASSED_OUT if result.contract is None else Kind.PLAYED, result
    )


def check_possible(score_entry: ScoreEntry, vulnerable: Vulnerability) -> None:
    """Refuse a bare score that no contract brings at this vulnerability (Law 77)."""
    if score_entry.score is not None and score_entry.score not in possible_scores(
        vulnerable
    ):
        raise InvalidScore(
            gettext_noop(
                "No contract scores “%(score)s” at this vulnerability. "
                "Enter the contract."
            ),
            score=f"{score_entry.score:+d}",
        )


def keep_lead(score_entry: ScoreEntry, before: ScoreEntry) -> ScoreEntry:
    """The line with the lead that it had, where none is written and no one else declared.

    >>> str(keep_lead(read_line("4S N +1"), read_line("4S N = HK")))
    '4S N +1 HK'
    """
    now, was = score_entry.result, before.result
    if now is None or was is None or now.lead or now.declarer != was.declarer:
        return score_entry
    return replace(score_entry, result=replace(now, lead=was.lead))


def _score(text: str) -> int:
    score = int(text)
    if score % 10 or abs(score) > HIGHEST_SCORE:
        raise InvalidScore(
            gettext_noop(
                "“%(score)s” isn't a score. Enter e.g. 420 or -50, or the contract."
            ),
            score=text,
        )
    return score
