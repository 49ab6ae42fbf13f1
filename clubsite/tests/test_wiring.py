"""Every question of a lower package has an answer, listed in one place."""

from importlib import import_module
from types import ModuleType

import pytest
from django.apps import apps

from clubsite import wiring
from clubsite.site.questions import KeyedQuestion, Question
from clubsite.tests import house
from clubsite.tests.test_examples import module_of

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


def test_the_last_app_and_no_other_connects_when_it_is_ready(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    calls: list[str] = []
    monkeypatch.setattr(wiring, "connect", lambda: calls.append("connected"))
    configs = list(apps.get_app_configs())
    ours = [
        config
        for config in configs
        if config.name.partition(".")[0] in house.TOP_PACKAGES
    ]

    for config in ours:
        config.ready()

    assert [config for config in ours if "ready" in vars(type(config))] == configs[-1:]
    assert calls == ["connected"]


def modules_with(text: str) -> set[str]:
    """Our modules, tests left out, in which this text stands."""
    return {
        house.place(path)
        for path in house.modules()
        if "tests" not in path.parts and text in path.read_text()
    }


def test_only_wiring_lists_answers() -> None:
    assert modules_with(".answered_by(") == {
        "clubsite/site/questions.py",  # declares it
        "clubsite/wiring.py",
    }


def test_modules_are_imported_by_name_only_where_most_processes_do_without() -> None:
    assert modules_with("import_module") == {
        "clubsite/accounts/second_factor/passkeys.py",  # cryptography, when asked for
        "clubsite/ops/limits.py",  # Redis, where there is one
        "clubsite/ops/renderings.py",  # Redis as well
        "clubsite/recaps/job_kinds.py",  # the layout program, in workers
        "scoring/exchange/actions/analysis.py",  # the native solver, in workers
    }
