"""What an event's moves ask for and what they leave behind, through the real actions."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from clubsite.audit import trail
from clubsite.clubs.actions import change_policy
from clubsite.clubs.models import PolicyVersion
from clubsite.clubs.policy import complete
from clubsite.site.errors import Refused
from clubsite.site.state_machine import NoSuchTransition
from clubsite.tests.builders import OWN_TOPICS
from scoring.events.labels import Cause, EventState, Flag, ResultKind, RevisionReason
from scoring.events.models import Event, Result
from scoring.events.rules import Action
from scoring.play.actions.corrections import (
    ask_correction,
    move_correction,
    put_flags,
    withdraw_adjustments,
)
from scoring.play.actions.entry import correct_line
from scoring.play.actions.posting import let_time_pass, move_event, post_results
from scoring.play.procedure import corrections
from scoring.play.queries.event_status import held_open_until, windows_end
from scoring.tasks import sweep_events
from scoring.tests.evening_world import POSTED, line_at, make_event_world, make_waiting

pytestmark = pytest.mark.django_db

SetClock = Callable[[datetime], None]
MINUTE = timedelta(minutes=1)


def test_ev_01_an_event_is_opened_only_with_all_five_announcements() -> None:
    world = make_event_world(state=EventState.DRAFT)
    change_policy(world.club, {"topics": {"slow_play": ""}}, by=world.manager)

    with pytest.raises(Refused, match="topics: Slow play"):
        move_event(world.event, Action.OPEN, by=world.manager)
    complete_policy = change_policy(
        world.club, {"topics": {"slow_play": "Be quick."}}, by=world.manager
    )
    move_event(world.event, Action.OPEN, by=world.manager)

    event = Event.objects.get()
    assert (event.state, event.policy) == (EventState.OPEN, complete_policy)


def test_opening_binds_the_policy_and_later_versions_change_nothing() -> None:
    world = make_event_world(state=EventState.DRAFT)
    second = PolicyVersion.objects.create(
        club=world.club,
        number=2,
        values=complete({"correction_minutes": 45, "topics": OWN_TOPICS}),
        hash="1" * 64,
        published_at=POSTED,
    )

    move_event(world.event, Action.OPEN, by=world.manager)
    PolicyVersion.objects.create(
        club=world.club,
        number=3,
        values=complete({"correction_minutes": 15}),
        hash="2" * 64,
        published_at=POSTED,
    )
    move_event(world.event, Action.START, by=world.director)

    assert Event.objects.get().policy == second


def test_results_are_not_moved_on_but_posted() -> None:
    world = make_event_world()

    with pytest.raises(NoSuchTransition):
        move_event(world.event, Action.POST, by=world.director)


def test_posting_is_refused_with_the_lines_that_are_missing() -> None:
    world = make_event_world(scores=("4S N =", ""))

    with pytest.raises(
        Refused, match=r"Missing scores: A board 1 at table 2. Enter them, or mark them"
    ):
        post_results(world.event, by=world.director)
    Result.objects.filter(table=2).update(kind=ResultKind.LATE)
    post_results(world.event, by=world.director)

    assert Event.objects.get().state == EventState.PROVISIONAL


def test_posting_is_refused_while_a_pair_has_no_names() -> None:
    world = make_event_world()
    world.event.entries.get(label="2NS").members.all().delete()

    with pytest.raises(Refused, match="Names missing: A 2NS"):
        post_results(world.event, by=world.director)


def test_ev_03_posting_again_because_of_one_board_keeps_the_anchor(
    set_clock: SetClock,
) -> None:
    set_clock(POSTED)
    world = make_event_world()
    post_results(world.event, by=world.director)

    set_clock(POSTED + 20 * MINUTE)
    line = line_at(world.event)
    correct_line(
        line,
        "4S N +1",
        by=world.director,
        expected_version=line.version,
        reason=RevisionReason.ENTRY_ERROR,
        why="misread",
    )

    event = Event.objects.get()
    assert (event.posted_at, event.revision) == (POSTED, 2)
    assert event.corrections_end_at == POSTED + 30 * MINUTE
    assert windows_end(event) == POSTED + 30 * MINUTE


def test_ev_08_the_period_is_exact_on_the_night_when_clocks_go_back(
    set_clock: SetClock,
) -> None:
    quarter_to_two = datetime(2026, 10, 25, 0, 45, tzinfo=UTC)
    set_clock(quarter_to_two)
    world = make_event_world()
    post_results(world.event, by=world.director)

    event = Event.objects.get()

    assert event.corrections_end_at == quarter_to_two + timedelta(seconds=1800)


def test_the_clock_makes_results_official_and_then_final(set_clock: SetClock) -> None:
    set_clock(POSTED)
    world = make_event_world()
    post_results(world.event, by=world.director)
    states = []

    for minutes in (30, 31):
        set_clock(POSTED + minutes * MINUTE)
        sweep_events()
        states.append(Event.objects.get().state)

    assert states == [EventState.PROVISIONAL, EventState.FINAL]
    moves = [(entry.verb, entry.actor) for entry in trail.get_history(world.event)]
    assert moves[-2:] == [("event.end_corrections", None), ("event.finalise", None)]


def test_an_open_appeal_keeps_the_event_official_and_is_named(
    set_clock: SetClock,
) -> None:
    set_clock(POSTED)
    world = make_event_world()
    post_results(world.event, by=world.director)
    put_flags(
        world.event,
        [7],
        cause=Cause.APPEAL,
        cause_id=1,
        flag=Flag.SUBJECT_TO_APPEAL,
    )
    set_clock(POSTED + timedelta(hours=2))
    let_time_pass(world.event)

    with pytest.raises(Refused, match="Subject to appeal: board 7"):
        move_event(world.event, Action.FINALISE, by=world.director)
    assert Event.objects.get().state == EventState.OFFICIAL
    late = ask_correction(line_at(world.event), "4S N +1", by=world.north, why="slip")
    assert late.state == corrections.State.LATE_REVIEW

    move_correction(
        late,
        corrections.Action.REFUSE,
        by=world.manager,
        expected_version=1,
        answer="not certain",
    )
    withdraw_adjustments(world.event, cause=Cause.APPEAL, cause_id=1)
    move_event(world.event, Action.FINALISE, by=world.director)
    assert Event.objects.get().state == EventState.FINAL


def test_an_open_request_and_a_late_play_keep_the_event_from_being_final(
    set_clock: SetClock,
) -> None:
    set_clock(POSTED)
    world = make_event_world()
    Result.objects.filter(table=2).update(
        kind=ResultKind.LATE, contract="", declarer="", tricks=None
    )
    post_results(world.event, by=world.director)
    set_clock(POSTED + timedelta(hours=2))
    let_time_pass(world.event)
    ask_correction(line_at(world.event), "4S N +1", by=world.north, why="slip")

    with pytest.raises(Refused) as refused:
        move_event(world.event, Action.FINALISE, by=world.manager)

    assert str(refused.value) == (
        "Open correction requests: board 1. Late plays with scores "
        "missing: A board 1 at table 2."
    )


def test_an_event_is_not_final_while_another_room_holds_it_open(
    set_clock: SetClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_clock(POSTED)
    world = make_event_world()
    post_results(world.event, by=world.director)
    set_clock(POSTED + 40 * MINUTE)
    windows = (lambda _event: POSTED + 50 * MINUTE,)
    monkeypatch.setattr(held_open_until, "answers", windows)
    sweep_events()

    with pytest.raises(Refused, match="until Mon 2 Mar 2026, 23:20 GMT"):
        move_event(Event.objects.get(), Action.FINALISE, by=world.director)


def test_somebody_else_may_be_faster() -> None:
    world = make_event_world(state=EventState.OPEN)
    as_director_sees_it = Event.objects.get()
    move_event(world.event, Action.POSTPONE, by=world.manager)

    with pytest.raises(
        Refused, match=r"Someone else has just changed this event. Reload"
    ):
        move_event(as_director_sees_it, Action.START, by=world.director)


def test_final_results_are_opened_with_a_reason_and_closed_again() -> None:
    world = make_waiting(EventState.FINAL)

    with pytest.raises(Refused, match="Give a reason"):
        move_event(world.event, Action.AMEND, by=world.manager)
    move_event(
        world.event, Action.AMEND, by=world.manager, reason=RevisionReason.PENALTY
    )
    line = line_at(world.event)
    correct_line(
        line,
        "4S N +1",
        by=world.director,
        expected_version=line.version,
        reason=RevisionReason.ENTRY_ERROR,
        why="found in the minutes",
    )
    world.event.refresh_from_db()
    move_event(world.event, Action.CLOSE_AMENDMENT, by=world.director)

    event = Event.objects.get()
    assert (event.state, event.revision) == (EventState.FINAL, 2)
