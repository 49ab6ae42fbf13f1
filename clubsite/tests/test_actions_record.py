"""Every action leaves exactly one entry that names the actor; refused, it leaves none."""

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.audit.words import words_of
from clubsite.errors import Refused
from clubsite.testing import entries
from clubsite.tests.actions import every_action, home_of, scenarios

ACTIONS = every_action()
SCENARIOS = scenarios()
CAN_BE_REFUSED = sorted(name for name in SCENARIOS if SCENARIOS[name].refused)


@pytest.mark.parametrize("name", sorted(ACTIONS))
def test_every_action_has_a_scenario(name: str) -> None:
    app = name.partition(".actions")[0]

    assert name in SCENARIOS, (
        f"{name} has no scenario: add one to the list SCENARIOS in {home_of(app)}, "
        "Scenario(action, verb, done=…, refused=…), as clubsite.testing describes."
    )


@pytest.mark.parametrize("name", sorted(SCENARIOS))
@pytest.mark.django_db
def test_an_action_leaves_one_entry_that_names_who_did_it(name: str) -> None:
    scenario = SCENARIOS[name]
    call = scenario.done()

    with entries() as written:
        result = scenario.action(*call.args, **call.options)

    actor = scenario.actor(result) if scenario.actor else call.options["by"]
    assert [(e.verb, e.actor) for e in written] == [(scenario.verb, actor)]
    assert words_of(written[0]), f"{scenario.verb} has no words in <app>/verbs.py"


@pytest.mark.parametrize("name", CAN_BE_REFUSED)
@pytest.mark.django_db
def test_a_refused_action_leaves_no_entry(name: str) -> None:
    scenario = SCENARIOS[name]
    assert scenario.refused is not None
    call = scenario.refused()

    with entries() as written, pytest.raises((Refused, PermissionDenied, ValueError)):
        scenario.action(*call.args, **call.options)

    assert written == []
