"""Every action leaves exactly one entry that names the actor; refused, it leaves none."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager
from copy import deepcopy
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.db import connection

from clubsite.audit.messages import entry_text
from clubsite.site.errors import Refused
from clubsite.tests.actions import (
    every_action,
    home_of,
    name_of,
    our_apps,
    scenarios,
)
from clubsite.tests.builders import entries
from clubsite.tests.tables import for_each_row

ACTIONS = every_action()
SCENARIOS = scenarios()
STAGES = list(dict.fromkeys(scenario.stage for scenario in SCENARIOS.values()))
BY_STAGE = sorted(SCENARIOS, key=lambda name: STAGES.index(SCENARIOS[name].stage))

Stage = tuple[Any, ...]


def on_stages(names: Iterable[str]) -> pytest.MarkDecorator:
    """Each of these scenarios on its stage; those of one stage follow each other."""
    return pytest.mark.parametrize(
        ("stage", "name"),
        [pytest.param(SCENARIOS[name].stage, name, id=name) for name in names],
        indirect=["stage"],
        scope="module",
    )


@pytest.fixture(scope="module")
def stage(
    request: pytest.FixtureRequest,
    keep_rows: Callable[[], AbstractContextManager[None]],
) -> Iterator[Stage]:
    """What the scenarios of one stage are given, made once for all of them."""
    with keep_rows():
        yield (request.param(),) if request.param else ()


@for_each_row("name", sorted(ACTIONS))
def test_every_action_has_a_scenario(name: str) -> None:
    app = next(app for app in our_apps() if name.startswith(f"{app}."))

    assert name in {name_of(scenario.action) for scenario in SCENARIOS.values()}, (
        f"{name} has no scenario: add one to the list SCENARIOS in {home_of(app)}, "
        "Scenario(action, verb, done=…, refused=…), as clubsite.tests.builders describes."
    )


@pytest.mark.both_in_full
@on_stages(BY_STAGE)
@pytest.mark.django_db
def test_an_action_leaves_one_entry_that_names_who_did_it(
    stage: Stage, name: str
) -> None:
    scenario = SCENARIOS[name]
    call = scenario.done(*deepcopy(stage))

    with entries() as added:
        result = scenario.action(*call.args, **call.options)

    actor = scenario.actor(result) if scenario.actor else call.options["by"]
    expected = [(scenario.verb, actor)] * scenario.entries
    assert [(e.verb, e.actor) for e in added] == expected
    assert entry_text(added[0]), (
        f"{scenario.verb} has no words in its package's labels or verbs"
    )


@pytest.mark.skipif(
    connection.vendor != "sqlite",
    reason="only on SQLite: every action goes through on both, and refusals are code",
)
@on_stages([name for name in BY_STAGE if SCENARIOS[name].refused])
@pytest.mark.django_db
def test_a_refused_action_leaves_no_entry(stage: Stage, name: str) -> None:
    scenario = SCENARIOS[name]
    assert scenario.refused is not None
    call = scenario.refused(*deepcopy(stage))

    with entries() as added, pytest.raises((Refused, PermissionDenied, ValueError)):
        scenario.action(*call.args, **call.options)

    assert added == []
