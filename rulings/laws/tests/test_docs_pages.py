"""The lists of the families in docs/laws say what the trees say."""

from dataclasses import replace
from pathlib import Path

import pytest

from rulings.laws.engine.docs_pages import pages
from rulings.laws.engine.tree import Branch, Option, Question, Step, Tree
from rulings.laws.trees import TREES

DOCS = Path(__file__).parents[3] / "docs" / "laws"
CURE = "run script/manage laws --docs docs/laws"


def test_the_lists_in_the_docs_are_those_of_the_trees() -> None:
    made = pages(TREES)

    stored = {path.name: path.read_text("utf-8") for path in DOCS.glob("*.md")}

    assert sorted(stored) == sorted(made), CURE
    stale = [name for name, text in made.items() if stored[name] != text]
    assert stale == [], CURE


def test_a_changed_tree_makes_the_list_stale() -> None:
    tree = TREES["opening_lead_out_of_turn"]
    longer = replace(tree, questions=(*tree.questions, Question(code="weather")))

    made = pages({**TREES, tree.family: longer})

    text = (DOCS / f"{tree.family}.md").read_text("utf-8")
    assert made[f"{tree.family}.md"] != text
    assert "| `weather` | *not asked* | yes, no |  |" in made[f"{tree.family}.md"]


@pytest.mark.parametrize("tree", TREES.values(), ids=list(TREES))
def test_a_list_names_every_code_of_the_family(tree: Tree) -> None:
    page = pages({tree.family: tree})[f"{tree.family}.md"]

    codes = {each.code for each in tree.questions}
    for branch in tree.every_branch():
        codes |= {each.code for each in branch.follow_ups} | set(branch.results)
        codes |= {each.until for each in branch.follow_ups}
    assert [code for code in codes if f"`{code}`" not in page] == []


def test_an_option_for_each_of_several_is_listed_with_what_it_names() -> None:
    step = Step(chooser="$declarer", options=(Option(code="prohibit", each="$suits"),))
    tree = Tree(family="revoke", questions=(), branches=(Branch(step=step),))

    page = pages({"revoke": tree})["revoke.md"]

    assert "| `prohibit:…` | declarer | Forbid a lead of {each}. |" in page
