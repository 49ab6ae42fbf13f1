"""A pass out of rotation (Law 30)."""

from rulings.laws.terms import neither, one_of, yes
from rulings.laws.tree import Branch, FollowUp, Kind, Question, Saying, Tree
from rulings.laws.trees.calls import AT_RHO, accept_or_not, at, called_over
from rulings.laws.trees.common import after_play
from rulings.laws.trees.rotation import (
    AFTER_THE_END,
    AT_LEFT_AFTER_OWN_CALL,
    AUCTION,
    CALLED_IN_TURN,
    IN_ROTATION,
    NEVER,
    OF_ROTATION,
    TO_THE_LEFT,
    partner_free,
    refused,
    replaced_instead,
)
from rulings.laws.words import gettext_noop

PASSES_IN_TURN = Branch(
    when=at(AT_RHO, AUCTION),
    laws=("L29B", "L30A", "L72C"),
    rectification=gettext_noop(
        "The pass is cancelled and {turn} calls; {offender} has to pass at his next turn. "
        "No lead is restricted."
    ),
    say=(
        Saying(
            to="$offender",
            text=gettext_noop("You have to pass when it is next your turn."),
        ),
    ),
    follow_ups=(
        FollowUp(code="pass_next_turn", who="$offender", until="next_turn_taken"),
        after_play("72C"),
    ),
)
PASS_OUT_OF_ROTATION = Tree(
    family="pass_out_of_rotation",
    questions=(
        Question(
            code="call",
            kind=Kind.CALL,
            text=gettext_noop("Which call was it?"),
            usual="P",
        ),
        Question(
            code="artificial",
            text=gettext_noop(
                "Was the pass artificial, or a pass of partner's artificial call?"
            ),
            usual="no",
            laws=("L30C",),
        ),
        Question(code="step", kind=Kind.TEXT, usual="", later=True),
        *OF_ROTATION,
    ),
    branches=(
        Branch(
            when=neither(one_of("call", "P", "")),
            laws=("L31", "L32"),
            rectification=gettext_noop(
                "It was no pass: that is ruled as a bid or a double out of rotation."
            ),
            then=(
                Branch(when=one_of("call", "X", "XX"), apply="double_out_of_rotation"),
                Branch(apply="bid_out_of_rotation"),
            ),
        ),
        AFTER_THE_END,
        IN_ROTATION,
        CALLED_IN_TURN,
        called_over(("L29A", "L30")),
        *replaced_instead(AT_LEFT_AFTER_OWN_CALL, "L30B2"),
        Branch(
            when=yes("artificial"),
            laws=("L30C",),
            then=(
                accept_or_not(
                    TO_THE_LEFT,
                    ("L29A", "L30C", "L31A"),
                    refused=refused("L31", differs=NEVER),
                ),
            ),
        ),
        accept_or_not(
            TO_THE_LEFT,
            ("L29A", "L30"),
            refused=(
                PASSES_IN_TURN,
                *partner_free(
                    ("L30B1a",),
                    ("L30B1a", "L30B1b(i)", "L30B1b(ii)"),
                    differs=NEVER,
                ),
            ),
        ),
    ),
)
