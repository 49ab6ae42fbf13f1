"""Of two who act in one case at once neither holds what the other needs."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Barrier, BrokenBarrierError

import pytest
from django.db import connection

from clubsite.site import clock
from clubsite.site.errors import Refused
from rulings.appeals.actions import decision, lodging, transitions
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import State
from rulings.tests.appeal_world import (
    HEARING,
    appeal_in,
    content_for,
    draft,
    make_world,
    now,
    seen_results,
)
from tests.at_once import send_at_once


@pytest.mark.postgresql
@pytest.mark.skipif(
    connection.vendor != "postgresql", reason="takes two connections at once"
)
@pytest.mark.django_db(transaction=True)
def test_a_signature_and_a_leave_at_once_do_not_wait_for_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    world = make_world()
    appeal = appeal_in(world, State.DELIBERATING)
    draft(world, appeal, content_for(world, appeal))
    with clock.at(HEARING):
        lodging.ask_leave(appeal, by=world["appellant"], expected_version=now(appeal))
    version, results = now(appeal), seen_results(appeal)
    both = Barrier(2)
    meet_before(monkeypatch, decision, "draft_effect", both)
    meet_before(monkeypatch, transitions, "_enter", both)

    def act(action: Callable[..., None], **values: object) -> int:
        with clock.at(HEARING):
            try:
                action(
                    Appeal.objects.get(pk=appeal.pk),
                    by=world["chair"],
                    expected_version=version,
                    **values,
                )
            except Refused:
                return 422
        return 302

    signing = partial(act, decision.sign_decision, results=results)
    assert send_at_once(signing, partial(act, lodging.grant_leave)) == [302, 422]


def meet_before(
    monkeypatch: pytest.MonkeyPatch, module: object, name: str, both: Barrier
) -> None:
    """Let whoever comes there wait for the other, who may not come."""
    go_on = getattr(module, name)

    def wait_first(*args: object) -> object:
        with suppress(BrokenBarrierError):
            both.wait(0.5)
        return go_on(*args)

    monkeypatch.setattr(module, name, wait_first)
