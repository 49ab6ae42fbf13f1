"""When a card is played, and what declarer has named (Laws 45, 46, 47)."""

from rulings.laws.terms import Term, both, either, no, one_of, yes
from rulings.laws.tree import Answer, Branch, Kind, Question, Tree
from rulings.laws.trees.common import DECLARER, DUMMY, after_play
from rulings.laws.trees.holdings import HOLDS, UNTOLD, rule_on
from rulings.laws.trees.incomplete_call import INCOMPLETE, INCOMPLETE_QUESTIONS
from rulings.laws.trees.taken_back import (
    BY_MISINFORMATION,
    SLIP,
    TAKEN_BACK_QUESTIONS,
    WRONG_CARD,
)
from rulings.laws.words import gettext_noop


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
            Answer("designation", gettext_noop("Declarer has named a card by mistake")),
            Answer("incomplete", gettext_noop("Declarer has not named a whole card")),
            Answer("wrong_card", gettext_noop("Dummy put another card than was named")),
            Answer("dummy_suggested", gettext_noop("Dummy suggested a card")),
            Answer(
                "misinformed",
                gettext_noop("A card was played upon something an opponent said"),
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
            Answer("hand", gettext_noop("Declarer's, from his hand")),
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
        text=gettext_noop("Was it on the table, or almost, or held as if played?"),
        derived=("if", yes("held_as_played"), "yes", UNTOLD),
        usual="yes",
        laws=("L45C2a", "L45C2b"),
    ),
    Question(code="held_as_played", usual="no", later=True),
    Question(
        code="touched_deliberately",
        text=gettext_noop("Did declarer touch it on purpose?"),
        usual="yes",
        laws=("L45C3",),
    ),
    Question(
        code="arranging",
        text=gettext_noop("Was he only arranging dummy, or reaching for another card?"),
        usual="no",
        laws=("L45C3",),
    ),
    *INCOMPLETE_QUESTIONS,
    *TAKEN_BACK_QUESTIONS,
    *HOLDS,
)
IS_PLAYED = (Branch(when=told("card"), results={"played": "$card"}), Branch())
NOT_PLAYED = gettext_noop("The card is not played; it may be taken back.")
WHETHER_PLAYED = (
    Branch(
        when=both(
            one_of("whose", "defender"),
            either(no("at_turn"), yes("already_played_to_trick")),
        ),
        laws=("L49", "L45C1"),
        rectification=gettext_noop(
            "It was not the player's turn: rule on the card as one that was exposed."
        ),
        apply="penalty_cards",
        follow_ups=(rule_on("penalty_cards"),),
    ),
    Branch(
        when=both(one_of("whose", "defender"), yes("visible_to_partner")),
        laws=("L45C1",),
        rectification=gettext_noop(
            "A defender's card is played as soon as his partner could see its face: {card} "
            "has to be played."
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
            "Declarer's card was face up at the table, or held as if played: {card} has to "
            "be played."
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
            "Declarer touched dummy's card on purpose: {card} has to be played."
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
                "Play goes on. If dummy's suggestion may have hurt the defenders, the score "
                "is looked at when play ends."
            ),
            follow_ups=(after_play("45F"),),
        ),
        Branch(then=WHETHER_PLAYED),
    ),
)
