"""When what a ruling left open at a table is over, and what it has come to by then."""

from dataclasses import dataclass
from enum import StrEnum

LOOK = "end_of_play_check"
WATCH = "board_watch"
APPEAL = "appeal_window"
CHOICE = "lead_choice_50D"
CHOICES = {
    CHOICE: "penalty_cards",
    "lead_26B_pending": "lead_restriction_call_withdrawn",
}
"""What waits for declarer to choose, and the law by which he does."""
MAJOR = "pc_major"
PENALTY_CARDS = ("pc_minor", MAJOR)
INFORMATION = frozenset({"ui_to", "ai_to"})
NOTHING_FOUND = "nothing_found"
ADJUSTED = "adjusted"


class Stage(StrEnum):
    """Where something stands that a ruling left open."""

    OPEN = "open"
    TO_LOOK = "to_look"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class EventProgress:
    """What the evening knows: whether the board's result is in, the watched board's too,
    and whether the time for an appeal is over."""

    board_over: bool
    watched_over: bool = False
    appeal_over: bool = False


def item_stage(code: str, law: str, progress: EventProgress) -> Stage:
    """Where it stands, as long as no one has ended it.

    >>> item_stage("pc_major", "", EventProgress(board_over=False)).value
    'open'
    >>> item_stage("end_of_play_check", "50E4", EventProgress(board_over=True)).value
    'to_look'
    """
    if code == LOOK:
        return Stage.TO_LOOK if progress.board_over else Stage.OPEN
    if code == WATCH and progress.watched_over:
        return Stage.TO_LOOK if law else Stage.OVER
    if code == WATCH:
        return Stage.OPEN
    over = progress.appeal_over if code == APPEAL else progress.board_over
    return Stage.OVER if over else Stage.OPEN
