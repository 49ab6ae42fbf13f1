"""Claims, leases and retries, whatever happens to a worker or to the clock."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.db import IntegrityError, transaction

from clubsite.jobs.kinds import Kind, Queue
from clubsite.jobs.leases import (
    LEASE,
    LOST,
    Lease,
    LeaseLost,
    claim,
    give_up_lost,
)
from clubsite.jobs.models import Job, JobState
from clubsite.jobs.tests.builders import begin, fail, get_job, last_job, outcome
from clubsite.jobs.worker import add_waiting
from clubsite.notices.models import Mail, Notice
from clubsite.tests.builders import EVENING, make_user

pytestmark = [pytest.mark.django_db, pytest.mark.both]
SetClock = Callable[[datetime], None]
SECOND = timedelta(seconds=1)


def nothing_to_do(_lease: Lease) -> None:
    """The work of a kind of which only the lease is looked at."""


def give_up(key: int, _error: str) -> None:
    Notice.objects.filter(pk=key).update(mail=Mail.FAILED)


KIND = Kind(
    "sample",
    Queue.ANALYSIS,
    run=nothing_to_do,
    waiting=lambda: Notice.objects.filter(mail=Mail.DUE),
    given_up=give_up,
    time_limit=timedelta(minutes=1),
)


@pytest.fixture(autouse=True)
def _evening(set_clock: SetClock) -> None:
    set_clock(EVENING)


@pytest.fixture
def key() -> int:
    """A row that waits for its job."""
    return make_waiting("a")


def make_waiting(name: str) -> int:
    return Notice.objects.create(
        user=make_user(name), kind="x", key=name, made_at=EVENING, mail=Mail.DUE
    ).pk


def test_of_two_workers_one_gets_the_job(key: int) -> None:
    add_waiting(KIND)

    first, second = claim(KIND), claim(KIND)

    assert first is not None
    assert (first.key, first.attempt, second) == (key, 1, None)


def test_a_job_that_another_worker_claims_in_between_is_passed_over(
    key: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = make_waiting("b")
    add_waiting(KIND)
    token = iter(["first", "second"])

    def another_claims() -> object:
        Job.objects.filter(key=key).update(
            state=JobState.RUNNING, token="other", leased_until=EVENING + LEASE
        )
        return type("Token", (), {"hex": next(token)})

    monkeypatch.setattr("clubsite.jobs.leases.uuid4", another_claims)

    lease = claim(KIND)

    assert lease is not None
    assert (lease.key, lease.token) == (other, "second")


def test_a_job_of_a_killed_worker_is_claimed_when_its_lease_ends(
    key: int, set_clock: SetClock
) -> None:
    dead = begin(KIND, key)

    set_clock(EVENING + LEASE - SECOND)
    early = claim(KIND)
    set_clock(EVENING + LEASE)
    lease = claim(KIND)

    assert lease is not None
    assert (early, lease.key, lease.attempt) == (None, key, 2)
    assert not dead.renew()


def test_a_renewed_lease_holds(key: int, set_clock: SetClock) -> None:
    lease = begin(KIND, key)
    set_clock(EVENING + LEASE - SECOND)

    lease.check()

    set_clock(EVENING + LEASE + LEASE - 2 * SECOND)
    assert claim(KIND) is None


def test_a_result_and_the_end_of_its_job_are_stored_together(key: int) -> None:
    lease = begin(KIND, key)

    with lease.finishing():
        Notice.objects.update(mail=Mail.SENT)

    assert Notice.objects.get().mail == Mail.SENT
    assert (lease.finished, outcome(KIND)) == (True, ("done", 1, ""))
    assert str(last_job(KIND)) == f"sample {key}"


@pytest.mark.parametrize("block", [Lease.finishing, Lease.saving])
def test_a_worker_that_lost_its_lease_stores_nothing(
    key: int, block: Callable[[Lease], transaction.Atomic], set_clock: SetClock
) -> None:
    slow = begin(KIND, key)
    set_clock(EVENING + LEASE)
    claim(KIND)

    with pytest.raises(LeaseLost), block(slow):
        Notice.objects.update(mail=Mail.SENT)

    assert Notice.objects.get().mail == Mail.DUE
    assert outcome(KIND) == ("running", 2, "")


def test_a_part_of_the_result_is_stored_while_the_lease_holds(key: int) -> None:
    lease = begin(KIND, key)

    with lease.saving():
        Notice.objects.update(mail=Mail.SENT)

    assert Notice.objects.get().mail == Mail.SENT
    assert (lease.finished, outcome(KIND)) == (False, ("running", 1, ""))


def test_a_job_that_fails_is_tried_after_growing_pauses_and_given_up(
    key: int, set_clock: SetClock
) -> None:
    add_waiting(KIND)
    pauses = []

    while lease := claim(KIND):
        lease.fail("OSError")
        if next_try := last_job(KIND).run_after:
            pauses.append(next_try - last_job(KIND).changed_at)
            set_clock(next_try - SECOND)
            assert claim(KIND) is None
            set_clock(next_try)

    assert pauses == [timedelta(minutes=minutes) for minutes in (1, 5, 25)]
    assert outcome(KIND) == ("given_up", 4, "OSError")
    assert Notice.objects.get().mail == Mail.FAILED


def test_a_job_that_takes_every_worker_with_it_is_given_up(
    key: int, set_clock: SetClock
) -> None:
    begin(KIND, key, attempt=KIND.tries)

    give_up_lost(KIND)
    early = outcome(KIND)
    set_clock(EVENING + LEASE)
    nobody = claim(KIND)
    give_up_lost(KIND)

    assert (early[0], nobody) == ("running", None)
    assert outcome(KIND) == ("given_up", 4, LOST)


def test_of_two_workers_that_give_up_a_job_one_does(
    key: int, monkeypatch: pytest.MonkeyPatch, set_clock: SetClock
) -> None:
    begin(KIND, key, attempt=KIND.tries)
    set_clock(EVENING + LEASE)
    fails = Lease.fail

    def both_fail(lease: Lease, error: str) -> None:
        fails(lease, error)
        fails(lease, "another")

    monkeypatch.setattr(Lease, "fail", both_fail)

    give_up_lost(KIND)

    assert outcome(KIND) == ("given_up", 4, LOST)


@pytest.mark.parametrize("back", [timedelta(hours=1), timedelta(days=400)])
def test_with_the_clock_set_back_the_work_of_a_killed_worker_goes_on(
    key: int, back: timedelta, set_clock: SetClock
) -> None:
    begin(KIND, key)

    set_clock(EVENING - back)
    lease = claim(KIND)

    assert lease is not None
    assert lease.attempt == 2


def test_with_the_clock_set_back_a_worker_keeps_what_it_renews(
    key: int, set_clock: SetClock
) -> None:
    lease = begin(KIND, key)

    set_clock(EVENING - timedelta(hours=1))
    lease.renew()

    assert claim(KIND) is None


def test_with_the_clock_set_back_a_pause_does_not_grow(
    key: int, set_clock: SetClock
) -> None:
    fail(KIND, key, attempt=3)

    set_clock(EVENING - timedelta(hours=1))

    assert claim(KIND) is not None


def test_a_clock_that_differs_a_little_ends_no_pause_and_no_lease(
    set_clock: SetClock,
) -> None:
    for name in "ab":
        make_waiting(name)
    paused, running = Notice.objects.order_by("pk")
    fail(KIND, paused.pk)
    begin(KIND, running.pk)

    set_clock(EVENING - LEASE)

    assert claim(KIND) is None


def test_a_row_has_one_unfinished_job(key: int) -> None:
    add_waiting(KIND)
    job = get_job(KIND, key)
    job.pk = None

    with pytest.raises(IntegrityError), transaction.atomic():
        job.save()


@pytest.mark.parametrize(
    "changes",
    [
        {"state": "running"},
        {"token": "a"},
        {"state": "done"},
        {"finished_at": EVENING},
        {"state": "lost", "finished_at": EVENING},
    ],
)
def test_the_database_refuses_a_job_that_cannot_be(
    key: int, changes: dict[str, object]
) -> None:
    add_waiting(KIND)

    with pytest.raises(IntegrityError), transaction.atomic():
        Job.objects.update(**changes)
