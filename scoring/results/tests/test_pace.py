"""Open pages ask less often while answering them takes long."""

import pytest

from scoring.results import pace as pace_module
from scoring.results.pace import BUSY, SLOWEST, USUAL, Pace


@pytest.fixture
def moment(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """What the clock says."""
    now = [100.0]
    monkeypatch.setattr(pace_module, "monotonic", lambda: now[0])
    return now


def spend(pace: Pace, moment: list[float], *, busy: float, idle: float) -> float:
    """The interval after so many seconds without and with a live page in hand."""
    moment[0] += idle
    with pace.spending():
        moment[0] += busy
    return pace.every


def test_a_few_readers_have_the_usual_interval(moment: list[float]) -> None:
    assert spend(Pace(), moment, busy=0.1, idle=5) == USUAL


def test_twice_as_much_work_as_there_is_time_for_makes_it_twice_as_long(
    moment: list[float],
) -> None:
    assert spend(Pace(), moment, busy=4 * 2 * BUSY, idle=0) == pytest.approx(2 * USUAL)


def test_it_is_never_longer_than_the_slowest(moment: list[float]) -> None:
    pace = Pace()

    intervals = [spend(pace, moment, busy=10, idle=0) for _window in range(4)]

    assert intervals == sorted(intervals)
    assert intervals[-1] == SLOWEST


def test_it_changes_only_after_readers_had_the_last_one(moment: list[float]) -> None:
    pace = Pace()
    spend(pace, moment, busy=4, idle=0)

    assert spend(pace, moment, busy=1, idle=0) == pytest.approx(4.0)
    assert spend(pace, moment, busy=0, idle=60) == USUAL


def test_what_fails_counts_too(moment: list[float]) -> None:
    pace = Pace()

    def fail() -> None:
        with pace.spending():
            moment[0] += 4
            raise LookupError

    with pytest.raises(LookupError):
        fail()

    assert pace.every > USUAL
