"""Calls that cannot be made (Laws 35 to 39)."""

from dataclasses import replace

from rulings.laws.auction.calls import (
    LEFT,
    OFFENDER,
    OWN_TURN,
    PARTNER,
    RIGHT,
    lead_pending,
    silent,
    told,
    turns,
    withdrawn,
)
from rulings.laws.common import UNTOLD, after_play, first_of, said, unauthorised
from rulings.laws.engine.prior_rulings import of_seat, seats_with, told_by_the_table
from rulings.laws.engine.terms import SEATS, Term, both, either, no, one_of, yes
from rulings.laws.engine.tree import Answer, Branch, Kind, Question, Saying, Tree
from scoring.bridge.messages import gettext_noop

AUCTION = "auction"
DOUBLES = one_of("call", "X", "XX")
NOT_POSSIBLE: Term = both(
    told(AUCTION),
    ("not", ("admissible", "$call", "$offender", f"${AUCTION}")),
)
POSSIBLE: Term = both(
    DOUBLES,
    told(AUCTION),
    ("is", "$position", OWN_TURN),
    ("admissible", "$call", "$offender", f"${AUCTION}"),
)
ABOVE_SEVEN: Term = ("more", ("level", "$call"), 7)
HAD_TO_PASS = said("required_to_pass", "kind", "kind_said")
PASSES = "pass_{seat}"
HIS_PASS = of_seat(PASSES, "$offender")
PASSING = seats_with({seat: ("not", one_of(f"pass_{seat}", "")) for seat in SEATS})
KINDS = (
    Answer("double_or_redouble", gettext_noop("An inadmissible double or redouble")),
    Answer("required_to_pass", gettext_noop("The player was required to pass")),
    Answer("more_than_seven", gettext_noop("A bid of more than seven")),
    Answer("after_final_pass", gettext_noop("A call after the final pass")),
    Answer("misstated_double", gettext_noop("A double that named the wrong bid")),
)
QUESTIONS = (
    Question(code="declarer", kind=Kind.SEAT, later=True),
    Question(
        code="kind_said",
        kind=Kind.CHOICE,
        text=gettext_noop("What was wrong with the call?"),
        answers=KINDS,
        laws=("L35",),
    ),
    Question(
        code="kind",
        kind=Kind.CHOICE,
        answers=KINDS,
        derived=(
            "if",
            ABOVE_SEVEN,
            "more_than_seven",
            (
                "if",
                both(("not", ("told", "kind_said")), ("auction_over", f"${AUCTION}")),
                "after_final_pass",
                (
                    "if",
                    both(("not", ("told", "kind_said")), DOUBLES, NOT_POSSIBLE),
                    "double_or_redouble",
                    "$kind_said",
                ),
            ),
        ),
    ),
    Question(
        code="call", kind=Kind.CALL, text=gettext_noop("Which call was it?"), usual=""
    ),
    *told_by_the_table(PASSES),
    Question(code="passing", kind=Kind.SEAT, derived=PASSING),
    replace(
        OFFENDER,
        derived=first_of(
            (both(HAD_TO_PASS, ("is", ("count", "$passing"), 1)), ("join", "$passing"))
        ),
        among=("if", HAD_TO_PASS, "$passing", ("list",)),
    ),
    *turns(AUCTION, usual="$offender"),
    LEFT,
    RIGHT,
    PARTNER,
    Question(code="LHO_called", usual="no", later=True),
    Question(code="LHO_call", kind=Kind.CALL, usual="", later=True),
    Question(
        code="lho_called",
        text=gettext_noop("Had {LHO} called before attention was drawn to it?"),
        usual="$LHO_called",
        laws=("L36A", "L37A", "L38D", "L39B"),
    ),
    Question(
        code="after_lead",
        text=gettext_noop("Has the opening lead been faced?"),
        usual="no",
        laws=("L36C",),
    ),
    Question(
        code="pass_for",
        kind=Kind.CHOICE,
        text=gettext_noop("For how long was {offender} required to pass?"),
        answers=(
            Answer("next", gettext_noop("Once")),
            Answer("rest", gettext_noop("For the rest of the auction")),
        ),
        derived=first_of(
            (("is", HIS_PASS, ""), UNTOLD),
            otherwise=HIS_PASS,
        ),
        usual="rest",
        laws=("L37A",),
    ),
    Question(
        code="by",
        kind=Kind.CHOICE,
        text=gettext_noop("Which side made the call?"),
        answers=(
            Answer(
                "declaring",
                gettext_noop("The declaring side"),
                also=("declarer", "dummy"),
            ),
            Answer(
                "defending",
                gettext_noop("The defenders"),
                also=("defender", "defenders"),
            ),
        ),
        derived=(
            "if",
            ("sides_agree", "$offender", "$declarer"),
            "declaring",
            "defending",
        ),
        laws=("L39B",),
    ),
    Question(
        code="inadmissible_double",
        text=gettext_noop("Was the double or redouble itself inadmissible?"),
        usual=("if", NOT_POSSIBLE, "yes", "no"),
        laws=("L37A", "L19A1"),
    ),
)
SILENT: tuple[Saying, ...] = (
    Saying(
        to="$partner",
        text=gettext_noop(
            "You must pass for the rest of the auction and may not use information "
            "from the cancelled call."
        ),
        short=gettext_noop("Pass from now on, and do not use the cancelled call."),
    ),
)
BOTH_SILENT: tuple[Saying, ...] = (
    *SILENT,
    Saying(
        to="$offender",
        text=gettext_noop("You must pass for the rest of the auction."),
    ),
)
CALLED_AFTER: Term = yes("lho_called")
IMPOSSIBLE_DOUBLE = (
    Branch(
        when=yes("after_lead"),
        laws=("L36C",),
        rectification=gettext_noop(
            "The contract is scored as if {call} had not been made, without further "
            "rectification."
        ),
    ),
    Branch(
        when=CALLED_AFTER,
        laws=("L36A",),
        rectification=gettext_noop(
            "The call and all later calls are cancelled. The auction goes back to "
            "{turn}, as if there had been no irregularity."
        ),
    ),
    Branch(
        laws=("L36B", "L36B1", "L36B3", "L16C2", "L26B", "L72C"),
        say=SILENT,
        follow_ups=(silent("$partner"), *withdrawn("$call")),
        then=(
            Branch(
                when=("not", ("is", "$position", OWN_TURN)),
                laws=("L36B4",),
                rectification=gettext_noop(
                    "The call is cancelled and cannot be accepted. {turn} calls. "
                    "{offender} may make any legal call in turn, and {partner} must "
                    "pass for the rest of the auction."
                ),
            ),
            Branch(
                laws=("L36B2",),
                rectification=gettext_noop(
                    "The call is cancelled. {offender} makes any legal call, and "
                    "{partner} must pass for the rest of the auction. If they defend, "
                    "declarer may forbid a suit at {partner}'s first lead."
                ),
            ),
        ),
    ),
)
REQUIRED_TO_PASS = (
    Branch(
        when=both(DOUBLES, yes("inadmissible_double")),
        laws=("L37A", "L19A1", "L19B1"),
        then=IMPOSSIBLE_DOUBLE,
    ),
    Branch(
        when=CALLED_AFTER,
        laws=("L37A",),
        then=(
            Branch(
                when=one_of("pass_for", "rest"),
                rectification=gettext_noop(
                    "{LHO} has called, so {call} stands and the auction continues. "
                    "{offender} must still pass at later turns. No lead is restricted."
                ),
                follow_ups=(silent("$offender"),),
            ),
            Branch(
                rectification=gettext_noop(
                    "{LHO} has called, so {call} stands and the auction continues. "
                    "{offender} need not pass again."
                ),
            ),
        ),
    ),
    Branch(
        laws=("L37B", "L16C2", "L26B", "L72C"),
        say=BOTH_SILENT,
        follow_ups=(
            silent(("list", "$partner", "$offender")),
            *withdrawn("$call"),
        ),
        then=(
            Branch(
                when=("not", ("is", "$position", OWN_TURN)),
                laws=("L29B",),
                rectification=gettext_noop(
                    "The call is cancelled and cannot be accepted. The auction goes "
                    "back to {turn}. {offender} and {partner} must pass for the rest "
                    "of the auction. If they defend, declarer may forbid a suit at "
                    "{partner}'s first lead."
                ),
            ),
            Branch(
                rectification=gettext_noop(
                    "The call and all later calls are cancelled, and {offender} "
                    "passes. {offender} and {partner} must pass for the rest of the "
                    "auction. If they defend, declarer may forbid a suit at "
                    "{partner}'s first lead."
                ),
            ),
        ),
    ),
)
MORE_THAN_SEVEN = (
    Branch(
        laws=("L38A", "L38B", "L38C"),
        rectification=gettext_noop(
            "The call and all later calls are cancelled, and {offender} passes. "
            "{offender} and {partner} must pass for the rest of the auction."
        ),
        say=BOTH_SILENT,
        follow_ups=(
            silent(("list", "$partner", "$offender")),
            unauthorised("$partner", "$call"),
        ),
        then=(
            Branch(when=CALLED_AFTER, laws=("L38D",)),
            Branch(
                laws=("L26B", "L72C"),
                follow_ups=(lead_pending("$call"), after_play("72C")),
            ),
        ),
    ),
)
AFTER_FINAL_PASS = (
    Branch(
        when=either(one_of("by", "declaring"), one_of("call", "P"), CALLED_AFTER),
        laws=("L39A", "L39B"),
        rectification=gettext_noop(
            "The auction is over: the call and all later calls are cancelled, without "
            "further rectification."
        ),
    ),
    Branch(
        laws=("L39A", "L39C", "L16C2", "L26B"),
        rectification=gettext_noop(
            "The auction is over: the call is cancelled. Declarer may forbid a suit at "
            "{partner}'s first lead."
        ),
        follow_ups=(unauthorised("$partner", "$call"), lead_pending("$call")),
    ),
)
INADMISSIBLE_CALLS = Tree(
    family="inadmissible_calls",
    questions=QUESTIONS,
    branches=(
        Branch(
            when=one_of("kind", "misstated_double"),
            laws=("L19A3",),
            rectification=gettext_noop(
                "The call counts as a double or redouble of the last bid, whichever "
                "bid was named."
            ),
        ),
        Branch(
            when=one_of("kind", "more_than_seven"), laws=("L35",), then=MORE_THAN_SEVEN
        ),
        Branch(
            when=one_of("kind", "after_final_pass"),
            laws=("L35",),
            then=AFTER_FINAL_PASS,
        ),
        Branch(
            when=one_of("kind", "required_to_pass"),
            laws=("L35",),
            then=REQUIRED_TO_PASS,
        ),
        Branch(
            when=both(POSSIBLE, no("after_lead")),
            laws=("L19A1", "L19B1"),
            rectification=gettext_noop(
                "The call was legal: {offender} may make it, and the auction continues."
            ),
        ),
        Branch(laws=("L35",), then=IMPOSSIBLE_DOUBLE),
    ),
)
