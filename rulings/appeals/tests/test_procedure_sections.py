import pytest

from rulings.appeals.procedure import (
    Act,
    Cell,
    Glimpse,
    Part,
    Section,
    State,
    allowed_acts,
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
ANON | - | ? (board flagged) | ? | ? | ? | score + "by appeal" | -
PLY | - | ? | ? | ? | ? | ? + score | -
PLY in same event | - | ? | ? | ? | ? | score, own rank change | -
PTY appellant, CAP | S*! | f S* m* ! | f S*, other's s after exchange, m* | f s c, challenge ! | f s c | f s c x m* | f s* m*
PTY respondent | - | f, grounds | f S*, s after exchange | f s c, challenge ! | f s c | f s c x | f, "ended"
RD | - | F* s m | F* s | f s c | f s c + answers questions | f s c x | f s
DIC (not RD) | - | F s M ! | F s M ! | f s c M | f s c | f s c x M | f s M
DIR | - | - | - | - | - | f x (L1) | -
APM unassigned | - | - | - | ? if unconflicted | - | x(L1) | -
APM assigned, undeclared | - | - | - | C* only | - | - | -
APM assigned, declared | - | - | - | f s c C* | f s c D* | f s c d x | f s
APC | - | ! (review of T1) | f s C ! | f s C m ! | f s c D m ! | f s c d X! m | f s
REC | - | - | - | - | - | only what the panel referred | -
INV, HRG | - | - | - | - | - | - | -
MGR | - | state, dates, m | state, dates, m | state, dates, c, m | state, dates | f c x M | state, M
ADM | - | ids, states, job health | same | same | same | same | same
EXT | - | - | - | C* then f s c | f s c D | f s c d x until link ends | -
"""

PARTS = {
    "ANON": [Part.ANONYMOUS],
    "PLY": [Part.PLAYER],
    "PLY in same event": [Part.SAME_EVENT],
    "PTY appellant, CAP": [
        *(Part.APPELLANT, Part.PARTNER, Part.TEAMMATE, Part.CAPTAIN)
    ],
    "PTY respondent": [Part.RESPONDENT],
    "RD": [Part.RULING_DIRECTOR],
    "DIC (not RD)": [Part.DIRECTOR_IN_CHARGE],
    "DIR": [Part.DIRECTOR],
    "APM unassigned": [Part.POOL],
    "APM assigned, undeclared": [Part.ASSIGNED],
    "APM assigned, declared": [Part.MEMBER],
    "APC": [Part.CHAIR],
    "REC": [Part.RECORDER],
    "INV, HRG": [Part.CONDUCT_MEMBER],
    "MGR": [Part.MANAGER],
    "ADM": [Part.ADMINISTRATOR],
    "EXT": [Part.EXTERNAL],
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
    return [(row[0], spelled_out(row[1:])) for row in rows]


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
    if state != State.DRAFT or part not in {Part.PARTNER, Part.TEAMMATE}
]


@pytest.mark.parametrize(("part", "state", "text"), CASES)
def test_each_cell_is_as_it_is_printed(part: Part, state: State, text: str) -> None:
    expected = meant(text)

    assert cell(part, state) == expected
    assert (readable(part, state), writable(part, state)) == (
        expected.readable,
        expected.writable,
    )


@pytest.mark.parametrize(
    ("part", "state", "text"), [case for case in CASES if "!" in str(case.values[2])]
)
def test_where_a_mark_of_exclamation_is_printed_there_is_something_to_do(
    part: Part, state: State, text: str
) -> None:
    column = next(states for states in COLUMNS if state in states)

    assert any(allowed_acts(each, {part}) for each in column)


def test_the_columns_hold_each_state_once() -> None:
    assert sorted(state for states in COLUMNS for state in states) == sorted(State)


@pytest.mark.parametrize(
    ("part", "act", "states"),
    [
        (Part.APPELLANT, Act.CHALLENGE, (State.CONSTITUTING, State.SCHEDULED)),
        (Part.RESPONDENT, Act.CHALLENGE, (State.CONSTITUTING, State.SCHEDULED)),
        (Part.RULING_DIRECTOR, Act.ANSWER, (State.DELIBERATING,)),
        (Part.CHAIR, Act.RESTORE, (State.INADMISSIBLE,)),
    ],
)
def test_the_acts_that_are_printed_in_cells_are_there_and_only_there(
    part: Part, act: Act, states: tuple[State, ...]
) -> None:
    found = tuple(state for state in State if act in allowed_acts(state, {part}))

    assert found == states


@pytest.mark.parametrize("state", list(State))
def test_deliberation_is_read_by_the_seated_panel_alone(state: State) -> None:
    readers = {part for part in Part if Section.DELIBERATION in readable(part, state)}

    assert readers <= {Part.MEMBER, Part.CHAIR, Part.EXTERNAL}


@pytest.mark.parametrize("state", list(State))
def test_before_declaring_nobody_reads_more_than_his_own_declaration(
    state: State,
) -> None:
    for part in (Part.ASSIGNED, Part.EXTERNAL_ASSIGNED):
        assert readable(part, state) <= {Section.COMPOSITION}
        assert not sees({part}, state).reads_all(Section.COMPOSITION)


@pytest.mark.parametrize("state", list(State))
@pytest.mark.parametrize(
    "role", [Part.DIRECTOR_IN_CHARGE, Part.CHAIR, Part.MANAGER, Part.POOL]
)
def test_the_conflicted_see_and_do_what_their_other_parts_leave_them(
    role: Part, state: State
) -> None:
    as_role = {role, Part.CONFLICTED}
    as_player = {role, Part.CONFLICTED, Part.SAME_EVENT}
    as_party = {role, Part.RESPONDENT}

    assert not sees(as_role, state)
    assert allowed_acts(state, as_player) == ()
    assert sees(as_player, state) == cell(Part.SAME_EVENT, state)
    assert sees(as_party, state) == cell(Part.RESPONDENT, state)
    assert allowed_acts(state, as_party) == allowed_acts(state, {Part.RESPONDENT})


def test_who_gave_the_ruling_never_sits_on_the_panel() -> None:
    both = {Part.RULING_DIRECTOR, Part.CHAIR, Part.MEMBER, Part.POOL}

    for state in State:
        assert sees(both, state) == cell(Part.RULING_DIRECTOR, state)
        assert allowed_acts(state, both) == allowed_acts(state, {Part.RULING_DIRECTOR})


def test_a_draft_exists_for_its_writer_alone() -> None:
    readers = [part for part in Part if may_open({part}, State.DRAFT)]

    assert readers == [Part.APPELLANT, Part.CAPTAIN]


@pytest.mark.parametrize(
    ("state", "part", "opens"),
    [
        (State.LODGED, Part.PLAYER, False),
        (State.LODGED, Part.DIRECTOR, False),
        (State.CONSTITUTING, Part.POOL, False),
        (State.CONSTITUTING, Part.ASSIGNED, True),
        (State.ADMISSIBILITY, Part.CHAIR, True),
        (State.LODGED, Part.ADMINISTRATOR, False),
        (State.LODGED, Part.MANAGER, True),
        (State.DECIDED, Part.DIRECTOR, True),
        (State.DECIDED, Part.RECORDER, False),
        (State.WITHDRAWN, Part.MANAGER, True),
        (State.WITHDRAWN, Part.PLAYER, False),
    ],
)
def test_a_file_opens_for_those_who_read_or_do_something_in_it(
    state: State, part: Part, opens: bool
) -> None:
    assert may_open({part}, state) is opens


def test_the_clock_and_the_referrer_read_nothing_by_themselves() -> None:
    assert not any(
        cell(part, state) for part in (Part.CLOCK, Part.REFERRER) for state in State
    )
