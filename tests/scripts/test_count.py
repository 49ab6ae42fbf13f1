"""script/count: the figures that the text of the files and of reports gives."""

import ast
import json
import sys
from pathlib import Path, PurePath

import pytest

from script import count
from script.count import Imports, Passed, Source, Timing

REPORT = """<testsuites><testsuite name="pytest">
<testcase classname="rulings.desk.tests.test_views_walks" name="a" time="1.25"/>
<testcase classname="tests.browser.test_shell" name="b" time="2"/>
<testcase classname="rulings.laws.tests.test_trees" name="c" time="0.5"/>
</testsuite></testsuites>"""

NAMED = """from typing import TYPE_CHECKING

import scoring.results.ranking
from django.db import models
from scoring.results import cards, scorecard
from scoring.results.cards import card
from scoring.bridge import Contract

if TYPE_CHECKING:
    from scoring.events.models import Event
    from scoring.results.cards import Card
"""


def source(path: str, text: str = "") -> Source:
    return Source(PurePath(path), text)


def function(text: str) -> count.Function:
    node = ast.parse(text).body[0]
    assert isinstance(node, count.Function)
    return node


@pytest.mark.parametrize(
    ("path", "is_ours"),
    [
        ("scoring/results/cards.py", True),
        ("manage.py", False),
        ("scoring/results/tests/test_cards.py", False),
        ("scoring/migrations/0001_initial.py", False),
        ("script/count.py", False),
    ],
)
def test_tests_and_migrations_are_no_source(path: str, *, is_ours: bool) -> None:
    assert count.is_source(PurePath(path)) == is_ours


def test_an_init_without_code_is_a_marker_and_not_a_small_file() -> None:
    sources = [
        source("scoring/__init__.py"),
        source("scoring/bridge/__init__.py", '"""The game."""\n'),
        source("scoring/queries/__init__.py", '"""All."""\nfrom a import b\n'),
        source("scoring/apps.py", "level = 1\n" * 39),
        source("scoring/play/audit_messages.py", "level = 1\n" * 40),
    ]

    assert [each.is_marker for each in sources] == [True, True, False, False, False]
    assert count.small_files(sources) == {
        "scoring/queries/__init__.py": 2,
        "scoring/apps.py": 39,
    }


def test_folders_are_sorted_by_the_files_directly_in_them() -> None:
    paths = ("scoring/a.py", "scoring/queries/a.py", "scoring/queries/b.py")

    assert count.folders_by_size(map(source, paths)) == [
        ("scoring/queries", 2),
        ("scoring", 1),
    ]


def test_imports_are_pairs_of_our_modules_and_stay_within_two_folders() -> None:
    sources = [
        source("scoring/results/views.py", NAMED),
        source("scoring/results/cards.py"),
        source("scoring/results/ranking.py"),
        source("scoring/results/__init__.py"),
        source("scoring/bridge/__init__.py"),
        source("scoring/events/models.py"),
    ]

    run, typed = count.count_imports(sources)

    assert (run, typed) == (Imports(total=4, stay=3), Imports(total=1, stay=0))
    assert (run.share, Imports(0, 0).share) == ("75.0 %", "–")


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("def near(case): return access.near(case)", "access.near"),
        ('def near(a, *, by):\n    """Near."""\n    find(b=by, a=a)', "find"),
        ("def near(*rest, **more): return find(*rest, **more)", "find"),
        ("def near(self): return find(self.case)", "find"),
        ("def near(): return timezone.now()", "timezone.now"),
        ("def near(case): return find(case, 7)", ""),
        ("def near(case): return find(case.pk)", ""),
        ("def near(case): return find(other)", ""),
        ("def near(case): return find(case)(case)", ""),
        ("def near(case): return find(case) or case", ""),
        ("def near(case):\n    check(case)\n    find(case)", ""),
        ("def __str__(self): return str(self.name)", ""),
    ],
)
def test_a_function_forwards_if_it_is_one_call_with_its_parameters(
    text: str, call: str
) -> None:
    assert count.forwarded(function(text)) == call


def test_forwarding_functions_are_listed_by_line() -> None:
    text = """class Cards:
    @property
    def all(self): return tuple(self.cards)

def later(): return 7
def near(case): return find(case)
"""

    found = count.forwarding_functions([source("scoring/cards.py", text)])

    assert found == [
        count.Forwarding("scoring/cards.py:3", "all", "tuple", is_decorated=True),
        count.Forwarding("scoring/cards.py:6", "near", "find", is_decorated=False),
    ]


def test_a_journey_adds_its_steps_and_counts_code_once() -> None:
    ask = [["rulings/appeals/views.py", "lodge"], ["clubsite/site/web.py", "go_to"]]
    sign = [["rulings/appeals/procedure/state_machine.py", "next"], ask[0]]
    steps = [
        {"name": "ask", "queries": 9, "savepoints": 2, "called": ask},
        {"name": "sign", "queries": 30, "savepoints": 4, "called": sign},
    ]

    journey = count.add_up(steps)

    assert journey == Passed(
        folders=["clubsite/site", "rulings/appeals", "rulings/appeals/procedure"],
        packages=["clubsite/site", "rulings/appeals"],
        modules=[
            "clubsite/site/web.py",
            "rulings/appeals/procedure/state_machine.py",
            "rulings/appeals/views.py",
        ],
        functions=3,
        queries=39,
        savepoints=6,
        steps={"ask": 9, "sign": 30},
    )
    assert count.journey_rows({"appeal": journey})[1:] == [
        ("appeal", "3", "2", "3", "3", "39", "30")
    ]


def test_seconds_of_tests_are_added_up_by_report_and_folder(tmp_path: Path) -> None:
    (tmp_path / "tests-on-sqlite.xml").write_text(REPORT)

    tests = count.read_tests(tmp_path)

    assert tests == [
        Timing("tests-on-sqlite", "rulings", 2, 1.8),
        Timing("tests-on-sqlite", "tests/browser", 1, 2.0),
    ]
    assert count.tests_rows(tests)[0] == (
        "test seconds",
        "1.8",
        "tests-on-sqlite: rulings",
    )
    assert count.tests_rows([]) == [("test seconds", "–", "no run yet")]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Another checkout, with one function that forwards and without journeys."""
    (tmp_path / "scoring").mkdir()
    (tmp_path / "scoring" / "cards.py").write_text("def near(a): return find(a)\n")
    return tmp_path


def asked(monkeypatch: pytest.MonkeyPatch, checkout: Path, *options: str) -> int:
    words = ["script/count", "--root", str(checkout), *options]
    monkeypatch.setattr(sys, "argv", words)
    return count.main()


def test_a_checkout_without_journeys_is_counted_all_the_same(
    checkout: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    status = asked(monkeypatch, checkout)
    table = capsys.readouterr()
    asked(monkeypatch, checkout, "--json")

    assert status == 1
    first, *_others, last = table.out.splitlines()
    assert first.split() == ["files", "1"]
    assert last.split("  ")[0] == "test seconds"
    assert "tests/journeys.py is absent" in table.err
    assert json.loads(capsys.readouterr().out)["small_files"] == {"scoring/cards.py": 1}


@pytest.mark.parametrize(
    ("option", "listed"),
    [
        ("--small", "scoring/cards.py  1\n"),
        ("--forwarding", "scoring/cards.py:1  near  find\n"),
        ("--folders", "scoring  1\n"),
    ],
)
def test_lists_are_printed_alone(
    checkout: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    option: str,
    listed: str,
) -> None:
    assert asked(monkeypatch, checkout, option) == 0
    assert capsys.readouterr().out == listed
