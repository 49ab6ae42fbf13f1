"""A ruling's findings as a practice case: alike, without the table's seats and cards."""

import pytest

from clubsite.tests.far import one_in
from rulings.laws.engine.walk import walk
from rulings.laws.flows import FLOWS
from rulings.laws.flows.flow import Flow, Path
from rulings.laws.practice.findings import case_like
from rulings.laws.practice.quiz import Case, posed, solved
from rulings.laws.trees import TREES

REVOKE = FLOWS["revoke"]


def findings_on(flow: Flow, path: Path) -> dict[str, str]:
    """What a ruling on that path would be found by: answers to choose from, options."""
    tree = TREES[flow.family]
    return {
        code: str(value).partition(":")[0]
        for code, value in path.facts.items()
        if (question := tree.question(code)) is None or question.choices
    }


def case_on(flow: Flow, path: Path) -> Case | None:
    laws = path.outcome.laws
    return case_like("ruling-1", flow.family, findings_on(flow, path), laws)


def ruled_on(flow: Flow, path: Path) -> set[str]:
    """The rulings of all paths that have the findings and laws of this one."""
    alike = (
        each
        for each in flow.paths()
        if each.outcome.laws == path.outcome.laws
        and findings_on(flow, each) == findings_on(flow, path)
    )
    walks = (walk(TREES[flow.family], each.facts, assume=True) for each in alike)
    return {done.rectification.casefold() for done in walks}


@pytest.mark.parametrize("code", one_in(4, FLOWS))
def test_findings_of_a_drawn_path_are_ruled_as_that_path(code: str) -> None:
    flow = FLOWS[code]
    cases = [(path, case_on(flow, path)) for path in flow.paths()]

    for path, case in cases:
        if case:
            assert solved(case).right.text.casefold() in ruled_on(flow, path)
            assert len(posed(case).rulings) > 1
    assert any(case for _path, case in cases)


def test_the_case_has_the_findings_and_an_example_for_the_rest() -> None:
    found = {"by": "play", "won_by": "others", "won_later": "yes"}

    case = case_like("ruling-7", "revoke", found, ["L64A2"])

    assert case is not None
    assert (case.code, case.family) == ("ruling-7", "revoke")
    assert found.items() <= case.facts.items()
    assert case.facts["offender"] == REVOKE.given["offender"]


def test_findings_that_the_law_no_longer_knows_are_left_out() -> None:
    found = {"by": "play", "won_by": "everyone", "colour": "red", "choice": "nothing"}

    case = case_like("ruling-7", "revoke", found, ["L64B3"])

    assert case is not None
    assert not {"everyone", "red", "nothing"} & set(map(str, case.facts.values()))


def test_an_option_that_was_not_chosen_is_left_open() -> None:
    found = {"LHO_called": "no"}

    case = case_like("ruling-7", "bid_out_of_rotation", found, ["L31A1"])

    assert case is not None
    assert "choice" not in case.facts
    assert solved(case).options


def test_what_agrees_with_no_drawn_path_is_no_case() -> None:
    assert case_like("ruling-7", "revoke", {"by": "claim"}, ["L83"]) is None


def test_what_leaves_nothing_to_rule_is_no_case() -> None:
    assert case_like("ruling-7", "alert_lookup", {"regulation": "other"}, []) is None


def test_what_leads_to_a_question_is_no_case() -> None:
    found = {"reason": "weights", "damage": "yes"}

    assert case_like("ruling-7", "adjusted_scores", found, []) is None
