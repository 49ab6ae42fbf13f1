"""Who may move a draft in which state, against a table by hand."""

import pytest

from clubsite.clubs.labels import DraftState
from clubsite.clubs.policies.rules import (
    WALK,
    Action,
    DraftRole,
    Facts,
    Guard,
    State,
)

ALONE = {DraftRole.MANAGER, DraftRole.ALONE}
SENDER = {DraftRole.MANAGER, DraftRole.ONE_OF_SEVERAL}
APPROVER = {*SENDER, DraftRole.APPROVER}


@pytest.mark.parametrize(
    ("state", "roles", "acts"),
    [
        (State.DRAFT, ALONE, {Action.PUBLISH, Action.DISCARD}),
        (State.DRAFT, SENDER, {Action.SEND, Action.DISCARD}),
        (State.IN_REVIEW, ALONE, {Action.PUBLISH, Action.RETURN, Action.DISCARD}),
        (State.IN_REVIEW, SENDER, {Action.RETURN, Action.DISCARD}),
        (State.IN_REVIEW, APPROVER, {Action.PUBLISH, Action.RETURN, Action.DISCARD}),
        (State.PUBLISHED, ALONE, set()),
        (State.DISCARDED, APPROVER, set()),
        (State.DRAFT, set(), set()),
    ],
)
def test_each_manager_has_these_acts(
    state: State, roles: set[DraftRole], acts: set[Action]
) -> None:
    assert set(WALK.acts(state, roles)) == acts


def test_a_draft_moves_on_only_when_it_is_right_and_differs() -> None:
    for action in (Action.SEND, Action.PUBLISH):
        state = State.DRAFT if action is Action.SEND else State.IN_REVIEW
        facts = Facts(faulty_sections=2, differs=False)

        assert WALK.refusals(state, action, facts) == (Guard.VALID, Guard.CHANGED)
        assert WALK.refusals(state, action, Facts()) == ()


def test_rows_hold_the_same_states_as_the_rules() -> None:
    assert [state.value for state in State] == DraftState.values
