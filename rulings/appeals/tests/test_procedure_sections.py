import pytest

from clubsite.tests.tables import for_each_row
from rulings.appeals.procedure import (
    WITH_PANEL,
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
from rulings.appeals.procedure.sections import COLUMNS
from rulings.log.procedure.redaction import Grant, Scope

# The cells as they are printed in the club's procedures, for the states there are.
PRINTED = """
ANON | - | ? (board flagged) | ? | ? | ? | score + "by appeal" | x at L1/L2 per policy | -
PLY | - | ? | ? | ? | ? | ? + score | x(L1) | -
PLY in same event | - | ? | ? | ? | ? | score, own rank change | x(L1) | -
PTY appellant, CAP | S*! | f S* m* ! | f S*, other's s after exchange, m* | f s c, challenge ! | f s c | f s c x m* | f s c x | f s* m*
PTY respondent | - | f, grounds | f S*, s after exchange | f s c, challenge ! | f s c | f s c x | f s c x | f, "ended"
RD | - | F* s m | F* s | f s c | f s c + answers questions | f s c x | f s c x | f s
DIC (not RD) | - | F s M ! | F s M ! | f s c M | f s c | f s c x M | f s c x M | f s M
DIR | - | - | - | - | - | f x (L1) | x(L1) | -
APM unassigned | - | - | - | ? if unconflicted | - | x(L1) | x(L1) | -
APM assigned, undeclared | - | - | - | C* only | - | - | - | -
APM assigned, declared | - | - | - | f s c C* | f s c D* | f s c d x | f s c d x | f s
APC | - | ! (review of T1) | f s C ! | f s C m ! | f s c D m ! | f s c d X! m | f s c d X! | f s
REC | - | - | - | - | - | only what the panel referred | x(L1) | -
INV, HRG | - | - | - | - | - | - | x(L1) | -
MGR | - | state, dates, m | state, dates, m | state, dates, c, m | state, dates | f c x M | f c x M | state, M
ADM | - | ids, states, job health | same | same | same | same | same | same
EXT | - | - | - | C* then f s c | f s c D | f s c d x until link ends | - | -
"""

PARTS = {
    "ANON": [CaseRole.ANONYMOUS],
    "PLY": [CaseRole.PLAYER],
    "PLY in same event": [CaseRole.SAME_EVENT],
    "PTY appellant, CAP": [
        *(CaseRole.APPELLANT, CaseRole.PARTNER, CaseRole.TEAMMATE, CaseRole.CAPTAIN)
    ],
    "PTY respondent": [CaseRole.RESPONDENT],
    "RD": [CaseRole.RULING_DIRECTOR],
    "DIC (not RD)": [CaseRole.DIRECTOR_IN_CHARGE],
    "DIR": [CaseRole.DIRECTOR],
    "APM unassigned": [CaseRole.POOL],
    "APM assigned, undeclared": [CaseRole.ASSIGNED],
    "APM assigned, declared": [CaseRole.MEMBER],
    "APC": [CaseRole.CHAIR],
    "REC": [CaseRole.RECORDER],
    "INV, HRG": [CaseRole.CONDUCT_MEMBER],
    "MGR": [CaseRole.MANAGER],
    "ADM": [CaseRole.ADMINISTRATOR],
    "EXT": [CaseRole.EXTERNAL],
}

PHRASES = [
    ("C* then ", ""),
    ("other's s after exchange", "s+"),
    ("s after exchange", "s+"),
    ("f x (L1)", "f~ x~"),
    ("x(L1)", "x~"),
    ("until link ends", ""),
    ("? (board flagged)", "FLAG"),
    ("? if unconflicted", "FLAG"),
    ("?", "FLAG"),
    ('score + "by appeal"', "SCORE"),
    ("score", "SCORE"),
    ("own rank change", "OWN_RANK"),
    ("only what the panel referred", "REFERRED"),
    ("only", ""),
    ("grounds", "GROUNDS"),
    ('"ended"', "ENDED"),
    ("states", "STATE"),
    ("state", "STATE"),
    ("dates", "DATES"),
    ("ids", "IDS"),
    ("job health", "JOB_HEALTH"),
    ("challenge !", ""),
    ("+ answers questions", ""),
    ("! (review of T1)", ""),
    ("!", ""),
]


def printed_rows() -> list[tuple[str, list[str]]]:
    rows = [
        [cell.strip() for cell in line.split("|")]
        for line in PRINTED.strip().splitlines()
    ]
    return [
        (row[0], [as_report(row[0], text) for text in spelled_out(row[1:])])
        for row in rows
    ]


OUTSIDE = {"ANON", "PLY", "PLY in same event", "REC", "INV, HRG"}
"""Who reads of a closed case only the report that was approved for others."""


def as_report(who: str, text: str) -> str:
    approved = text in {"x(L1)", "x at L1/L2 per policy"}
    return "REPORT" if approved and who in OUTSIDE else text


def spelled_out(row: list[str]) -> list[str]:
    first = next((text for text in row if text not in {"-", "same"}), "-")
    return [first if text == "same" else text for text in row]


def meant(text: str) -> Cell:
    for phrase, meaning in PHRASES:
        text = text.replace(phrase, f" {meaning} ")
    words = [word for word in text.replace(",", " ").split() if word not in "-+"]
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
    for text, states in zip(texts, COLUMNS, strict=True)
    for state in states
    if state != State.DRAFT or part not in {CaseRole.PARTNER, CaseRole.TEAMMATE}
]


@for_each_row(("part", "state", "text"), CASES)
def test_each_cell_is_as_it_is_printed(part: CaseRole, state: State, text: str) -> None:
    expected = meant(text)

    assert cell(part, state) == expected
    assert (readable(part, state), writable(part, state)) == (
        expected.readable,
        expected.writable,
    )


@for_each_row(
    ("part", "state", "text"), [case for case in CASES if "!" in str(case.values[2])]
)
def test_where_a_mark_of_exclamation_is_printed_there_is_something_to_do(
    part: CaseRole, state: State, text: str
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
