"""Open pages ask less often while answering them takes long."""

from contextlib import ExitStack

import pytest

from scoring.results import pace as pace_module
from scoring.results.pace import BUSY, IN_HAND, SLOWEST, USUAL, Pace


class Clock:
    """The time, and the work of this process until then."""

    def __init__(self) -> None:
        self.now, self.work = 100.0, 3.0


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """What the clocks say."""
    found = Clock()
    monkeypatch.setattr(pace_module, "monotonic", lambda: found.now)
    monkeypatch.setattr(pace_module, "process_time", lambda: found.work)
    return found


def spend(pace: Pace, clock: Clock, seconds: float, *, work: float) -> float:
    """The interval after a live page that took so long, while the process worked."""
    with pace.spending():
        clock.now += seconds
        clock.work += work
    return pace.every


def test_a_few_readers_have_the_usual_interval(clock: Clock) -> None:
    pace = Pace()
    clock.now += 5

    assert spend(pace, clock, 0.1, work=0.1) == USUAL


def test_twice_as_much_work_as_there_may_be_makes_it_twice_as_long(
    clock: Clock,
) -> None:
    assert spend(Pace(), clock, 4, work=4 * 2 * BUSY) == pytest.approx(2 * USUAL)


def test_pages_that_wait_for_a_busy_machine_make_it_longer(clock: Clock) -> None:
    pace = Pace()
    with ExitStack() as pages:
        for _page in range(int(3 * IN_HAND)):
            pages.enter_context(pace.spending())
        clock.now += 1

    assert spend(pace, clock, 1, work=0) > USUAL


def test_it_is_never_longer_than_the_slowest(clock: Clock) -> None:
    pace = Pace()

    intervals = [spend(pace, clock, 10, work=10) for _window in range(4)]

    assert intervals == sorted(intervals)
    assert intervals[-1] == SLOWEST


def test_it_changes_only_after_readers_had_the_last_one(clock: Clock) -> None:
    pace = Pace()
    spend(pace, clock, 4, work=4 * 2 * BUSY)

    assert spend(pace, clock, 1, work=0) == pytest.approx(2 * USUAL)
    assert spend(pace, clock, 60, work=0) == USUAL


def test_what_fails_counts_too(clock: Clock) -> None:
    pace = Pace()

    def fail() -> None:
        with pace.spending():
            clock.now += 4
            clock.work += 4
            raise LookupError

    with pytest.raises(LookupError):
        fail()

    assert pace.every > USUAL
