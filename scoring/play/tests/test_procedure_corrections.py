from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import product

import pytest

from clubsite.site.state_machine import NotTheirTransition, TransitionNotPossible, Unmet
from clubsite.tests.tables import for_each_row
from scoring.events.labels import CorrectionState
from scoring.play.procedure.corrections import (
    OPEN,
    TRANSITIONS,
    WALK,
    Action,
    CorrectionRole,
    Facts,
    Guard,
    State,
    actions_for,
    make_transition,
    refusals,
)

DEADLINE = datetime(2026, 3, 3, 23, tzinfo=UTC)
IN_TIME = Facts(now=DEADLINE, deadline=DEADLINE)
LATE = Facts(now=DEADLINE + timedelta(seconds=1), deadline=DEADLINE)

ALLOWED = {
    (None, CorrectionRole.ASKER): (Action.ASK,),
    (None, CorrectionRole.SCORER): (Action.ASK,),
    (State.REQUESTED, CorrectionRole.OTHER_SIDE): (Action.CONFIRM, Action.DISPUTE),
    (State.REQUESTED, CorrectionRole.DIRECTOR): (Action.APPLY, Action.REFUSE),
    (State.REQUESTED, CorrectionRole.CLOCK): (Action.EXPIRE,),
    (State.CONFIRMED, CorrectionRole.OTHER_SIDE): (Action.DISPUTE,),
    (State.CONFIRMED, CorrectionRole.DIRECTOR): (Action.APPLY, Action.REFUSE),
    (State.DISPUTED, CorrectionRole.DIRECTOR): (Action.RULE, Action.REFUSE),
    (State.LATE_REVIEW, CorrectionRole.DIRECTOR): (Action.CERTIFY, Action.REFUSE),
    (State.LATE_REVIEW, CorrectionRole.MANAGER): (Action.CERTIFY, Action.REFUSE),
}


@for_each_row("state", [None, *State])
@for_each_row("part", list(CorrectionRole))
def test_each_part_may_in_each_state_what_the_table_says_and_nothing_else(
    state: State | None, part: CorrectionRole
) -> None:
    assert actions_for(state, {part}) == ALLOWED.get((state, part), ())


NOT_IN_TABLE = [
    (state, act, part)
    for state, act, part in product([None, *State], Action, CorrectionRole)
    if act not in ALLOWED.get((state, part), ())
]


@for_each_row(("state", "act", "part"), NOT_IN_TABLE)
def test_an_act_outside_the_table_is_never_made(
    state: State | None, act: Action, part: CorrectionRole
) -> None:
    with pytest.raises(TransitionNotPossible):
        make_transition(state, act, {part}, IN_TIME)


def test_every_state_is_reached_by_some_move_and_has_its_word() -> None:
    assert {transition.target for transition in TRANSITIONS} == set(State)
    assert set(CorrectionState.values) == set(State)
    assert set(WALK.checks) == set(Guard)


def test_final_states_have_no_way_out() -> None:
    assert {transition.source for transition in TRANSITIONS} - {None} == OPEN


def test_a_request_confirmed_in_time_is_applied_by_the_director() -> None:
    requested = make_transition(None, Action.ASK, {CorrectionRole.ASKER}, IN_TIME)
    confirmed = make_transition(
        requested, Action.CONFIRM, {CorrectionRole.OTHER_SIDE}, IN_TIME
    )
    applied = make_transition(confirmed, Action.APPLY, {CorrectionRole.DIRECTOR}, LATE)

    assert (requested, confirmed, applied) == (
        State.REQUESTED,
        State.CONFIRMED,
        State.APPLIED,
    )


def test_ev_05_unconfirmed_only_disputed_and_expired_are_reachable() -> None:
    reasoned = replace(LATE, reason="wrong board")

    reached = {
        transition.target
        for transition in TRANSITIONS
        for facts in (reasoned, replace(reasoned, now=DEADLINE))
        if transition.source == State.REQUESTED
        and transition.action != Action.CONFIRM
        and not refusals(State.REQUESTED, transition.action, facts)
    }

    assert reached == {State.DISPUTED, State.EXPIRED}


@pytest.mark.parametrize(
    ("state", "act", "facts", "reasons"),
    [
        (None, Action.ASK, LATE, ()),
        (None, Action.ASK, replace(LATE, late_fix=False), (Guard.IN_TIME,)),
        (
            State.LATE_REVIEW,
            Action.CERTIFY,
            replace(LATE, certified_by_same=True),
            (Guard.NOT_CERTIFIED_BY_SAME,),
        ),
        (
            State.LATE_REVIEW,
            Action.CERTIFY,
            replace(LATE, own_table=True, other_certified=True),
            (Guard.NOT_OWN_TABLE,),
        ),
        (State.REQUESTED, Action.CONFIRM, LATE, (Guard.IN_TIME,)),
        (State.REQUESTED, Action.EXPIRE, IN_TIME, (Guard.TIME_OVER,)),
        (State.REQUESTED, Action.EXPIRE, LATE, ()),
        (State.REQUESTED, Action.APPLY, IN_TIME, (Guard.CONFIRMATION_NOT_ASKED,)),
        (State.REQUESTED, Action.APPLY, replace(IN_TIME, both_sides=False), ()),
        (
            State.CONFIRMED,
            Action.APPLY,
            replace(IN_TIME, own_table=True),
            (Guard.NOT_OWN_TABLE,),
        ),
        (State.CONFIRMED, Action.REFUSE, IN_TIME, (Guard.REASON_GIVEN,)),
        (
            State.CONFIRMED,
            Action.REFUSE,
            replace(IN_TIME, reason=" "),
            (Guard.REASON_GIVEN,),
        ),
        (State.CONFIRMED, Action.REFUSE, replace(IN_TIME, reason="claim"), ()),
        (State.DISPUTED, Action.RULE, IN_TIME, (Guard.RULING_GIVEN,)),
        (State.DISPUTED, Action.RULE, replace(IN_TIME, ruling_given=True), ()),
    ],
)
def test_what_stands_in_the_way_is_told_as_codes(
    state: State | None, act: Action, facts: Facts, reasons: tuple[Guard, ...]
) -> None:
    assert refusals(state, act, facts) == reasons


def test_a_late_request_is_refused_with_its_reason_unless_the_club_allows_it() -> None:
    with pytest.raises(Unmet) as refused:
        make_transition(
            None, Action.ASK, {CorrectionRole.ASKER}, replace(LATE, late_fix=False)
        )

    assert refused.value.reasons == (Guard.IN_TIME,)
    assert (
        make_transition(None, Action.ASK, {CorrectionRole.ASKER}, LATE)
        == State.LATE_REVIEW
    )


@pytest.mark.parametrize("part", [CorrectionRole.DIRECTOR, CorrectionRole.MANAGER])
def test_a_certain_late_error_needs_the_certificates_of_both_offices(
    part: CorrectionRole,
) -> None:
    alone = make_transition(State.LATE_REVIEW, Action.CERTIFY, {part}, LATE)
    after_the_other = make_transition(
        State.LATE_REVIEW, Action.CERTIFY, {part}, replace(LATE, other_certified=True)
    )

    assert (alone, after_the_other) == (State.LATE_REVIEW, State.APPLIED)


def test_nobody_confirms_his_own_request() -> None:
    with pytest.raises(NotTheirTransition):
        make_transition(
            State.REQUESTED, Action.CONFIRM, {CorrectionRole.ASKER}, IN_TIME
        )


def test_before_anything_is_posted_a_request_is_always_in_time() -> None:
    assert Facts(now=DEADLINE).in_time is True
