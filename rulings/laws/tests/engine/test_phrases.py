"""Terms in words: what a branch looks at, as a question with its answer."""

import pytest

from rulings.laws.engine.phrases import NAMES, Condition, Phrases
from rulings.laws.engine.speech import SUIT_NAMES
from rulings.laws.engine.terms import (
    ALWAYS,
    Term,
    both,
    chosen,
    either,
    no,
    one_of,
    yes,
)
from rulings.laws.engine.tree import Answer, Branch, Kind, Option, Question, Step, Tree
from rulings.laws.sheets.rows import build_rows
from rulings.laws.trees import TREES

TREE = Tree(
    family="revoke",
    questions=(
        Question(code="faced", text="Was {card} face up?"),
        Question(code="kept"),
        Question(code="card", kind=Kind.CARD, text="Which card?"),
        Question(
            code="when",
            kind=Kind.CHOICE,
            text="When?",
            answers=(Answer("now", "At once."), Answer("later", "By {offender}")),
        ),
    ),
    branches=(
        Branch(
            step=Step(
                chooser="$declarer",
                options=(Option(code="accept_lead"), Option(code="x", text="Go: so.")),
            )
        ),
    ),
)
PHRASES = Phrases(TREE)


@pytest.mark.parametrize(
    ("when", "asks", "answer"),
    [
        (ALWAYS, "", ""),
        (no("faced"), "Was the card face up?", "no"),
        (("not", yes("faced")), "Was the card face up?", "no"),
        (("not", no("faced")), "Was the card face up?", "yes"),
        (one_of("when", "now", "later"), "When?", "At once or By the offender"),
        (("not", one_of("when", "now")), "When?", "not At once"),
        (("not", one_of("card", "")), "Which card?", "known"),
        (one_of("card", ""), "Which card?", "not known"),
        (one_of("card", "S5"), "Which card?", "♠5"),
        (yes("kept"), "Kept:", "yes"),
        (one_of("unknown_thing", "maybe"), "Unknown thing:", "maybe"),
        (chosen("accept_lead"), "What was chosen?", "Accept the lead"),
        (chosen("x", "other"), "What was chosen?", "Go or other"),
    ],
)
def test_what_looks_at_one_fact_is_its_question_with_the_answer(
    when: Term, asks: str, answer: str
) -> None:
    assert PHRASES.condition(when) == Condition(asks, answer)


@pytest.mark.parametrize(
    ("when", "asks"),
    [
        (
            both(yes("faced"), ("not", no("kept"))),
            "Was the card face up? yes, and Kept: yes",
        ),
        (
            either(no("kept"), one_of("when", "now")),
            "Kept: no, or When? At once",
        ),
        (("not", either(yes("kept"), no("kept"))), "Not: Kept: yes, or Kept: no"),
        (("same", "$card", "$card"), "The card is known"),
        (("same", "$offender", "$dummy"), "The offender is the same as dummy"),
        (
            ("more", ("count", ("fact", ("join", "$dummy", "_holds"))), 1),
            "Number of the cards of dummy: more than 1",
        ),
        (("is", ("count", ("list",)), 0, 1), "Number of not known: is 0, 1"),
        (("is", "$card", ("lho", "$dummy")), "The card is the player after dummy"),
        (("told", "kept", "card"), "One of them is known: kept, the card"),
        (("told", "kept"), "Kept is known"),
        (("fact", ("lho", "$dummy")), "The cards of the player after dummy"),
        (("new_function", "$card", 2), "New function (the card, 2)"),
        ("$faced", "Faced"),
        (
            ("sides_agree", ("partner", "$offender"), "N"),
            "The partner of the offender is on N's side",
        ),
    ],
)
def test_what_is_worked_out_is_said_in_a_sentence(when: Term, asks: str) -> None:
    assert PHRASES.condition(when) == Condition(asks, "yes")


def test_every_sentence_of_a_text_begins_with_a_capital() -> None:
    text = "{card} is picked up. {declarer} plays on."

    assert PHRASES.text(text) == "The card is picked up. Declarer plays on."


@pytest.mark.parametrize("tree", TREES.values(), ids=list(TREES))
def test_every_branch_of_every_family_can_be_put_in_words(tree: Tree) -> None:
    phrases = Phrases(tree, lambda text: text.upper())

    for branch in tree.every_branch():
        condition = phrases.condition(branch.when)
        assert bool(condition.asks) == bool(condition.answer)
        assert "$" not in condition.asks + phrases.text(branch.rectification)


@pytest.mark.parametrize("tree", TREES.values(), ids=list(TREES))
def test_no_fact_is_printed_by_its_bare_name(tree: Tree) -> None:
    texts: set[str] = set()

    def heard(text: str) -> str:
        texts.add(text)
        return text

    build_rows(tree, heard)
    for question in tree.questions:
        Phrases(tree, heard).text(question.text)
        if isinstance(question.usual, tuple) or str(question.usual)[:1] == "$":
            Phrases(tree, heard).phrase(question.usual or "")

    codes = {each.code.replace("_", " ") for each in tree.questions}

    assert (texts & codes) - {*NAMES.values(), *SUIT_NAMES.values()} == set()


@pytest.mark.parametrize(
    ("earlier", "left"),
    [
        ([one_of("when", "now")], Condition("When?", "By the offender")),
        ([yes("faced")], Condition("Was the card face up?", "no")),
        ([both(yes("faced"))], Condition("Was the card face up?", "no")),
        ([one_of("when", "now"), one_of("when", "later")], Condition("", "")),
        ([one_of("when", "now"), yes("faced")], Condition("", "")),
        ([yes("kept")], Condition("", "")),
        ([one_of("card", "S5")], Condition("", "")),
        ([("not", one_of("when", "now"))], Condition("", "")),
        ([("more", "$card", 1)], Condition("", "")),
    ],
)
def test_what_is_left_after_other_answers_is_named(
    earlier: list[Term], left: Condition
) -> None:
    assert PHRASES.what_is_left(earlier) == left


def test_two_options_that_begin_alike_are_named_in_full() -> None:
    phrases = Phrases(TREES["opening_lead_out_of_turn"])

    condition = phrases.condition(one_of("choice", "accept_become_dummy"))

    answer = "Accept the lead: spread your hand, and dummy becomes declarer"
    assert condition == Condition("What was chosen?", answer)
