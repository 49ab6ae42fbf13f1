import pytest

from clubsite.tests.tables import for_each_row
from rulings.conduct.procedure import (
    COLUMNS,
    DUE,
    Action,
    CaseRole,
    Cell,
    Glimpse,
    Section,
    State,
    actions_for,
    cell,
    may_open,
    readable,
    sees,
    writable,
)
from rulings.log.procedure.redaction import Grant, Scope

# The cells as they are printed in the club's procedures, for the states there are:
# draft | submitted, triage | memo, informal | sanction, closed.
PRINTED = """
ANON, PLY | - | - | - | - (L3 numbers yearly)
reporter, named | A* E* ! | a* e*, add, withdraw ! | a* | o (part)
reporter, anonymous (code) | A* E* | a* + mailbox | mailbox | -
subject | - | - | informal: gist | o t
witness | - | - | - | -
director who reported | A* | a* | a* | -
DIC/DIR otherwise | - | - | - | t
APM, APC | - | - | - | -
REC | - | i a e n ! | i a e n p ! | o t l
INV assigned, declared | - | - | - | -
HRG assigned, declared | - | - | - | -
APD assigned, declared | - | - | - | -
SAF | - | a e if minor | a e if minor | o if minor
MGR | - | count of overdue steps | same | t
ADM | - | job health only | same | same
"""

PARTS = {
    "ANON, PLY": [CaseRole.ANONYMOUS, CaseRole.PLAYER],
    "reporter, named": [CaseRole.REPORTER],
    "reporter, anonymous (code)": [CaseRole.UNNAMED_REPORTER],
    "subject": [CaseRole.SUBJECT],
    "witness": [CaseRole.WITNESS],
    "director who reported": [CaseRole.REPORTING_DIRECTOR],
    "DIC/DIR otherwise": [CaseRole.DIRECTOR],
    "APM, APC": [CaseRole.APPEALS_MEMBER],
    "REC": [CaseRole.RECORDER],
    "INV assigned, declared": [CaseRole.INVESTIGATOR],
    "HRG assigned, declared": [CaseRole.HEARING_MEMBER],
    "APD assigned, declared": [CaseRole.DISCIPLINE_APPEALS],
    "SAF": [CaseRole.SAFEGUARDING],
    "MGR": [CaseRole.MANAGER],
    "ADM": [CaseRole.ADMINISTRATOR],
}

PRINTED_COLUMNS = (
    (State.DRAFT,),
    (State.SUBMITTED, State.TRIAGE, State.WITHDRAWN),
    (State.MEMO_FILED, State.INFORMAL),
    (State.CLOSED, State.DECLINED),
)

PHRASES = [
    ("(L3 numbers yearly)", ""),
    (", add, withdraw", ""),
    ("o (part)", "o*"),
    ("if minor", ""),
    ("+ mailbox", "mailbox"),
    ("mailbox", "MAILBOX"),
    ("count of overdue steps", "OVERDUE_COUNT"),
    ("job health only", "JOB_HEALTH"),
    ("!", ""),
]


def printed_rows() -> list[tuple[str, list[str]]]:
    rows = [
        [text.strip() for text in line.split("|")]
        for line in PRINTED.strip().splitlines()
    ]
    return [(row[0], spelled_out(row[1:])) for row in rows]


def spelled_out(row: list[str]) -> list[str]:
    first = next((text for text in row if text not in {"-", "same"}), "-")
    return [first if text == "same" else text for text in row]


def meant(text: str, state: State) -> Cell:
    for phrase, meaning in PHRASES:
        text = text.replace(phrase, meaning)
    text = text.replace("informal: gist", "GIST" if state is State.INFORMAL else "")
    words = text.replace("-", "").split()
    return Cell(
        frozenset(grant(word) for word in words if word not in Glimpse.__members__),
        frozenset(Glimpse[word] for word in words if word in Glimpse.__members__),
    )


def grant(word: str) -> Grant[Section]:
    section = next(each for each in Section if each.value == word[0].upper())
    return Grant(section, Scope(word[1:]), writes=word[0].isupper())


CASES = [
    pytest.param(part, state, text, id=f"{part}-{state}")
    for row, texts in printed_rows()
    for part in PARTS[row]
    for text, states in zip(texts, PRINTED_COLUMNS, strict=True)
    for state in states
]


@for_each_row(("part", "state", "text"), CASES)
def test_each_cell_is_as_it_is_printed(part: CaseRole, state: State, text: str) -> None:
    expected = meant(text, state)

    assert cell(part, state) == expected
    assert (readable(part, state), writable(part, state)) == (
        expected.readable,
        expected.writable,
    )


@pytest.mark.parametrize(
    ("part", "state", "text"), [case for case in CASES if "!" in str(case.values[2])]
)
def test_where_a_mark_of_exclamation_is_printed_there_is_something_to_do(
    part: CaseRole, state: State, text: str
) -> None:
    column = next(states for states in PRINTED_COLUMNS if state in states)

    assert any(actions_for(each, {part}) for each in column)


def test_the_named_reporter_may_add_and_withdraw_until_triage_is_over() -> None:
    states = [
        state
        for state in State
        if {Action.ADD, Action.WITHDRAW} <= set(actions_for(state, {CaseRole.REPORTER}))
    ]

    assert states == [State.SUBMITTED, State.TRIAGE]


def test_the_columns_hold_each_state_that_is_due_once_and_no_other() -> None:
    assert sorted(state for states in COLUMNS for state in states) == sorted(DUE)


@pytest.mark.parametrize("state", [state for state in State if state not in DUE])
def test_what_is_not_due_yet_shows_nobody_anything(state: State) -> None:
    assert not any(cell(part, state) for part in CaseRole)


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


@for_each_row("state", list(State))
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


@pytest.mark.parametrize("state", list(State))
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
        (CaseRole.SUBJECT, {State.INFORMAL, State.CLOSED, State.DECLINED}),
    ],
)
def test_the_file_opens_for_its_readers(part: CaseRole, states: set[State]) -> None:
    assert {state for state in State if may_open({part}, state)} == states


@for_each_row("state", list(State))
def test_an_office_counts_for_nothing_beside_a_conflict_or_an_own_part(
    state: State,
) -> None:
    conflicted = {CaseRole.RECORDER, CaseRole.CONFLICTED}
    witness = {CaseRole.RECORDER, CaseRole.WITNESS}
    reporter = {CaseRole.RECORDER, CaseRole.REPORTER}

    assert not sees(conflicted, state) | sees(witness, state)
    assert actions_for(state, conflicted) == actions_for(state, witness) == ()
    assert sees(reporter, state) == cell(CaseRole.REPORTER, state)
