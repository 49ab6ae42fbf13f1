"""An insufficient bid (Law 27)."""

from dataclasses import replace

from rulings.laws.auction.calls import (
    ACCEPTED_TOLD,
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
    silent,
    told,
    turns,
    withdrawn,
)
from rulings.laws.auction.out_of_rotation import (
    AT_LEFT_AFTER_OWN_CALL,
    AUCTION,
    CALLED_BEFORE,
    CALLED_IN_TURN,
    CALLED_IN_TURN_ASKED,
    PASSES,
    RHO_CALLS,
    TO_THE_LEFT,
    refused,
)
from rulings.laws.common import after_play
from rulings.laws.engine.terms import both, no, one_of, yes
from rulings.laws.engine.tree import Branch, Kind, Option, Question, Saying, Step, Tree
from scoring.bridge.messages import gettext_noop

INSTEAD_ASKED = replace(REPLACEMENT, code="replacement_said")
NOT_A_BID = one_of("replacement", "P", "X", "XX")
SAME_DENOMINATION = both(
    ("not", NOT_A_BID),
    (
        "if",
        both(told(AUCTION), no("artificial")),
        ("same", "$replacement", ("lowest_bid", "$call", f"${AUCTION}")),
        yes("same_denomination"),
    ),
)
STILL_TOO_LOW = both(
    ("not", NOT_A_BID),
    (
        "if",
        told(AUCTION),
        ("not", ("sufficient", "$replacement", f"${AUCTION}")),
        yes("replacement_insufficient"),
    ),
)
SILENCED = (
    Saying(
        to="$partner",
        text=gettext_noop(
            "You must pass for the rest of the auction and may not use information "
            "from the withdrawn bid."
        ),
        short=gettext_noop("Pass from now on, and do not use the cancelled call."),
    ),
)
FOLLOWS = (silent("$partner"), *withdrawn("$call"))
CANCELLED_DOUBLE = Branch(
    laws=("L27B3", "L16C2", "L26B", "L72C"),
    rectification=gettext_noop(
        "The new call is cancelled. {offender} must make a sufficient bid or pass, "
        "and {partner} must then pass for the rest of the auction. If they defend, "
        "declarer may forbid a suit at {partner}'s first lead."
    ),
    say=SILENCED,
    follow_ups=FOLLOWS,
    judgment="comparable",
)
AGAIN_TOO_LOW = Branch(
    when=STILL_TOO_LOW,
    laws=("L27B4", "L27A1"),
    rectification=gettext_noop(
        "{replacement} is also insufficient: {LHO} may accept it or not."
    ),
    say=(
        Saying(
            to="$LHO",
            text=gettext_noop(
                "This bid is also insufficient. You may accept it or not."
            ),
        ),
    ),
    step=Step(
        chooser="$LHO",
        code="second_choice",
        options=(
            Option(code="accept_call", chosen_if=yes("second_accepted")),
            Option(code="reject_call", chosen_if=no("second_accepted")),
        ),
    ),
    then=(
        Branch(
            when=("is", "$second_choice", "accept_call"),
            laws=("L27B4", "L27A1"),
            rectification=gettext_noop(
                "{replacement} is accepted and treated as legal. The auction continues."
            ),
            results={"resolved": "accept_call"},
        ),
        Branch(
            laws=("L27B4", "L27B3", "L16C2", "L26B", "L72C"),
            rectification=gettext_noop(
                "The new call is cancelled. {offender} must make a sufficient bid or "
                "pass, and {partner} must then pass for the rest of the auction."
            ),
            say=SILENCED,
            follow_ups=FOLLOWS,
        ),
    ),
)
COMPARABLE_INSTEAD = Branch(
    when=yes("comparable"),
    laws=("L27B1b", "L23A", "L27D"),
    rectification=gettext_noop(
        "The replacement is comparable: the auction continues and no one must pass. "
        "Information from the withdrawn bid is authorised for partner."
    ),
    follow_ups=(after_play("27D"),),
    judgment="comparable",
)
OTHER_CALL = Branch(
    laws=("L27B2", "L16C2", "L26B", "L72C"),
    rectification=gettext_noop(
        "The replacement stands. {partner} must pass for the rest of the auction and "
        "may not use the withdrawn bid. If they defend, declarer may forbid a suit at "
        "{partner}'s first lead."
    ),
    say=SILENCED,
    follow_ups=FOLLOWS,
)
INSTEAD = (
    Branch(
        when=("is", "$replacement", ""),
        laws=("L27B",),
        rectification=gettext_noop(
            "{offender} must make a legal call instead. The auction continues after a "
            "comparable call or the lowest sufficient bid in the same denomination. "
            "After any other call, {partner} must pass for the rest of the auction."
        ),
        say=(
            Saying(
                to="$offender",
                text=gettext_noop(
                    "Please come away from the table. What did you want to show, and "
                    "what other calls would show it? If your new call does not "
                    "qualify, your partner must pass for the rest of the auction."
                ),
                short=gettext_noop("Please come with me. What did you want to show?"),
            ),
            Saying(
                to="director",
                text=gettext_noop(
                    "Don't say which calls would qualify, here or at the table."
                ),
            ),
        ),
    ),
    AGAIN_TOO_LOW,
    Branch(
        when=both(one_of("premature_replacement", "X", "XX"), no("comparable")),
        then=(CANCELLED_DOUBLE,),
    ),
    Branch(
        when=SAME_DENOMINATION,
        laws=("L27B1a", "L27D"),
        rectification=gettext_noop(
            "{replacement} is the lowest sufficient bid in the same denomination: the "
            "auction continues and no one must pass. Information from the withdrawn "
            "bid is authorised for partner."
        ),
        follow_ups=(after_play("27D"),),
    ),
    Branch(when=PASSES, then=(OTHER_CALL,)),
    COMPARABLE_INSTEAD,
    Branch(when=one_of("replacement", "X", "XX"), then=(CANCELLED_DOUBLE,)),
    Branch(judgment="comparable", then=(OTHER_CALL,)),
)
IN_TURN = accept_or_not(
    (
        Saying(
            to="$LHO",
            text=gettext_noop(
                "{call} is insufficient. You may accept it and call over it, or not. "
                "At your turn you may ask {partner} what other calls would mean. "
                "Please decide for yourself."
            ),
            short=gettext_noop("Accept {call} or not: the decision is yours alone."),
        ),
    ),
    ("L27A1", "L27B", "L20F1"),
    refused=INSTEAD,
)
INSUFFICIENT_BID = Tree(
    family="insufficient_bid",
    questions=(
        Question(
            code="insufficient",
            kind=Kind.CALL,
            text=gettext_noop("What was the insufficient bid?"),
            usual="",
        ),
        Question(code="call", kind=Kind.CALL, derived="$insufficient"),
        OFFENDER,
        Question(code="dealer", kind=Kind.SEAT, usual="", later=True),
        *turns(AUCTION, usual="$offender")[1:],
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
        INSTEAD_ASKED,
        Question(
            code="replacement",
            kind=Kind.CALL,
            derived=(
                "if",
                ("is", "$premature_replacement", ""),
                "$replacement_said",
                "$premature_replacement",
            ),
        ),
        COMPARABLE,
        *GOES_ON,
        *HAD_TO_PASS,
        Question(
            code="premature_replacement",
            kind=Kind.CALL,
            text=gettext_noop("What call has the player already made instead, if any?"),
            usual="",
            laws=("L27C",),
        ),
        Question(code="lho_asks_alternatives", usual="no", later=True),
        Question(
            code="artificial",
            text=gettext_noop("Was one of the two bids artificial?"),
            usual="no",
            laws=("L27B1a",),
        ),
        Question(
            code="same_denomination",
            text=gettext_noop(
                "Is {replacement} the lowest sufficient bid that shows the same "
                "denomination or denominations as {call}?"
            ),
            laws=("L27B1a",),
        ),
        Question(
            code="replacement_insufficient",
            text=gettext_noop("Is {replacement} also insufficient?"),
            usual="no",
            laws=("L27B4",),
        ),
        Question(code="second_accepted", later=True),
    ),
    branches=(
        after_the_end(AUCTION),
        forced_pass_first(AUCTION),
        Branch(
            when=both(told(AUCTION), ("sufficient", "$insufficient", f"${AUCTION}")),
            laws=("L18C",),
            then=(
                Branch(
                    when=at(OWN_TURN, AUCTION),
                    rectification=gettext_noop(
                        "{call} is higher than the last bid: it is sufficient, and "
                        "the auction continues."
                    ),
                ),
                Branch(
                    laws=("L31",),
                    rectification=gettext_noop(
                        "{call} is higher than the last bid, but it was not "
                        "{offender}'s turn: treat it as a bid out of rotation."
                    ),
                    apply="bid_out_of_rotation",
                ),
            ),
        ),
        Branch(
            when=yes("unintended"),
            laws=("L25A1", "L27"),
            rectification=gettext_noop(
                "The bid was unintended: treat it as a change of an unintended call."
            ),
            judgment="unintended",
            apply="change_of_call",
        ),
        Branch(
            when=("not", at(OWN_TURN, AUCTION)),
            laws=("L27A2", "L31"),
            then=(
                CALLED_IN_TURN,
                called_over(("L29A",)),
                Branch(
                    when=AT_LEFT_AFTER_OWN_CALL, laws=("L31C",), then=(SUBSTITUTED,)
                ),
                accept_or_not(
                    TO_THE_LEFT,
                    ("L29A", "L31"),
                    refused=refused("L31"),
                ),
            ),
        ),
        called_over(("L27A1",)),
        Branch(
            when=("not", ("is", "$premature_replacement", "")),
            laws=("L27C",),
            then=(IN_TURN,),
        ),
        IN_TURN,
    ),
)
