from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.appeals.policy import AppealPolicy
from rulings.appeals.procedure import (
    ENDED,
    HELD_BY,
    Pending,
    State,
    Turn,
    allowed_acts,
    step_deadline,
    step_window,
    turns_of,
)
from rulings.log.procedure.deadlines import Window

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
    policy = AppealPolicy(admissibility_hours=12)

    assert step_window(State.ADMISSIBILITY, policy) == Window.hours(12)


@pytest.mark.parametrize(
    ("state", "alone", "undone", "turns"),
    [
        (State.DRAFT, False, set(), [Turn.LODGING]),
        (State.LODGED, False, set(), [Turn.CHECK]),
        (
            *(State.ADMISSIBILITY, False),
            *({Turn.CONCURRENCE}, [Turn.CHECK, Turn.CONCURRENCE]),
        ),
        (
            *(State.PREPARING, False, {Turn.STATEMENTS, Turn.FACTS, Turn.FILLING}),
            [Turn.STATEMENTS, Turn.FACTS],
        ),
        (State.PREPARING, False, {Turn.STATEMENTS}, [Turn.STATEMENTS]),
        (State.PREPARING, False, set(), [Turn.APPOINTING]),
        (State.PREPARING, False, {Turn.FACTS}, [Turn.APPOINTING, Turn.FACTS]),
        (
            *(State.PREPARING, False),
            *({Turn.DECLARATIONS}, [Turn.APPOINTING, Turn.DECLARATIONS]),
        ),
        (State.PREPARING, True, {Turn.STATEMENTS}, [Turn.STATEMENTS]),
        (State.PREPARING, True, set(), [Turn.ALONE]),
        (State.PREPARING, True, {Turn.FILLING}, [Turn.FILLING]),
        (State.CONSTITUTING, False, {Turn.AGREEMENT}, [Turn.AGREEMENT]),
        (
            *(State.CONSTITUTING, False, {Turn.DECLARATIONS, Turn.FILLING}),
            [Turn.DECLARATIONS],
        ),
        (State.CONSTITUTING, False, {Turn.FILLING}, [Turn.FILLING]),
        (State.CONSTITUTING, False, set(), [Turn.SCHEDULING]),
        (
            *(State.CONSTITUTING, False),
            *({Turn.WAIVERS}, [Turn.SCHEDULING, Turn.WAIVERS]),
        ),
        (
            *(State.CONSTITUTING, True),
            *({Turn.DECLARATIONS}, [Turn.ALONE, Turn.DECLARATIONS]),
        ),
        (
            *(State.SCHEDULED, False, {Turn.CONCURRENCE, Turn.QUESTION}),
            [Turn.HEARING, Turn.CONCURRENCE],
        ),
        (State.DELIBERATING, False, {Turn.CONCURRENCE}, [Turn.DECISION]),
        (
            *(State.DELIBERATING, False),
            *({Turn.QUESTION}, [Turn.DECISION, Turn.QUESTION]),
        ),
        (State.DELIBERATING, True, set(), [Turn.ALONE]),
        (State.DECIDED, False, set(Turn), []),
        (State.INADMISSIBLE, False, set(Turn), []),
    ],
)
def test_what_leads_a_case_on_comes_first_and_then_what_is_waited_for_besides(
    state: State, alone: bool, undone: set[Turn], turns: list[Turn]
) -> None:
    pending = Pending(state=state, alone=alone, undone=frozenset(undone))

    assert list(turns_of(pending)) == turns


@given(
    st.sampled_from([one for one in State if one not in ENDED]),
    st.booleans(),
    st.frozensets(st.sampled_from(Turn)),
)
def test_while_a_case_is_open_somebody_has_the_turn_and_can_do_something(
    state: State, alone: bool, undone: frozenset[Turn]
) -> None:
    turns = turns_of(Pending(state=state, alone=alone, undone=undone))

    assert turns
    # A lodged appeal is received at once, whether a worker has run or not.
    states = {state, State.ADMISSIBILITY} if state is State.LODGED else {state}
    for turn in turns:
        for part in HELD_BY[turn]:
            assert any(allowed_acts(one, {part}) for one in states)


def test_nobody_has_the_turn_once_the_appeal_has_ended() -> None:
    ended = [state for state in State if not turns_of(Pending(state=state))]

    assert ended == [state for state in State if state in ENDED]
