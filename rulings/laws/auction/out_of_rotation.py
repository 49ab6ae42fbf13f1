"""Calls out of rotation: passes, bids, doubles and redoubles (Laws 28 to 32)."""

from rulings.laws.auction.calls import (
    ACCEPTED_TOLD,
    AT_LHO,
    AT_RHO,
    COMPARABLE,
    GOES_ON,
    HAD_TO_PASS,
    LEFT,
    LHO_CALL,
    LHO_CALLED,
    OFFENDER,
    OWN_TURN,
    PARTNER,
    REPLACEMENT,
    RIGHT,
    SUBSTITUTED,
    UNINTENDED,
    accept_or_not,
    after_the_end,
    at,
    called_over,
    forced_pass_first,
    from_auction,
    silent,
    silent_once,
    told,
    turns,
    withdrawn,
)
from rulings.laws.common import after_play, unauthorised
from rulings.laws.engine.terms import Term, both, either, neither, no, one_of, yes
from rulings.laws.engine.tree import Branch, FollowUp, Kind, Question, Saying, Tree
from scoring.bridge.messages import gettext_noop

AUCTION = "auction_before"
NOT_YET: Term = ("is", "$replacement", "")
PASSES: Term = ("is", "$replacement", "P")
NEVER: Term = ("or",)
CALLED_BEFORE = from_auction(
    Question(
        code="offender_has_called_before",
        text=gettext_noop("Had {offender} already called in this auction?"),
        usual="no",
        laws=("L30B2", "L31B"),
    ),
    AUCTION,
    ("has_called", f"${AUCTION}", "$offender"),
)
CALLED_IN_TURN_ASKED = Question(
    code="called_in_turn",
    text=gettext_noop(
        "Has {turn} since called in turn, not over the call out of rotation?"
    ),
    usual="no",
    laws=("L28B",),
)
RHO_CALLS = Question(
    code="RHO_calls",
    kind=Kind.CALL,
    text=gettext_noop("What does {RHO} call, if {RHO} has called?"),
    usual="",
    laws=("L31A",),
)
OF_ROTATION = (
    OFFENDER,
    *turns(AUCTION),
    LEFT,
    RIGHT,
    PARTNER,
    *CALLED_BEFORE,
    CALLED_IN_TURN_ASKED,
    LHO_CALLED,
    LHO_CALL,
    ACCEPTED_TOLD,
    UNINTENDED,
    RHO_CALLS,
    REPLACEMENT,
    COMPARABLE,
    *GOES_ON,
    *HAD_TO_PASS,
)
"""The questions of a call out of rotation, but for the call itself."""
TO_THE_LEFT = (
    Saying(
        to="$LHO",
        text=gettext_noop(
            "{offender} called out of rotation; it was {turn}'s turn. You may accept "
            "{call} and call over it. If you do not, it is cancelled and the auction "
            "goes back to {turn}. Please decide for yourself."
        ),
        short=gettext_noop("Accept {call}, or it goes back to {turn}."),
    ),
)
AFTER_THE_END = after_the_end(AUCTION)
FORCED_PASS_FIRST = forced_pass_first(AUCTION)
IN_ROTATION = Branch(
    when=at(OWN_TURN, AUCTION),
    laws=("L17C",),
    rectification=gettext_noop(
        "It was {offender}'s turn: the call is in rotation and the auction continues."
    ),
)
CALLED_IN_TURN = Branch(
    when=yes("called_in_turn"),
    laws=("L28B", "L16C2"),
    rectification=gettext_noop(
        "{turn} has called in turn: the call out of rotation is cancelled and the "
        "auction continues as if it had not been made. No one must pass."
    ),
    follow_ups=(unauthorised("$partner", "$call"),),
)
AT_LEFT_AFTER_OWN_CALL = both(at(AT_LHO, AUCTION), yes("offender_has_called_before"))
REPEATED = Branch(
    rectification=gettext_noop(
        "{RHO} has passed: {offender} must repeat the call. No further rectification."
    ),
    say=(
        Saying(
            to="$offender",
            text=gettext_noop("Please make the same call again: {call}."),
        ),
    ),
    follow_ups=(
        FollowUp(
            code="repeat_call",
            who="$offender",
            until="next_turn_taken",
            about={"call": "$call"},
        ),
    ),
)
CALLS_AFTER_RHO = gettext_noop(
    "{RHO} has called: {offender} may make any legal call. Unless it is comparable "
    "with {call}, {partner} must pass once."
)
PARTNER_FREE = gettext_noop(
    "The call is cancelled and the auction goes back to {turn}. {partner} may make "
    "any call but may not use information from the cancelled call. {offender} then "
    "makes any legal call. Unless it is comparable with {call}, {partner} must pass "
    "once."
)


def replaced_instead(when: Term, law: str) -> tuple[Branch, ...]:
    """At the turn of the player to the left: a change of the own call (Law 25)."""
    return (
        Branch(
            when=both(when, yes("unintended")),
            laws=("L25A1", law),
            rectification=gettext_noop(
                "{offender} had called before, and the call being changed was "
                "unintended: treat it as a change of call."
            ),
            judgment="unintended",
            apply="change_of_call",
        ),
        Branch(when=when, laws=(law,), then=(SUBSTITUTED,)),
    )


def refused(
    law: str, *, passed: tuple[Branch, ...] = (REPEATED,), differs: Term = PASSES
) -> tuple[Branch, ...]:
    """A bid, a double or an artificial pass that was not accepted (Laws 31 and 32).

    `passed` is what follows when the player to the right passes; `differs` is a new call
    that cannot be comparable.
    """
    return (
        Branch(
            when=at(AT_RHO, AUCTION),
            laws=("L29B", f"{law}A"),
            then=(
                Branch(
                    when=("is", "$RHO_calls", ""),
                    rectification=gettext_noop(
                        "The call is cancelled and {RHO} calls. If {RHO} passes, "
                        "{offender} must repeat the call; otherwise {offender} may "
                        "make any legal call."
                    ),
                ),
                Branch(when=("is", "$RHO_calls", "P"), laws=(f"{law}A1",), then=passed),
                *called_anew(
                    CALLS_AFTER_RHO,
                    (f"{law}A2", f"{law}A2a", f"{law}A2b"),
                    differs=differs,
                ),
            ),
        ),
        *partner_free(
            (f"{law}B", f"{law}B1"),
            (f"{law}B2", f"{law}A2a", f"{law}A2b"),
            differs=differs,
        ),
    )


def partner_free(
    laws: tuple[str, ...], anew: tuple[str, str, str], *, differs: Term
) -> tuple[Branch, ...]:
    """At the turn of the partner or to the left: partner is free, but for Law 16C2."""
    return (
        Branch(
            laws=("L29B", "L16C2", *laws),
            say=(
                Saying(
                    to="$partner",
                    when=NOT_YET,
                    text=gettext_noop(
                        "The call is cancelled. You may make any call, but you may "
                        "not use information from the cancelled call."
                    ),
                    short=gettext_noop(
                        "Make any call, but do not use the cancelled one."
                    ),
                ),
            ),
            follow_ups=(unauthorised("$partner", "$call", when=NOT_YET),),
            then=called_anew(PARTNER_FREE, anew, differs=differs),
        ),
    )


def called_anew(
    waiting: str, laws: tuple[str, str, str], *, differs: Term
) -> tuple[Branch, ...]:
    """Any call instead: not made yet, not comparable, comparable; with the law of each."""
    any_call, comparable, other = laws
    return (
        Branch(when=NOT_YET, laws=(any_call,), rectification=waiting),
        Branch(
            when=either(differs, no("comparable")),
            laws=(any_call, other, "L16C2", "L26B", "L72C"),
            rectification=gettext_noop(
                "The replacement is not comparable with {call}: {partner} must pass "
                "once and may not use the cancelled call. If they defend, declarer "
                "may forbid a suit at {partner}'s first lead."
            ),
            say=(
                Saying(
                    to="$partner",
                    text=gettext_noop(
                        "You must pass at your next turn and may not use information "
                        "from the cancelled call."
                    ),
                    short=gettext_noop(
                        "Pass at your next turn, and do not use the cancelled call."
                    ),
                ),
            ),
            follow_ups=(silent_once("$partner"), *withdrawn("$call")),
            judgment="comparable",
        ),
        Branch(
            laws=(any_call, comparable, "L23B", "L23C"),
            rectification=gettext_noop(
                "The replacement is comparable with {call}: the auction continues "
                "without further rectification."
            ),
            follow_ups=(after_play("23C"),),
            judgment="comparable",
        ),
    )


TOO_LOW = both(told(AUCTION), ("not", ("sufficient", "$call", f"${AUCTION}")))
INSUFFICIENT_AGAIN = Branch(
    when=TOO_LOW,
    laws=("L31A1", "L27"),
    rectification=gettext_noop(
        "{RHO} has passed: {offender} must repeat the call. It is insufficient, so "
        "rule on that next."
    ),
    apply="insufficient_bid",
)
OUT_OF_TURN = (
    CALLED_IN_TURN,
    called_over(("L29A", "L31")),
    *replaced_instead(AT_LEFT_AFTER_OWN_CALL, "L31C"),
    accept_or_not(
        TO_THE_LEFT,
        ("L29A", "L31"),
        refused=refused("L31", passed=(INSUFFICIENT_AGAIN, REPEATED)),
    ),
)
"""A bid that is too low as well is one out of rotation first (Law 27A2)."""
BID_OUT_OF_ROTATION = Tree(
    family="bid_out_of_rotation",
    questions=(
        Question(
            code="call",
            kind=Kind.CALL,
            text=gettext_noop("What was the bid?"),
            usual="",
        ),
        *OF_ROTATION,
    ),
    branches=(
        Branch(
            when=one_of("call", "P"),
            laws=("L30",),
            rectification=gettext_noop(
                "It was a pass: treat it as a pass out of rotation."
            ),
            apply="pass_out_of_rotation",
        ),
        Branch(
            when=one_of("call", "X", "XX"),
            laws=("L32",),
            rectification=gettext_noop(
                "It was not a bid: treat it as a double or redouble out of rotation."
            ),
            apply="double_out_of_rotation",
        ),
        AFTER_THE_END,
        FORCED_PASS_FIRST,
        Branch(
            when=both(at(OWN_TURN, AUCTION), TOO_LOW),
            laws=("L27",),
            rectification=gettext_noop(
                "It was {offender}'s turn, but the bid is too low: treat it as an "
                "insufficient bid."
            ),
            apply="insufficient_bid",
            begins={"insufficient": "$call", "offender": "$offender"},
        ),
        IN_ROTATION,
        Branch(when=TOO_LOW, laws=("L27A2",), then=OUT_OF_TURN),
        *OUT_OF_TURN,
    ),
)

NEVER_ACCEPTED = Branch(
    when=both(yes("inadmissible"), no("LHO_called")),
    laws=("L32", "L36B", "L36B1", "L36B3", "L36B4", "L26B", "L72C"),
    rectification=gettext_noop(
        "No double or redouble is possible here, so the call cannot be accepted. It "
        "is cancelled and {turn} calls. {offender} may make any legal call in turn, "
        "and {partner} must pass for the rest of the auction."
    ),
    say=(
        Saying(
            to="$partner",
            text=gettext_noop(
                "You must pass for the rest of the auction and may not use "
                "information from the cancelled call."
            ),
            short=gettext_noop("Pass from now on, and do not use the cancelled call."),
        ),
    ),
    follow_ups=(silent("$partner"), *withdrawn("$call")),
)
CANCELLED_WITH_THE_REST = Branch(
    when=yes("inadmissible"),
    laws=("L36A", "L32"),
    rectification=gettext_noop(
        "{LHO} called over an inadmissible double or redouble. Both calls and all "
        "later ones are cancelled, and the auction goes back to {turn} without "
        "further rectification."
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
                    "Was it a double or redouble of their own side's bid, no bid, or "
                    "a doubled bid?"
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
                "It was not a double: treat it as a bid or a pass out of rotation."
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
                "It was {offender}'s turn, but no double or redouble is possible "
                "here: treat it as an inadmissible call."
            ),
            apply="inadmissible_calls",
        ),
        NEVER_ACCEPTED,
        CANCELLED_WITH_THE_REST,
        FORCED_PASS_FIRST,
        IN_ROTATION,
        CALLED_IN_TURN,
        called_over(("L29A", "L32")),
        *replaced_instead(at(AT_LHO, AUCTION), "L32C"),
        accept_or_not(TO_THE_LEFT, ("L29A", "L32"), refused=refused("L32")),
    ),
)

PASSES_IN_TURN = Branch(
    when=at(AT_RHO, AUCTION),
    laws=("L29B", "L30A", "L72C"),
    rectification=gettext_noop(
        "The pass is cancelled and {turn} calls. {offender} must pass at their next "
        "turn. No lead is restricted."
    ),
    say=(
        Saying(
            to="$offender",
            text=gettext_noop("You must pass at your next turn."),
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
        *(each for each in OF_ROTATION if each not in HAD_TO_PASS),
    ),
    branches=(
        Branch(
            when=neither(one_of("call", "P", "")),
            laws=("L31", "L32"),
            rectification=gettext_noop(
                "It was not a pass: treat it as a bid or a double out of rotation."
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
