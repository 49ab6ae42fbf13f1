"""When a walk meets a case: the rules that the file of the cases gives."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rulings.laws.engine.answers import read_facts
from rulings.laws.engine.tree import Tree
from rulings.laws.engine.walk import walk
from rulings.laws.engine.wire import walk_values

DATA = Path(__file__).parents[3] / "tests" / "data" / "laws"
CASES = DATA / "cases.jsonl"
ANSWERS = DATA / "answers.jsonl"
"""What a case tells only in prose, as answers that were written down by hand."""
OF_ITSELF = {"options", "chooser", "follow_ups", "laws", "range", "default"}
"""What is matched in a way of its own; every other key has to be equal."""


def cases_of(family: str) -> list[dict[str, Any]]:
    """The cases of one family."""
    return [each for each in all_cases() if each["family"] == family]


def all_cases() -> list[dict[str, Any]]:
    """Every case, in the order of the file, with what was answered by hand."""
    answers = {each["id"]: each["answers"] for each in _lines(ANSWERS)}
    return [
        {**case, "facts": {**case["facts"], **answers.get(case["id"], {})}}
        for case in _lines(CASES)
    ]


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


def differences(tree: Tree, case: Mapping[str, Any]) -> list[str]:
    """In what the walk does not meet the case."""
    known = read_facts(tree, case["facts"]).known
    got = json.loads(json.dumps(walk_values(walk(tree, known, assume=True))))
    if got["state"] == "question":
        return [f"asks {got['question']['code']}"]
    expected = case["expected"]
    return [
        *_in_options(got, expected),
        *_in_follow_ups(got, expected),
        *_in_laws(got, expected),
        *_in_values(got, _told(expected), case),
    ]


def _told(expected: Mapping[str, Any]) -> dict[str, Any]:
    """What a case calls steps are the tests of a ruling, where they are words."""
    names = {"steps": "tests"}
    return {names.get(key, key): value for key, value in expected.items()}


def _in_options(got: Mapping[str, Any], expected: Mapping[str, Any]) -> list[str]:
    if not expected["options"]:
        return [f"{got['options']} stay open"] if got["options"] else []
    for step in got["steps"]:
        chooser = expected.get("chooser", step["chooser"])
        if step["options"] == expected["options"] and step["chooser"] == chooser:
            return []
    return [f"no step is {expected.get('chooser')}: {expected['options']}"]


def _in_follow_ups(got: Mapping[str, Any], expected: Mapping[str, Any]) -> list[str]:
    given = {_known_by(each) for each in got["follow_ups"]}
    wanted = {_known_by(each) for each in expected["follow_ups"]}
    return [f"{each} does not follow" for each in sorted(wanted - given)]


def _known_by(follow_up: Mapping[str, Any]) -> tuple[str, str, str]:
    return follow_up["code"], follow_up["who"], follow_up.get("if_choice", "")


def _in_laws(got: Mapping[str, Any], expected: Mapping[str, Any]) -> list[str]:
    first = expected["laws"][:1]
    return [f"{first} is not cited"] if not set(first) <= set(got["laws"]) else []


def _in_values(
    got: Mapping[str, Any], expected: Mapping[str, Any], case: Mapping[str, Any]
) -> list[str]:
    return [
        f"{key} is {got.get(key)!r}, not {value!r}"
        for key, value in expected.items()
        if key not in OF_ITSELF
        and value is not None
        and got.get(key) != value
        and not (case["judgment"] and got.get(key) in case.get("range", ()))
    ]
