"""Questions that lower packages ask and upper packages answer."""

import pytest

from clubsite.site.questions import KeyedQuestion, NoAnswer, Question


def test_each_function_answers_in_the_order_listed() -> None:
    question = Question[[int], list[int]]("What comes next")
    question.answered_by(lambda number: [number + 1], lambda number: [number * 2])

    assert question.ask(5) == [[6], [10]]


def test_answers_replace_those_from_before() -> None:
    question = Question[[], str]("Where to go")
    for _time in range(2):
        question.answered_by(lambda: "home")

    assert question.ask() == ["home"]


def test_a_question_without_an_answer_says_where_to_list_one() -> None:
    question = Question[[int], int]("What comes next")

    with pytest.raises(NoAnswer) as refused:
        question.ask(5)

    assert str(refused.value) == (
        "No answer to “What comes next”: list it in clubsite.wiring, whose connect() "
        "runs when Django is ready"
    )


def test_a_name_is_answered_by_the_mapping_that_has_it() -> None:
    question = KeyedQuestion[int]("How many")
    question.answered_by({"seats": 4}, {"suits": 4, "cards": 52})

    assert (question["cards"], question.get("bids")) == (52, None)
    assert list(question) == ["seats", "suits", "cards"]
    assert len(question) == 3


def test_a_name_with_two_answers_is_refused() -> None:
    question = KeyedQuestion[int]("How many")

    with pytest.raises(ValueError, match=r"two answers to “How many” for \['seats'\]"):
        question.answered_by({"seats": 4}, {"seats": 3})


def test_a_name_is_not_looked_up_before_there_is_any_answer() -> None:
    question = KeyedQuestion[int]("How many")

    with pytest.raises(NoAnswer, match="No answer to “How many”"):
        question.get("seats")
