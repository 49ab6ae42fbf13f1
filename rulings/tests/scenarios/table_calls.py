"""How the actions on calls from tables are called, for the test that walks all actions."""

from clubsite.tests.builders import Call, Scenario, call, make_user
from rulings.desk.actions import calls
from rulings.tests.calling import make_calling


def _call(*, allowed: bool = True) -> Call:
    calling = make_calling()
    by = calling.player if allowed else make_user("Sample Outsider")
    return call(calling.line, by=by)


def _end(*, allowed: bool = True) -> Call:
    calling = make_calling()
    waiting = calls.call_director(calling.line, by=calling.player)
    by = calling.director if allowed else make_user("Sample Outsider")
    return call(waiting, by=by)


SCENARIOS = [
    Scenario(
        calls.call_director,
        "table.called",
        done=_call,
        refused=lambda: _call(allowed=False),
    ),
    Scenario(
        calls.end_call,
        "table.call_ended",
        done=_end,
        refused=lambda: _end(allowed=False),
    ),
]
