"""A double or redouble out of rotation (Law 32)."""

from rulings.laws.terms import both, neither, no, one_of, yes
from rulings.laws.tree import Branch, Kind, Question, Saying, Tree
from rulings.laws.trees.calls import (
    AT_LHO,
    OWN_TURN,
    accept_or_not,
    at,
    called_over,
    from_auction,
    silent,
    withdrawn,
)
from rulings.laws.trees.rotation import (
    AFTER_THE_END,
    AUCTION,
    CALLED_BEFORE,
    CALLED_IN_TURN,
    IN_ROTATION,
    OF_ROTATION,
    TO_THE_LEFT,
    refused,
    replaced_instead,
)
from rulings.laws.words import gettext_noop

NEVER_ACCEPTED = Branch(
    when=both(yes("inadmissible"), no("LHO_called")),
    laws=("L32", "L36B", "L36B1", "L36B3", "L36B4", "L26B", "L72C"),
    rectification=gettext_noop(
        "Nobody can double or redouble here, so the call cannot be accepted. It is "
        "cancelled and {turn} calls; {offender} may make any legal call in his turn, and "
        "{partner} has to pass to the end of the auction."
    ),
    say=(
        Saying(
            to="$partner",
            text=gettext_noop(
                "You have to pass to the end of the auction, and may not use the call "
                "that was cancelled."
            ),
            short=gettext_noop("Pass to the end; the withdrawn bid is not for you."),
        ),
    ),
    follow_ups=(silent("$partner"), *withdrawn("$call")),
)
CANCELLED_WITH_THE_REST = Branch(
    when=yes("inadmissible"),
    laws=("L36A", "L32"),
    rectification=gettext_noop(
        "{LHO} has called over a double or redouble that was not possible: both are "
        "cancelled, with all later calls, and the auction goes back to {turn}. Nothing "
        "more."
    ),
)
DOUBLE_OUT_OF_ROTATION = Tree(
    family="double_out_of_rotation",
    questions=(
        Question(
            code="call",
            kind=Kind.CALL,
            text=gettext_noop("Was it a double or a redouble?"),
            usual="X",
        ),
        *(each for each in OF_ROTATION if each not in CALLED_BEFORE),
        Question(code="offender_has_called_before", usual="no", later=True),
        *from_auction(
            Question(
                code="inadmissible",
                text=gettext_noop(
                    "Was it of the own side's bid, of no bid at all, or of what was "
                    "doubled already?"
                ),
                usual="no",
                laws=("L19A1", "L19B1", "L36"),
            ),
            AUCTION,
            ("not", ("admissible", "$call", "$offender", f"${AUCTION}")),
        ),
    ),
    branches=(
        Branch(
            when=neither(one_of("call", "X", "XX", "")),
            laws=("L30", "L31"),
            rectification=gettext_noop(
                "It was no double: that is ruled as a bid or a pass out of rotation."
            ),
            then=(
                Branch(when=one_of("call", "P"), apply="pass_out_of_rotation"),
                Branch(apply="bid_out_of_rotation"),
            ),
        ),
        AFTER_THE_END,
        Branch(
            when=both(at(OWN_TURN, AUCTION), yes("inadmissible")),
            laws=("L36",),
            rectification=gettext_noop(
                "It was {offender}'s turn, but nobody can double or redouble here: it is "
                "ruled as an inadmissible call."
            ),
            apply="inadmissible_calls",
        ),
        IN_ROTATION,
        NEVER_ACCEPTED,
        CANCELLED_WITH_THE_REST,
        CALLED_IN_TURN,
        called_over(("L29A", "L32")),
        *replaced_instead(at(AT_LHO, AUCTION), "L32C"),
        accept_or_not(TO_THE_LEFT, ("L29A", "L32"), refused=refused("L32")),
    ),
)
