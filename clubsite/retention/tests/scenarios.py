"""How the actions on retention are called, for the test that walks all actions."""

from typing import Any

from clubsite.retention import actions
from clubsite.retention.labels import DataRequestKind, HoldGround
from clubsite.retention.models import DataRequest
from clubsite.tests.builders import Call, Scenario, call, make_user
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


def _make_request() -> Call:
    people = make_people()
    return call(people.club, DataRequestKind.ACCESS, "Please.", by=people.reporter)


def _make_request_as_a_stranger() -> Call:
    people = make_people()
    return call(people.club, DataRequestKind.ACCESS, "", by=make_user("A Stranger"))


def _request() -> tuple[People, DataRequest]:
    people = make_people()
    kind = DataRequestKind.ACCESS
    made = actions.make_request(people.club, kind, "", by=people.reporter)
    return people, made


def _answer(*, grant: bool) -> Call:
    people, made = _request()
    return call(made, grant=grant, answer="Here it is.", by=people.recorder)


def _answer_without_a_reason() -> Call:
    people, made = _request()
    return call(made, grant=False, answer="", by=people.recorder)


def _copy() -> Call:
    people, made = _request()
    actions.answer_request(made, grant=True, answer="", by=people.recorder)
    return call(made, by=people.reporter)


def _copy_of_someone_else() -> Call:
    people, made = _request()
    actions.answer_request(made, grant=True, answer="", by=people.recorder)
    return call(made, by=people.recorder)


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
    Scenario(
        actions.make_request,
        "data_request.made",
        done=_make_request,
        refused=_make_request_as_a_stranger,
    ),
    Scenario(
        actions.answer_request,
        "data_request.granted",
        done=lambda: _answer(grant=True),
        refused=_answer_without_a_reason,
    ),
    Scenario(
        actions.copy_data,
        "data_request.copied",
        done=_copy,
        refused=_copy_of_someone_else,
    ),
]
