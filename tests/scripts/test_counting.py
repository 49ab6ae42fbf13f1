"""What nothing takes is named, by its line or its branch; what was taken is not."""

import json
import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from script.covered import merged, report
from tests.counting import counted
from tests.processes import ROOT

HALF = """from typing import overload


def way(given):
    if given:
        print("taken")
    return given


def off(given):
    for one in given:
        while one:
            one -= 1
    match given:
        case [1]:
            return "one"
        case [2]:
            return (
                "two"
            )


@overload
def typed(given: int) -> int: ...


def never():  # pragma: no cover - nobody can
    return 1


def always(given):
    if given:  # pragma: no branch - a cache
        given = 0
    for _one in (1, 2):
        return given
    raise AssertionError  # pragma: no cover - the loop has returned
"""

Take = Callable[..., None]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """What was counted of `half.py` and `tests/in_half.py`."""
    code = tmp_path / "code"
    (code / "tests").mkdir(parents=True)
    (code / "half.py").write_text(HALF)
    (code / "tests" / "in_half.py").write_text("if not __name__:\n    print()\n")
    return tmp_path / "counted"


@pytest.fixture
def take(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Take:
    """`take(words)`: a process that loads the code and does this with it."""
    code = folder.parent / "code"
    monkeypatch.setenv("COUNT_INTO", str(folder))
    monkeypatch.setenv("COUNT_OF_COMMANDS", str(code))

    def run(does: str) -> None:
        places = [str(code), str(code / "tests")]
        loads = f"import sys; sys.path[:0] = {places}; import half;"
        subprocess.run(
            counted("-c", loads + does), cwd=ROOT, env=os.environ, check=True
        )

    return run


def missing(folder: Path) -> list[tuple[list[int], list[tuple[int, int]]]]:
    """Lines and branches of each file that nothing has taken."""
    counts = [json.loads(file.read_text()) for file in folder.glob("*.json")]
    return [
        (file["missing_lines"], file["missing_branches"])
        for file in merged(counts)["files"].values()
    ]


def test_a_line_that_nothing_takes_is_named(take: Take, folder: Path) -> None:
    take("half.way(0); half.off([0]); half.off([1]); half.off([]); half.always(1)")

    assert missing(folder) == [([6, 18, 19], [(5, 6), (14, 18)])]


def test_a_branch_that_nothing_takes_is_named(
    take: Take, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    take("half.way(1); half.off([1]); half.off([2]); half.off([]); half.always(1)")

    assert missing(folder) == [([], [(5, 7)])]
    assert report(folder, real_files=True) == 1
    assert "5->7" in capsys.readouterr().out


def test_what_one_process_or_the_other_takes_is_taken(
    take: Take, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    take("half.way(1); half.off([1]); half.always(1)")
    take("import in_half; half.way(0); half.off([2]); half.off([])")

    assert report(folder, real_files=True) == 0
    assert "1 files, 0 of them not taken whole." in capsys.readouterr().out


@pytest.mark.parametrize(("name", "status"), [("game", 1), ("formats", 0)])
def test_formats_are_judged_where_real_files_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, status: int
) -> None:
    file = tmp_path / "scoring" / name / "file.py"
    file.parent.mkdir(parents=True)
    file.write_text("one = 1\n")
    line = {"executed_lines": [], "missing_lines": [1]}
    branch: dict[str, list[int]] = {"executed_branches": [], "missing_branches": []}
    summary = {"summary": {"percent_covered": 0}}
    files = {str(file): line | branch | summary}
    counts = {"meta": {"branch_coverage": True}, "files": files, **summary}
    (tmp_path / "one.json").write_text(json.dumps(counts))

    assert report(tmp_path, real_files=False) == status
    assert ("NOT JUDGED: 1" in capsys.readouterr().out) == (name == "formats")
    assert report(tmp_path, real_files=True) == 1


def test_where_nothing_was_counted_nothing_is_proved(folder: Path) -> None:
    assert report(folder, real_files=True) == 1


def test_where_nobody_counts_a_command_is_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("COUNT_INTO", raising=False)

    assert counted("-c", "pass")[1:] == ["-c", "pass"]


def test_in_a_command_only_what_commands_are_counted_of_has_probes(
    take: Take, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COUNT_OF", str(folder.parent / "code"))
    monkeypatch.setenv("COUNT_OF_COMMANDS", str(folder.parent / "elsewhere"))

    take("half.way(1)")

    assert missing(folder) == []
