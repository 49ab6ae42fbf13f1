"""The opening lead out of turn (Law 54)."""

from rulings.laws.common import (
    DECLARER,
    DECLARING_SIDE,
    DEFENDERS,
    DUMMY,
    MISINFORMED,
    REFUSED,
    SUIT,
    after_play,
    authorised,
    major_penalty_card,
    prohibited_lead,
    required_lead,
    unauthorised,
)
from rulings.laws.elections import elected
from rulings.laws.engine.terms import both, neither, no, one_of, yes
from rulings.laws.engine.tree import (
    Answer,
    Branch,
    FollowUp,
    Kind,
    Option,
    Question,
    Saying,
    Step,
    Tree,
)
from rulings.laws.leads.prior_restrictions import (
    BOTH_CARDS,
    HAS_EARLIER,
    IN_TURN_BUT_BOUND,
    LEADERS_TURN,
    prior,
)
from scoring.bridge.messages import gettext_noop

PLAYED = "$played_before_ruling_seat"
OPENING_QUESTIONS = (
    DECLARER,
    DUMMY,
    Question(code="correct_leader", kind=Kind.SEAT, derived=("lho", "$declarer")),
    Question(
        code="offender",
        kind=Kind.SEAT,
        text=gettext_noop("Who led?"),
        usual=("rho", "$declarer"),
        laws=("L54",),
    ),
    Question(code="card", kind=Kind.CARD, text=gettext_noop("Which card?"), usual=""),
    SUIT,
    Question(
        code="faced",
        text=gettext_noop("Was the card face up?"),
        usual="yes",
        laws=("L41A",),
    ),
    elected("faced_opening_leads"),
    MISINFORMED,
    Question(
        code="correct_leader_also_led",
        kind=Kind.CHOICE,
        text=gettext_noop("Has {correct_leader} also led?"),
        answers=(
            Answer("no", gettext_noop("No")),
            Answer("face_down", gettext_noop("Yes, face down")),
            Answer("faced", gettext_noop("Yes, face up")),
        ),
        usual="no",
        laws=("L54",),
    ),
    Question(
        code="correct_leader_card",
        kind=Kind.CARD,
        text=gettext_noop("Which card did {correct_leader} face?"),
        usual="",
    ),
    Question(
        code="declarer_spreading",
        text=gettext_noop("Has {declarer} begun to spread their hand?"),
        usual="no",
        laws=("L54A",),
    ),
    Question(
        code="card_played_second",
        kind=Kind.CHOICE,
        text=gettext_noop("Has a card been played to the lead?"),
        answers=(
            Answer("no", gettext_noop("No")),
            Answer(
                "declarer",
                gettext_noop("Yes, from {declarer}'s hand"),
                also=("from_declarer's_hand", "declarer's_hand", "declarer_hand"),
            ),
            Answer(
                "dummy",
                gettext_noop("Yes, from {dummy}'s hand"),
                also=("from_dummy", "dummy's_hand"),
            ),
        ),
        usual=(
            "if",
            ("same", PLAYED, "$declarer"),
            "declarer",
            ("if", ("same", PLAYED, "$dummy"), "dummy", "no"),
        ),
        laws=("L53A", "L54B"),
    ),
    Question(
        code="dummy_card_seen",
        text=gettext_noop("Could {declarer} have seen a card of dummy?"),
        usual="no",
        laws=("L54C",),
    ),
    Question(code="played_before_ruling_seat", kind=Kind.SEAT, usual="", later=True),
    Question(code="played_before_ruling_card", kind=Kind.CARD, usual="", later=True),
    Question(code="leader_kept_lead", usual="yes", later=True),
    Question(code="correct_leader_holds_suit", usual="yes", later=True),
    *prior("$correct_leader"),
)

OPENING_REFUSED = (
    Branch(
        when=one_of("choice", "accept_become_dummy"),
        laws=("L54A",),
        rectification=gettext_noop(
            "The lead is accepted. {declarer} spreads their hand and {dummy} becomes "
            "declarer."
        ),
        results={"new_declarer": "$dummy", "new_dummy": "$declarer"},
    ),
    Branch(
        when=one_of("choice", "accept_remain_declarer"),
        laws=("L54B", "L54B1"),
        rectification=gettext_noop(
            "The lead is accepted. {declarer} plays second, from their own hand; then "
            "{dummy} faces dummy's hand and plays last."
        ),
    ),
    Branch(
        when=both(
            one_of("choice", "refuse_require_suit"), no("correct_leader_holds_suit")
        ),
        laws=("L59", "L50D2a"),
        rectification=gettext_noop(
            "{card} is picked up. {correct_leader} has no card of the suit and may lead "
            "any card."
        ),
        follow_ups=REFUSED,
        then=LEADERS_TURN,
    ),
    Branch(
        when=one_of("choice", "refuse_require_suit"),
        laws=("L54D", "L50D2a", "L50E2"),
        rectification=gettext_noop(
            "{card} is picked up; {correct_leader} leads {suit}."
        ),
        follow_ups=(required_lead("$correct_leader", "$suit"), *REFUSED),
        then=LEADERS_TURN,
    ),
    Branch(
        when=one_of("choice", "refuse_prohibit_suit"),
        laws=("L54D", "L50D2a", "L50E2"),
        rectification=gettext_noop(
            "{card} is picked up; {correct_leader} leads a suit other than {suit}, "
            "and may not lead {suit} while they retain the lead."
        ),
        follow_ups=(
            prohibited_lead("$correct_leader", "$suit", when=yes("leader_kept_lead")),
            *REFUSED,
        ),
        then=LEADERS_TURN,
    ),
    Branch(
        when=one_of("choice", "retract_lead"),
        laws=("L54D",),
        follow_ups=major_penalty_card("$offender", ("list", "$earlier_cards", "$card")),
        then=(BOTH_CARDS,),
    ),
    Branch(
        laws=("L54D", "L50D1", "L50D2b", "L50E1"),
        rectification=gettext_noop(
            "No restriction: {card} stays on the table as a major penalty card, and "
            "{correct_leader} leads."
        ),
        follow_ups=major_penalty_card("$offender", "$card"),
        then=LEADERS_TURN,
    ),
)
ALSO_FACED = one_of("correct_leader_also_led", "faced")
OPENING_CHOICE = Branch(
    laws=("L54", "L53A", "L54A", "L54B", "L54D", "L50D2", "L10C1", "L10C2"),
    rectification=gettext_noop(
        "Explain all five options to {declarer} alone. Play waits until {declarer} "
        "has chosen, without consulting partner."
    ),
    say=(
        Saying(
            to="$declarer",
            text=gettext_noop(
                "It was not {offender}'s lead. You have five options: please hear "
                "them all, then choose without consulting your partner."
            ),
            short=gettext_noop(
                "You have five options: hear them all, then choose alone."
            ),
            when=neither(HAS_EARLIER),
        ),
        Saying(
            to="$declarer",
            text=gettext_noop(
                "It was not {offender}'s lead, and {offender} already has a penalty "
                "card. You may accept the lead and become dummy, accept it and stay "
                "declarer, or refuse it. If you refuse, you then choose for all the "
                "penalty cards. Choose without consulting your partner."
            ),
            short=gettext_noop("Accept and be dummy, accept and declare, or refuse?"),
            when=HAS_EARLIER,
        ),
    ),
    follow_ups=(
        *(
            FollowUp(
                code=each.code,
                who=each.who,
                until=each.until,
                about=each.about,
                when=ALSO_FACED,
            )
            for each in major_penalty_card("$correct_leader", "$correct_leader_card")
        ),
        after_play("72C"),
    ),
    step=Step(
        chooser="$declarer",
        options=(
            Option(code="accept_become_dummy"),
            Option(code="accept_remain_declarer"),
            *(
                Option(code=code, when=neither(HAS_EARLIER))
                for code in (
                    "refuse_require_suit",
                    "refuse_prohibit_suit",
                    "refuse_no_restriction",
                )
            ),
            Option(code="retract_lead", when=HAS_EARLIER),
        ),
    ),
    then=OPENING_REFUSED,
)
BECOMES_DUMMY = {
    "resolved": "accept_become_dummy",
    "new_declarer": "$dummy",
    "new_dummy": "$declarer",
}
STAYS_DECLARER = {"resolved": "accept_remain_declarer"}
OPENING_FACED = (
    Branch(
        when=yes("declarer_spreading"),
        laws=("L54A",),
        rectification=gettext_noop(
            "{declarer} spreads their hand and becomes dummy; {dummy} plays the "
            "contract."
        ),
        results=BECOMES_DUMMY,
    ),
    Branch(
        when=one_of("card_played_second", "declarer"),
        laws=("L53A", "L54B1"),
        rectification=gettext_noop(
            "{declarer} accepted the lead by playing a card from hand. {dummy} faces "
            "dummy's hand, which plays last."
        ),
        results=STAYS_DECLARER,
    ),
    Branch(
        when=one_of("card_played_second", "dummy"),
        laws=("L53A", "L54B2"),
        rectification=gettext_noop(
            "The lead was accepted. The card from dummy stays, unless it must be "
            "withdrawn to correct a revoke."
        ),
        results=STAYS_DECLARER,
    ),
    Branch(
        when=yes("dummy_card_seen"),
        laws=("L54C", "L54B1"),
        rectification=gettext_noop(
            "{declarer} has seen a card of dummy, so the lead must be accepted. "
            "{declarer} stays declarer and plays second from hand."
        ),
        results=STAYS_DECLARER,
    ),
    OPENING_CHOICE,
)

NOT_FACED = (
    Branch(
        when=yes("election_faced_opening_leads"),
        rectification=gettext_noop(
            "Opening leads are made face up here, so a face-down card is not a lead. "
            "It is retracted, and {correct_leader} leads face up."
        ),
    ),
    Branch(
        rectification=gettext_noop(
            "The card was not faced: it is retracted and {correct_leader} leads, "
            "without further rectification."
        ),
    ),
)
IN_TURN = Branch(
    laws=("L41A", "L54"),
    rectification=gettext_noop(
        "It was {offender}'s lead: nothing was wrong, and play continues."
    ),
)
OPENING_LEAD = Tree(
    family="opening_lead_out_of_turn",
    questions=OPENING_QUESTIONS,
    branches=(
        Branch(when=no("faced"), laws=("L41A", "L54"), then=NOT_FACED),
        Branch(
            when=yes("misinformed"),
            laws=("L47E1", "L16C"),
            rectification=gettext_noop(
                "An opponent told {offender} it was their lead: the card is retracted "
                "and cannot be accepted. {correct_leader} leads."
            ),
            follow_ups=(
                unauthorised(
                    (
                        "if",
                        ("sides_agree", "$offender", "$declarer"),
                        DEFENDERS,
                        DECLARING_SIDE,
                    ),
                    "$card",
                ),
                authorised(("side", "$offender"), "$card"),
            ),
            results={"resolved": "retract_lead"},
        ),
        Branch(
            when=("same", "$offender", "$correct_leader"),
            then=(
                Branch(
                    when=("not", ("is", "$card", "")),
                    then=(*IN_TURN_BUT_BOUND, IN_TURN),
                ),
                IN_TURN,
            ),
        ),
        Branch(
            when=("sides_agree", "$offender", "$declarer"),
            laws=("L54E", "L24D"),
            rectification=gettext_noop(
                "The declaring side faced a card: it is picked up, without "
                "rectification. The defenders may use what they saw."
            ),
            follow_ups=(
                authorised(DEFENDERS, "$card"),
                unauthorised(("partner", "$offender"), "$card"),
            ),
        ),
        Branch(
            when=one_of("correct_leader_also_led", "face_down"),
            laws=("L54",),
            say=(
                Saying(
                    to="$correct_leader",
                    text=gettext_noop("Please take your card back without showing it."),
                ),
            ),
            then=OPENING_FACED,
        ),
        Branch(then=OPENING_FACED),
    ),
)
