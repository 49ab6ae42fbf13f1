"""Every question of a lower package has an answer, listed in one place."""

import re
from importlib import import_module
from types import ModuleType

import pytest
from django.apps import apps

from clubsite import wiring
from clubsite.questions import KeyedQuestion, Question
from clubsite.tests import house
from clubsite.tests.test_examples import module_of

CONNECTS = re.compile(r"\.answered_by\(")
AnyQuestion = Question[..., object] | KeyedQuestion[object]


def asking_modules() -> list[ModuleType]:
    """Our modules that declare a question."""
    return [
        import_module(module_of(path))
        for path in house.modules()
        if "tests" not in path.parts and "Question[" in path.read_text()
    ]


def questions(*modules: ModuleType) -> dict[str, AnyQuestion]:
    """The questions that these modules hold, by the module and their name in it."""
    return {
        f"{module.__name__}.{name}": value
        for module in modules
        for name, value in vars(module).items()
        if isinstance(value, Question | KeyedQuestion)
    }


def unanswered(*modules: ModuleType) -> list[str]:
    """The questions of these modules that have no answer."""
    found = questions(*modules)
    return sorted(name for name, question in found.items() if not question.answers)


def test_every_question_has_an_answer() -> None:
    assert unanswered(*asking_modules()) == [], "list the answers in clubsite/wiring.py"


def test_a_question_without_an_answer_is_named() -> None:
    module = ModuleType("clubsite.somewhere")
    vars(module)["is_anybody_there"] = Question[[], bool]("Is anybody there?")
    vars(module)["is_heard"] = KeyedQuestion[bool]("Who is heard?")

    assert unanswered(module) == [
        "clubsite.somewhere.is_anybody_there",
        "clubsite.somewhere.is_heard",
    ]


def test_connecting_again_changes_nothing() -> None:
    found = questions(*asking_modules())
    before = {name: question.answers for name, question in found.items()}

    wiring.connect()

    assert {name: question.answers for name, question in found.items()} == before


def test_the_last_app_connects_when_it_is_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[str] = []
    monkeypatch.setattr(wiring, "connect", lambda: calls.append("connected"))
    *_others, last = apps.get_app_configs()

    last.ready()

    assert calls == ["connected"]


def test_only_wiring_lists_answers() -> None:
    places = {
        house.place(path)
        for path in house.modules()
        if "tests" not in path.parts and CONNECTS.search(path.read_text())
    }

    assert places == {"clubsite/questions.py", "clubsite/wiring.py"}
