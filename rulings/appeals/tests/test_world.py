import pytest

from rulings.appeals.procedure import State
from rulings.tests.appeal_world import appeal_in, make_world

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("state", list(State))
def test_an_appeal_comes_as_far_as_each_state(state: State) -> None:
    assert appeal_in(make_world(), state).state == state
