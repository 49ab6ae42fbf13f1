"""The quiz: every case can be told and ruled, and the wrong rulings are wrong."""

import pytest

from clubsite.tests.far import one_in
from rulings.laws.engine.walk import walk
from rulings.laws.practice.quiz import (
    MOST,
    Case,
    all_cases,
    families_practised,
    get_cases,
    posed,
    solved,
)
from rulings.laws.tests.matching import all_cases as worked_cases
from rulings.laws.trees import TREES

FEWEST = 3
SOME_CASES = one_in(6, all_cases().values(), lambda case: str(case.code))


@pytest.mark.parametrize("case", SOME_CASES)
def test_a_case_is_told_in_words_and_has_rulings_to_choose_from(case: Case) -> None:
    quiz, answer = posed(case), solved(case)

    assert len(quiz.facts) == len(case.facts) > 0
    assert all(question and words for question, words in quiz.facts)
    texts = [each.text for each in quiz.rulings]
    assert FEWEST <= len(texts) == len(set(texts)) <= MOST
    assert quiz.rulings.count(answer.right) == 1
    assert answer.laws
    assert bool(answer.chooser) == bool(answer.options)


@pytest.mark.parametrize("case", all_cases().values(), ids=list(all_cases()))
def test_the_answer_is_what_the_walk_says(case: Case) -> None:
    done = walk(TREES[case.family], case.facts, assume=True)

    assert not done.question
    assert solved(case).right.text.casefold() == done.rectification.casefold()


def test_the_right_ruling_does_not_always_stand_at_one_place() -> None:
    places = {
        posed(case).rulings.index(solved(case).right) for case in all_cases().values()
    }

    assert places == {0, 1, 2, 3}


def test_cases_are_counted_by_family() -> None:
    counted = families_practised()

    assert sum(counted.values()) == len(get_cases("")) == len(all_cases())
    assert {code: len(get_cases(code)) for code in counted} == counted
    assert set(counted) == set(TREES)


def test_every_case_of_the_quiz_is_ruled_as_a_worked_case() -> None:
    """What the tests of the trees prove of the worked cases so holds of these."""
    ruled: dict[str, set[str]] = {}
    for worked_case in worked_cases():
        tree = TREES.get(worked_case["family"])
        if tree is not None:
            ruled.setdefault(tree.family, set()).update(
                worked_case["expected"]["laws"][:1]
            )

    for case in all_cases().values():
        laws = walk(TREES[case.family], case.facts, assume=True).laws
        assert set(laws) & ruled[case.family], case.code


def test_auctions_cards_and_choices_are_told_as_people_say_them() -> None:
    bid = Case(
        "sample",
        "insufficient_bid",
        {"auction_before": ("N:1S", "E:P"), "insufficient": "1H", "offender": "S"},
    )

    facts = dict(posed(bid).facts)

    assert facts["What was the auction so far?"] == "North 1♠, East pass"
    assert facts["What was the insufficient bid?"] == "1♥"
    assert facts["Who made the call?"] == "South"


def test_a_fact_that_is_never_asked_is_told_in_words() -> None:
    case = Case(
        "sample",
        "opening_lead_out_of_turn",
        {
            "declarer": "N",
            "offender": "W",
            "choice": "refuse_require_suit",
            "correct_leader_holds_suit": "no",
        },
    )

    facts = dict(posed(case).facts)

    assert facts["Does the correct leader hold that suit?"] == "no"
    assert facts["What was chosen?"].startswith(
        "Refuse the lead: the correct leader must"
    )


@pytest.mark.parametrize("case", SOME_CASES)
def test_no_fact_is_told_by_its_bare_name(case: Case) -> None:
    texts = {text.rstrip(":").casefold() for text, _answer in posed(case).facts}
    codes = {each.code.casefold() for each in TREES[case.family].questions}

    assert texts.isdisjoint({code.replace("_", " ") for code in codes})
    assert not any("_" in answer for _asked, answer in posed(case).facts)
