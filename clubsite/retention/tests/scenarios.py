"""How the actions on retention are called, for the test that walks all actions."""

from typing import Any

from clubsite.retention import actions
from clubsite.retention.labels import HoldGround
from clubsite.tests.builders import Call, Scenario, call
from rulings.conduct.procedure import State
from rulings.tests.referral_world import (
    People,
    about,
    bring_to,
    make_people,
    make_referral,
)


def _case() -> tuple[People, tuple[str, str]]:
    people = make_people()
    sent = make_referral(people.club, about(people.subject_player), by=people.reporter)
    declined = bring_to(sent, State.DECLINED)
    return people, ("referral", declined.token_hash)


def _set_hold() -> Call:
    people, case = _case()
    return call(people.club, *case, **HOLD, by=people.recorder)


def _set_hold_unread() -> Call:
    people, case = _case()
    return call(people.club, *case, **HOLD, by=people.reporter)


def _lift_hold() -> Call:
    people, case = _case()
    actions.set_hold(people.club, *case, **HOLD, by=people.recorder)
    return call(people.club, *case, reason="It is over.", by=people.recorder)


def _lift_no_hold() -> Call:
    people, case = _case()
    return call(people.club, *case, reason="It is over.", by=people.recorder)


HOLD: Any = {"ground": HoldGround.PROCEEDINGS, "reason": "A court has asked."}
SCENARIOS = [
    Scenario(
        actions.set_hold,
        "retention.hold_set",
        done=_set_hold,
        refused=_set_hold_unread,
    ),
    Scenario(
        actions.lift_hold,
        "retention.hold_lifted",
        done=_lift_hold,
        refused=_lift_no_hold,
    ),
]
