"""A change of call, not intended or thought better of (Law 25)."""

from rulings.laws.auction.calls import (
    ACCEPTED_TOLD,
    AFTER_ACCEPTANCE,
    LEFT,
    OFFENDER,
    PARTNER,
    SUBSTITUTED,
    accept_or_not,
    auction_question,
    from_auction,
)
from rulings.laws.common import authorised
from rulings.laws.elections import elected
from rulings.laws.engine.terms import Term, both, either, neither, one_of, yes
from rulings.laws.engine.tree import (
    Branch,
    FollowUp,
    Kind,
    Option,
    Question,
    Saying,
    Step,
    Tree,
)
from scoring.bridge.messages import gettext_noop

AUCTION = "auction"
OWN_SIDE: Term = ("side", "$offender")
OTHER_SIDE: Term = ("side", "$LHO")
SLIP: Term = (
    "if",
    one_of("election_bidding", "spoken"),
    gettext_noop("a slip of the tongue"),
    (
        "if",
        one_of("election_bidding", "written"),
        gettext_noop("a slip of the pen"),
        gettext_noop("a mechanical error"),
    ),
)
"""What makes a call that was never meant, by how calls are made here (Law 18F)."""
QUESTIONS = (
    OFFENDER,
    LEFT,
    PARTNER,
    auction_question(AUCTION),
    Question(code="dealer", kind=Kind.SEAT, usual="", later=True),
    Question(code="last_bid", kind=Kind.CALL, usual="", later=True),
    Question(
        code="call",
        kind=Kind.CALL,
        text=gettext_noop("What was the first call?"),
        usual="",
    ),
    Question(
        code="unintended",
        text=gettext_noop(
            "Was the first call unintended: {slip}, not a lapse of concentration?"
        ),
        laws=("L25A1", "L25A2"),
    ),
    Question(code="slip", kind=Kind.TEXT, derived=SLIP, laws=("L18F",)),
    elected("bidding"),
    Question(code="partner_had_turn", usual="no", later=True),
    *from_auction(
        Question(
            code="partner_called",
            text=gettext_noop("Has {partner} called since?"),
            usual="$partner_had_turn",
            laws=("L25A4",),
        ),
        AUCTION,
        ("called_since", f"${AUCTION}", "$partner", "$offender"),
    ),
    *from_auction(
        Question(
            code="auction_over",
            text=gettext_noop("Is the auction over?"),
            usual="no",
            laws=("L25A5", "L17D"),
        ),
        AUCTION,
        ("auction_over", f"${AUCTION}"),
    ),
    Question(
        code="lead_faced",
        text=gettext_noop(
            "Has the opening lead been faced, or have all hands been put back after "
            "four passes?"
        ),
        usual="no",
        laws=("L25A5", "L17D1", "L17D2"),
    ),
    Question(code="LHO_called", usual="no", later=True),
    *from_auction(
        Question(
            code="lho_called",
            text=gettext_noop("Has {LHO} called since?"),
            usual="$LHO_called",
            laws=("L25A6", "L25B1"),
        ),
        AUCTION,
        ("called_since", f"${AUCTION}", "$LHO", "$offender"),
    ),
    Question(code="lho_call", kind=Kind.CALL, usual="", later=True),
    Question(
        code="over_the_change",
        text=gettext_noop("Did {LHO} deliberately call over the new call?"),
        usual="yes",
        laws=("L25B1",),
    ),
    Question(
        code="insufficient",
        text=gettext_noop("Was the first call an insufficient bid?"),
        usual=("if", ("sufficient", "$call", "$last_bid"), "no", "yes"),
        laws=("L27",),
    ),
    Question(
        code="changed",
        text=gettext_noop("Has the player made or named another call?"),
        usual="yes",
        laws=("L25B",),
    ),
    ACCEPTED_TOLD,
)
UNINTENDED = (
    Branch(
        when=yes("partner_called"),
        laws=("L25A4",),
        rectification=gettext_noop(
            "{partner} has called since, so it is too late to change the call: it "
            "stands."
        ),
    ),
    Branch(
        when=both(yes("auction_over"), yes("lead_faced")),
        laws=("L25A5", "L17D1", "L17D2"),
        rectification=gettext_noop(
            "The auction period has ended, so it is too late to change the call: it "
            "stands."
        ),
    ),
    Branch(
        when=yes("lho_called"),
        laws=("L25A6", "L25A1", "L25A3", "L16C"),
        rectification=gettext_noop(
            "The intended call replaces {call}. {LHO} may withdraw any call made over "
            "it, or let it stand."
        ),
        say=(
            Saying(
                to="$LHO",
                text=gettext_noop(
                    "{call} was unintended and has been changed. You may let your "
                    "call stand, or withdraw it and make another."
                ),
            ),
        ),
        step=Step(
            chooser="$LHO",
            options=(Option(code="keep_call"), Option(code="change_call")),
        ),
        then=(
            Branch(
                when=("is", "$choice", "change_call"),
                laws=("L25A6", "L16C1", "L16C2"),
                rectification=gettext_noop(
                    "{LHO} makes another call. The withdrawn call is authorised for "
                    "{LHO}'s side and unauthorised for the other."
                ),
                follow_ups=(
                    FollowUp(
                        code="ui_to",
                        who=OWN_SIDE,
                        until="end_of_board",
                        about={"about": "$lho_call"},
                    ),
                    authorised(OTHER_SIDE, "$lho_call"),
                ),
            ),
            Branch(
                rectification=gettext_noop(
                    "The intended call replaces {call}, and {LHO}'s call stands. "
                    "There is no further rectification."
                ),
            ),
        ),
    ),
    Branch(
        when=yes("auction_over"),
        laws=("L25A5", "L17D1", "L25A1", "L25A3"),
        rectification=gettext_noop(
            "The intended call replaces {call} and the auction continues, without "
            "further rectification."
        ),
    ),
    Branch(
        laws=("L25A1", "L25A3"),
        rectification=gettext_noop(
            "The intended call replaces {call}, however the player noticed, and no "
            "lead is restricted. The new call is then judged as any other."
        ),
    ),
)
INSUFFICIENT = accept_or_not(
    (
        Saying(
            to="$LHO",
            text=gettext_noop(
                "{call} is insufficient and was intended. You may accept it and call "
                "over it, or not. Please decide for yourself."
            ),
        ),
    ),
    ("L27A1", "L25A2", "L25A1"),
    refused=(
        Branch(
            laws=("L27B",),
            rectification=gettext_noop(
                "{call} is an insufficient bid and was not accepted: treat it as one."
            ),
            apply="insufficient_bid",
        ),
    ),
)
INTENDED = (
    Branch(
        when=both(
            neither(("is", "$call", "P", "X", "XX")),
            yes("insufficient"),
        ),
        then=(INSUFFICIENT,),
    ),
    Branch(
        when=either(("is", "$changed", "no"), yes("partner_called")),
        laws=("L25A2", "L25B2"),
        rectification=gettext_noop(
            "The first call was intended and cannot be changed: it stands. A new call "
            "made after {partner} called is a call out of rotation."
        ),
    ),
    Branch(
        when=both(yes("lho_called"), yes("over_the_change")),
        laws=("L25B1", "L25A2", "L16C2", "L26B"),
        rectification=gettext_noop(
            "{LHO} deliberately called over the new call and so accepted it. The "
            "first call is withdrawn and is unauthorised for {partner}. Law 26 may "
            "restrict a lead."
        ),
        results={"resolved": "accept_call"},
        follow_ups=AFTER_ACCEPTANCE,
    ),
    Branch(laws=("L25A2",), then=(SUBSTITUTED,)),
)
CHANGE_OF_CALL = Tree(
    family="change_of_call",
    questions=QUESTIONS,
    branches=(
        Branch(when=yes("unintended"), judgment="unintended", then=UNINTENDED),
        Branch(judgment="unintended", then=INTENDED),
    ),
)
