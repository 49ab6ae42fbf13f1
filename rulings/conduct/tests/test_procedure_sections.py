"""The matrix of docs/referral-matrix.md, compared with the product's table, cell by cell."""

import pytest

from clubsite.tests.tables import for_each_row
from rulings.conduct.procedure import (
    COLUMNS,
    DUE,
    TABLE,
    TRANSITIONS,
    Action,
    CaseRole,
    Section,
    State,
    actions_for,
    cell,
    may_open,
    readable,
    sees,
)
from tests.procedures import matrix_cells

MOVES_ON = "!"
PRINTED = matrix_cells()


def test_the_page_has_every_reader_in_every_state_once() -> None:
    states = [state for column in COLUMNS for state in column]

    assert set(PRINTED) == {(role, column) for role in CaseRole for column in COLUMNS}
    assert sorted(states) == sorted(State)


def test_each_cell_is_as_it_is_printed() -> None:
    table = {
        (role, column): TABLE[role][place] if role in TABLE else "-"
        for role in CaseRole
        for place, column in enumerate(COLUMNS)
    }

    assert table == {
        where: text.replace(MOVES_ON, "").strip() for where, text in PRINTED.items()
    }


def test_a_mark_of_exclamation_stands_where_a_part_moves_the_file() -> None:
    movers = {
        (role, column)
        for role, column in PRINTED
        for row in TRANSITIONS
        if row.source in column and role in row.roles
    }

    marked = {where for where, text in PRINTED.items() if MOVES_ON in text}
    assert movers == {(role, column) for role, column in marked if {*column} & {*DUE}}


def test_the_named_reporter_may_add_and_withdraw_until_triage_is_over() -> None:
    states = [
        state
        for state in State
        if {Action.ADD, Action.WITHDRAW} <= set(actions_for(state, {CaseRole.REPORTER}))
    ]

    assert states == [State.SUBMITTED, State.TRIAGE, State.MERGED]


@for_each_row("state", list(State))
def test_whom_it_is_about_sees_nothing_until_told(state: State) -> None:
    untold = {
        CaseRole.SUBJECT_UNTOLD,
        CaseRole.RECORDER,
        CaseRole.MANAGER,
        CaseRole.ADMINISTRATOR,
    }

    assert not sees(untold, state)
    assert actions_for(state, untold) == ()
    assert may_open(untold, state) is False


@for_each_row("state", list(DUE))
@for_each_row(
    "part",
    [
        *(
            CaseRole.ANONYMOUS,
            CaseRole.PLAYER,
            CaseRole.DIRECTOR,
            CaseRole.APPEALS_MEMBER,
        ),
        *(
            CaseRole.MANAGER,
            CaseRole.ADMINISTRATOR,
            CaseRole.INVESTIGATOR,
            CaseRole.HEARING_MEMBER,
        ),
        *(CaseRole.DISCIPLINE_APPEALS, CaseRole.WITNESS, CaseRole.CONFLICTED),
    ],
)
def test_the_file_does_not_exist_for_those_who_are_not_its_readers(
    part: CaseRole, state: State
) -> None:
    assert may_open({part}, state) is False
    assert actions_for(state, {part}) in {(), (Action.BEGIN,)}


@pytest.mark.parametrize("state", list(DUE))
def test_only_the_recorder_learns_who_reported(state: State) -> None:
    readers = {part for part in CaseRole if Section.REPORTER in readable(part, state)}

    assert readers <= {CaseRole.RECORDER}


@pytest.mark.parametrize(
    ("part", "states"),
    [
        (CaseRole.REPORTER, set(DUE)),
        (CaseRole.REPORTING_DIRECTOR, set(DUE) - {State.CLOSED, State.DECLINED}),
        (CaseRole.UNNAMED_REPORTER, set(DUE) - {State.CLOSED, State.DECLINED}),
        (CaseRole.RECORDER, set(DUE) - {State.DRAFT}),
        (CaseRole.SAFEGUARDING, set(DUE) - {State.DRAFT}),
        (
            CaseRole.SUBJECT,
            {State.INFORMAL, State.CLOSED, State.DECLINED, State.TRANSFERRED},
        ),
    ],
)
def test_the_file_opens_for_its_readers(part: CaseRole, states: set[State]) -> None:
    assert {state for state in DUE if may_open({part}, state)} == states


@for_each_row("state", list(DUE))
def test_an_office_counts_for_nothing_beside_a_conflict_or_an_own_part(
    state: State,
) -> None:
    conflicted = {CaseRole.RECORDER, CaseRole.CONFLICTED}
    witness = {CaseRole.RECORDER, CaseRole.WITNESS}
    reporter = {CaseRole.RECORDER, CaseRole.REPORTER}

    assert not sees(conflicted, state) | sees(witness, state)
    assert actions_for(state, conflicted) == actions_for(state, witness) == ()
    assert sees(reporter, state) == cell(CaseRole.REPORTER, state)
