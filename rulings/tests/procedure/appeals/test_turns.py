from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from rulings.procedure.appeals import (
    ENDED,
    AppealPolicy,
    Part,
    State,
    allowed_acts,
    step_deadline,
    step_window,
    whose_turn,
)
from rulings.procedure.deadlines import Window

LONDON = ZoneInfo("Europe/London")
ENTERED = datetime(2026, 3, 27, 22, tzinfo=UTC)
POLICY = AppealPolicy()


@pytest.mark.parametrize(
    ("state", "ends"),
    [
        (State.DRAFT, None),
        (State.LODGED, None),
        (State.ADMISSIBILITY, datetime(2026, 3, 28, 22, tzinfo=UTC)),
        (State.PREPARING, datetime(2026, 3, 29, 22, tzinfo=UTC)),
        (State.CONSTITUTING, datetime(2026, 3, 29, 22, tzinfo=UTC)),
        (State.SCHEDULED, datetime(2026, 4, 3, 22, 59, 59, tzinfo=UTC)),
        (State.DELIBERATING, datetime(2026, 3, 29, 22, tzinfo=UTC)),
        (State.DECIDED, None),
        (State.INADMISSIBLE, datetime(2026, 3, 28, 22, tzinfo=UTC)),
        (State.WITHDRAWN, None),
        (State.SUPERSEDED, None),
    ],
)
def test_each_step_ends_when_the_policy_says_also_when_clocks_change(
    state: State, ends: datetime | None
) -> None:
    assert step_deadline(state, ENTERED, POLICY, LONDON) == ends


def test_a_club_sets_its_own_periods() -> None:
    policy = AppealPolicy(admissibility=Window.days(1))

    assert step_window(State.ADMISSIBILITY, policy) == Window.days(1)


@pytest.mark.parametrize("state", list(State))
def test_whoever_has_the_turn_can_do_something(state: State) -> None:
    for part in whose_turn(state):
        assert allowed_acts(state, {part}) != ()


def test_nobody_has_the_turn_once_the_appeal_has_ended() -> None:
    assert [state for state in State if not whose_turn(state)] == [
        state for state in State if state in ENDED
    ]


def test_the_director_in_charge_has_the_turn_at_admissibility() -> None:
    assert whose_turn(State.ADMISSIBILITY) == {Part.DIRECTOR_IN_CHARGE}
