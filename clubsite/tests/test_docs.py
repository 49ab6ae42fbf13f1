"""The documents say what the program does: every variable is told, every link leads somewhere."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from clubsite.tests.house import ROOT
from clubsite.tests.tables import for_each_row

PAGES = sorted(
    path.relative_to(ROOT)
    for path in (
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/**/*.md"),
        *ROOT.glob("benchmarks/*.md"),
    )
)
ENVIRONMENTS = {"env", "environ", "environment"}
READERS = {"_number"}
"""Functions of the settings that read the environment themselves."""

LINK = re.compile(r"(?:\]\(|src=\")([^)#\"]+)")
ROW = re.compile(r"^\| (`[A-Z_`, ]+`) \|", re.MULTILINE)


def variables_read() -> set[str]:
    """What the settings, the scripts and the containers ask the environment for."""
    settings = ("settings.py", "ops/settings_file.py")
    sources = [
        *(ROOT / "clubsite" / name for name in settings),
        *(ROOT / "script").glob("*.py"),
    ]
    read = {name for path in sources for name in _names_in(ast.parse(path.read_text()))}
    return read | set(re.findall(r"\$\{([A-Z_]+)", (ROOT / "compose.yaml").read_text()))


def _names_in(tree: ast.Module) -> Iterator[str]:
    """The constants that are given to `env.…("NAME")` and to `environ.get("NAME")`."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not _reads_environment(node.func):
            continue
        if node.args and isinstance(node.args[0], ast.Constant):
            yield str(node.args[0].value)


def _reads_environment(function: ast.expr) -> bool:
    if isinstance(function, ast.Attribute):
        return ast.unparse(function.value).rpartition(".")[2] in ENVIRONMENTS
    return ast.unparse(function) in READERS


def variables_told() -> set[str]:
    """The names in the first column of the operator's table."""
    page = (ROOT / "docs" / "operate.md").read_text()
    return {name for row in ROW.findall(page) for name in re.findall(r"[A-Z_]+", row)}


def test_every_variable_is_told_to_the_operator_and_no_other() -> None:
    assert variables_told() == variables_read()


@for_each_row("page", PAGES)
def test_every_link_and_picture_of_a_page_leads_to_a_file(page: Path) -> None:
    links = LINK.findall((ROOT / page).read_text())

    broken = [
        link
        for link in links
        if "://" not in link and not (ROOT / page.parent / link).exists()
    ]

    assert broken == []


@for_each_row("page", PAGES)
def test_a_page_is_short_enough_to_be_read(page: Path) -> None:
    assert len((ROOT / page).read_text().splitlines()) <= 150
