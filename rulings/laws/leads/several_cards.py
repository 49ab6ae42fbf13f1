"""Cards led or played at once, by two players or by one (Law 58)."""

from rulings.laws.common import (
    DECLARER,
    DUMMY,
    OF_THE_DECLARING_SIDE,
    OFFENDER,
    PLAYER,
    early,
    major_penalty_card,
    minor_penalty_card,
    played_before_partner,
    rule_on,
    unauthorised,
)
from rulings.laws.engine.terms import Term, both, either, no, one_of, yes
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
from scoring.bridge.messages import gettext_noop

OTHER: Term = "$other_player"
SEVERAL_QUESTIONS = (
    DECLARER,
    DUMMY,
    Question(
        code="kind",
        kind=Kind.CHOICE,
        text=gettext_noop("Who played the cards?"),
        answers=(
            Answer("one_hand", gettext_noop("Several cards from one hand")),
            Answer(
                "two_players", gettext_noop("Cards from two players at the same time")
            ),
        ),
        usual="one_hand",
        laws=("L58A", "L58B"),
    ),
    Question(
        code="legal_player",
        kind=Kind.SEAT,
        text=gettext_noop("Which of the two was in turn?"),
    ),
    Question(
        code="other_player",
        kind=Kind.SEAT,
        text=gettext_noop("Who was the other player?"),
    ),
    Question(
        code="other_turn_after_partner",
        text=gettext_noop("Had {other_player}'s partner already played?"),
        derived=(
            "if",
            ("same", "$legal_player", ("partner", OTHER)),
            "yes",
            ("fact", "untold"),
        ),
        usual="no",
        laws=("L57A", "L57D"),
    ),
    Question(
        code="card_legal_at_turn",
        text=gettext_noop("Can {other_player} legally play the card in turn?"),
        usual="yes",
        laws=("L57D",),
    ),
    *(Question(code=seat, kind=Kind.TEXT, usual="", later=True) for seat in "NESW"),
    Question(code="card", kind=Kind.CARD, derived=("fact", OTHER)),
    *early(OTHER, "$card"),
    PLAYER,
    OFFENDER,
    Question(
        code="faces_visible",
        kind=Kind.NUMBER,
        text=gettext_noop("How many cards could be seen?"),
        usual=2,
        laws=("L58B1", "L58B2"),
    ),
    Question(
        code="noticed_in_time",
        text=gettext_noop("Was it noticed before both sides played to the next trick?"),
        usual="yes",
        laws=("L58B4", "L67B"),
    ),
    Question(
        code="other_exposed",
        kind=Kind.CARDS,
        text=gettext_noop("Which other cards could be seen?"),
        usual=("list",),
        laws=("L58B2", "L50B"),
    ),
    Question(code="declarer_designates", kind=Kind.CARD, usual="", later=True),
    Question(code="designated", kind=Kind.CARD, usual="", later=True),
    Question(
        code="next_opponent_played",
        text=gettext_noop("Had the next opponent played?"),
        usual="no",
        laws=("L58B3",),
    ),
    Question(
        code="opponent",
        kind=Kind.SEAT,
        derived=(
            "if",
            ("same", ("lho", "$offender"), "$dummy"),
            "$declarer",
            ("lho", "$offender"),
        ),
    ),
)
BOTH_IN_TURN = Branch(
    when=("same", OTHER, ("lho", "$legal_player")),
    laws=("L58A",),
    rectification=gettext_noop(
        "{legal_player}'s card counts as played first and {other_player}'s next, "
        "which was in turn. No further rectification."
    ),
)
BY_TWO = (
    BOTH_IN_TURN,
    Branch(
        when=("sides_agree", OTHER, "$declarer"),
        laws=("L58A", "L57C3"),
        rectification=gettext_noop(
            "{legal_player}'s card counts as played first. The other is the declaring "
            "side's: if legal it stands; otherwise it goes back without rectification."
        ),
    ),
    Branch(
        when=both(yes("other_turn_after_partner"), yes("card_legal_at_turn")),
        laws=("L58A", "L57D", "L16"),
        rectification=gettext_noop(
            "{legal_player}'s card counts as played first. {other_player}'s card "
            "stays face up and is played in turn to this trick."
        ),
        follow_ups=(
            FollowUp(
                code="must_play_card_at_turn",
                who=OTHER,
                until="next_turn_taken",
                about={"card": "$card"},
            ),
            unauthorised(("partner", OTHER), "$card"),
        ),
    ),
    Branch(
        when=yes("other_turn_after_partner"),
        laws=("L58A", "L57D", "L50B"),
        rectification=gettext_noop(
            "{legal_player}'s card counts as played first. {other_player}'s card "
            "cannot be played to this trick: it is a major penalty card."
        ),
        follow_ups=(
            *major_penalty_card(OTHER, "$card"),
            unauthorised(("partner", OTHER), "$card"),
        ),
    ),
    played_before_partner("L58A", "L57A"),
)
SMALL_AND_ALONE = both(
    ("is", ("count", "$other_exposed"), 1), ("not", ("honour", "$other_exposed"))
)
SEEN = ("not", ("is", ("count", "$other_exposed"), 0))
MAY_CHANGE = Step(
    chooser="$opponent",
    options=(Option(code="keep_card"), Option(code="change_card")),
    code="opponent_choice",
)
OPPONENT_MAY_CHANGE = (
    Branch(
        when=yes("next_opponent_played"),
        laws=("L58B3", "L16C"),
        say=(
            Saying(
                to="$opponent",
                text=gettext_noop(
                    "You may leave the card you played, or retract it and play another."
                ),
            ),
        ),
        step=MAY_CHANGE,
        then=(
            Branch(
                when=one_of("opponent_choice", "change_card"),
                laws=("L58B3", "L16C"),
                rectification=gettext_noop(
                    "{opponent} retracts the card and plays another. The retracted "
                    "card is unauthorised for the side that played two cards."
                ),
                follow_ups=(
                    unauthorised(
                        (
                            "if",
                            OF_THE_DECLARING_SIDE,
                            "$declarer",
                            ("side", "$offender"),
                        ),
                        "withdrawn card",
                    ),
                ),
            ),
            Branch(
                rectification=gettext_noop("{opponent} leaves the card as played."),
            ),
        ),
    ),
    Branch(),
)


def names_the_card(chooser: Term) -> Step:
    """The player says which card is played, as a file may tell that he did."""
    return Step(
        chooser=chooser,
        options=(
            Option(
                code="designate_card",
                chosen_if=either(
                    ("not", one_of("declarer_designates", "")),
                    ("not", one_of("designated", "")),
                ),
            ),
        ),
    )


FROM_A_DEFENDER = Branch(
    laws=("L58B2", "L50B", "L50D"),
    rectification=gettext_noop(
        "{offender} chooses which card to play. Every other card that could be seen "
        "is a penalty card."
    ),
    say=(
        Saying(
            to="$offender",
            text=gettext_noop("Which of these cards do you play? It must be legal."),
        ),
    ),
    follow_ups=(
        *minor_penalty_card("$offender", "$other_exposed", when=SMALL_AND_ALONE),
        *major_penalty_card(
            "$offender",
            "$other_exposed",
            when=both(SEEN, ("not", SMALL_AND_ALONE)),
        ),
    ),
    step=names_the_card("$offender"),
    then=(
        Branch(
            rectification=gettext_noop(
                "The card named is played. Every other card that could be seen is a "
                "penalty card."
            ),
            then=OPPONENT_MAY_CHANGE,
        ),
    ),
)
FROM_DECLARER = Branch(
    laws=("L58B2", "L48A"),
    rectification=gettext_noop(
        "{declarer} chooses which card is played; the others go back without "
        "rectification."
    ),
    say=(
        Saying(
            to="$declarer",
            text=gettext_noop("Which of these cards do you play? It must be legal."),
        ),
    ),
    step=names_the_card("$declarer"),
    then=OPPONENT_MAY_CHANGE,
)
FROM_ONE_HAND = (
    Branch(
        when=no("noticed_in_time"),
        laws=("L58B4", "L67B"),
        rectification=gettext_noop(
            "Both sides have played to the next trick: treat it as a defective trick."
        ),
        apply="defective_trick",
        follow_ups=(rule_on("defective_trick"),),
    ),
    Branch(
        when=("not", ("more", "$faces_visible", 1)),
        laws=("L58B1",),
        rectification=gettext_noop(
            "The card that could be seen is played; the others go back to the hand."
        ),
    ),
    Branch(when=OF_THE_DECLARING_SIDE, then=(FROM_DECLARER,)),
    FROM_A_DEFENDER,
)
SEVERAL_CARDS = Tree(
    family="simultaneous_leads_or_plays",
    questions=SEVERAL_QUESTIONS,
    branches=(
        Branch(when=one_of("kind", "two_players"), then=BY_TWO),
        Branch(then=FROM_ONE_HAND),
    ),
)
