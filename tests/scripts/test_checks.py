"""What the checks hand to pytest."""

import re

from script.checks import HOMES, suite, that_say
from script.parts import ROOT

ROOMS = ("clubsite", "rulings", "scoring", "tests")


def test_tests_with_a_mark_lie_where_the_part_for_it_looks() -> None:
    elsewhere = [
        f"{path.relative_to(ROOT)}: {mark}"
        for room in ROOMS
        for path in (ROOT / room).rglob("test_*.py")
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


def test_of_a_rare_mark_only_the_files_that_say_it_are_loaded() -> None:
    files = that_say("uncounted")

    assert "clubsite/tests/test_house.py" in files
    assert "scoring/tests/bridge/test_contract.py" in files
    assert not [
        name for name in files if "mark.uncounted" not in (ROOT / name).read_text()
    ]
    assert len(files) < 30
