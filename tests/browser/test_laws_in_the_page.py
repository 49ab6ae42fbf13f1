"""The page walks every law as the server does: the same question, options, words, order."""

import json
from typing import Any

import pytest
from django.templatetags.static import static
from playwright.sync_api import Page

from clubsite.tests.far import mostly_far
from rulings.laws.engine.answers import read_facts
from rulings.laws.engine.speech import Speech
from rulings.laws.engine.terms import Record, Value
from rulings.laws.engine.tree import Kind, Tree
from rulings.laws.engine.walk import walk
from rulings.laws.engine.wire import question_values, tree_values, walk_values
from rulings.laws.information.alert_lookup import own_alert_lookup
from rulings.laws.tests.exploring import MOST_PATHS, givens_of
from rulings.laws.tests.matching import cases_of
from rulings.laws.trees import TREES
from tests.browser.conftest import LOOKS

pytestmark = LOOKS

MOST, MOST_IN_FULL = 8, 150
"""How many paths of a family are compared."""
FEWER = 4
LEFT_OPEN: dict[str, Value] = {
    **{f"pc_{seat}_major": ("S7", "H3") for seat in "EW"},
    "pass_E": "rest",
    "lead_prohibited_W": ("H",),
    "lead_required_E": ("S",),
    "withdrew_E": "yes",
    "withdrawn_E": "1H",
}
"""What an earlier ruling may have left at the table."""
WALK = """async ([script, told]) => {
    const {walk} = await import(script);
    const {tree, jobs} = JSON.parse(told);
    return JSON.stringify(jobs.map(([given, assume]) => walk(tree, given, {assume, atTable: assume})));
}"""
"""As text both ways, which is handed to the browser and back in a tenth of the time."""
COMPARED = ("options", "chooser", "rectification", "say", "follow_ups", "laws")
"""Of an outcome, beside its steps and what was assumed."""


def jobs_of(tree: Tree, most: int) -> list[tuple[dict[str, Value], bool]]:
    """Paths with usual answers, as at the table, and without, and the cases of the family;
    some of them where an earlier ruling has left something open."""
    cases = [read_facts(tree, case["facts"]).known for case in cases_of(tree.family)]
    paths = [*(givens_of(tree, most) if most else ()), *cases]
    left = {code: value for code, value in LEFT_OPEN.items() if tree.question(code)}
    given = [*paths, *({**each, **left} for each in paths[::FEWER] if left)]
    return [
        (each, assume)
        for each in given
        for assume in (False, True)
        if not any(isinstance(value, Record) for value in each.values())
    ]


def by_the_server(
    tree: Tree, given: dict[str, Value], *, assume: bool
) -> dict[str, Any]:
    walked = walk(tree, given, assume=assume, at_table=assume)
    values = walk_values(walked)
    steps = [
        ([option.code for option in each.options], each.chooser, each.chosen)
        for each in walked.steps
    ]
    if walked.question:
        question = question_values(walked.question)
        return {
            "asks": (question["code"], question["text"], question["usual"]),
            "steps": steps,
        }
    return {"steps": steps, **{key: values[key] for key in COMPARED}}


def by_the_page(values: dict[str, Any]) -> dict[str, Any]:
    steps = [
        (
            [option["code"] for option in each["options"]],
            each["chooser"],
            each["chosen"],
        )
        for each in values["steps"]
    ]
    if values["state"] == "question":
        question = values["question"]
        return {
            "asks": (question["code"], question["text"], question["usual"]),
            "steps": steps,
        }
    return {"steps": steps, **{key: values[key] for key in COMPARED}}


def plain(values: dict[str, Any]) -> dict[str, Any]:
    """As JSON gives it back."""
    back: dict[str, Any] = json.loads(json.dumps(values))
    return back


@pytest.mark.parametrize(
    "code", mostly_far(TREES, near={"revoke", "lead_out_of_turn_in_play"})
)
def test_the_page_walks_as_the_server_does(
    page: Page, code: str, pytestconfig: pytest.Config
) -> None:
    tree = TREES[code]
    page.goto("/health/")
    few = 0 if tree.family == MOST_PATHS else MOST
    jobs = jobs_of(tree, MOST_IN_FULL if pytestconfig.getoption("--full") else few)

    walks = json.dumps({"tree": tree_values(tree), "jobs": jobs})
    answers = json.loads(page.evaluate(WALK, [static("js/laws.js"), walks]))

    compared = 0
    for (given, assume), answer in zip(jobs, answers, strict=True):
        if not answer["needs_server"]:
            expected = by_the_server(tree, given, assume=assume)
            assert plain(by_the_page(answer)) == plain(expected)
            compared += 1
    assert compared


def test_the_page_says_a_clubs_own_words_as_the_server_does(page: Page) -> None:
    page.goto("/health/")
    tree = own_alert_lookup("Sample Union", "1NT; ; announce; 15 to 17")
    given: dict[str, Value] = {
        "regulation": "own",
        "call": tree.questions[1].answers[0].code,
    }

    walks = json.dumps({"tree": tree_values(tree), "jobs": [[given, False]]})
    [answer] = json.loads(page.evaluate(WALK, [static("js/laws.js"), walks]))

    assert answer["rectification"] == "Announce: 15 to 17"
    assert plain(by_the_page(answer)) == plain(by_the_server(tree, given, assume=False))


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        pytest.param(Kind.SUIT, "S", marks=pytest.mark.full),
        pytest.param(Kind.SUITS, ("S", "H"), marks=pytest.mark.full),
        (Kind.CARD, "HT"),
        pytest.param(Kind.CALL, "P", marks=pytest.mark.full),
        pytest.param(Kind.SEAT, "N", marks=pytest.mark.full),
    ],
)
def test_the_page_says_an_answer_as_the_server_does(
    page: Page, kind: Kind, value: Value
) -> None:
    page.goto("/health/")
    words = tree_values(TREES["revoke"])["words"]

    text = page.evaluate(
        "async ([at, ...asked]) => (await import(at)).answered(...asked)",
        [static("js/speech.js"), str(kind), value, words],
    )

    assert text == Speech().answered(kind, value)
