"""When a card is played, what declarer named, what is taken back (Laws 45 to 47)."""

from rulings.laws.common import (
    DECLARER,
    DEFENDERS,
    DUMMY,
    HOLDS,
    UNTOLD,
    after_play,
    rule_on,
    unauthorised,
)
from rulings.laws.engine.terms import Term, both, either, no, one_of, yes
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
from rulings.laws.play.incomplete_call import INCOMPLETE, INCOMPLETE_QUESTIONS
from scoring.bridge.messages import gettext_noop

TAKEN_BACK_QUESTIONS = (
    Question(
        code="designated",
        kind=Kind.TEXT,
        usual="",
        later=True,
        laws=("L45C4",),
    ),
    Question(
        code="intended",
        kind=Kind.TEXT,
        usual="$wants",
        later=True,
    ),
    Question(
        code="unintended",
        kind=Kind.CHOICE,
        text=gettext_noop(
            "Was it a slip of the tongue, not a change of mind? Declarer must "
            "convince you."
        ),
        answers=(
            Answer("no", gettext_noop("No")),
            Answer("yes", gettext_noop("Yes, the card was unintended")),
            Answer("open", gettext_noop("Not decided yet"), also=("to be decided", "")),
        ),
        laws=("L45C4b",),
    ),
    Question(
        code="declarer_played_since",
        text=gettext_noop("Has declarer since played from either hand?"),
        usual="no",
        laws=("L45C4b",),
    ),
    Question(
        code="both_sides_played_next",
        text=gettext_noop("Have both sides played to the next trick?"),
        usual="no",
        laws=("L45D",),
    ),
    Question(
        code="wrong_card_led",
        text=gettext_noop("Was the wrong card dummy's lead to the trick?"),
        usual="no",
        laws=("L45D2", "L64B3"),
    ),
    Question(
        code="opponent_played_seat",
        kind=Kind.SEAT,
        text=gettext_noop("Which opponent has since played, if any?"),
        usual="",
        laws=("L47D", "L45D1"),
    ),
    Question(code="opponent_played_card", kind=Kind.CARD, usual="", later=True),
    Question(
        code="declarer_played_after_him",
        text=gettext_noop("Has declarer then played to that trick?"),
        usual="no",
        laws=("L45D1",),
    ),
    Question(
        code="mistaken_explanation",
        text=gettext_noop("Was it a mistaken explanation of a call or play?"),
        usual="no",
        laws=("L47E2",),
    ),
    Question(
        code="played_after",
        text=gettext_noop("Has anyone played after that card?"),
        usual="no",
        laws=("L47E2",),
    ),
    Question(
        code="opening_lead_and_dummy_faced",
        text=gettext_noop("Was it the opening lead, and has dummy faced a card?"),
        usual="no",
        laws=("L47E2a",),
    ),
    Question(
        code="misled",
        kind=Kind.SEAT,
        text=gettext_noop("Who was misinformed?"),
        laws=("L47E",),
    ),
)
WITHDRAWN: Term = ("join", "withdrawn ", "$opponent_played_card")


def opponent_may_change(law: str, then: tuple[Branch, ...]) -> tuple[Branch, ...]:
    """The opponent who played upon the first card may play another one."""
    return (
        Branch(
            when=("not", one_of("opponent_played_seat", "")),
            laws=("L16C1", "L16C", law),
            say=(
                Saying(
                    to="$opponent_played_seat",
                    text=gettext_noop(
                        "You may leave the card you played, if legal, or retract it "
                        "and play another."
                    ),
                ),
            ),
            step=Step(
                chooser="$opponent_played_seat",
                options=(Option(code="keep_card"), Option(code="change_card")),
            ),
            then=(
                Branch(
                    when=one_of("choice", "change_card"),
                    laws=("L16C1",),
                    rectification=gettext_noop(
                        "{opponent_played_seat} plays another card. The first card is "
                        "unauthorised for declarer."
                    ),
                    follow_ups=(unauthorised("$declarer", WITHDRAWN),),
                    then=then,
                ),
                Branch(),
            ),
        ),
        Branch(),
    )


SLIP = (
    Branch(
        when=yes("declarer_played_since"),
        laws=("L45C4b", "L45C4a"),
        rectification=gettext_noop("Declarer has played since: the card named stands."),
        results={"played": "$designated"},
    ),
    Branch(
        when=one_of("unintended", "no"),
        laws=("L45C4b", "L45C4a", "L46B1c"),
        rectification=gettext_noop(
            "It was a change of mind, not a slip of the tongue: the card named stands."
        ),
        judgment="unintended",
        results={"played": "$designated"},
    ),
    Branch(
        when=one_of("unintended", "open"),
        laws=("L45C4b",),
        rectification=gettext_noop(
            "The card named stands, unless declarer convinces you it was unintended."
        ),
        judgment="unintended",
    ),
    Branch(
        laws=("L45C4b", "L47C"),
        rectification=gettext_noop(
            "It was a slip of the tongue: dummy plays the intended card, without "
            "rectification."
        ),
        judgment="unintended",
        results={"played": "$intended"},
        then=opponent_may_change("L47D", (Branch(),)),
    ),
)
WRONG_CARD = (
    Branch(
        when=both(yes("both_sides_played_next"), yes("wrong_card_led")),
        laws=("L45D2", "L64A", "L64B7", "L64C"),
        rectification=gettext_noop(
            "It is too late: the wrong card counts as led. A player who did not "
            "follow to it may have revoked. There is no automatic trick adjustment "
            "for that, but check the score."
        ),
        apply="revoke",
        follow_ups=(rule_on("revoke"), after_play("64C")),
    ),
    Branch(
        when=yes("both_sides_played_next"),
        laws=("L45D2", "L64B3", "L64C"),
        rectification=gettext_noop(
            "It is too late: the wrong card counts as played. If dummy revoked with "
            "it there is no automatic trick adjustment, but check the score."
        ),
        follow_ups=(after_play("64C"),),
    ),
    Branch(
        laws=("L45D1", "L45D"),
        rectification=gettext_noop(
            "Dummy retracts the wrong card and plays the card named. A defender who "
            "played after it may change their card."
        ),
        then=opponent_may_change(
            "L45D1",
            (
                Branch(
                    when=yes("declarer_played_after_him"),
                    laws=("L45D1",),
                    step=Step(
                        chooser="$declarer",
                        options=(
                            Option(code="keep_card"),
                            Option(code="change_card"),
                        ),
                        code="declarer_choice",
                    ),
                    then=(Branch(),),
                ),
                Branch(),
            ),
        ),
    ),
)
THEIR_SIDE: Term = (
    "if",
    ("sides_agree", "$misled", "$declarer"),
    DEFENDERS,
    "$declarer",
)
BY_MISINFORMATION = (
    Branch(
        when=no("mistaken_explanation"),
        laws=("L47E1", "L16C"),
        rectification=gettext_noop(
            "An opponent told the player it was their turn: the card goes back and "
            "cannot be accepted. It does not establish a revoke."
        ),
        follow_ups=(unauthorised(THEIR_SIDE, "the card that goes back"),),
    ),
    Branch(
        when=both(no("played_after"), no("opening_lead_and_dummy_faced")),
        laws=("L47E2a", "L16C"),
        rectification=gettext_noop(
            "The explanation was wrong and no one has played since: the card may be "
            "retracted and another played."
        ),
        step=Step(
            chooser="$misled",
            options=(Option(code="keep_card"), Option(code="change_card")),
        ),
        then=(
            Branch(
                when=one_of("choice", "change_card"),
                follow_ups=(unauthorised(THEIR_SIDE, "the card that goes back"),),
            ),
            Branch(),
        ),
    ),
    Branch(
        laws=("L47E2b", "L47E2", "L12"),
        rectification=gettext_noop(
            "It is too late to retract the card. Play continues, and the score is "
            "adjusted if the wrong explanation caused damage."
        ),
        follow_ups=(after_play("21B3"),),
    ),
)


def told(code: str) -> Term:
    """That a file, or the play as it was entered, tells it."""
    return ("not", one_of(code, ""))


PLAYED_QUESTIONS = (
    DECLARER,
    DUMMY,
    Question(
        code="situation",
        kind=Kind.CHOICE,
        text=gettext_noop("What is it about?"),
        answers=(
            Answer("played", gettext_noop("Whether a card has been played")),
            Answer("designation", gettext_noop("Declarer named a card by mistake")),
            Answer("incomplete", gettext_noop("Declarer did not name a complete card")),
            Answer(
                "wrong_card",
                gettext_noop("Dummy played a different card from the one named"),
            ),
            Answer("dummy_suggested", gettext_noop("Dummy suggested a card")),
            Answer(
                "misinformed",
                gettext_noop(
                    "A card was played because of an opponent's misinformation"
                ),
                also=("retraction",),
            ),
        ),
        derived=(
            "if",
            told("call"),
            "incomplete",
            (
                "if",
                told("dummy_placed"),
                "wrong_card",
                (
                    "if",
                    either(told("designated"), told("wants")),
                    "designation",
                    (
                        "if",
                        either(yes("misinformed"), yes("mistaken_explanation")),
                        "misinformed",
                        (
                            "if",
                            yes("dummy_suggested"),
                            "dummy_suggested",
                            (
                                "if",
                                either(told("player"), told("holder"), told("card")),
                                "played",
                                (
                                    "if",
                                    one_of("unintended", "yes", "no", "open"),
                                    "designation",
                                    UNTOLD,
                                ),
                            ),
                        ),
                    ),
                ),
            ),
        ),
        laws=("L45", "L46", "L47"),
    ),
    Question(code="call", kind=Kind.TEXT, usual="", later=True),
    Question(code="dummy_placed", kind=Kind.CARD, usual="", later=True),
    Question(code="wants", kind=Kind.TEXT, usual="", later=True),
    Question(code="player", kind=Kind.TEXT, usual="", later=True),
    Question(code="holder", kind=Kind.TEXT, usual="", later=True),
    Question(code="from", kind=Kind.TEXT, usual="", later=True),
    Question(code="misinformed", usual="no", later=True),
    Question(code="dummy_suggested", usual="no", later=True),
    Question(code="card", kind=Kind.CARD, usual="", later=True),
    Question(
        code="whose",
        kind=Kind.CHOICE,
        text=gettext_noop("Whose card was it?"),
        answers=(
            Answer("defender", gettext_noop("A defender's")),
            Answer("hand", gettext_noop("Declarer's, from hand")),
            Answer("dummy", gettext_noop("Dummy's")),
        ),
        derived=(
            "if",
            one_of("player", "defender"),
            "defender",
            (
                "if",
                either(one_of("from", "dummy"), one_of("player", "dummy")),
                "dummy",
                ("if", one_of("player", "declarer"), "hand", UNTOLD),
            ),
        ),
        laws=("L45C",),
    ),
    Question(
        code="visible_to_partner",
        text=gettext_noop("Could the partner have seen the face of the card?"),
        usual="yes",
        laws=("L45C1",),
    ),
    Question(
        code="at_turn",
        text=gettext_noop("Was it the player's turn?"),
        usual="yes",
        laws=("L45C1", "L49"),
    ),
    Question(code="already_played_to_trick", usual="no", later=True),
    Question(
        code="held_face_up",
        text=gettext_noop("Was it face up?"),
        usual="yes",
        laws=("L45C2",),
    ),
    Question(
        code="touching_or_nearly_table",
        text=gettext_noop(
            "Was it touching or nearly touching the table, or held as if played?"
        ),
        derived=("if", yes("held_as_played"), "yes", UNTOLD),
        usual="yes",
        laws=("L45C2a", "L45C2b"),
    ),
    Question(code="held_as_played", usual="no", later=True),
    Question(
        code="touched_deliberately",
        text=gettext_noop("Did declarer deliberately touch it?"),
        usual="yes",
        laws=("L45C3",),
    ),
    Question(
        code="arranging",
        text=gettext_noop(
            "Was declarer only arranging dummy, or reaching for another card?"
        ),
        usual="no",
        laws=("L45C3",),
    ),
    *INCOMPLETE_QUESTIONS,
    *TAKEN_BACK_QUESTIONS,
    *HOLDS,
)
IS_PLAYED = (Branch(when=told("card"), results={"played": "$card"}), Branch())
NOT_PLAYED = gettext_noop("The card is not played and may go back.")
WHETHER_PLAYED = (
    Branch(
        when=both(
            one_of("whose", "defender"),
            either(no("at_turn"), yes("already_played_to_trick")),
        ),
        laws=("L49", "L45C1"),
        rectification=gettext_noop(
            "It was not the player's turn: treat it as an exposed card."
        ),
        apply="penalty_cards",
        follow_ups=(rule_on("penalty_cards"),),
    ),
    Branch(
        when=both(one_of("whose", "defender"), yes("visible_to_partner")),
        laws=("L45C1",),
        rectification=gettext_noop(
            "A defender's card is played once partner could see its face: {card} must "
            "be played."
        ),
        then=IS_PLAYED,
    ),
    Branch(when=one_of("whose", "defender"), laws=("L45C1",), rectification=NOT_PLAYED),
    Branch(
        when=both(
            one_of("whose", "hand"),
            yes("held_face_up"),
            yes("touching_or_nearly_table"),
        ),
        laws=("L45C2a", "L45C2b"),
        rectification=gettext_noop(
            "Declarer's card was face up on the table, or held as if played: {card} "
            "must be played."
        ),
        then=IS_PLAYED,
    ),
    Branch(
        when=one_of("whose", "hand"), laws=("L45C2", "L48A"), rectification=NOT_PLAYED
    ),
    Branch(
        when=both(yes("touched_deliberately"), no("arranging")),
        laws=("L45C3",),
        rectification=gettext_noop(
            "Declarer deliberately touched dummy's card: {card} must be played."
        ),
        then=IS_PLAYED,
    ),
    Branch(laws=("L45C3",), rectification=NOT_PLAYED),
)
PLAYED_CARD = Tree(
    family="played_card_and_designation",
    questions=PLAYED_QUESTIONS,
    branches=(
        Branch(when=one_of("situation", "incomplete"), then=INCOMPLETE),
        Branch(when=one_of("situation", "designation"), then=SLIP),
        Branch(when=one_of("situation", "wrong_card"), then=WRONG_CARD),
        Branch(when=one_of("situation", "misinformed"), then=BY_MISINFORMATION),
        Branch(
            when=one_of("situation", "dummy_suggested"),
            laws=("L45F", "L43A1c"),
            rectification=gettext_noop(
                "Play continues. Check the score when play ends if dummy's suggestion "
                "may have damaged the defenders."
            ),
            follow_ups=(after_play("45F"),),
        ),
        Branch(then=WHETHER_PLAYED),
    ),
)
