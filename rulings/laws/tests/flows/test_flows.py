"""Every drawn path leads where the engine leads with the same facts."""

import pytest

from rulings.laws.engine.walk import walk
from rulings.laws.families import BY_CODE
from rulings.laws.flows import FLOWS
from rulings.laws.flows.flow import Flow, Path, Question
from rulings.laws.references import LawRef
from rulings.laws.trees import TREES

PATHS = [
    pytest.param(flow, path, id=f"{flow.family}: {', '.join(path.answers)}")
    for flow in FLOWS.values()
    for path in flow.paths()
]


ALL_FLOWS = pytest.mark.parametrize("flow", FLOWS.values(), ids=FLOWS)
LEAD = "lead_26B_pending"
PROMISED = {
    "passes once": "pass_next_turn",
    "for the rest of the auction": "pass_rest_of_auction",
    "declarer may forbid": LEAD,
    "major penalty card": "pc_major",
    "minor penalty card": "pc_minor",
    "must repeat": "repeat_call",
    "played at the player's turn": "must_play_card_at_turn",
    "checked when play ends": "end_of_play_check",
}
"""What an outcome says stays open, and the engine's code for it."""


def questions(question: Question) -> set[str]:
    """The texts of a question and of all that follow it."""
    texts = {question.text}
    for answer in question.answers:
        if answer.question:
            texts |= questions(answer.question)
    return texts


@pytest.mark.parametrize(("flow", "path"), PATHS)
def test_the_engine_rules_as_the_drawing_says(flow: Flow, path: Path) -> None:
    ruling = walk(TREES[flow.family], path.facts, assume=True)

    open_step = ruling.open_step
    drawn = path.outcome
    assert ruling.question is None
    assert (
        tuple(each.code for each in open_step.options) if open_step else (),
        ruling.results.get("tricks_transferred"),
        tuple(ruling.apply),
        ruling.judgment,
        tuple(ruling.applied),
    ) == (drawn.options, drawn.tricks, drawn.apply, drawn.judgment, drawn.laws)


@ALL_FLOWS
def test_each_fact_of_a_path_is_one_that_the_family_knows(flow: Flow) -> None:
    tree = TREES[flow.family]
    steps = {branch.step.code for branch in tree.every_branch() if branch.step}

    known = {each.code for each in tree.questions} | steps
    assert set().union(*(path.facts for path in flow.paths())) <= known


@ALL_FLOWS
def test_an_option_of_a_path_is_one_that_the_engine_takes(flow: Flow) -> None:
    for path in flow.paths():
        ruling = walk(TREES[flow.family], path.facts, assume=True)

        codes = {branch.step.code for branch in ruling.path if branch.step}
        chosen = {step.code for step in ruling.steps if step.chosen is not None}
        assert codes & set(path.facts) <= chosen, path.answers


@ALL_FLOWS
def test_an_outcome_says_what_stays_open(flow: Flow) -> None:
    for path in flow.paths():
        ruling = walk(TREES[flow.family], path.facts, assume=True)

        text = path.outcome.text.lower()
        open_codes = {each.code for each in ruling.follow_ups}
        promised = {code for words, code in PROMISED.items() if words in text}
        assert promised <= open_codes, path.answers
        assert (LEAD in open_codes) == (LEAD in promised), path.answers
        assert not ("nothing else follows" in text and open_codes), path.answers


@ALL_FLOWS
def test_a_flow_has_three_to_five_questions_on_its_longest_path(flow: Flow) -> None:
    longest = max(len(path.answers) for path in flow.paths())

    assert 3 <= longest <= 5
    assert 3 <= len(questions(flow.start)) <= 7


@ALL_FLOWS
def test_an_outcome_sends_on_to_a_family_that_exists(flow: Flow) -> None:
    for path in flow.paths():
        assert all(code in BY_CODE for code in path.outcome.apply)
        assert all(LawRef.parse(law).short for law in path.outcome.laws)


def test_every_family_has_a_flow() -> None:
    assert set(FLOWS) == set(TREES)
