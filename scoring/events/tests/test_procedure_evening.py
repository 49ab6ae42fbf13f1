"""How an evening moves: the whole table, and what stands in the way."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import product

import pytest

from clubsite.site.state_machine import MoveNotPossible, Unmet
from scoring.events.labels import EventState
from scoring.events.rules import (
    CORRECTED,
    ENTERED,
    MOVES,
    SEATED,
    WALK,
    Act,
    Facts,
    Guard,
    Pairing,
    Part,
    Place,
    State,
    allowed_acts,
    make_move,
    refusals,
)

END = datetime(2026, 3, 2, 23, tzinfo=UTC)
LATER = END + timedelta(seconds=1)
CLEAR = Facts(now=LATER, corrections_end=END, windows_end=END, reason="slip")

TABLE = {
    (State.DRAFT, Part.MANAGER): {Act.OPEN: State.OPEN, Act.CANCEL: State.CANCELLED},
    (State.OPEN, Part.MANAGER): {
        Act.CANCEL: State.CANCELLED,
        Act.POSTPONE: State.POSTPONED,
    },
    (State.OPEN, Part.DIRECTOR): {Act.START: State.IN_PLAY},
    (State.IN_PLAY, Part.DIRECTOR): {
        Act.END_PLAY: State.SCORING,
        Act.POST: State.PROVISIONAL,
    },
    (State.SCORING, Part.DIRECTOR): {Act.POST: State.PROVISIONAL},
    (State.PROVISIONAL, Part.CLOCK): {Act.END_CORRECTIONS: State.OFFICIAL},
    (State.OFFICIAL, Part.MANAGER): {Act.FINALISE: State.FINAL},
    (State.OFFICIAL, Part.DIRECTOR): {Act.FINALISE: State.FINAL},
    (State.OFFICIAL, Part.CLOCK): {Act.FINALISE: State.FINAL},
    (State.FINAL, Part.MANAGER): {Act.AMEND: State.AMENDED},
    (State.AMENDED, Part.MANAGER): {Act.CLOSE_AMENDMENT: State.FINAL},
    (State.AMENDED, Part.DIRECTOR): {Act.CLOSE_AMENDMENT: State.FINAL},
    (State.CANCELLED, Part.MANAGER): {Act.REINSTATE: State.DRAFT},
    (State.POSTPONED, Part.MANAGER): {Act.REINSTATE: State.OPEN},
}
EVERY_MOVE = list(product(State, Part, Act))


@pytest.mark.parametrize(("state", "part", "act"), EVERY_MOVE)
def test_each_part_moves_an_event_as_the_table_says_and_not_otherwise(
    state: State, part: Part, act: Act
) -> None:
    target = TABLE.get((state, part), {}).get(act)

    if target is None:
        with pytest.raises(MoveNotPossible):
            make_move(state, act, {part}, CLEAR)
    else:
        assert make_move(state, act, {part}, CLEAR) == target
        assert act in allowed_acts(state, {part})


def test_every_state_is_reached_and_has_its_word() -> None:
    assert {move.target for move in MOVES} == set(State)
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
            Act.OPEN,
            replace(CLEAR, missing_topics=("slow_play",)),
            (Guard.TOPICS_GIVEN,),
        ),
        (
            State.SCORING,
            Act.POST,
            replace(CLEAR, awaited=(PLACE,), unnamed_pairs=("3NS",)),
            (Guard.PAIRS_NAMED, Guard.NO_LINE_AWAITED),
        ),
        (State.SCORING, Act.POST, replace(CLEAR, late=(PLACE,)), ()),
        (
            State.SCORING,
            Act.POST,
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
            Act.END_CORRECTIONS,
            replace(CLEAR, now=END),
            (Guard.CORRECTIONS_OVER,),
        ),
        (State.PROVISIONAL, Act.END_CORRECTIONS, CLEAR, ()),
        (
            State.OFFICIAL,
            Act.FINALISE,
            replace(CLEAR, appealed_boards=(7,), corrected_boards=(12,), late=(PLACE,)),
            (Guard.NO_OPEN_CORRECTION, Guard.NO_OPEN_APPEAL, Guard.NO_LATE_PLAY),
        ),
        (
            State.OFFICIAL,
            Act.FINALISE,
            Facts(now=LATER),
            (Guard.CORRECTIONS_OVER, Guard.WINDOWS_OVER),
        ),
        (State.FINAL, Act.AMEND, replace(CLEAR, reason=" "), (Guard.REASON_GIVEN,)),
    ],
)
def test_what_stands_in_the_way_is_told_as_codes(
    state: State, act: Act, facts: Facts, reasons: tuple[Guard, ...]
) -> None:
    assert refusals(state, act, facts) == reasons


def test_a_move_that_is_not_ready_is_refused_with_its_reasons() -> None:
    with pytest.raises(Unmet) as refused:
        make_move(State.FINAL, Act.AMEND, {Part.MANAGER}, Facts(now=END))

    assert refused.value.reasons == (Guard.REASON_GIVEN,)
