"""How the actions on the audit log are called, for the test that walks all actions."""

from clubsite.audit import actions
from clubsite.audit.expunging import ExpungingReason
from clubsite.audit.tests.attacks import write, write_plain
from clubsite.tests.builders import Call, Scenario, call, make_user


def _expunge() -> Call:
    return call(write(2), reason=ExpungingReason.REQUEST, by=make_user())


def _expunge_what_cannot_be() -> Call:
    return call(write_plain(1), reason=ExpungingReason.REQUEST, by=make_user())


SCENARIOS = [
    Scenario(
        actions.expunge,
        "audit.expunged",
        done=_expunge,
        refused=_expunge_what_cannot_be,
    ),
]
