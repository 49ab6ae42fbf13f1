"""What the checks hand to pytest."""

import re
from pathlib import Path

from script.checks import (
    HOMES,
    all_parts,
    fast_parts,
    full_parts,
    outermost,
    pure_packages,
    suite,
    that_say,
)
from script.parts import ROOT

FOLDERS = ("clubsite", "rulings", "scoring", "tests")


def words_of(name: str, *, full: bool = False) -> list[str]:
    """The command of that part, word by word."""
    parts = full_parts() if full else all_parts("servers")
    (part,) = (part for part in parts if part.name == name)
    return list(part.commands[0])


def test_tests_with_a_mark_lie_where_the_part_for_it_looks() -> None:
    elsewhere = [
        f"{path.relative_to(ROOT)}: {mark}"
        for folder in FOLDERS
        for path in (ROOT / folder).rglob("test_*.py")
        for mark, home in HOMES.items()
        if re.search(rf"mark\.{mark}\b", path.read_text())
        and not str(path.relative_to(ROOT)).startswith(home)
    ]

    assert elsewhere == []
    assert all((ROOT / home).exists() for home in HOMES.values())


def test_a_part_for_a_mark_loads_its_folder_alone() -> None:
    marked = suite("workers", "services and not servers").commands[0]
    plain = suite("tests", "not browser and not services").commands[0]

    assert marked[-1] == "tests/services"
    assert "tests/services" not in plain


def test_the_files_that_say_a_mark_are_found() -> None:
    files = that_say("house")

    assert "clubsite/tests/test_architecture.py" in files
    assert not [name for name in files if "mark.house" not in (ROOT / name).read_text()]


def test_every_test_runs_on_one_database_or_on_both_and_far_walks_only_in_full() -> (
    None
):
    sqlite, postgresql = "tests on SQLite", "tests on PostgreSQL and Redis"

    marks = [
        words_of(name, full=full)[words_of(name).index("-m", 3) + 1]
        for full in (False, True)
        for name in (sqlite, postgresql)
    ]

    apart = "not servers and not pseudo"
    assert marks == [
        f"{apart} and not postgresql and not full",
        f"{apart} and (postgresql or both) and not full",
        f"{apart} and not postgresql",
        f"{apart} and (postgresql or both or both_in_full)",
    ]
    assert "--full" in words_of(sqlite, full=True)
    assert "--full" not in words_of(sqlite)


def test_types_of_what_runs_are_checked_each_time_and_those_of_tests_in_fast_and_full() -> (
    None
):
    (fast,) = (part for part in fast_parts() if part.name == "types")

    assert {"clubsite", "rulings", "scoring", "script"} < {*words_of("types")}
    assert "tests" not in words_of("types")
    assert "tests" in words_of("types", full=True)
    assert list(fast.commands[0]) == words_of("types", full=True)


def test_only_files_that_name_postgresql_are_loaded_for_it() -> None:
    words = words_of("tests on PostgreSQL and Redis")

    assert "tests/abuse/test_every_form.py" in words
    assert "scoring/bridge/tests/test_contract.py" not in words


def test_pure_is_what_the_contract_names() -> None:
    assert Path("rulings", "laws") in pure_packages()
    assert all((ROOT / place).exists() for place in pure_packages())


def test_of_places_inside_each_other_the_outermost_is_loaded() -> None:
    places = ["a/tests/one", "a/tests", "b/tests/test_x.py", "a/tests"]

    assert outermost(places) == ["a/tests", "b/tests/test_x.py"]


def test_failed_tests_run_again_where_they_ran_and_show_their_values() -> None:
    (part,) = (part for part in full_parts() if part.name.endswith("Redis"))

    assert part.explain is not None
    words = part.explain(["a/test_b.py::test_c"])

    assert words[-4:] == ("--full", "--on", "servers", "a/test_b.py::test_c")
    assert "--assert=plain" in part.commands[0]
    assert "--assert=plain" not in words
