"""Of two who send the same code or answer at the same moment, one gets in."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from threading import Barrier

import pytest
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection
from django.test import RequestFactory

from clubsite.accounts.second_factor import actions, session
from clubsite.accounts.second_factor.ceremonies import begin_giving
from clubsite.accounts.second_factor.models import Passkey
from clubsite.accounts.second_factor.passkeys import Ceremony, Site
from clubsite.accounts.second_factor.tests.builders import (
    add_soft,
    code_for,
    make_device,
)
from clubsite.accounts.second_factor.tests.soft_passkey import SoftPasskey
from clubsite.site.errors import Refused
from clubsite.tests.builders import make_user

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgresql,
    pytest.mark.skipif(
        connection.vendor != "postgresql",
        reason="only on PostgreSQL: SQLite lets one write at a time",
    ),
]

SITE = Site("localhost", "http://localhost")


def at_once(act: Callable[[], bool]) -> int:
    """How many of four that do it at the same moment succeed."""
    start = Barrier(4)

    def run(_number: int) -> bool:
        try:
            start.wait(30)
            return act()
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as threads:
        return sum(threads.map(run, range(4)))


def test_a_code_of_an_app_is_taken_once() -> None:
    user = make_user()
    make_device(user)
    code = code_for()

    assert at_once(lambda: actions.accepts_code(user, code)) == 1


def test_a_recovery_code_is_taken_once() -> None:
    user = make_user()
    code = actions.make_recovery_codes(user, by=user)[0]

    def use() -> bool:
        with suppress(Refused):
            actions.use_recovery_code(user, code, by=user)
            return True
        return False

    assert at_once(use) == 1
    assert user.recovery_codes.count() == 9


def test_a_challenge_is_taken_once() -> None:
    stored = {session.CHALLENGE: {"challenge": "78797a", "at": 4e9}}

    def take() -> bool:
        request = RequestFactory().get("/")
        request.session = SessionStore()
        request.session.update(stored)
        return session.take_challenge(request) is not None

    assert at_once(take) == 1


def test_an_answer_of_a_passkey_that_counts_is_taken_once() -> None:
    user, soft = make_user(), SoftPasskey()
    add_soft(user, soft)
    ceremony: Ceremony = begin_giving(SITE, Passkey.objects.all())
    answer = soft.get(ceremony.options)

    def use() -> bool:
        return actions.accepts_passkey(
            user, answer, site=SITE, challenge=ceremony.challenge
        )

    assert at_once(use) == 1
