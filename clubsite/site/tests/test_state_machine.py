from enum import StrEnum

import pytest

from clubsite.site.state_machine import (
    NoSuchTransition,
    NotTheirTransition,
    StateMachine,
    Transition,
    Unmet,
    from_each,
    within,
)


class Lamp(StrEnum):
    OFF = "off"
    ON = "on"
    BROKEN = "broken"


class Touch(StrEnum):
    BUY = "buy"
    PRESS = "press"
    DUST = "dust"


class Hand(StrEnum):
    OWNER = "owner"
    GUEST = "guest"


class Need(StrEnum):
    POWER = "power"
    NO_POWER = "no_power"
    CLOTH = "cloth"


OWNER, ANYONE = frozenset({Hand.OWNER}), frozenset(Hand)

MOVES: tuple[Transition[Lamp, Touch, Hand, Need], ...] = (
    Transition(Touch.BUY, None, Lamp.OFF, OWNER),
    Transition(Touch.PRESS, Lamp.OFF, Lamp.ON, ANYONE, (Need.POWER,)),
    Transition(Touch.PRESS, Lamp.OFF, Lamp.OFF, ANYONE, (Need.NO_POWER,)),
    *from_each((Lamp.ON,), Touch.PRESS, Lamp.OFF, OWNER),
    *within((Lamp.OFF, Lamp.ON), Touch.DUST, OWNER, Need.CLOTH, Need.NO_POWER),
)

LAMP = StateMachine[Lamp, Touch, Hand, Need, frozenset[str]](
    MOVES,
    {
        Need.POWER: lambda facts: "power" in facts,
        Need.NO_POWER: lambda facts: "power" not in facts,
        Need.CLOTH: lambda facts: "cloth" in facts,
    },
)


def test_the_acts_of_a_state_are_those_of_the_parts_each_once_in_order() -> None:
    acts = {
        (state, part): LAMP.acts(state, {part})
        for state in (None, *Lamp)
        for part in Hand
    }

    assert {key: value for key, value in acts.items() if value} == {
        (None, Hand.OWNER): (Touch.BUY,),
        (Lamp.OFF, Hand.OWNER): (Touch.PRESS, Touch.DUST),
        (Lamp.OFF, Hand.GUEST): (Touch.PRESS,),
        (Lamp.ON, Hand.OWNER): (Touch.PRESS, Touch.DUST),
    }


@pytest.mark.parametrize(
    ("facts", "target"), [(frozenset({"power"}), Lamp.ON), (frozenset(), Lamp.OFF)]
)
def test_of_two_rows_the_one_whose_guards_hold_is_walked(
    facts: frozenset[str], target: Lamp
) -> None:
    assert LAMP.step(Lamp.OFF, Touch.PRESS, {Hand.GUEST}, facts) == target
    assert LAMP.refusals(Lamp.OFF, Touch.PRESS, facts) == ()


def test_what_is_not_met_is_told_completely() -> None:
    facts = frozenset({"power"})

    with pytest.raises(Unmet) as refused:
        LAMP.step(Lamp.ON, Touch.DUST, {Hand.OWNER}, facts)

    assert refused.value.reasons == (Need.CLOTH, Need.NO_POWER)
    assert str(refused.value) == "not met: cloth, no_power"
    assert LAMP.refusals(Lamp.ON, Touch.DUST, facts) == refused.value.reasons


def test_an_act_of_another_part_is_refused_as_such() -> None:
    with pytest.raises(NotTheirTransition, match="cannot press when the case is on"):
        LAMP.step(Lamp.ON, Touch.PRESS, {Hand.GUEST}, frozenset())


def test_an_act_that_the_state_does_not_know_is_refused_as_such() -> None:
    with pytest.raises(
        NoSuchTransition, match="nobody can press when the case is broken"
    ):
        LAMP.step(Lamp.BROKEN, Touch.PRESS, {Hand.OWNER}, frozenset())
    with pytest.raises(NoSuchTransition):
        LAMP.refusals(None, Touch.PRESS, frozenset())


def test_of_two_rows_that_fail_the_nearer_one_says_why() -> None:
    walk: StateMachine[Lamp, Touch, Hand, Need, frozenset[str]] = StateMachine(
        (
            Transition(Touch.PRESS, Lamp.OFF, Lamp.ON, OWNER, (Need.POWER, Need.CLOTH)),
            Transition(
                Touch.PRESS, Lamp.OFF, Lamp.OFF, OWNER, (Need.NO_POWER, Need.CLOTH)
            ),
        ),
        LAMP.checks,
    )

    with pytest.raises(Unmet) as refused:
        walk.step(Lamp.OFF, Touch.PRESS, OWNER, frozenset())

    assert refused.value.reasons == (Need.CLOTH,)


def test_a_row_knows_whether_it_changes_the_state() -> None:
    assert [transition.changes_state for transition in MOVES] == [
        *(True, True, False, True, False, False)
    ]
