"""What dummy may do and may not (Laws 42, 43, 61)."""

from rulings.laws.common import DECLARER, DUMMY, after_play, unauthorised
from rulings.laws.engine.terms import both, chosen, either, no, one_of, yes
from rulings.laws.engine.tree import Answer, Branch, Kind, Option, Question, Step, Tree
from scoring.bridge.messages import gettext_noop

DUMMY_QUESTIONS = (
    DECLARER,
    DUMMY,
    Question(
        code="action",
        kind=Kind.CHOICE,
        text=gettext_noop("What did dummy do?"),
        answers=(
            Answer(
                "prevents_irregularity",
                gettext_noop("Warned declarer in time"),
                also=("warns", "tries_to_prevent", "prevents", "warns_wrong_hand"),
            ),
            Answer(
                "points_out_own_side",
                gettext_noop("Pointed out the declaring side's irregularity"),
            ),
            Answer(
                "first_to_point_at_defender_irregularity",
                gettext_noop("Pointed out a defender's irregularity"),
                also=("points_out_defender", "points_at_defender_irregularity"),
            ),
            Answer(
                "asks_declarer",
                gettext_noop("Asked declarer “having none?”"),
            ),
            Answer(
                "first_to_ask_declarer_revoke",
                gettext_noop("Asked declarer first, and declarer had revoked"),
            ),
            Answer(
                "asks_defender",
                gettext_noop("Asked a defender “having none?”"),
            ),
            Answer(
                "calls_director",
                gettext_noop("Called the director before anyone else did"),
                also=("calls_director_first",),
            ),
            Answer(
                "tells_declarer",
                gettext_noop("Said something about the play to declarer"),
                also=("comments", "participates", "communicates"),
            ),
            Answer(
                "suggests_play",
                gettext_noop("Touched or suggested a card"),
                also=("touches_card", "suggests_card", "suggests"),
            ),
            Answer(
                "looks_at_hand",
                gettext_noop("Looked at a hand, exchanged hands or left their seat"),
                also=(
                    "looks_at_defender_hand",
                    "looks_at_declarer_hand",
                    "exchanges_hands",
                    "leaves_seat",
                ),
            ),
            Answer(
                "states_fact",
                gettext_noop("Answered the director, or kept count of the tricks"),
                also=("states_facts", "keeps_count", "plays_as_told"),
            ),
        ),
        laws=("L42", "L43"),
    ),
    Question(
        code="rights_lost",
        text=gettext_noop(
            "Had dummy looked at a hand, exchanged hands or left their seat to watch?"
        ),
        usual="no",
        laws=("L43A2", "L43B2"),
    ),
    Question(
        code="play_ended",
        text=gettext_noop("Had play ended?"),
        usual="no",
        laws=("L42B3", "L43A1b"),
    ),
    Question(
        code="irregularity",
        kind=Kind.CHOICE,
        text=gettext_noop("What was the irregularity?"),
        answers=(
            Answer("lead_from_wrong_hand", gettext_noop("A lead from the wrong hand")),
            Answer("other", gettext_noop("Something else")),
        ),
        usual="lead_from_wrong_hand",
        laws=("L55A",),
    ),
    Question(
        code="declarer_had_revoked",
        text=gettext_noop("Had declarer revoked with that card from their own hand?"),
        usual="yes",
        laws=("L43B2b",),
    ),
    Question(
        code="trick_won_by",
        kind=Kind.CHOICE,
        text=gettext_noop("Who won the revoke trick?"),
        answers=(
            Answer(
                "declarer",
                gettext_noop("{declarer}'s hand"),
                also=("declarer_hand", "hand", "declarers_hand"),
            ),
            Answer("dummy", gettext_noop("Dummy")),
            Answer(
                "defenders",
                gettext_noop("A defender"),
                also=("defender", "other", "opponents"),
            ),
        ),
        laws=("L64A",),
    ),
    Question(
        code="later_tricks",
        kind=Kind.NUMBER,
        text=gettext_noop("How many later tricks has declarer's side won?"),
        usual=0,
        laws=("L64A",),
    ),
)
TO_THE_DEFENDERS = {"tricks_to": ("side", ("lho", "$declarer"))}
LATER = ("more", "$later_tricks", 0)
SUBSTITUTED = gettext_noop(
    "Declarer substitutes a legal card, and the revoke is treated as established."
)
AS_IF_ESTABLISHED = (
    Branch(
        when=both(one_of("trick_won_by", "declarer"), LATER),
        laws=("L43B2b", "L64A1"),
        results={"tricks_transferred": 2, **TO_THE_DEFENDERS},
    ),
    Branch(
        when=one_of("trick_won_by", "declarer"),
        laws=("L43B2b", "L64A1", "L64A2"),
        results={"tricks_transferred": 1, **TO_THE_DEFENDERS},
    ),
    Branch(
        when=either(one_of("trick_won_by", "dummy"), LATER),
        laws=("L43B2b", "L64A2"),
        results={"tricks_transferred": 1, **TO_THE_DEFENDERS},
    ),
    Branch(laws=("L43B2b", "L64B1"), results={"tricks_transferred": 0}),
)


def hand(seat: str) -> Option:
    """The lead comes from that hand."""
    return Option(code="choose_leading_hand", each=seat, kind=Kind.SEAT)


LOST = (
    Branch(
        when=one_of("action", "prevents_irregularity"),
        laws=("L43B2a", "L43B1"),
        rectification=gettext_noop(
            "Dummy had lost the right to warn: either defender may choose which hand "
            "declarer leads from."
        ),
        step=Step(
            chooser="either defender", options=(hand("$declarer"), hand("$dummy"))
        ),
        then=(
            Branch(rectification=gettext_noop("Declarer leads from the hand chosen.")),
        ),
    ),
    Branch(
        when=both(
            one_of("action", "first_to_ask_declarer_revoke", "asks_declarer"),
            yes("declarer_had_revoked"),
        ),
        laws=("L43B2b", "L64C"),
        rectification=SUBSTITUTED,
        follow_ups=(after_play("64C"),),
        then=AS_IF_ESTABLISHED,
    ),
    Branch(
        when=one_of("action", "first_to_point_at_defender_irregularity"),
        laws=("L43B3", "L43B1"),
        rectification=gettext_noop(
            "Play continues as if nothing had been said. When it ends, only "
            "declarer's score is adjusted, and only if that side gained."
        ),
        follow_ups=(after_play("43B3"),),
    ),
)
HAS_SPOKEN = unauthorised("$declarer", "what dummy said")
KEPT = (
    Branch(
        when=one_of("action", "states_fact"),
        laws=("L42A", "L42A1", "L42A2", "L42A3"),
        rectification=gettext_noop(
            "Dummy may answer the director, keep count of the tricks and play cards "
            "as instructed."
        ),
    ),
    Branch(
        when=one_of("action", "prevents_irregularity"),
        laws=("L42B2", "L9A3"),
        rectification=gettext_noop(
            "Dummy may try to prevent declarer's irregularity: no rectification."
        ),
    ),
    Branch(
        when=one_of("action", "asks_declarer", "first_to_ask_declarer_revoke"),
        laws=("L42B1", "L61B2a", "L62B2"),
        rectification=gettext_noop(
            "Dummy may ask declarer that. If declarer has a card of the suit it must "
            "be played. Declarer's wrong card goes back, without rectification."
        ),
    ),
    Branch(
        when=one_of("action", "asks_defender"),
        laws=("L61B2b", "L62A", "L16B", "L43B1"),
        rectification=gettext_noop(
            "Dummy may not ask a defender. A revoke found in time must still be "
            "corrected, but declarer may not use what the question revealed."
        ),
        follow_ups=(unauthorised("$declarer", "dummy's question"),),
    ),
    Branch(
        when=both(
            one_of(
                "action",
                "points_out_own_side",
                "first_to_point_at_defender_irregularity",
                "calls_director",
            ),
            yes("play_ended"),
        ),
        laws=("L42B3",),
        rectification=gettext_noop(
            "Play has ended: dummy may point that out. Rule as if another player had."
        ),
    ),
    Branch(
        when=both(
            one_of("action", "points_out_own_side"),
            one_of("irregularity", "lead_from_wrong_hand"),
        ),
        laws=("L43A1b", "L43B1", "L9A4", "L55A", "L55C"),
        rectification=gettext_noop(
            "Dummy should have stayed silent, but the lead was from the wrong hand. "
            "Either defender may accept it or require it to be retracted."
        ),
        step=Step(
            chooser="either defender",
            options=(Option(code="accept_lead"), Option(code="retract_lead")),
        ),
        then=(
            Branch(
                when=chosen("accept_lead"),
                laws=("L53A",),
                rectification=gettext_noop("The lead stands."),
            ),
            Branch(
                laws=("L55B", "L55C"),
                rectification=gettext_noop(
                    "The card goes back, without rectification."
                ),
                follow_ups=(after_play("55C"),),
            ),
        ),
    ),
    Branch(
        when=one_of(
            "action", "points_out_own_side", "first_to_point_at_defender_irregularity"
        ),
        laws=("L43A1b", "L43B1", "L9A4"),
        rectification=gettext_noop(
            "Dummy should have stayed silent until play ended and may be penalised. "
            "Attention has been drawn: rule on the irregularity itself."
        ),
    ),
    Branch(
        when=one_of("action", "calls_director"),
        laws=("L43A1a", "L43B1", "L9B1"),
        rectification=gettext_noop(
            "Dummy may not call the director first during play and may be penalised."
        ),
    ),
    Branch(
        when=one_of("action", "suggests_play"),
        laws=("L45F", "L43A1c", "L43B1"),
        rectification=gettext_noop(
            "Play continues. Check the score when play ends if the suggestion may "
            "have damaged the defenders."
        ),
        follow_ups=(after_play("45F"),),
    ),
    Branch(
        when=one_of("action", "tells_declarer"),
        laws=("L43A1c", "L43B1", "L16B"),
        rectification=gettext_noop(
            "Dummy may not communicate anything about the play to declarer and may be "
            "penalised. Declarer may not use it."
        ),
        follow_ups=(HAS_SPOKEN, after_play("16B3")),
    ),
    Branch(
        laws=("L43A2", "L43A2a", "L43A2b", "L43A2c", "L43B1", "L43B2"),
        rectification=gettext_noop(
            "Dummy may not do that and may be penalised. Dummy has now lost the right "
            "to warn or question declarer."
        ),
    ),
)
DUMMYS_RIGHTS = Tree(
    family="dummys_rights",
    questions=DUMMY_QUESTIONS,
    branches=(
        Branch(
            when=both(
                one_of(
                    "action",
                    "prevents_irregularity",
                    "asks_declarer",
                    "first_to_ask_declarer_revoke",
                    "first_to_point_at_defender_irregularity",
                ),
                yes("rights_lost"),
                no("play_ended"),
            ),
            then=(*LOST, Branch(then=KEPT)),
        ),
        Branch(then=KEPT),
    ),
)
