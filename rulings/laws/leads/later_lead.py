"""A later lead out of turn (Laws 53, 55, 56)."""

from rulings.laws.common import (
    DECLARER,
    DEFENDERS,
    DUMMY,
    MISINFORMED,
    REFUSED,
    SUIT,
    after_play,
    early,
    major_penalty_card,
    played_before_partner,
    prohibited_lead,
    required_lead,
    unauthorised,
)
from rulings.laws.engine.terms import SEATS, both, either, neither, one_of, yes
from rulings.laws.engine.tree import (
    Answer,
    Branch,
    Kind,
    Option,
    Question,
    Saying,
    Step,
    Tree,
)
from rulings.laws.leads.prior_restrictions import (
    BOTH_CARDS,
    CHOICE_FIRST,
    HAS_EARLIER,
    IN_TURN_BUT_BOUND,
    LEADERS_TURN,
    prior,
)
from scoring.bridge.messages import gettext_noop

PLAYED = "played_before_ruling_seat"
LATER_QUESTIONS = (
    DECLARER,
    DUMMY,
    Question(
        code="offender",
        kind=Kind.SEAT,
        text=gettext_noop("From whose hand was the lead?"),
    ),
    Question(code="card", kind=Kind.CARD, text=gettext_noop("Which card?"), usual=""),
    SUIT,
    Question(
        code="turn",
        kind=Kind.SEAT,
        text=gettext_noop("Who was on lead?"),
        usual="$bound_leader",
    ),
    Question(code="correct_leader", kind=Kind.SEAT, derived="$turn"),
    Question(code="next_hand", kind=Kind.SEAT, derived=("lho", "$offender")),
    Question(
        code="trick",
        kind=Kind.NUMBER,
        text=gettext_noop("Which trick was it led to?"),
        usual=2,
        laws=("L53A",),
    ),
    MISINFORMED,
    Question(
        code=PLAYED,
        kind=Kind.SEAT,
        text=gettext_noop("Which hand played next, if any?"),
        usual="",
        laws=("L53A", "L53B", "L53C"),
    ),
    Question(code="played_before_ruling_card", kind=Kind.CARD, usual="", later=True),
    Question(
        code="own_lead",
        text=gettext_noop(
            "Was that card meant as a lead in turn, not as a play to this one?"
        ),
        usual="no",
        laws=("L53B",),
    ),
    Question(
        code="played_after_retraction_seat",
        kind=Kind.SEAT,
        usual="",
        later=True,
        laws=("L60B",),
    ),
    Question(code="played_after_retraction_card", kind=Kind.CARD, usual="", later=True),
    *early(("rho", "$offender"), "$played_before_ruling_card"),
    Question(code="resolved", kind=Kind.TEXT, usual="", later=True),
    *(
        Question(
            code=seat,
            kind=Kind.CHOICE,
            answers=(
                Answer("none", gettext_noop("not decided yet")),
                Answer("accept", gettext_noop("accepts")),
                Answer("reject", gettext_noop("does not accept")),
            ),
            usual="none",
            later=True,
            laws=("L55A",),
        )
        for seat in SEATS
    ),
    *prior("$turn"),
)
IN_TURN = Branch(
    laws=("L44G", "L53"),
    rectification=gettext_noop(
        "It was {offender}'s lead: nothing was wrong, and play continues."
    ),
)
TAKEN_BACK_FREELY = (
    Branch(
        when=yes("misinformed"),
        laws=("L47E1", "L16C"),
        rectification=gettext_noop(
            "An opponent told {offender} it was their lead: {card} is retracted and "
            "cannot be accepted. {turn} leads."
        ),
        results={"resolved": "retract_lead"},
        follow_ups=(
            unauthorised(
                (
                    "if",
                    ("sides_agree", "$offender", "$declarer"),
                    DEFENDERS,
                    "$declarer",
                ),
                "$card",
            ),
        ),
    ),
    Branch(
        when=("same", "$offender", "$turn"),
        then=(
            Branch(
                when=("not", ("is", "$card", "")), then=(*IN_TURN_BUT_BOUND, IN_TURN)
            ),
            IN_TURN,
        ),
    ),
    Branch(
        when=("is", "$trick", 13),
        laws=("L53A",),
        rectification=gettext_noop(
            "A lead out of turn to the last trick is always retracted: {turn} leads."
        ),
        results={"resolved": "retract_lead"},
    ),
    Branch(
        when=both(
            ("same", f"${PLAYED}", "$turn"),
            ("not", ("sides_agree", "$turn", "$offender")),
            either(("not", ("same", "$turn", "$next_hand")), yes("own_lead")),
        ),
        laws=("L53B", "L16C2"),
        rectification=gettext_noop(
            "{turn} has led in turn: that lead stands, and {card} is retracted "
            "without rectification."
        ),
        results={"resolved": "retract_lead"},
        follow_ups=(
            unauthorised(("partner", "$offender"), "$card"),
            after_play("16C"),
        ),
    ),
)
ACCEPTED = Branch(
    when=("same", f"${PLAYED}", "$next_hand"),
    laws=("L53A", "L60A"),
    rectification=gettext_noop(
        "{next_hand} has played to the lead and so accepted it: it stands."
    ),
    results={"resolved": "accept_lead"},
)
OF_THE_PARTNER = ("same", "$turn", ("partner", "$offender"))
PARTNER_LED_AS_WELL = major_penalty_card(
    f"${PLAYED}",
    "$played_before_ruling_card",
    when=both(
        ("same", f"${PLAYED}", ("partner", "$offender")),
        ("same", f"${PLAYED}", "$turn"),
    ),
)
"""Whose turn it was has led before declarer chose: his card stays as well (Law 49)."""
BY_A_DEFENDER = (
    ACCEPTED,
    Branch(
        laws=("L56", "L53A", "L50D1", "L50D2"),
        rectification=gettext_noop("{declarer} chooses. No one plays until then."),
        follow_ups=PARTNER_LED_AS_WELL,
        say=(
            Saying(
                to="$declarer",
                text=gettext_noop(
                    "It was {turn}'s lead, not {offender}'s. You may accept the lead "
                    "or have it retracted. Choose without consulting your partner."
                ),
                short=gettext_noop(
                    "Not {offender}'s lead: accept it, or have it retracted?"
                ),
            ),
        ),
        step=Step(
            chooser="$declarer",
            options=(
                Option(code="accept_lead"),
                *(
                    Option(code=code, when=both(OF_THE_PARTNER, neither(HAS_EARLIER)))
                    for code in (
                        "refuse_require_suit",
                        "refuse_prohibit_suit",
                        "refuse_no_restriction",
                    )
                ),
                Option(
                    code="retract_lead",
                    when=either(("sides_agree", "$turn", "$declarer"), HAS_EARLIER),
                    chosen_if=("is", "$resolved", "retract_lead"),
                ),
            ),
        ),
        then=(
            Branch(
                when=one_of("choice", "accept_lead"),
                laws=("L53A",),
                rectification=gettext_noop("The lead stands; {next_hand} plays to it."),
            ),
            Branch(
                when=one_of("choice", "refuse_require_suit"),
                laws=("L56", "L50D2a", "L50E2"),
                rectification=gettext_noop("{card} is picked up; {turn} leads {suit}."),
                follow_ups=(required_lead("$turn", "$suit"), *REFUSED),
                then=LEADERS_TURN,
            ),
            Branch(
                when=one_of("choice", "refuse_prohibit_suit"),
                laws=("L56", "L50D2a", "L50E2"),
                rectification=gettext_noop(
                    "{card} is picked up; {turn} leads a suit other than {suit}, and "
                    "may not lead {suit} while they retain the lead."
                ),
                follow_ups=(prohibited_lead("$turn", "$suit"), *REFUSED),
                then=LEADERS_TURN,
            ),
            Branch(
                laws=("L56", "L50D1", "L50E1"),
                rectification=gettext_noop(
                    "{card} stays on the table as a major penalty card; {turn} leads."
                ),
                follow_ups=major_penalty_card(
                    "$offender", ("list", "$earlier_cards", "$card")
                ),
                then=(
                    Branch(when=("sides_agree", "$turn", "$declarer")),
                    Branch(when=HAS_EARLIER, then=(BOTH_CARDS,)),
                    *LEADERS_TURN,
                ),
            ),
        ),
    ),
)
WITHDRAWN = (
    Branch(
        when=one_of("choice", "accept_lead"),
        laws=("L53A", "L55A"),
        rectification=gettext_noop("The lead stands; {next_hand} plays to it."),
    ),
    Branch(
        when=("not", ("is", "$played_after_retraction_seat", "")),
        laws=("L60B", "L50", "L55C"),
        rectification=gettext_noop(
            "{played_after_retraction_seat} has played before the correct hand led: "
            "{played_after_retraction_card} is a major penalty card."
        ),
        follow_ups=(
            *major_penalty_card(
                "$played_after_retraction_seat", "$played_after_retraction_card"
            ),
            after_play("55C"),
        ),
    ),
    Branch(
        when=("sides_agree", "$turn", "$declarer"),
        laws=("L55B2", "L48A", "L55C"),
        rectification=gettext_noop(
            "{card} goes back, without rectification; {declarer} leads any card from "
            "{turn}'s hand."
        ),
        follow_ups=(after_play("55C"),),
    ),
    Branch(
        laws=("L55B1", "L48A", "L55C"),
        rectification=gettext_noop(
            "{card} goes back, without rectification; {turn} leads."
        ),
        follow_ups=(after_play("55C"),),
        then=(CHOICE_FIRST, *LEADERS_TURN),
    ),
)
FIRST_SAYS = ("fact", "$next_hand")
OTHER_SAYS = ("fact", ("rho", "$offender"))
BY_DECLARER = (
    played_before_partner(
        "L53C",
        "L57A",
        "L57",
        when=("same", f"${PLAYED}", "$early_player"),
        results={"resolved": "accept_lead"},
    ),
    ACCEPTED,
    Branch(
        laws=("L55A", "L53A"),
        rectification=gettext_noop(
            "Either defender may accept the lead or require it to be retracted. If "
            "they disagree, {next_hand} decides."
        ),
        say=(
            Saying(
                to="either defender",
                text=gettext_noop(
                    "The lead came from the wrong hand. Either of you may accept it "
                    "or require it to be retracted, without consulting. If you "
                    "disagree, {next_hand} decides."
                ),
                short=gettext_noop("Wrong hand: accept it, or have it retracted?"),
            ),
        ),
        step=Step(
            chooser="either defender",
            options=(
                Option(
                    code="accept_lead",
                    chosen_if=either(
                        ("is", FIRST_SAYS, "accept"),
                        both(("is", FIRST_SAYS, "none"), ("is", OTHER_SAYS, "accept")),
                    ),
                ),
                Option(
                    code="retract_lead",
                    chosen_if=either(
                        ("is", "$resolved", "retract_lead"),
                        ("is", FIRST_SAYS, "reject"),
                        both(("is", FIRST_SAYS, "none"), ("is", OTHER_SAYS, "reject")),
                    ),
                ),
            ),
        ),
        then=(Branch(results={"resolved": "$choice"}, then=WITHDRAWN),),
    ),
)
LATER_LEAD = Tree(
    family="lead_out_of_turn_in_play",
    questions=LATER_QUESTIONS,
    branches=(
        *TAKEN_BACK_FREELY,
        Branch(when=("sides_agree", "$offender", "$declarer"), then=BY_DECLARER),
        Branch(then=BY_A_DEFENDER),
    ),
)
