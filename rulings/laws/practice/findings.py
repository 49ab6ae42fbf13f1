"""A practice case made of the findings of a ruling, with an example's seats and cards.

Findings are answers to choose from, so they name no one and no card of the table.
"""

from collections.abc import Collection, Mapping

from rulings.laws.engine.terms import Value
from rulings.laws.engine.tree import Tree
from rulings.laws.engine.walk import walk
from rulings.laws.flows import FLOWS
from rulings.laws.flows.flow import Path
from rulings.laws.practice.quiz import Case, posed
from rulings.laws.trees import TREES

FEWEST = 2
"""A case with fewer rulings to choose from is none to practise."""

Findings = Mapping[str, str]


def case_like(
    code: str, family: str, findings: Findings, laws: Collection[str]
) -> Case | None:
    """Return the case of that family with these findings and the rest as drawn.

    The rest is that of the drawn path that is nearest: it agrees with the most findings
    and then with the most of the laws. None if none agrees, or if nothing is left to rule.
    """

    def agreement(path: Path) -> tuple[int, int]:
        return _agreement(path, findings, laws)

    nearest = max(FLOWS[family].paths(), key=agreement)
    if not any(agreement(nearest)):
        return None
    tree = TREES[family]
    facts = {**_chosen_alike(tree, nearest, findings), **_answers(tree, findings)}
    done = walk(tree, facts, assume=True)
    met_codes = {each.question.code for each in done.asked_questions}
    met_codes |= {step.code for step in done.steps}
    case = Case(code, family, {at: facts[at] for at in facts if at in met_codes})
    if done.question or len(posed(case).rulings) < FEWEST:
        return None
    return case


def _agreement(
    path: Path, findings: Findings, laws: Collection[str]
) -> tuple[int, int]:
    facts = {code: _code(value) for code, value in path.facts.items()}
    alike = sum(facts.get(code) == value for code, value in findings.items())
    return alike, len(set(laws) & set(path.outcome.laws))


def _chosen_alike(tree: Tree, path: Path, findings: Findings) -> dict[str, Value]:
    """The facts of the path, without an option that was not chosen."""
    return {
        code: value
        for code, value in path.facts.items()
        if tree.question(code) or findings.get(code) == _code(value)
    }


def _answers(tree: Tree, findings: Findings) -> dict[str, Value]:
    """The findings that the law still asks for."""
    return {
        code: value
        for code, value in findings.items()
        if (question := tree.question(code))
        and value in {each.code for each in question.choices}
    }


def _code(value: Value) -> str:
    """The code of an answer or option, as a finding has it."""
    return str(value).partition(":")[0]
