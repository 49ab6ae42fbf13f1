import pytest

from clubsite.tests.tables import for_each_row
from rulings.appeals.procedure import (
    WITH_PANEL,
    Action,
    CaseRole,
    Section,
    State,
    actions_for,
    cell,
    may_open,
    readable,
    sees,
    writable,
)
from rulings.appeals.procedure.sections import COLUMNS
from tests.procedures import PARTS, AppealCell, appeal_cells

CASES = [
    pytest.param(part, state, each, id=f"{part}-{state}")
    for each in appeal_cells()
    for part in PARTS[each.row]
    for state in each.column
    if state != State.DRAFT or part not in {CaseRole.PARTNER, CaseRole.TEAMMATE}
]


@for_each_row(("part", "state", "printed"), CASES)
def test_each_cell_is_as_it_is_printed(
    part: CaseRole, state: State, printed: AppealCell
) -> None:
    expected = printed.cell

    assert cell(part, state) == expected
    assert (readable(part, state), writable(part, state)) == (
        expected.readable,
        expected.writable,
    )


@for_each_row(
    ("part", "state"),
    [case.values[:2] for case in CASES if "!" in str(case.values[2])],
)
def test_where_a_mark_of_exclamation_is_printed_there_is_something_to_do(
    part: CaseRole, state: State
) -> None:
    column = next(states for states in COLUMNS if state in states)

    assert any(actions_for(each, {part}) for each in column)


def test_the_columns_hold_each_state_once() -> None:
    assert sorted(state for states in COLUMNS for state in states) == sorted(State)


@pytest.mark.parametrize(
    ("part", "act", "states"),
    [
        (CaseRole.APPELLANT, Action.CHALLENGE, (State.CONSTITUTING, State.SCHEDULED)),
        (CaseRole.RESPONDENT, Action.CHALLENGE, (State.CONSTITUTING, State.SCHEDULED)),
        (CaseRole.RULING_DIRECTOR, Action.ANSWER, WITH_PANEL),
        (CaseRole.CHAIR, Action.RESTORE, (State.INADMISSIBLE,)),
    ],
)
def test_the_acts_that_are_printed_in_cells_are_there_and_only_there(
    part: CaseRole, act: Action, states: tuple[State, ...]
) -> None:
    found = tuple(state for state in State if act in actions_for(state, {part}))

    assert found == states


@pytest.mark.parametrize("state", list(State))
def test_deliberation_is_read_by_the_seated_panel_alone(state: State) -> None:
    readers = {
        part for part in CaseRole if Section.DELIBERATION in readable(part, state)
    }

    assert readers <= {
        *(CaseRole.MEMBER, CaseRole.CHAIR, CaseRole.SCRIBE, CaseRole.EXTERNAL)
    }


@pytest.mark.parametrize("state", list(State))
def test_before_declaring_nobody_reads_more_than_his_own_declaration(
    state: State,
) -> None:
    for part in (CaseRole.ASSIGNED, CaseRole.EXTERNAL_ASSIGNED):
        assert readable(part, state) <= {Section.COMPOSITION}
        assert not sees({part}, state).reads_all(Section.COMPOSITION)


@for_each_row("state", list(State))
@for_each_row(
    "role",
    [CaseRole.DIRECTOR_IN_CHARGE, CaseRole.CHAIR, CaseRole.MANAGER, CaseRole.POOL],
)
def test_the_conflicted_see_and_do_what_their_other_parts_leave_them(
    role: CaseRole, state: State
) -> None:
    as_role = {role, CaseRole.CONFLICTED}
    as_player = {role, CaseRole.CONFLICTED, CaseRole.SAME_EVENT}
    as_party = {role, CaseRole.RESPONDENT}

    assert not sees(as_role, state)
    assert actions_for(state, as_player) == ()
    assert sees(as_player, state) == cell(CaseRole.SAME_EVENT, state)
    assert sees(as_party, state) == cell(CaseRole.RESPONDENT, state)
    assert actions_for(state, as_party) == actions_for(state, {CaseRole.RESPONDENT})


def test_who_gave_the_ruling_never_sits_on_the_panel() -> None:
    both = {CaseRole.RULING_DIRECTOR, CaseRole.CHAIR, CaseRole.MEMBER, CaseRole.POOL}

    for state in State:
        assert sees(both, state) == cell(CaseRole.RULING_DIRECTOR, state)
        assert actions_for(state, both) == actions_for(
            state, {CaseRole.RULING_DIRECTOR}
        )


def test_a_draft_exists_for_its_writer_alone() -> None:
    readers = [part for part in CaseRole if may_open({part}, State.DRAFT)]

    assert readers == [CaseRole.APPELLANT, CaseRole.CAPTAIN]


@pytest.mark.parametrize(
    ("state", "part", "opens"),
    [
        (State.LODGED, CaseRole.PLAYER, False),
        (State.LODGED, CaseRole.DIRECTOR, False),
        (State.CONSTITUTING, CaseRole.POOL, False),
        (State.CONSTITUTING, CaseRole.ASSIGNED, True),
        (State.ADMISSIBILITY, CaseRole.CHAIR, True),
        (State.LODGED, CaseRole.ADMINISTRATOR, False),
        (State.LODGED, CaseRole.MANAGER, True),
        (State.DECIDED, CaseRole.DIRECTOR, True),
        (State.DECIDED, CaseRole.RECORDER, False),
        (State.WITHDRAWN, CaseRole.MANAGER, True),
        (State.WITHDRAWN, CaseRole.PLAYER, False),
    ],
)
def test_a_file_opens_for_those_who_read_or_do_something_in_it(
    state: State, part: CaseRole, opens: bool
) -> None:
    assert may_open({part}, state) is opens


def test_the_clock_and_the_referrer_read_nothing_by_themselves() -> None:
    assert not any(
        cell(part, state)
        for part in (CaseRole.CLOCK, CaseRole.REFERRER)
        for state in State
    )
