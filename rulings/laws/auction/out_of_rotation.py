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
        "Has {turn} called since, in his own turn and not over the call out of rotation?"
    ),
    usual="no",
    laws=("L28B",),
)
RHO_CALLS = Question(
    code="RHO_calls",
    kind=Kind.CALL,
    text=gettext_noop("What does {RHO} call, if he has called?"),
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
            "{call} and call over it. If you do not, it is cancelled and the auction goes "
            "back to {turn}. Please decide by yourself."
        ),
        short=gettext_noop("Accept {call}, or the auction goes back to {turn}."),
    ),
)
AFTER_THE_END = after_the_end(AUCTION)
FORCED_PASS_FIRST = forced_pass_first(AUCTION)
IN_ROTATION = Branch(
    when=at(OWN_TURN, AUCTION),
    laws=("L17C",),
    rectification=gettext_noop(
        "It was {offender}'s turn: the call is in rotation and the auction goes on."
    ),
)
CALLED_IN_TURN = Branch(
    when=yes("called_in_turn"),
    laws=("L28B", "L16C2"),
    rectification=gettext_noop(
        "{turn} has called in turn: the call out of rotation is cancelled and the auction "
        "goes on as if it had not been made. Nobody has to pass."
    ),
    follow_ups=(unauthorised("$partner", "$call"),),
)
AT_LEFT_AFTER_OWN_CALL = both(at(AT_LHO, AUCTION), yes("offender_has_called_before"))
REPEATED = Branch(
    rectification=gettext_noop(
        "{RHO} has passed: {offender} has to repeat the call. Nothing more."
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
    "{RHO} has called: {offender} may make any legal call. Unless it is comparable with "
    "{call}, {partner} has to pass once."
)
PARTNER_FREE = gettext_noop(
    "The call is cancelled and the auction goes back to {turn}. {partner} calls as he likes, "
    "without using what it told; then {offender} may make any legal call. Unless that is "
    "comparable with {call}, {partner} has to pass once."
)


def replaced_instead(when: Term, law: str) -> tuple[Branch, ...]:
    """At the turn of the player to the left: a change of the own call (Law 25)."""
    return (
        Branch(
            when=both(when, yes("unintended")),
            laws=("L25A1", law),
            rectification=gettext_noop(
                "{offender} has called before and not meant the call that he changes: it "
                "is ruled as a change of call."
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
                        "The call is cancelled and {RHO} calls. If he passes, {offender} "
                        "has to repeat the call; if not, {offender} may make any legal call."
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
                        "The call is cancelled. You may call what you like, but you may "
                        "not use what it told you."
                    ),
                    short=gettext_noop("Call what you like, but do not use that call."),
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
                "The new call is not comparable with {call}: {partner} has to pass once "
                "and may not use the cancelled call; if they defend, declarer may forbid "
                "a suit at {partner}'s first lead."
            ),
            say=(
                Saying(
                    to="$partner",
                    text=gettext_noop(
                        "You have to pass when it is next your turn, and may not use the "
                        "call that was cancelled."
                    ),
                    short=gettext_noop(
                        "Pass at your next turn; the cancelled call is not for you."
                    ),
                ),
            ),
            follow_ups=(silent_once("$partner"), *withdrawn("$call")),
            judgment="comparable",
        ),
        Branch(
            laws=(any_call, comparable, "L23B", "L23C"),
            rectification=gettext_noop(
                "The new call is comparable with {call}: the auction goes on without "
                "further rectification."
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
        "{RHO} has passed: {offender} has to repeat the call. It is insufficient, and that "
        "is ruled next."
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
        FORCED_PASS_FIRST,
        Branch(
            when=both(at(OWN_TURN, AUCTION), TOO_LOW),
            laws=("L27",),
            rectification=gettext_noop(
                "It was {offender}'s turn, but the bid is too low: it is ruled as an "
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
        *(each for each in OF_ROTATION if each not in HAD_TO_PASS),
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
