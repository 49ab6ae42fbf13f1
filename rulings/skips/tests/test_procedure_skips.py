"""How a request to skip a board moves, and when the table has agreed."""

from datetime import UTC, datetime, timedelta

import pytest

from clubsite.site.state_machine import NoSuchTransition, NotTheirTransition, Unmet
from rulings.laws.references import LawRef
from rulings.skips.labels import OBSTACLES
from rulings.skips.rules import (
    LAWS,
    WALK,
    Action,
    Consensus,
    Facts,
    Guard,
    Reason,
    RequiredBy,
    Said,
    SkipRole,
    State,
    is_agreed,
)

NOW = datetime(2026, 3, 2, 20, 0, tzinfo=UTC)
NOBODY, SIDE, PLAYER = RequiredBy
ALL, SIDES = Consensus
EXPLANATION, PARTNER = Reason.EXPLANATION, Reason.PARTNER


def said(partner: bool | None, east: bool | None, west: bool | None) -> list[Said]:
    return [
        Said(opponent=False, agrees=partner),
        Said(opponent=True, agrees=east),
        Said(opponent=True, agrees=west),
    ]


@pytest.mark.parametrize(
    ("reason", "by", "consensus", "answers", "agreed"),
    [
        (EXPLANATION, NOBODY, ALL, (True, True, True), True),
        (EXPLANATION, NOBODY, ALL, (True, True, None), False),
        (EXPLANATION, NOBODY, ALL, (None, True, True), False),
        (EXPLANATION, NOBODY, SIDES, (None, True, False), True),
        (EXPLANATION, NOBODY, SIDES, (True, None, False), False),
        (EXPLANATION, SIDE, ALL, (True, False, False), True),
        (EXPLANATION, SIDE, ALL, (None, False, None), False),
        (EXPLANATION, PLAYER, ALL, (None, None, None), True),
        (PARTNER, PLAYER, ALL, (True, None, None), False),
        (PARTNER, SIDE, ALL, (True, None, None), False),
        (PARTNER, SIDE, SIDES, (None, None, True), True),
    ],
)
def test_the_club_says_whose_consent_skips_a_board(
    reason: Reason,
    by: RequiredBy,
    consensus: Consensus,
    answers: tuple[bool | None, bool | None, bool | None],
    agreed: bool,
) -> None:
    found = is_agreed(reason, said(*answers), required_by=by, consensus=consensus)

    assert found is agreed


def test_who_has_no_account_is_not_waited_for_but_an_opponent_has_to_agree() -> None:
    guest = Said(opponent=True, has_account=False)

    alone = is_agreed(PARTNER, [guest], required_by=NOBODY, consensus=ALL)
    beside = is_agreed(
        PARTNER,
        [guest, Said(opponent=True, agrees=True)],
        required_by=NOBODY,
        consensus=ALL,
    )

    assert (alone, beside) == (False, True)


def test_each_reason_has_its_law() -> None:
    assert all(str(LawRef.parse(LAWS[reason])) for reason in Reason)


AGREED = Facts(now=NOW, consent=True)
TOO_LATE = Facts(now=NOW, deadline=NOW - timedelta(minutes=1))


@pytest.mark.parametrize(
    ("state", "act", "part", "facts", "target"),
    [
        (None, Action.ASK, SkipRole.ASKER, Facts(now=NOW), State.ASKED),
        (None, Action.ASK, SkipRole.ASKER, Facts(now=NOW, required=True), State.AGREED),
        (State.ASKED, Action.AGREE, SkipRole.PARTNER, Facts(now=NOW), State.ASKED),
        (State.ASKED, Action.AGREE, SkipRole.OPPONENT, AGREED, State.AGREED),
        (State.CONTESTED, Action.AGREE, SkipRole.OPPONENT, AGREED, State.AGREED),
        (State.REFERRED, Action.AGREE, SkipRole.OPPONENT, AGREED, State.AGREED),
        (
            State.ASKED,
            Action.CONTEST,
            SkipRole.OPPONENT,
            Facts(now=NOW),
            State.CONTESTED,
        ),
        (State.CONTESTED, Action.CONTEST, SkipRole.PARTNER, AGREED, State.CONTESTED),
        (State.ASKED, Action.REFER, SkipRole.ASKER, Facts(now=NOW), State.REFERRED),
        (
            State.CONTESTED,
            Action.REFER,
            SkipRole.PARTNER,
            Facts(now=NOW),
            State.REFERRED,
        ),
        (
            State.REFERRED,
            Action.DECIDE,
            SkipRole.ADJUDICATOR,
            Facts(now=NOW),
            State.REFERRED,
        ),
        (
            State.REFERRED,
            Action.WITHDRAW,
            SkipRole.ASKER,
            Facts(now=NOW),
            State.WITHDRAWN,
        ),
    ],
)
def test_a_request_moves_by_its_table(
    state: State | None, act: Action, part: SkipRole, facts: Facts, target: State
) -> None:
    assert WALK.step(state, act, [part], facts) is target


@pytest.mark.parametrize(
    ("act", "part", "state"),
    [
        (Action.AGREE, SkipRole.ASKER, State.ASKED),
        (Action.AGREE, SkipRole.ADJUDICATOR, State.ASKED),
        (Action.REFER, SkipRole.OPPONENT, State.CONTESTED),
        (Action.WITHDRAW, SkipRole.PARTNER, State.ASKED),
        (Action.DECIDE, SkipRole.ASKER, State.REFERRED),
    ],
)
def test_nobody_does_what_is_for_another(
    act: Action, part: SkipRole, state: State
) -> None:
    with pytest.raises(NotTheirTransition):
        WALK.step(state, act, [part], AGREED)


@pytest.mark.parametrize("state", [State.AGREED, State.WITHDRAWN])
@pytest.mark.parametrize(
    "act", [action for action in Action if action is not Action.ASK]
)
def test_what_has_ended_moves_no_more(state: State, act: Action) -> None:
    with pytest.raises(NoSuchTransition):
        WALK.step(state, act, list(SkipRole), AGREED)


@pytest.mark.parametrize(
    ("state", "act", "facts", "guard"),
    [
        (None, Action.ASK, Facts(now=NOW, at_once=False), Guard.AT_ONCE),
        (None, Action.ASK, Facts(now=NOW, requested=True), Guard.NOT_ASKED),
        (
            None,
            Action.ASK,
            Facts(now=NOW, without_director=False),
            Guard.WITHOUT_DIRECTOR,
        ),
        (
            State.ASKED,
            Action.AGREE,
            Facts(now=NOW, consent=True, posted=True),
            Guard.NOT_POSTED,
        ),
        (State.CONTESTED, Action.REFER, TOO_LATE, Guard.IN_TIME),
        (State.REFERRED, Action.DECIDE, Facts(now=NOW, decided=True), Guard.UNDECIDED),
    ],
)
def test_what_stands_in_the_way_is_said(
    state: State | None, act: Action, facts: Facts, guard: Guard
) -> None:
    with pytest.raises(Unmet) as refused:
        WALK.step(state, act, list(SkipRole), facts)

    assert refused.value.reasons == (guard,)
    assert OBSTACLES[guard]
