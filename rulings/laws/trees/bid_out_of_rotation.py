"""A bid out of rotation (Law 31)."""

from rulings.laws.terms import both, one_of
from rulings.laws.tree import Branch, Kind, Question, Tree
from rulings.laws.trees.calls import accept_or_not, called_over, told
from rulings.laws.trees.rotation import (
    AFTER_THE_END,
    AT_LEFT_AFTER_OWN_CALL,
    AUCTION,
    CALLED_IN_TURN,
    IN_ROTATION,
    OF_ROTATION,
    REPEATED,
    TO_THE_LEFT,
    refused,
    replaced_instead,
)
from rulings.laws.words import gettext_noop

INSUFFICIENT_AGAIN = Branch(
    when=both(told(AUCTION), ("not", ("sufficient", "$call", f"${AUCTION}"))),
    laws=("L31A1", "L27"),
    rectification=gettext_noop(
        "{RHO} has passed: {offender} has to repeat the call. It is insufficient, and that "
        "is ruled next."
    ),
    apply="insufficient_bid",
)
BID_OUT_OF_ROTATION = Tree(
    family="bid_out_of_rotation",
    questions=(
        Question(
            code="call",
            kind=Kind.CALL,
            text=gettext_noop("Which bid was it?"),
            usual="",
        ),
        *OF_ROTATION,
    ),
    branches=(
        Branch(
            when=one_of("call", "P"),
            laws=("L30",),
            rectification=gettext_noop(
                "It was a pass: that is ruled as a pass out of rotation."
            ),
            apply="pass_out_of_rotation",
        ),
        Branch(
            when=one_of("call", "X", "XX"),
            laws=("L32",),
            rectification=gettext_noop(
                "It was no bid: that is ruled as a double or redouble out of rotation."
            ),
            apply="double_out_of_rotation",
        ),
        AFTER_THE_END,
        IN_ROTATION,
        CALLED_IN_TURN,
        called_over(("L29A", "L31")),
        *replaced_instead(AT_LEFT_AFTER_OWN_CALL, "L31C"),
        accept_or_not(
            TO_THE_LEFT,
            ("L29A", "L31"),
            refused=refused("L31", passed=(INSUFFICIENT_AGAIN, REPEATED)),
        ),
    ),
)
