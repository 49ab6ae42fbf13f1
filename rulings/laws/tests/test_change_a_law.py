"""What docs/change-a-law.md tells to do is done here, letter by letter, and works."""

import ast
import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rulings.laws import elections
from rulings.laws.engine.answers import read_facts
from rulings.laws.engine.docs_pages import pages
from rulings.laws.engine.terms import both, no, yes
from rulings.laws.engine.tree import YES_OR_NO, Branch, Tree
from rulings.laws.engine.walk import walk
from rulings.laws.score.adjusted import APPEAL_WINDOW
from rulings.laws.sheets.rows import build_rows
from rulings.laws.trees import TREES
from scoring.bridge.messages import gettext_noop

PAGE = (Path(__file__).parents[3] / "docs" / "change-a-law.md").read_text("utf-8")
CODE = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
KNOWN = {
    **vars(elections),
    "APPEAL_WINDOW": APPEAL_WINDOW,
    "Branch": Branch,
    "YES_OR_NO": YES_OR_NO,
    "both": both,
    "gettext_noop": gettext_noop,
    "no": no,
    "yes": yes,
}
GENERAL = yes("outcomes_estimable")


def written(number: int) -> Any:
    """What the page's so-manieth piece of code gives."""
    tree = ast.parse(CODE[number].strip(), mode="eval")
    return eval(compile(tree, "change-a-law.md", "eval"), dict(KNOWN))  # noqa: S307


def said_by(tree: Tree, *, weighted: str = "") -> str:
    [facts] = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    known = read_facts(tree, json.loads(facts)).known
    if weighted:
        known["election_weighted_scores"] = weighted
    return walk(tree, known, assume=True).rectification


def with_the_case_above(branches: tuple[Branch, ...]) -> tuple[Branch, ...]:
    changed: list[Branch] = []
    for branch in branches:
        if branch.when == GENERAL:
            changed.append(written(2))
        changed.append(replace(branch, then=with_the_case_above(branch.then)))
    return tuple(changed)


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> Tree:
    election = written(0)
    monkeypatch.setitem(elections.BY_CODE, election.code, election)
    tree = TREES["adjusted_scores"]
    return replace(
        tree,
        questions=(*tree.questions, written(1)),
        branches=with_the_case_above(tree.branches),
    )


def test_before_the_change_an_assigned_score_is_weighted() -> None:
    assert "weighted if there are several" in said_by(TREES["adjusted_scores"])


def test_after_it_the_policy_of_the_club_decides(changed: Tree) -> None:
    [promised] = re.findall(r"^> (.*?)\n\n", PAGE, re.DOTALL | re.MULTILINE)

    forbidden = said_by(changed, weighted="no")

    assert forbidden == promised.replace("\n> ", " ")
    for allowed in (said_by(changed), said_by(changed, weighted="yes")):
        assert "weighted if there are several" in allowed
    policy = elections.facts_of_policy({"weighted_scores": "no"})
    assert policy == {"election_weighted_scores": "no"}


def test_the_list_of_the_family_then_names_the_election(changed: Tree) -> None:
    page = pages({changed.family: changed})["adjusted_scores.md"]

    assert "`election_weighted_scores`" in page


def test_the_flow_sheet_calls_the_election_by_its_title(changed: Tree) -> None:
    texts: set[str] = set()

    def heard(text: str) -> str:
        texts.add(text)
        return text

    questions = [row.asks for row in build_rows(changed, heard)]

    assert any("Assigned scores may be weighted:" in each for each in questions)
    assert "election weighted scores" not in texts
