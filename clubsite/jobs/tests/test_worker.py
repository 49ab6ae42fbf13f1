"""What a worker does with the jobs of its queue."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
import structlog

from clubsite.jobs import tasks, worker
from clubsite.jobs.kinds import Kind, Queue, kinds, kinds_for
from clubsite.jobs.leases import LEASE, Lease
from clubsite.jobs.models import Job, JobState
from clubsite.jobs.tests.builders import begin, give_up, last_job, outcome
from clubsite.jobs.worker import Failed, Unavailable, add_waiting, run_kind, run_queue
from clubsite.notices.models import Mail, Notice
from clubsite.tests.builders import EVENING, make_user
from script.commands import QUEUES

pytestmark = pytest.mark.django_db
SetClock = Callable[[datetime], None]


def send(lease: Lease) -> None:
    with lease.finishing():
        Notice.objects.filter(pk=lease.key).update(mail=Mail.SENT)


def mark_failed(key: int, _error: str) -> None:
    Notice.objects.filter(pk=key).update(mail=Mail.FAILED)


KIND = Kind(
    "sample",
    Queue.ANALYSIS,
    run=send,
    waiting=lambda: Notice.objects.filter(mail=Mail.DUE),
    given_up=mark_failed,
    time_limit=timedelta(minutes=1),
)


def make_waiting(*names: str) -> list[int]:
    """Rows that wait for their jobs."""
    return [
        Notice.objects.create(
            user=make_user(name), kind="x", key=name, made_at=EVENING, mail=Mail.DUE
        ).pk
        for name in names
    ]


def raising(error: BaseException) -> Kind:
    """A kind of job that always ends so."""

    def run(_lease: Lease) -> None:
        raise error

    return replace(KIND, run=run)


def test_rows_that_wait_get_a_job_and_are_done_in_their_order() -> None:
    keys = make_waiting("a", "b")

    done = run_kind(KIND)

    jobs = Job.objects.order_by("finished_at", "pk")
    assert (done, [job.key for job in jobs]) == (2, keys)
    assert {job.state for job in jobs} == {"done"}
    assert set(Notice.objects.values_list("mail", flat=True)) == {"sent"}


def test_work_that_says_nothing_of_its_end_is_done_when_it_returns() -> None:
    make_waiting("a")

    run_kind(replace(KIND, run=lambda _lease: None))

    assert outcome(KIND) == ("done", 1, "")


def test_a_row_that_waits_again_gets_a_job_again() -> None:
    (key,) = make_waiting("a")
    run_kind(KIND)
    Notice.objects.update(mail=Mail.DUE)

    run_kind(KIND)

    assert Job.objects.filter(key=key, state=JobState.DONE).count() == 2


def test_a_row_that_waits_again_forgets_that_it_was_given_up() -> None:
    (key,) = make_waiting("a")
    give_up(KIND, key)
    Notice.objects.update(mail=Mail.DUE)

    run_kind(KIND)

    assert [job.state for job in Job.objects.all()] == ["done"]


def test_a_job_that_fails_lets_the_next_one_be_done() -> None:
    make_waiting("a", "b")
    seen: list[int] = []

    def fail_first(lease: Lease) -> None:
        seen.append(lease.key)
        if len(seen) == 1:
            raise Failed("OSError")

    done = run_kind(replace(KIND, run=fail_first))

    states = Job.objects.order_by("pk").values_list("state", "error")
    assert (done, list(states)) == (1, [("waiting", "OSError"), ("done", "")])


def test_while_what_all_need_does_not_answer_the_others_are_not_tried() -> None:
    make_waiting("a", "b")

    done = run_kind(raising(Unavailable("TimeoutError")))

    states = Job.objects.order_by("pk").values_list("attempts", "error")
    assert (done, list(states)) == (0, [(0, "TimeoutError"), (0, "")])


def test_what_does_not_answer_is_tried_again_after_a_minute_in_the_same_order(
    set_clock: SetClock,
) -> None:
    keys = make_waiting("a", "b")
    set_clock(EVENING)
    run_kind(raising(Unavailable("TimeoutError")))
    done = []

    for seconds in (59, 60):
        set_clock(EVENING + timedelta(seconds=seconds))
        done.append(run_kind(KIND))

    ended = Job.objects.order_by("changed_at", "pk").values_list("key", "attempts")
    assert (done, list(ended)) == ([0, 2], [(key, 1) for key in keys])


def test_what_does_not_answer_for_an_hour_is_a_line_in_the_log(
    set_clock: SetClock,
) -> None:
    make_waiting("a")

    with structlog.testing.capture_logs() as lines:
        for minute in range(60):
            set_clock(EVENING + timedelta(minutes=minute))
            run_kind(raising(Unavailable("TimeoutError")))

    assert [line["error"] for line in lines] == ["TimeoutError"]


def test_with_the_clock_set_back_nothing_is_held_up(set_clock: SetClock) -> None:
    make_waiting("a")
    set_clock(EVENING)
    run_kind(raising(Unavailable("TimeoutError")))

    set_clock(EVENING - timedelta(hours=1))

    assert run_kind(KIND) == 1


def test_an_error_of_ours_is_raised_and_the_job_is_tried_again() -> None:
    make_waiting("a")

    with pytest.raises(KeyError):
        run_kind(raising(KeyError("name")))

    assert outcome(KIND) == ("waiting", 1, "KeyError")


def test_a_worker_that_is_told_to_end_leaves_its_job_to_the_next() -> None:
    make_waiting("a")

    with pytest.raises(SystemExit):
        run_kind(raising(SystemExit()))

    assert outcome(KIND) == ("running", 1, "")


@pytest.mark.parametrize("error", [None, Failed("OSError")])
def test_a_worker_that_lost_its_lease_notes_nothing(error: Exception | None) -> None:
    make_waiting("a")

    def lose(_lease: Lease) -> None:
        Job.objects.update(token="of another worker")
        if error:
            raise error

    done = run_kind(replace(KIND, run=lose))

    assert (done, outcome(KIND)) == (0, ("running", 1, ""))


def test_a_job_whose_worker_was_killed_is_done_by_the_next(
    set_clock: SetClock,
) -> None:
    (key,) = make_waiting("a")
    set_clock(EVENING)
    begin(KIND, key)

    early = run_kind(KIND)
    set_clock(EVENING + LEASE)

    assert (early, run_kind(KIND)) == (0, 1)
    assert outcome(KIND) == ("done", 2, "")


def test_what_many_jobs_share_is_held_open_around_them_all() -> None:
    make_waiting("a", "b")
    steps: list[str] = []

    @contextmanager
    def around() -> Iterator[None]:
        steps.append("open")
        yield
        steps.append("close")

    def run(_lease: Lease) -> None:
        steps.append("run")

    run_kind(replace(KIND, run=run, around=around))

    assert steps == ["open", "run", "run", "close"]


def test_a_worker_that_has_worked_for_a_while_asks_to_be_told_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make_waiting("a", "b")
    nudged: list[str] = []
    monkeypatch.setattr(worker, "nudge", nudged.append)
    monkeypatch.setattr(kinds, "answers", {"sample": KIND})

    with monkeypatch.context() as patch:
        patch.setattr(worker, "PASS_SECONDS", 0)
        nothing = run_queue("analysis")
    both = run_queue("analysis")

    assert (nothing, both, nudged) == (0, 2, ["analysis"])


def test_a_worker_does_the_kinds_of_its_queue_the_most_urgent_first() -> None:
    named = {queue: [kind.name for kind in kinds_for(queue)] for queue in Queue}

    assert named == {
        "default": [],
        "mail": ["mail", "result_mail"],
        "documents": [
            "flow_sheet",
            "table_paper",
            "sealed_record",
            "upload",
            "document",
            "referral_copy",
            "month_document",
            "appeal_file",
            "referral_file",
            "plays",
        ],
        "analysis": ["claim", "play", "deal"],
    }
    assert tuple(Queue) == QUEUES


def test_finished_jobs_are_forgotten_after_a_week(set_clock: SetClock) -> None:
    set_clock(EVENING)
    make_waiting("a")
    run_kind(KIND)
    (given_up,) = make_waiting("b")
    give_up(KIND, given_up)
    make_waiting("c")
    add_waiting(KIND)

    set_clock(EVENING + tasks.KEPT)
    tasks.forget_finished()
    remaining = Job.objects.count()
    set_clock(EVENING + tasks.KEPT + timedelta(seconds=1))
    tasks.forget_finished()

    assert remaining == 3
    assert set(Job.objects.values_list("state", flat=True)) == {"given_up", "waiting"}
    assert last_job(KIND).state == "waiting"
