"""What a tree rules on facts, in short: laws, options, what stays open, other values."""

import json
from dataclasses import dataclass
from typing import Any

from rulings.laws.engine.answers import read_facts
from rulings.laws.engine.walk import walk
from rulings.laws.engine.wire import walk_values
from rulings.laws.trees import TREES


@dataclass(frozen=True)
class Ruled:
    """An outcome, or `asks`, the question that is left."""

    values: dict[str, Any]

    @property
    def asks(self) -> str:
        question = self.values.get("question")
        return str(question["code"]) if question else ""

    @property
    def laws(self) -> list[str]:
        return list(self.values["laws"])

    @property
    def options(self) -> list[str]:
        return list(self.values["options"])

    @property
    def open(self) -> list[str]:
        """As "pc_major E HK", and "if …" where it hangs on a choice."""
        return [_in_short(each) for each in self.values["follow_ups"]]


def _in_short(each: dict[str, Any]) -> str:
    about = [_said(value) for key, value in each.items() if key not in NAMED]
    words = [each["code"], each["who"], *about]
    return " ".join(
        [*words, *([f"if {each['if_choice']}"] if "if_choice" in each else [])]
    )


def _said(value: object) -> str:
    return ",".join(map(str, value)) if isinstance(value, list) else str(value)


NAMED = {"code", "who", "until", "if_choice"}


def ruled(family: str, **facts: Any) -> Ruled:
    """The ruling on these facts, all others as usual; South declares by default."""
    tree = TREES[family]
    known = read_facts(tree, {"declarer": "S", **facts}).known
    values = walk_values(walk(tree, known, assume=True))
    return Ruled(json.loads(json.dumps(values)))
