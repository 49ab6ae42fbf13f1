"""The facts of every tree as sentences of a ruling, whole and in order."""

import re
import string
from collections.abc import Iterator
from typing import Any

import pytest

from rulings.laws.engine.answers import read_facts
from rulings.laws.engine.speech import Speech
from rulings.laws.engine.transcript import Texts, build_transcript
from rulings.laws.engine.tree import Question, Tree
from rulings.laws.engine.walk import Known, walk
from rulings.laws.sentences.composing import FAMILIES, AnsweredFact, Sentences
from rulings.laws.sentences.family_sentences import Composed, Sentence
from rulings.laws.tests.exploring import OF_THE_SESSION, givens_of, samples
from rulings.laws.trees import TREES

READS = re.compile(r"[^\W\d_a-z][^?{}]*[^?{}.]\.")
"""A sentence: it begins with a capital letter and ends with its only full stop at the
end; it asks nothing and has nothing left to be filled in."""
OF_ONE_PERSON = re.compile(r"\b(?:he|him|his|she|her|hers)\b", re.IGNORECASE)
FILLED = {"value", "answer"}


@pytest.fixture(params=list(TREES.values()), ids=list(TREES))
def tree(request: pytest.FixtureRequest) -> Tree:
    found: Tree = request.param
    return found


def texts_in(sentence: Sentence) -> list[str]:
    return [sentence] if isinstance(sentence, str) else list(sentence.values())


def all_texts(tree: Tree) -> Iterator[str]:
    family = FAMILIES[tree.family]
    for sentence in family.facts.values():
        yield from texts_in(sentence)
    yield from (each.text for each in family.composed)


def asked(tree: Tree) -> dict[str, Question]:
    return {each.code: each for each in tree.questions if each.text}


def test_every_question_and_every_answer_has_its_sentence(tree: Tree) -> None:
    facts = FAMILIES[tree.family].facts
    questions = asked(tree)

    assert questions.keys() == facts.keys() & questions.keys()
    for code, question in questions.items():
        sentence = facts[code]
        if isinstance(sentence, str):
            assert {"{value}", "{answer}"} & set(re.findall(r"\{\w+\}", sentence))
        else:
            assert sentence.keys() == {each.code for each in question.choices}


def test_no_sentence_is_of_a_fact_that_is_not_asked(tree: Tree) -> None:
    assert set(FAMILIES[tree.family].facts) - set(asked(tree)) <= SHARED


SHARED = {"dealer", "had_to_pass", "replacement", "offender_has_called_before_said"}
"""What the families of calls out of rotation share, and one of them does not ask."""


def test_every_word_to_fill_in_is_a_fact(tree: Tree) -> None:
    known = {each.code for each in tree.questions} | FILLED
    fields = {
        name
        for text in all_texts(tree)
        for _, name, _, _ in string.Formatter().parse(text)
        if name
    }

    assert fields <= known


def test_every_composed_sentence_needs_facts_and_answers_of_the_tree(
    tree: Tree,
) -> None:
    questions = asked(tree)
    for composed in FAMILIES[tree.family].composed:
        assert set(composed.codes) <= set(questions)
        for need in composed.needs:
            if not isinstance(need, str):
                code, answer = need
                assert answer in {each.code for each in questions[code].choices}


def test_no_sentence_calls_a_player_he_or_she(tree: Tree) -> None:
    assert [text for text in all_texts(tree) if OF_ONE_PERSON.search(text)] == []


@pytest.mark.parametrize("known", [{}, OF_THE_SESSION], ids=["bare", "told"])
def test_every_answer_alone_reads_as_a_sentence(
    tree: Tree, known: dict[str, Any]
) -> None:
    for question in asked(tree).values():
        for value in samples(question):
            given = {**known, question.code: value}
            facts = Known(tree, given, assume=True)
            words = Texts(walk(tree, given, assume=True), given, Speech())
            answered = AnsweredFact(
                question, value, words.answer(question, value), usual=False
            )
            for each in Sentences(tree.family, facts, Speech()).compose([answered]):
                assert READS.fullmatch(each.text), each.text


@pytest.mark.full
def test_the_sentences_of_walks_read_and_tell_each_fact_once(tree: Tree) -> None:
    for given in givens_of(tree, 60):
        sentences = build_transcript(
            walk(tree, given, assume=True), given, Speech(), {}
        )["sentences"]
        codes = [code for each in sentences for code in each["codes"]]
        assert len(codes) == len(set(codes))
        for each in sentences:
            assert READS.fullmatch(each["text"]), each["text"]


def told_of(family: str, **facts: Any) -> list[str]:
    tree = TREES[family]
    given = read_facts(tree, facts).known
    walked = walk(tree, given, assume=True, at_table=True)
    composed = build_transcript(walked, given, Speech(), {})["sentences"]
    return [each["text"] for each in composed if not each["usual"]]


@pytest.mark.parametrize(
    ("family", "facts", "sentences"),
    [
        (
            "opening_lead_out_of_turn",
            {"declarer": "N", "offender": "W", "card": "S7"},
            ["North is declarer.", "West led ♠7 face up; it was East's lead."],
        ),
        (
            "opening_lead_out_of_turn",
            {"declarer": "N", "offender": "E", "card": "S7", "faced": False},
            ["North is declarer.", "The card was face down."],
        ),
        (
            "lead_out_of_turn_in_play",
            {
                "declarer": "N",
                "offender": "W",
                "turn": "S",
                "card": "S7",
                "choice": "retract_lead",
            },
            ["North is declarer.", "West led ♠7; it was South's lead."],
        ),
        (
            "insufficient_bid",
            {"offender": "E", "insufficient": "1H"},
            ["East bid 1♥, which was insufficient."],
        ),
        (
            "bid_out_of_rotation",
            {"offender": "E", "call": "1NT", "turn_said": "N"},
            ["East's 1NT was out of rotation; it was North's turn."],
        ),
        (
            "double_out_of_rotation",
            {"offender": "E", "call": "X", "turn_said": "N"},
            ["East's double was out of rotation; it was North's turn."],
        ),
        (
            "unauthorised_information",
            {"informant": "S", "seen": "tempo", "agreed": True},
            [
                "South broke tempo.",
                "All four players agreed on what was seen or heard.",
            ],
        ),
        (
            "lead_restriction_call_withdrawn",
            {
                "declarer": "S",
                "withdrawn_by": "E",
                "withdrawn_call": "1C",
                "comparable": False,
                "partner_on_lead": True,
                "suits_specified_by_offender": ["S", "H"],
            },
            [
                "South is declarer.",
                "East withdrew 1♣.",
                "The replacement was neither comparable nor in the same denomination.",
                "West is on lead for the first time.",
                "East showed spades, hearts in the legal auction.",
            ],
        ),
    ],
)
def test_a_ruling_tells_its_facts_as_a_director_would(
    family: str, facts: dict[str, Any], sentences: list[str]
) -> None:
    assert told_of(family, **facts) == sentences


def test_a_composed_sentence_stands_where_its_first_fact_stands() -> None:
    composed = Composed(("offender", ("faced", "no")), "")

    assert composed.codes == ("offender", "faced")
