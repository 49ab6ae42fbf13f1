"""How an evening moves: the whole table, and what stands in the way."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import product

import pytest

from clubsite.site.state_machine import TransitionNotPossible, Unmet
from clubsite.tests.tables import for_each_row
from scoring.events.labels import EventState
from scoring.events.rules import (
    CORRECTED,
    ENTERED,
    SEATED,
    TRANSITIONS,
    WALK,
    Action,
    EventRole,
    Facts,
    Guard,
    Pairing,
    Place,
    State,
    actions_for,
    make_transition,
    refusals,
)

END = datetime(2026, 3, 2, 23, tzinfo=UTC)
LATER = END + timedelta(seconds=1)
CLEAR = Facts(now=LATER, corrections_end=END, windows_end=END, reason="slip")

TABLE = {
    (State.DRAFT, EventRole.MANAGER): {
        Action.OPEN: State.OPEN,
        Action.CANCEL: State.CANCELLED,
    },
    (State.OPEN, EventRole.MANAGER): {
        Action.CANCEL: State.CANCELLED,
        Action.POSTPONE: State.POSTPONED,
    },
    (State.OPEN, EventRole.DIRECTOR): {Action.START: State.IN_PLAY},
    (State.IN_PLAY, EventRole.DIRECTOR): {
        Action.END_PLAY: State.SCORING,
        Action.POST: State.PROVISIONAL,
    },
    (State.SCORING, EventRole.DIRECTOR): {Action.POST: State.PROVISIONAL},
    (State.PROVISIONAL, EventRole.CLOCK): {Action.END_CORRECTIONS: State.OFFICIAL},
    (State.OFFICIAL, EventRole.MANAGER): {Action.FINALISE: State.FINAL},
    (State.OFFICIAL, EventRole.DIRECTOR): {Action.FINALISE: State.FINAL},
    (State.OFFICIAL, EventRole.CLOCK): {Action.FINALISE: State.FINAL},
    (State.FINAL, EventRole.MANAGER): {Action.AMEND: State.AMENDED},
    (State.AMENDED, EventRole.MANAGER): {Action.CLOSE_AMENDMENT: State.FINAL},
    (State.AMENDED, EventRole.DIRECTOR): {Action.CLOSE_AMENDMENT: State.FINAL},
    (State.CANCELLED, EventRole.MANAGER): {Action.REINSTATE: State.DRAFT},
    (State.POSTPONED, EventRole.MANAGER): {Action.REINSTATE: State.OPEN},
}
EVERY_MOVE = list(product(State, EventRole, Action))


@for_each_row(("state", "part", "act"), EVERY_MOVE)
def test_each_part_moves_an_event_as_the_table_says_and_not_otherwise(
    state: State, part: EventRole, act: Action
) -> None:
    target = TABLE.get((state, part), {}).get(act)

    if target is None:
        with pytest.raises(TransitionNotPossible):
            make_transition(state, act, {part}, CLEAR)
    else:
        assert make_transition(state, act, {part}, CLEAR) == target
        assert act in actions_for(state, {part})


def test_every_state_is_reached_and_has_its_word() -> None:
    assert {transition.target for transition in TRANSITIONS} == set(State)
    assert [str(state) for state in State] == EventState.values


def test_every_guard_has_its_check() -> None:
    assert set(WALK.checks) == set(Guard)


def test_scores_are_entered_before_posting_and_corrected_after_it() -> None:
    assert not ENTERED & CORRECTED
    assert frozenset(State) - SEATED == {State.FINAL, State.CANCELLED}


PLACE = Place("A", 7, 3)
MATCH = Pairing(1, "Sample Team 1", "Sample Team 2")


@pytest.mark.parametrize(
    ("state", "act", "facts", "reasons"),
    [
        (
            State.DRAFT,
            Action.OPEN,
            replace(CLEAR, missing_topics=("slow_play",)),
            (Guard.TOPICS_GIVEN,),
        ),
        (
            State.SCORING,
            Action.POST,
            replace(CLEAR, awaited=(PLACE,), unnamed_pairs=("3NS",)),
            (Guard.PAIRS_NAMED, Guard.NO_LINE_AWAITED),
        ),
        (State.SCORING, Action.POST, replace(CLEAR, late=(PLACE,)), ()),
        (
            State.SCORING,
            Action.POST,
            replace(
                CLEAR,
                drafted_rounds=(3,),
                short_matches=(MATCH,),
                level_matches=(MATCH,),
            ),
            (Guard.ROUNDS_PUBLISHED, Guard.BOARDS_THERE, Guard.MATCHES_DECIDED),
        ),
        (
            State.PROVISIONAL,
            Action.END_CORRECTIONS,
            replace(CLEAR, now=END),
            (Guard.CORRECTIONS_OVER,),
        ),
        (State.PROVISIONAL, Action.END_CORRECTIONS, CLEAR, ()),
        (
            State.OFFICIAL,
            Action.FINALISE,
            replace(CLEAR, appealed_boards=(7,), corrected_boards=(12,), late=(PLACE,)),
            (Guard.NO_OPEN_CORRECTION, Guard.NO_OPEN_APPEAL, Guard.NO_LATE_PLAY),
        ),
        (
            State.OFFICIAL,
            Action.FINALISE,
            Facts(now=LATER),
            (Guard.CORRECTIONS_OVER, Guard.WINDOWS_OVER),
        ),
        (State.FINAL, Action.AMEND, replace(CLEAR, reason=" "), (Guard.REASON_GIVEN,)),
    ],
)
def test_what_stands_in_the_way_is_told_as_codes(
    state: State, act: Action, facts: Facts, reasons: tuple[Guard, ...]
) -> None:
    assert refusals(state, act, facts) == reasons


def test_a_move_that_is_not_ready_is_refused_with_its_reasons() -> None:
    with pytest.raises(Unmet) as refused:
        make_transition(State.FINAL, Action.AMEND, {EventRole.MANAGER}, Facts(now=END))

    assert refused.value.reasons == (Guard.REASON_GIVEN,)
