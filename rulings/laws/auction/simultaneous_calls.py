"""Calls at the same time, and turns that were passed over (Laws 17D3, 28, 33, 34)."""

from rulings.laws.auction.calls import (
    ACCEPTED_TOLD,
    LEFT,
    LHO_CALLED,
    PARTNER,
    RIGHT,
    accept_or_not,
    called_over,
    turns,
)
from rulings.laws.common import unauthorised
from rulings.laws.engine.terms import SEATS, Term, both, one_of
from rulings.laws.engine.tree import Answer, Branch, Kind, Question, Saying, Tree
from scoring.bridge.messages import gettext_noop

AUCTION = "auction"


def _calls_too(seat: str) -> Term:
    return both(("not", ("is", f"${seat}", "")), ("not", ("is", "$turn", seat)))


def _first_seat(seats: str) -> Term:
    """The seat that called without having the turn, if the calls were told."""
    if not seats:
        return "$offender_said"
    return ("if", _calls_too(seats[0]), seats[0], _first_seat(seats[1:]))


CALL_OF_OFFENDER: Term = ("fact", "$offender")
GOES_ON = (
    Branch(
        when=one_of("call", "P"),
        laws=("L30",),
        rectification=gettext_noop(
            "The call was not accepted: treat it as a pass out of rotation."
        ),
        apply="pass_out_of_rotation",
    ),
    Branch(
        when=one_of("call", "X", "XX"),
        laws=("L32",),
        rectification=gettext_noop(
            "The call was not accepted: treat it as a double or redouble out of "
            "rotation."
        ),
        apply="double_out_of_rotation",
    ),
    Branch(
        laws=("L31A",),
        rectification=gettext_noop(
            "The call was not accepted: treat it as a bid out of rotation."
        ),
        apply="bid_out_of_rotation",
    ),
)
SIMULTANEOUS = (
    Branch(
        when=("same", "$offender", ("lho", "$turn")),
        laws=("L33",),
        rectification=gettext_noop(
            "{turn} called in turn, and {offender} is taken to have called next, "
            "which was in turn. Both calls stand and the auction continues."
        ),
    ),
    Branch(
        laws=("L33",),
        then=(
            called_over(("L29A",)),
            accept_or_not(
                (
                    Saying(
                        to="$LHO",
                        text=gettext_noop(
                            "{turn} and {offender} called at the same time, and it "
                            "was {turn}'s turn. {offender} has called out of "
                            "rotation. You may accept {call} by calling over it, or "
                            "not."
                        ),
                    ),
                ),
                ("L33", "L31A", "L29A"),
                refused=GOES_ON,
            ),
        ),
    ),
)
SIMULTANEOUS_AND_ROTATION = Tree(
    family="simultaneous_and_rotation",
    questions=(
        Question(
            code="kind",
            kind=Kind.CHOICE,
            text=gettext_noop("What happened?"),
            answers=(
                Answer(
                    "simultaneous", gettext_noop("Two players called at the same time")
                ),
                Answer(
                    "third_pass_out_of_rotation",
                    gettext_noop(
                        "A pass out of rotation ended the auction and cost a player a "
                        "turn"
                    ),
                ),
                Answer(
                    "forced_pass",
                    gettext_noop(
                        "A call at the turn of an opponent who was required to pass"
                    ),
                ),
                Answer(
                    "called_in_turn",
                    gettext_noop(
                        "A player called in turn after an opponent's call out of "
                        "rotation"
                    ),
                ),
            ),
            laws=("L17D3", "L28", "L33", "L34"),
        ),
        *turns(AUCTION),
        *(Question(code=seat, kind=Kind.CALL, usual="", later=True) for seat in SEATS),
        Question(
            code="offender_said",
            kind=Kind.SEAT,
            text=gettext_noop("Who called out of turn?"),
        ),
        Question(code="offender", kind=Kind.SEAT, derived=_first_seat(SEATS)),
        LEFT,
        RIGHT,
        PARTNER,
        Question(
            code="call_said",
            kind=Kind.CALL,
            text=gettext_noop("Which call was it?"),
            usual="",
        ),
        Question(
            code="call",
            kind=Kind.CALL,
            derived=(
                "if",
                ("is", CALL_OF_OFFENDER, ""),
                "$call_said",
                CALL_OF_OFFENDER,
            ),
        ),
        LHO_CALLED,
        ACCEPTED_TOLD,
    ),
    branches=(
        Branch(
            when=one_of("kind", "third_pass_out_of_rotation"),
            laws=("L17D3", "L34", "L16C2"),
            rectification=gettext_noop(
                "The pass out of rotation cost {turn} a turn. It is cancelled with "
                "all later passes, the auction goes back to {turn} and continues "
                "normally. The pass is unauthorised for {partner}."
            ),
            say=(
                Saying(
                    to="$turn",
                    text=gettext_noop(
                        "The auction is not over: it is your turn to call."
                    ),
                ),
            ),
            follow_ups=(unauthorised("$partner", "$call"),),
        ),
        Branch(
            when=one_of("kind", "forced_pass"),
            laws=("L28A",),
            rectification=gettext_noop(
                "An opponent who was required to pass was missed out: the call is in "
                "rotation, and the auction continues after the pass."
            ),
        ),
        Branch(
            when=one_of("kind", "called_in_turn"),
            laws=("L28B", "L16C2"),
            rectification=gettext_noop(
                "The call in turn stands and the call out of rotation is cancelled. "
                "The auction continues as if it had not been made. No one must pass, "
                "and {partner} may not use the cancelled call."
            ),
            follow_ups=(unauthorised("$partner", "$call"),),
        ),
        Branch(then=SIMULTANEOUS),
    ),
)
