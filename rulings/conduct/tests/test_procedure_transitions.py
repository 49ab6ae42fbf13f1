"""Moves of a referral, the deadlines of its steps and their reminders."""

from collections import defaultdict
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import product
from zoneinfo import ZoneInfo

import pytest

from clubsite.site.state_machine import NoSuchTransition, NotTheirTransition, Unmet
from clubsite.tests.tables import for_each_row
from rulings.conduct.policy import ConductPolicy
from rulings.conduct.procedure import (
    CHECKS,
    DEEDS,
    DUE,
    TRANSITIONS,
    WALK,
    Action,
    CaseRole,
    Classification,
    Declining,
    Facts,
    Guard,
    State,
    actions_for,
    button_order,
    make_transition,
    next_reminder,
    open_actions,
    step_deadline,
)

LONDON = ZoneInfo("Europe/London")
NOTHING = Facts()

TABLE = """
none > draft: begin: reporter reporting_director
draft > submitted: submit: reporter reporting_director
submitted > triage: acknowledge: recorder
triage informal > memo_filed: file_memo: recorder
triage > informal: talk: recorder
triage > declined: decline: recorder
submitted triage merged > withdrawn: withdraw: reporter
triage > merged: link: recorder
triage memo_filed informal > transferred: transfer: recorder
merged > triage: unlink: recorder
withdrawn > triage: continue: recorder
memo_filed informal declined withdrawn merged transferred > closed: close: recorder
draft: edit: reporter reporting_director
submitted triage merged: add: reporter
submitted triage memo_filed informal merged transferred: answer: reporter reporting_director
informal transferred: respond: subject
transferred: receipt: recorder
transferred: eligibility: recorder
transferred: invite: recorder
transferred: end_seat: recorder
triage: classify: recorder
submitted triage memo_filed informal withdrawn merged transferred: note: recorder
submitted triage memo_filed informal merged transferred: ask: recorder
submitted triage memo_filed informal withdrawn merged transferred: hand_over: recorder
submitted triage memo_filed informal withdrawn merged transferred: safeguard: recorder
"""

Key = tuple[State | None, Action, CaseRole]


def read_rows() -> dict[Key, set[State]]:
    rows: dict[Key, set[State]] = defaultdict(set)
    for line in TABLE.strip().splitlines():
        path, act, parts = line.split(": ")
        sources, _, target = path.partition(" > ")
        for source, part in product(sources.split(), parts.split()):
            state = None if source == "none" else State(source)
            rows[state, Action(act), CaseRole(part)].add(State(target or source))
    return rows


EXPECTED = read_rows()


def test_the_table_of_moves_is_that_of_the_recorders_part() -> None:
    rows: dict[Key, set[State]] = defaultdict(set)
    for transition in (*TRANSITIONS, *DEEDS):
        for role in transition.roles:
            rows[transition.source, transition.action, role].add(transition.target)

    assert rows == EXPECTED


@for_each_row("state", [None, *State])
def test_each_part_may_in_each_state_what_the_table_says_and_nothing_else(
    state: State | None,
) -> None:
    for role in CaseRole:
        expected = {action for action in Action if (state, action, role) in EXPECTED}
        actions = actions_for(state, {role})

        assert (set(actions), len(actions)) == (expected, len(expected))


@pytest.mark.parametrize("state", [None, *State])
def test_every_act_by_every_part_is_refused_unless_the_table_has_it(
    state: State | None,
) -> None:
    known = {action for source, action, _ in EXPECTED if source == state}

    for action, role in product(Action, CaseRole):
        outcome = tried(state, action, role)
        if action not in known:
            assert outcome is NoSuchTransition
        elif (state, action, role) not in EXPECTED:
            assert outcome is NotTheirTransition
        else:
            assert outcome is Unmet or outcome in EXPECTED[state, action, role]


def tried(
    state: State | None, action: Action, role: CaseRole
) -> State | type[ValueError]:
    try:
        return make_transition(state, action, {role}, NOTHING)
    except (NoSuchTransition, NotTheirTransition, Unmet) as refused:
        return type(refused)


def test_every_state_that_is_due_is_reached_and_no_other() -> None:
    reached: set[State | None] = {None}
    for _ in State:
        reached |= {
            transition.target
            for transition in TRANSITIONS
            if transition.source in reached
        }

    assert reached == {None, *DUE}


def test_every_act_and_every_guard_is_used() -> None:
    rows = (*TRANSITIONS, *DEEDS)

    assert {transition.action for transition in rows} == set(Action)
    assert {guard for transition in rows for guard in transition.guards} == set(Guard)
    assert set(CHECKS) == set(Guard)


@pytest.mark.parametrize(
    ("guard", "good", "bad"),
    [
        (Guard.COMPLETE, NOTHING, Facts(missing_fields=("narrative",))),
        (
            Guard.CLASSIFIED,
            Facts(classification=Classification.MEMO),
            NOTHING,
        ),
        (Guard.CONSENT, Facts(consent=True), NOTHING),
        (Guard.QUESTION_OPEN, Facts(question_open=True), NOTHING),
        (Guard.DECLINING_REASON, Facts(declining=Declining.TRIVIAL), NOTHING),
        (Guard.SECONDED, Facts(), Facts(declining=Declining.BAD_FAITH)),
        (
            Guard.SECONDED,
            Facts(declining=Declining.BAD_FAITH, seconded=True),
            Facts(declining=Declining.BAD_FAITH),
        ),
        (Guard.NOT_SAFEGUARDED, NOTHING, Facts(safeguarded=True)),
        (Guard.REASON_GIVEN, Facts(reason="a pattern"), Facts(reason=" ")),
    ],
)
def test_a_guard_holds_and_fails(guard: Guard, good: Facts, bad: Facts) -> None:
    assert (CHECKS[guard](good), CHECKS[guard](bad)) == (True, False)


def test_a_memo_goes_from_draft_to_the_files_and_is_closed() -> None:
    facts = Facts(classification=Classification.MEMO)
    path = [
        (Action.BEGIN, CaseRole.REPORTER),
        (Action.SUBMIT, CaseRole.REPORTER),
        (Action.ACKNOWLEDGE, CaseRole.RECORDER),
        (Action.CLASSIFY, CaseRole.RECORDER),
        (Action.FILE_MEMO, CaseRole.RECORDER),
        (Action.CLOSE, CaseRole.RECORDER),
    ]

    state: State | None = None
    for action, role in path:
        state = make_transition(state, action, {role}, facts)

    assert state == State.CLOSED


def test_a_talk_needs_consent_and_bad_faith_a_second_person() -> None:
    classified = Facts(classification=Classification.INFORMAL)
    bad_faith = replace(classified, declining=Declining.BAD_FAITH)

    assert WALK.refusals(State.TRIAGE, Action.TALK, classified) == (Guard.CONSENT,)
    assert WALK.refusals(State.TRIAGE, Action.DECLINE, classified) == (
        Guard.DECLINING_REASON,
    )
    assert WALK.refusals(State.TRIAGE, Action.DECLINE, bad_faith) == (Guard.SECONDED,)


def test_only_what_nothing_stands_in_the_way_of_is_open() -> None:
    assert open_actions(State.TRIAGE, {CaseRole.RECORDER}, NOTHING) == (
        *(Action.CLASSIFY, Action.NOTE, Action.ASK, Action.HAND_OVER),
        Action.SAFEGUARD,
    )


@pytest.mark.parametrize(
    ("state", "ends"),
    [
        (State.DRAFT, datetime(2026, 4, 26, 22, 59, 59, tzinfo=UTC)),
        (State.SUBMITTED, datetime(2026, 3, 30, 22, 59, 59, tzinfo=UTC)),
        (State.TRIAGE, datetime(2026, 4, 3, 22, 59, 59, tzinfo=UTC)),
        (State.MEMO_FILED, datetime(2027, 3, 27, 23, 59, 59, tzinfo=UTC)),
        (State.INFORMAL, datetime(2026, 4, 26, 22, 59, 59, tzinfo=UTC)),
        (State.CLOSED, None),
    ],
)
def test_each_step_ends_with_a_day_of_the_club(
    state: State, ends: datetime | None
) -> None:
    entered = datetime(2026, 3, 27, 22, tzinfo=UTC)

    assert step_deadline(state, entered, ConductPolicy(), LONDON) == ends


def test_a_club_sets_its_own_periods() -> None:
    entered = datetime(2026, 3, 2, 10, tzinfo=UTC)
    policy = ConductPolicy(recorder_acknowledge_days=1)

    ends = step_deadline(State.SUBMITTED, entered, policy, LONDON)

    assert ends == datetime(2026, 3, 3, 23, 59, 59, tzinfo=UTC)


START = datetime(2026, 3, 2, 12, 0, tzinfo=UTC)
END = START + timedelta(days=4)


@pytest.mark.parametrize(
    ("days", "next_days"),
    [(0, 2), (1.9, 2), (2, 3), (3, 4), (4, 5), (4.5, 5), (5, 6), (9.2, 10)],
)
def test_reminders_come_half_way_a_day_before_at_the_end_and_daily(
    days: float, next_days: float
) -> None:
    after = START + timedelta(days=days)

    found = next_reminder(START, END, after)

    assert found == START + timedelta(days=next_days)


def test_the_button_to_press_next_comes_first_and_withdrawing_last() -> None:
    triage = actions_for(State.TRIAGE, {CaseRole.RECORDER})
    reporting = actions_for(State.TRIAGE, {CaseRole.REPORTER})

    assert button_order(triage, classified=False)[0] is Action.CLASSIFY
    assert button_order(triage, classified=True) == list(triage)
    assert button_order(reporting, classified=False) == [
        Action.ANSWER,
        Action.ADD,
        Action.WITHDRAW,
    ]
