"""Of every tree: it leads somewhere on every path, in known codes and known facts."""

import string
from collections.abc import Iterator

import pytest

from rulings.laws.engine.answers import answer_to
from rulings.laws.engine.terms import Missing, evaluate, facts_in
from rulings.laws.engine.transcript import judgment_facts
from rulings.laws.engine.tree import Tree
from rulings.laws.engine.vocabulary import FOLLOW_UPS, LOOKS, OPTIONS, TRIGGERS, UNTIL
from rulings.laws.engine.walk import Known
from rulings.laws.families import FAMILIES
from rulings.laws.references import LawRef
from rulings.laws.tests.exploring import (
    MOST_PATHS,
    OF_THE_SESSION,
    OFTEN,
    OFTEN_IN_FULL,
    Explored,
    explore,
    terms_of,
    texts_of,
)
from rulings.laws.trees import TREES

MOST_QUESTIONS = 12
FAR = {MOST_PATHS, "claims_and_concessions", "penalty_cards"}
"""Their paths are the most, or the longest."""
NEVER_TAPPED = {"ui_to", "ai_to", "end_of_play_check", "appeal_window", "apply_family"}
"""What ends with the board, with a clock, or is looked at."""


def explored_when() -> Iterator[object]:
    """Every family; those with the most paths in `script/test full`."""
    for code, tree in TREES.items():
        marks = (pytest.mark.full,) if code in FAR else ()
        yield pytest.param(tree, id=code, marks=marks)


@pytest.fixture(scope="module", params=list(TREES.values()), ids=list(TREES))
def tree(request: pytest.FixtureRequest) -> Tree:
    whole: Tree = request.param
    return whole


@pytest.fixture(scope="module", params=explored_when())
def whole_tree(request: pytest.FixtureRequest) -> Tree:
    whole: Tree = request.param
    return whole


@pytest.fixture(scope="module")
def explored(whole_tree: Tree, pytestconfig: pytest.Config) -> Explored:
    in_full = pytestconfig.getoption("--full")
    return explore(whole_tree, OFTEN_IN_FULL if in_full else OFTEN)


def test_every_path_ends_in_words_and_a_law(explored: Explored) -> None:
    silent = [walk for walk in explored.walks if not (walk.rectification and walk.laws)]

    assert not silent


def test_every_branch_and_every_question_is_reached(
    whole_tree: Tree, explored: Explored
) -> None:
    branches = [
        each.laws or each.when
        for each in whole_tree.every_branch()
        if id(each) not in explored.branches
    ]
    questions = {each.code for each in whole_tree.questions if each.text}

    assert (branches, questions - explored.questions) == ([], set())


def test_no_path_asks_too_much(explored: Explored) -> None:
    assert explored.most_questions <= MOST_QUESTIONS


def test_every_law_can_be_read(tree: Tree) -> None:
    laws = [law for each in tree.every_branch() for law in each.laws]
    laws += [law for each in tree.questions for law in each.laws]

    assert [LawRef.parse(law).code for law in laws] == laws


def test_every_code_is_one_of_the_vocabulary(tree: Tree) -> None:
    families = {each.code for each in FAMILIES}
    for branch in tree.every_branch():
        steps = [branch.step] if branch.step else []
        assert {each.code for step in steps for each in step.options} <= OPTIONS.keys()
        assert {each.code for each in branch.follow_ups} <= FOLLOW_UPS.keys()
        assert {each.until for each in branch.follow_ups} <= UNTIL.keys()
        assert {branch.apply} <= families | {""}


def test_what_stays_open_has_its_tap_and_a_look_its_question(tree: Tree) -> None:
    opened = [each for branch in tree.every_branch() for each in branch.follow_ups]
    tapped = {each.until for each in opened if each.code not in NEVER_TAPPED}

    assert tapped <= TRIGGERS.keys()
    assert {each.about["law"] for each in opened if "law" in each.about} <= LOOKS.keys()


def test_every_fact_that_is_used_is_a_question_or_a_choice(tree: Tree) -> None:
    steps = {each.step.code for each in tree.every_branch() if each.step}
    known = {each.code for each in tree.questions} | steps
    known |= {f"{step}_named" for step in steps}
    terms = [term for each in tree.every_branch() for term in terms_of(each)]
    for question in tree.questions:
        terms += [question.derived or "", question.usual or ""]
    used = {fact for term in terms for fact in facts_in(term)}

    assert used - known == set()


def test_every_word_to_fill_in_is_a_fact(tree: Tree) -> None:
    known = {each.code for each in tree.questions} | {"each"}
    texts = [*texts_of(tree)]
    texts += [
        OPTIONS[option.code]
        for each in tree.every_branch()
        if each.step
        for option in each.step.options
        if not option.text
    ]
    fields = {
        name
        for text in texts
        for _, name, _, _ in string.Formatter().parse(text)
        if name
    }

    assert fields - known == set()


def test_every_usual_answer_is_one_that_the_question_takes(tree: Tree) -> None:
    facts = Known(tree, OF_THE_SESSION, assume=True)
    for question in tree.questions:
        if question.usual is not None:
            usual = evaluate(question.usual, facts)
            assert isinstance(usual, Missing) or answer_to(question, usual) == usual


PLAIN_FACTS = {"irregularity", "by", "round_ended", "kind", "without_merit"}
"""What all can see or look up: no one is polled about it."""


def test_a_plain_fact_is_no_judgment(tree: Tree) -> None:
    assert judgment_facts(tree) & PLAIN_FACTS == set()


def test_what_can_be_asked_has_words(tree: Tree) -> None:
    assert [
        each.code
        for each in tree.questions
        if not (each.text or each.derived is not None or each.later)
    ] == []
