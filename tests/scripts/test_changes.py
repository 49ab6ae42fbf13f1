"""What has changed since `main`, and which tests are about it."""

import subprocess
from pathlib import Path

import pytest

from script.changes import about, changed_files

TREE = (
    "scoring/play/tests/test_entry.py",
    "scoring/play/tests/procedure/test_states.py",
    "scoring/tests/test_urls.py",
    "scoring/tests/bridge/event/test_values.py",
    "scoring/tests/builders.py",
)


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A checkout with tests in packages and in the one above them."""
    for name in TREE:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("")
    return tmp_path


@pytest.mark.parametrize(
    ("changed", "tests"),
    [
        ("scoring/play/entry.py", ["scoring/play/tests/test_entry.py"]),
        ("scoring/play/grid.py", ["scoring/play/tests"]),
        ("scoring/play/procedure/__init__.py", ["scoring/play/tests/procedure"]),
        ("scoring/play", ["scoring/play/tests"]),
        ("templates/scoring/play/entry.html", ["scoring/play/tests/test_entry.py"]),
        ("scoring/urls.py", ["scoring/tests/test_urls.py"]),
        ("scoring/bridge/event/sheet.py", ["scoring/tests/bridge/event"]),
        ("scoring/play/tests/test_entry.py", ["scoring/play/tests/test_entry.py"]),
        ("scoring/play/tests/procedure/word.py", ["scoring/play/tests/procedure"]),
        ("scoring/play/tests/test_gone.py", []),
        ("scoring/tests/builders.py", []),
        ("scoring/tasks.py", []),
        ("pyproject.toml", []),
    ],
)
def test_the_nearest_tests_are_about_a_file(
    tree: Path, changed: str, tests: list[str]
) -> None:
    assert about([Path(changed)], tree) == tests


def git(folder: Path, *words: str) -> None:
    me = ("-c", "user.name=Sample", "-c", "user.email=sample@example.org")
    subprocess.run(["git", *me, *words], cwd=folder, check=True, capture_output=True)


def test_what_was_committed_since_main_and_what_was_not_yet_has_changed(
    tree: Path,
) -> None:
    git(tree, "init", "-q", "-b", "main")
    git(tree, "add", ".")
    git(tree, "commit", "-q", "-m", "Begin")
    git(tree, "checkout", "-q", "-b", "mine")
    for name in TREE[:2]:
        (tree / name).write_text("pass")
    git(tree, "commit", "-q", "-m", "Change", TREE[0])
    (tree / "new.py").write_text("")

    assert changed_files(tree) == [Path("new.py"), Path(TREE[1]), Path(TREE[0])]


def test_without_git_nothing_is_known_to_have_changed(tmp_path: Path) -> None:
    assert changed_files(tmp_path) == []
