from collections import defaultdict
from datetime import UTC, datetime
from itertools import product
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from clubsite.site.state_machine import NoSuchTransition, NotTheirTransition, Unmet
from clubsite.tests.tables import for_each_row
from rulings.appeals.policy import AppealPolicy
from rulings.appeals.procedure import (
    BEFORE_DELIBERATION,
    DECISION_STANDS,
    DEEDS,
    ENDED,
    HELD_BY,
    OPEN,
    TRANSITIONS,
    WITH_PANEL,
    Action,
    CaseFacts,
    CaseRole,
    Notice,
    Pending,
    State,
    Turn,
    actions_for,
    make_transition,
    next_turns,
    open_actions,
    refusals,
    step_deadline,
    step_window,
)
from rulings.appeals.procedure.facts import CHECKS, Guard
from rulings.log.procedure.deadlines import Window

NOW = datetime(2026, 3, 3, 23, tzinfo=UTC)
FACTS = CaseFacts(now=NOW)
LONDON = ZoneInfo("Europe/London")
ENTERED = datetime(2026, 3, 27, 22, tzinfo=UTC)
POLICY = AppealPolicy()
LIVE = "lodged admissibility preparing constituting scheduled"
FINISHED = "decided referred_up inadmissible withdrawn superseded"
SETTLED = "decided referred_up closed"
HEARD = "deliberating returned_on_law"
EARLY_CHAIR = "admissibility inadmissible preparing"
WITH_A_SEAT = "assigned external_assigned member scribe chair external"

# state(s) -> target: act: parts; the rows of the procedures in their order
TABLE = f"""
none > draft: begin: appellant captain
draft > lodged: lodge: appellant captain
none > lodged: enter: ruling_director director_in_charge
none > lodged: refer: ruling_director director_in_charge
lodged > admissibility: receive: clock
admissibility > preparing: admit: director_in_charge
admissibility > inadmissible: dismiss: director_in_charge
inadmissible > preparing: restore: chair
preparing > preparing: file_statement: appellant partner teammate captain respondent
preparing > preparing: state_facts: ruling_director director_in_charge
preparing > preparing: exchange: clock
preparing > constituting: appoint: director_in_charge chair
constituting > scheduled: schedule: chair external
scheduled > deliberating: open_deliberation: chair external
preparing constituting > deliberating: hear_alone: chair
scheduled > constituting: reform: chair clock
{HEARD} > constituting: reform: clock
scheduled {HEARD} > constituting: pass_on: clock
deliberating > preparing: send_back: chair external
deliberating > returned_on_law: return_on_law: chair external
{HEARD} > decided: sign: chair external
scheduled > withdrawn: strike: chair external
preparing constituting > withdrawn: strike: chair
{LIVE} > withdrawn: withdraw: appellant captain referrer
{LIVE} > withdrawn: dissent: partner captain
{HEARD} > withdrawn: grant_leave: chair external
{LIVE} returned_on_law > superseded: supersede: ruling_director director_in_charge
decided > referred_up: refer_up: appellant partner teammate captain respondent
referred_up > closed: record_answer: director_in_charge manager
{SETTLED} > constituting: reopen_by_order: director_in_charge manager
{SETTLED} > constituting: reopen: chair director_in_charge manager
decided > closed: close: clock
"""

WITHIN = f"""
{LIVE}: withdraw: appellant captain referrer
{LIVE}: dissent: partner captain
{HEARD}: grant_leave: chair external
draft: edit: appellant captain
{LIVE}: cross_appeal: respondent
lodged admissibility preparing: give_grounds: appellant partner teammate captain
{LIVE}: concur: partner captain
lodged admissibility preparing: note_answer: director_in_charge
constituting scheduled: note_answer: director_in_charge chair external
admissibility: second_dismissal: chair
inadmissible: ask_review: appellant partner teammate captain
inadmissible: let_stand: chair
{LIVE}: settle_deposit: director_in_charge
{FINISHED}: settle_deposit: director_in_charge manager
lodged admissibility: state_facts: ruling_director director_in_charge
lodged admissibility preparing: write_record: ruling_director director_in_charge
admissibility preparing: answer_law: director_in_charge
admissibility: extend: director_in_charge
admissibility preparing constituting scheduled {HEARD}: set_limit: director_in_charge
preparing constituting inadmissible: extend: director_in_charge chair external
{HEARD}: extend: chair external
preparing constituting scheduled: seat: chair
constituting scheduled: seat_scribe: chair
{EARLY_CHAIR} constituting scheduled: declare: assigned external_assigned
{EARLY_CHAIR} constituting scheduled: recuse: {WITH_A_SEAT}
{HEARD}: recuse: member scribe chair external
{EARLY_CHAIR} constituting: pass_on: clock
preparing constituting: ask_referee: manager
constituting: say_reviewer: appellant partner teammate captain respondent
constituting scheduled: agree_two: appellant partner teammate captain respondent
constituting scheduled {HEARD}: reweigh: clock
constituting scheduled {HEARD}: waive: member chair external
constituting scheduled: challenge: appellant partner teammate captain respondent
constituting scheduled: decide_challenge: member chair external
constituting scheduled: decide_challenge: director_in_charge manager
scheduled: reschedule: chair external
{HEARD}: ask note vote write_dissent: member chair external
{HEARD}: note draft_decision: scribe
{HEARD}: answer: ruling_director
{HEARD}: draft_decision: chair external
{HEARD} decided: report_conduct: chair
{HEARD}: judge_merit: chair external
{HEARD}: ask_leave: appellant partner teammate captain referrer
{HEARD}: refuse_leave: chair external
returned_on_law: keep_ruling: director_in_charge
returned_on_law: count_silence: clock
decided closed: correct_slip: chair corrector
decided closed: countersign: director_in_charge manager
decided closed: drop_slip: chair director_in_charge manager
decided: end_further: clock
{SETTLED}: report_conflict: member chair director_in_charge manager
{SETTLED}: let_decision_stand: chair director_in_charge manager
"""

Key = tuple[State | None, Action, CaseRole]


def state_named(name: str) -> State | None:
    return None if name == "none" else State(name)


def read_rows(table: str) -> dict[Key, set[State]]:
    rows: dict[Key, set[State]] = defaultdict(set)
    for line in table.strip().splitlines():
        path, acts, parts = line.split(": ")
        sources, _, target = path.partition(" > ")
        for source, act, part in product(sources.split(), acts.split(), parts.split()):
            key = (state_named(source), Action(act), CaseRole(part))
            rows[key].add(State(target or source))
    return rows


EXPECTED = read_rows(TABLE)
for key, targets in read_rows(WITHIN).items():
    EXPECTED[key] |= targets


def test_the_table_of_moves_is_that_of_the_procedures() -> None:
    rows: dict[Key, set[State]] = defaultdict(set)
    for transition in (*TRANSITIONS, *DEEDS):
        for role in transition.roles:
            rows[transition.source, transition.action, role].add(transition.target)

    assert rows == EXPECTED


@pytest.mark.parametrize("state", [None, *State])
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
        return make_transition(state, action, {role}, FACTS)
    except (NoSuchTransition, NotTheirTransition, Unmet) as refused:
        return type(refused)


def test_every_state_is_reached_from_nothing() -> None:
    reached: set[State | None] = {None}
    for _ in State:
        reached |= {
            transition.target
            for transition in TRANSITIONS
            if transition.source in reached
        }

    assert reached == {None, *State}


def test_states_are_open_ended_or_a_draft() -> None:
    assert {*BEFORE_DELIBERATION, *WITH_PANEL} == OPEN
    assert sorted([*OPEN, *ENDED, State.DRAFT]) == sorted(State)


def test_what_has_ended_is_reopened_only_in_the_three_ways_of_the_procedures() -> None:
    leaving = {
        (transition.source, transition.action)
        for transition in (*TRANSITIONS, *DEEDS)
        if transition.source in ENDED and transition.target in OPEN
    }

    assert leaving == {
        (State.INADMISSIBLE, Action.RESTORE),
        *((state, Action.REOPEN) for state in DECISION_STANDS),
        *((state, Action.REOPEN_BY_ORDER) for state in DECISION_STANDS),
    }


def test_every_act_and_every_guard_is_used() -> None:
    rows = (*TRANSITIONS, *DEEDS)

    assert {transition.action for transition in rows} == set(Action)
    assert {guard for transition in rows for guard in transition.guards} == set(Guard)
    assert set(CHECKS) == set(Guard)


@pytest.mark.parametrize("state", BEFORE_DELIBERATION)
@pytest.mark.parametrize(
    ("act", "part"),
    [(Action.WITHDRAW, CaseRole.APPELLANT), (Action.DISSENT, CaseRole.PARTNER)],
)
def test_the_case_ends_with_its_last_notice_and_lives_while_another_does(
    state: State, act: Action, part: CaseRole
) -> None:
    case_facts = CaseFacts(now=NOW, notices=(Notice(), Notice(live=False)))
    two = CaseFacts(now=NOW, notices=(Notice(), Notice()))

    assert make_transition(state, act, {part}, case_facts) == State.WITHDRAWN
    assert make_transition(state, act, {part}, two) == state


def test_while_deliberating_withdrawal_needs_leave_of_the_chair() -> None:
    case_facts = CaseFacts(now=NOW, leave_asked=True)
    of_two = CaseFacts(now=NOW, leave_asked=True, notices=(Notice(), Notice()))
    state, action = State.DELIBERATING, Action.GRANT_LEAVE

    with pytest.raises(NoSuchTransition):
        make_transition(state, Action.WITHDRAW, {CaseRole.APPELLANT}, FACTS)
    assert refusals(state, action, FACTS) == (Guard.LEAVE_ASKED,)
    assert (
        make_transition(state, action, {CaseRole.CHAIR}, case_facts) == State.WITHDRAWN
    )
    assert (
        make_transition(state, action, {CaseRole.CHAIR}, of_two) == State.DELIBERATING
    )


def test_while_deliberating_the_ruling_cannot_be_amended_under_the_panel() -> None:
    with pytest.raises(NoSuchTransition):
        make_transition(
            State.DELIBERATING, Action.SUPERSEDE, {CaseRole.RULING_DIRECTOR}, FACTS
        )


def test_only_what_nothing_stands_in_the_way_of_is_open() -> None:
    facts = CaseFacts(now=NOW, reason="essential fact missing")

    assert open_actions(State.DELIBERATING, {CaseRole.CHAIR}, facts) == (
        *(
            Action.SEND_BACK,
            Action.RETURN_ON_LAW,
            Action.RECUSE,
            Action.WAIVE,
            Action.ASK,
            Action.NOTE,
            Action.VOTE,
        ),
        Action.WRITE_DISSENT,
        Action.DRAFT_DECISION,
        Action.REPORT_CONDUCT,
    )


@given(
    st.sampled_from([None, *State]), st.frozensets(st.sampled_from(CaseRole)), st.data()
)
def test_several_parts_never_allow_what_none_of_them_allows(
    state: State | None, parts: frozenset[CaseRole], data: st.DataObject
) -> None:
    alone = {action for role in parts for action in actions_for(state, {role})}

    assert set(actions_for(state, parts)) <= alone


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
        (State.RETURNED_ON_LAW, datetime(2026, 3, 29, 22, tzinfo=UTC)),
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


@for_each_row(
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
        (
            *(State.PREPARING, False),
            *({Turn.LAW_FIRST}, [Turn.APPOINTING, Turn.LAW_FIRST]),
        ),
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
        (
            *(State.CONSTITUTING, False, {Turn.FILLING, Turn.TWO}),
            [Turn.FILLING, Turn.TWO],
        ),
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
        (State.RETURNED_ON_LAW, False, {Turn.LAW}, [Turn.LAW]),
        (State.RETURNED_ON_LAW, False, set(), [Turn.DECISION]),
        (State.DECIDED, False, set(Turn), []),
        (State.INADMISSIBLE, False, set(Turn), []),
    ],
)
def test_what_leads_a_case_on_comes_first_and_then_what_is_waited_for_besides(
    state: State, alone: bool, undone: set[Turn], turns: list[Turn]
) -> None:
    pending = Pending(state=state, alone=alone, undone=frozenset(undone))

    assert list(next_turns(pending)) == turns


@given(
    st.sampled_from([state for state in State if state not in ENDED]),
    st.booleans(),
    st.frozensets(st.sampled_from(Turn)),
)
def test_while_a_case_is_open_somebody_has_the_turn_and_can_do_something(
    state: State, alone: bool, undone: frozenset[Turn]
) -> None:
    turns = next_turns(Pending(state=state, alone=alone, undone=undone))

    assert turns
    # A lodged appeal is received at once, whether a worker has run or not.
    states = {state, State.ADMISSIBILITY} if state is State.LODGED else {state}
    for turn in turns:
        for role in HELD_BY[turn]:
            assert any(actions_for(each_state, {role}) for each_state in states)


def test_nobody_has_the_turn_once_the_appeal_has_ended() -> None:
    ended = [state for state in State if not next_turns(Pending(state=state))]

    assert ended == [state for state in State if state in ENDED]
