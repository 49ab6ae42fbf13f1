"""The lead after a call was withdrawn (Law 26)."""

from rulings.laws.auction.calls import auction_question, lead_pending
from rulings.laws.common import DECLARER, after_play, first_of, prohibited_lead
from rulings.laws.engine.prior_rulings import seats_with, told_by_the_table
from rulings.laws.engine.terms import SEATS, Term, both, either, no, one_of, yes
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
from scoring.bridge.messages import gettext_noop

TO_FORBID: Term = (
    "without",
    ("list", "S", "H", "D", "C"),
    "$suits_specified_by_offender",
)
WITHDREW = seats_with(
    {
        seat: both(
            one_of(f"withdrew_{seat}", "yes"),
            ("not", ("sides_agree", seat, "$declarer")),
        )
        for seat in SEATS
    }
)
"""The defenders of whose withdrawn calls an earlier ruling said that Law 26B holds."""
NOT_COMPARABLE = either(
    *(
        both(one_of("withdrawn_by", seat), ("told", f"withdrawn_{seat}"))
        for seat in SEATS
    )
)
"""That it was found so when the call was withdrawn: else nothing would be pending."""
RESTRICTED = "restricted"
"""Why is not asked again: by none of the answers a lead would be free."""
AT_THE_LEAD = Branch(
    laws=("L26B",),
    rectification=gettext_noop(
        "{partner} is on lead for the first time. {declarer} may forbid one suit that "
        "{withdrawn_by} has not shown in a legal call, while {partner} retains the "
        "lead."
    ),
    say=(
        Saying(
            to="$declarer",
            text=gettext_noop(
                "You may forbid {partner} to lead one of these suits while they "
                "retain the lead, or not. You cannot require a suit."
            ),
        ),
    ),
    follow_ups=(lead_pending("$withdrawn_call", suits="$suits_specified_by_offender"),),
    step=Step(
        chooser="$declarer",
        options=(
            Option(code="prohibit", each=TO_FORBID),
            Option(code="no_restriction"),
        ),
    ),
    then=(
        Branch(
            when=one_of("choice", "no_restriction"),
            laws=("L26B",),
            rectification=gettext_noop(
                "{partner} may lead any card, and no later lead is restricted."
            ),
        ),
        Branch(
            laws=("L26B",),
            rectification=gettext_noop(
                "{partner} leads another suit and may not lead the forbidden suit "
                "while they retain the lead. With nothing else, they may lead it."
            ),
            say=(
                Saying(
                    to="$partner",
                    text=gettext_noop(
                        "You may not lead the forbidden suit while you retain the lead."
                    ),
                ),
            ),
            follow_ups=(prohibited_lead("$partner", "$choice_named"),),
        ),
    ),
)
LEAD_AFTER_WITHDRAWN_CALL = Tree(
    family="lead_restriction_call_withdrawn",
    questions=(
        DECLARER,
        Question(code="dealer", kind=Kind.SEAT, usual="", later=True),
        auction_question("auction"),
        Question(
            code="withdrawn_by",
            kind=Kind.SEAT,
            text=gettext_noop("Whose call was withdrawn?"),
            derived=first_of(
                (("is", ("count", "$withdrew"), 1), ("join", "$withdrew"))
            ),
            among="$withdrew",
        ),
        Question(code="withdrew", kind=Kind.SEAT, derived=WITHDREW),
        *told_by_the_table("withdrew_{seat}", "withdrawn_{seat}"),
        Question(code="partner", kind=Kind.SEAT, derived=("partner", "$withdrawn_by")),
        Question(
            code="withdrawn_call",
            kind=Kind.CALL,
            text=gettext_noop("What was the withdrawn call?"),
            derived=first_of(
                (NOT_COMPARABLE, ("fact", ("join", "withdrawn_", "$withdrawn_by")))
            ),
            usual="",
        ),
        Question(
            code="withdrawn_kind",
            kind=Kind.CHOICE,
            text=gettext_noop("Why was it withdrawn?"),
            answers=(
                Answer("out_of_rotation", gettext_noop("It was out of rotation")),
                Answer("insufficient", gettext_noop("It was an insufficient bid")),
                Answer("changed", gettext_noop("It was intended, and was changed")),
                Answer("inadmissible", gettext_noop("It was inadmissible")),
                Answer("unintended", gettext_noop("It was unintended")),
                Answer(
                    "no_restriction",
                    gettext_noop(
                        "It was accepted or repeated, {withdrawn_by} had to pass "
                        "once, or an opponent called over it or in turn"
                    ),
                ),
            ),
            derived=first_of((NOT_COMPARABLE, RESTRICTED)),
            usual="out_of_rotation",
            laws=("L26",),
        ),
        Question(code="replacement", kind=Kind.CALL, usual="", later=True),
        Question(
            code="comparable",
            text=gettext_noop(
                "Was the call that replaced {withdrawn_call} comparable, or the "
                "lowest sufficient bid in the same denomination after an insufficient "
                "bid?"
            ),
            derived=first_of((NOT_COMPARABLE, "no")),
            laws=("L26A", "L23A", "L27B1"),
        ),
        Question(code="opening_leader", kind=Kind.SEAT, derived=("lho", "$declarer")),
        Question(
            code="partner_on_lead",
            text=gettext_noop("Is {partner} on lead for the first time?"),
            usual=(
                "if",
                ("same", "$opening_leader", "$partner"),
                "yes",
                "no",
            ),
            laws=("L26B",),
        ),
        Question(
            code="suits_specified_by_offender",
            kind=Kind.SUITS,
            text=gettext_noop(
                "Which suits did {withdrawn_by} name or show in the legal auction?"
            ),
            usual=("suits_named", "$auction", "$withdrawn_by"),
            laws=("L26B",),
        ),
    ),
    branches=(
        Branch(
            when=("sides_agree", "$declarer", "$withdrawn_by"),
            laws=("L26B",),
            rectification=gettext_noop(
                "{withdrawn_by}'s side declares: no lead is restricted."
            ),
        ),
        Branch(
            when=one_of("withdrawn_kind", "unintended", "no_restriction"),
            laws=("L26",),
            rectification=gettext_noop(
                "Law 26 does not apply after such a call: no lead is restricted."
            ),
        ),
        Branch(
            when=yes("comparable"),
            laws=("L26A", "L23B"),
            rectification=gettext_noop(
                "The replacement call needs no further rectification: no lead is "
                "restricted."
            ),
            judgment="comparable",
            then=(
                Branch(
                    when=one_of("withdrawn_kind", "insufficient"),
                    laws=("L27D",),
                    follow_ups=(after_play("27D"),),
                ),
                Branch(laws=("L23C",), follow_ups=(after_play("23C"),)),
            ),
        ),
        Branch(
            when=no("partner_on_lead"),
            laws=("L26B",),
            rectification=gettext_noop(
                "When {partner} is first on lead, {declarer} may forbid one suit that "
                "{withdrawn_by} has not named or shown."
            ),
            follow_ups=(lead_pending("$withdrawn_call"),),
        ),
        Branch(
            when=either(
                ("is", ("count", ("suits_named", "$auction", "$withdrawn_by")), 4),
                ("is", ("count", TO_FORBID), 0),
            ),
            laws=("L26B",),
            rectification=gettext_noop(
                "{withdrawn_by} has named or shown all four suits, so there is none "
                "to forbid."
            ),
        ),
        AT_THE_LEAD,
    ),
)
