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
            "A passed-out board is not redealt: it is scored as passed out, and the "
            "result of the new deal is cancelled. The first deal goes back into the "
            "board. If that is not possible, the board is fouled for later tables."
        ),
        results=FIRST_STANDS,
    ),
    Branch(
        when=one_of("first_deal", "played"),
        laws=("L15B1", "L87A"),
        rectification=gettext_noop(
            "The first result stands and the second is cancelled. The first deal goes "
            "back into the board. If that is not possible, the board is fouled for "
            "later tables."
        ),
        results=FIRST_STANDS,
    ),
    Branch(
        laws=("L6D3", "L87A"),
        rectification=gettext_noop(
            "Only the director may order a redeal. If no one has played the first "
            "deal, the new one may stand; otherwise the board is fouled."
        ),
    ),
)
DIRECTION = (
    Branch(
        when=one_of("stage", "before_call"),
        laws=("L5B", "L82B2"),
        rectification=gettext_noop(
            "The players move to their correct seats, and the board is played."
        ),
    ),
    Branch(
        when=one_of("stage", "auction"),
        laws=("L82B2", "L5B"),
        rectification=gettext_noop(
            "The board is completed as the players sit, and scored for the direction "
            "in which each pair sits. They change seats before the next board."
        ),
    ),
    Branch(
        laws=("L82A", "L5B", "L90A"),
        rectification=gettext_noop(
            "The result stands, scored for the direction in which each pair sat. A "
            "pair that did not sit as instructed may get a procedural penalty."
        ),
    ),
)
