"""What the Laws leave open: each with its law, a default that fits, and a fact."""

import pytest

from rulings.laws.elections import ELECTIONS, UnknownElection, elected, facts_of_policy
from rulings.laws.engine.tree import Kind
from rulings.laws.references import LawRef
from rulings.laws.trees import TREES


@pytest.mark.parametrize("election", ELECTIONS, ids=lambda each: each.code)
def test_every_election_has_a_law_a_source_and_a_default_that_fits(
    election: object,
) -> None:
    [other_election] = [each for each in ELECTIONS if each is election]

    assert LawRef.parse(other_election.law).code == other_election.law
    assert other_election.title
    assert other_election.source
    assert facts_of_policy({other_election.code: other_election.default}) == {
        other_election.fact: other_election.default
    }


def test_no_two_have_the_same_code() -> None:
    assert len({each.code for each in ELECTIONS}) == len(ELECTIONS)


def test_a_tree_reads_only_elections_that_there_are() -> None:
    read = {
        question.code
        for tree in TREES.values()
        for question in tree.questions
        if question.code.startswith("election_")
    }

    assert read <= {each.fact for each in ELECTIONS}


def test_an_election_is_never_asked_at_the_table() -> None:
    kinds = {
        code: elected(code).kind for code in ("appeal_period", "alerts", "own_notes")
    }

    assert all(elected(code).later for code in kinds)
    assert kinds == {
        "appeal_period": Kind.NUMBER,
        "alerts": Kind.CHOICE,
        "own_notes": Kind.YES_NO,
    }


@pytest.mark.parametrize(
    ("code", "value", "message"),
    [
        ("tea_break", 10, "no law leaves 'tea_break'"),
        ("own_notes", "sometimes", "'sometimes' cannot be elected"),
        ("appeal_period", "soon", "'soon' cannot be elected"),
        ("appeal_period", -1, "-1 cannot be elected"),
    ],
)
def test_nothing_else_can_be_elected(code: str, value: str | int, message: str) -> None:
    with pytest.raises(UnknownElection, match=message):
        facts_of_policy({code: value})
