"""Boards dealt again, and pairs in the wrong direction (Laws 5, 6, 15, 22, 82)."""

from rulings.laws.engine.terms import one_of
from rulings.laws.engine.tree import Branch
from scoring.bridge.messages import gettext_noop

FIRST_STANDS = {"adjust": ("is", "yes", "no")}
REDEALT = (
    Branch(
        when=one_of("first_deal", "passed_out"),
        laws=("L22B", "L87A"),
        rectification=gettext_noop(
            "A board that was passed out is not dealt again: it is scored as passed out, "
            "and what came of the new deal is cancelled. The first deal goes back into the "
            "board; where that is not possible, the board is fouled for those who follow."
        ),
        results=FIRST_STANDS,
    ),
    Branch(
        when=one_of("first_deal", "played"),
        laws=("L15B1", "L87A"),
        rectification=gettext_noop(
            "The first result stands, and the second one is cancelled. The first deal goes "
            "back into the board; where that is not possible, the board is fouled for those "
            "who follow."
        ),
        results=FIRST_STANDS,
    ),
    Branch(
        laws=("L6D3", "L87A"),
        rectification=gettext_noop(
            "Only the director has a board dealt again. If nobody has played the first "
            "deal, the new one may stand; else the board is fouled."
        ),
    ),
)
DIRECTION = (
    Branch(
        when=one_of("stage", "before_call"),
        laws=("L5B", "L82B2"),
        rectification=gettext_noop(
            "The players change to the seats that they were to have, and the board is "
            "played."
        ),
    ),
    Branch(
        when=one_of("stage", "auction"),
        laws=("L82B2", "L5B"),
        rectification=gettext_noop(
            "The board is played out as they sit, and scored for the direction in which "
            "each pair sits. They change seats before the next one."
        ),
    ),
    Branch(
        laws=("L82A", "L5B", "L90A"),
        rectification=gettext_noop(
            "The result stands, scored for the direction in which each pair sat. Who did "
            "not sit as told may have a procedural penalty."
        ),
    ),
)
