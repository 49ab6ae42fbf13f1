"""Requests to correct a posted score, from the asking to the answer."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from django.core.exceptions import PermissionDenied
from django.db.models import F

from clubsite.clubs.models import PolicyVersion
from clubsite.clubs.policy import complete
from clubsite.notices.models import Notice
from clubsite.notices.outbox import notice_text
from clubsite.site.errors import Refused
from scoring.events import effects
from scoring.events.labels import Cause, CorrectionState, EventState
from scoring.events.models import Correction, Event, Result
from scoring.play.actions.corrections import (
    ask_correction,
    move_correction,
    put_line_effect,
)
from scoring.play.actions.posting import post_results
from scoring.play.procedure.corrections import Action
from scoring.play.queries.entry import get_score_entry
from scoring.tasks import sweep_events
from scoring.tests.evening_world import EventWorld, line_at, make_event_world

pytestmark = pytest.mark.django_db

SetClock = Callable[[datetime], None]
POSTED = datetime(2026, 3, 2, 22, 30, tzinfo=UTC)
IN_TIME = POSTED + timedelta(minutes=30)
LATE = POSTED + timedelta(minutes=30, seconds=1)


@pytest.fixture
def world(set_clock: SetClock) -> EventWorld:
    """An evening posted at half past ten, with half an hour for corrections."""
    set_clock(POSTED)
    world = make_event_world()
    post_results(world.event, by=world.director)
    return world


def ask(world: EventWorld, text: str = "4S N +1") -> Correction:
    return ask_correction(
        line_at(world.event), text, by=world.north, why="ten tricks and one"
    )


def move(correction: Correction, action: Action, by: object, answer: str = "") -> None:
    current = Correction.objects.get(pk=correction.pk)
    move_correction(
        current,
        action,
        by=by,  # type: ignore[arg-type]  # one of the people, or no one
        expected_version=current.version,
        answer=answer,
    )


def change_policy(**values: bool) -> None:
    PolicyVersion.objects.update(values=complete(values))


def score_now(world: EventWorld) -> str:
    return str(get_score_entry(line_at(world.event)))


def told() -> dict[str, set[str]]:
    """Who was told what, by the name of the notice."""
    found: dict[str, set[str]] = {}
    for notice in Notice.objects.select_related("user", "player"):
        who = str(notice.user or notice.player)
        found.setdefault(notice.kind, set()).add(who)
        assert notice_text(notice)[0]
    return found


def test_ev_05_a_request_confirmed_in_time_is_applied_by_the_director(
    world: EventWorld,
) -> None:
    correction = ask(world)
    move(correction, Action.CONFIRM, world.east)
    move(correction, Action.APPLY, world.director)

    assert score_now(world) == "4S N +1"
    assert Event.objects.get().revision == 2
    assert told() == {
        "scoring/correction_asked": {"Sample East", "Sample West", "Sample Director"},
        "scoring/correction_confirmed": {"Sample Director"},
        "scoring/correction_applied": {
            *("Sample North", "Sample South", "Sample East", "Sample West"),
        },
    }


def test_ev_05_unconfirmed_it_cannot_be_applied_and_expires_by_the_clock(
    world: EventWorld, set_clock: SetClock
) -> None:
    correction = ask(world)

    with pytest.raises(Refused, match="The other side must confirm it first"):
        move(correction, Action.APPLY, world.director)
    set_clock(LATE)
    with pytest.raises(Refused, match="The correction period has ended"):
        move(correction, Action.CONFIRM, world.east)
    sweep_events()

    correction.refresh_from_db()
    assert (correction.state, score_now(world)) == (CorrectionState.EXPIRED, "4S N =")
    assert Event.objects.get().state == EventState.FINAL


def test_a_sweep_before_the_end_expires_nothing(
    world: EventWorld, set_clock: SetClock
) -> None:
    correction = ask(world)
    set_clock(IN_TIME)

    sweep_events()

    correction.refresh_from_db()
    assert correction.state == CorrectionState.REQUESTED


def test_where_the_club_asks_nobody_else_the_director_decides_alone(
    world: EventWorld,
) -> None:
    change_policy(both_sides_confirm=False)
    correction = ask(world)

    move(correction, Action.REFUSE, world.director, answer="the slip is signed")

    correction.refresh_from_db()
    assert (correction.state, correction.answer) == (
        CorrectionState.REFUSED,
        "the slip is signed",
    )
    assert "scoring/correction_refused" in told()


def test_a_disputed_score_is_settled_by_a_ruling(world: EventWorld) -> None:
    correction = ask(world)
    move(correction, Action.DISPUTE, world.east, answer="only ten tricks")

    with pytest.raises(Refused, match="Give a ruling"):
        move(correction, Action.RULE, world.director)
    stands = effects.outcomes([effects.Outcome(420)])
    put_line_effect(
        line_at(world.event), cause=Cause.RULING, cause_id=1, ns=stands, ew=stands
    )
    move(correction, Action.RULE, world.director)

    correction.refresh_from_db()
    assert (correction.state, score_now(world)) == (CorrectionState.APPLIED, "4S N =")
    assert {"scoring/correction_disputed", "scoring/correction_ruled"} <= set(told())


def test_ev_06_a_late_error_needs_director_and_manager(
    world: EventWorld, set_clock: SetClock
) -> None:
    set_clock(LATE)
    correction = ask(world)
    assert correction.state == CorrectionState.LATE_REVIEW

    move(correction, Action.CERTIFY, world.director)
    assert score_now(world) == "4S N ="
    with pytest.raises(
        Refused, match=r"You have already certified it. A second person"
    ):
        move(correction, Action.CERTIFY, world.director)
    move(correction, Action.CERTIFY, world.manager)

    correction.refresh_from_db()
    assert (correction.state, score_now(world)) == (CorrectionState.APPLIED, "4S N +1")
    assert (correction.director_certified_by, correction.manager_certified_by) == (
        world.director,
        world.manager,
    )
    snapshot = world.event.snapshots.get(revision=2)
    assert (snapshot.reason, snapshot.boards) == ("entry_error", [1])
    assert told()["scoring/correction_late"] == {"Sample Director", "Sample Manager"}


def test_a_club_may_mend_nothing_after_the_period(
    world: EventWorld, set_clock: SetClock
) -> None:
    change_policy(late_fix_allowed=False)
    set_clock(LATE)

    with pytest.raises(Refused, match="The correction period has ended"):
        ask(world)


def test_a_director_who_sat_at_the_table_does_not_decide(world: EventWorld) -> None:
    player = world.club.players.get(name="Sample West")
    player.account = world.director
    player.save()
    correction = ask(world)
    move(correction, Action.CONFIRM, world.east)

    with pytest.raises(Refused, match="You sat at this table"):
        move(correction, Action.APPLY, world.director)


def test_the_scorer_asks_too_and_then_either_side_confirms(world: EventWorld) -> None:
    correction = ask_correction(
        line_at(world.event), "4S N +1", by=world.scorer, why="slip of a key"
    )

    move(correction, Action.CONFIRM, world.north)

    correction.refresh_from_db()
    assert correction.confirmed_by == world.north
    assert told()["scoring/correction_asked"] == {
        *("Sample North", "Sample South", "Sample East", "Sample West"),
        "Sample Director",
    }


def test_without_a_director_in_charge_every_director_is_told(
    set_clock: SetClock,
) -> None:
    set_clock(POSTED)
    world = make_event_world()
    post_results(world.event, by=world.director)
    world.event.sessions.get().appointments.all().delete()

    ask(world)

    assert {"Sample Director", "Sample Other"} <= told()["scoring/correction_asked"]


@pytest.mark.parametrize("part", ["outsider", "manager", "other_director"])
def test_nobody_else_asks_for_a_correction(world: EventWorld, part: str) -> None:
    with pytest.raises(PermissionDenied):
        ask_correction(line_at(world.event), "p", by=getattr(world, part), why="so")


def test_nobody_confirms_for_the_other_side(world: EventWorld) -> None:
    correction = ask(world)

    with pytest.raises(PermissionDenied):
        move(correction, Action.CONFIRM, world.north)


def test_one_request_at_a_time_and_only_for_another_score(world: EventWorld) -> None:
    with pytest.raises(Refused, match="That is already the score"):
        ask(world, "4S N =")
    with pytest.raises(Refused, match="level 1 to 7"):
        ask(world, "8S N =")
    ask(world)
    with pytest.raises(
        Refused, match="This score already has an open correction request"
    ):
        ask(world, "4S N +2")


def test_a_request_that_names_no_lead_leaves_the_lead_alone(world: EventWorld) -> None:
    Result.objects.filter(pk=line_at(world.event).pk).update(lead="HK")

    with pytest.raises(Refused, match="That is already the score"):
        ask(world, "4S N =")

    assert ask(world, "4S N +1").proposed == "4S N +1 HK"


def test_before_posting_the_director_is_asked_in_the_room() -> None:
    world = make_event_world()

    with pytest.raises(Refused, match="Ask the director"):
        ask(world)


def test_a_score_that_changed_since_is_not_corrected_blindly(world: EventWorld) -> None:
    correction = ask(world)
    move(correction, Action.CONFIRM, world.east)
    Result.objects.filter(table=1).update(tricks=8, version=F("version") + 1)

    with pytest.raises(Refused, match="has changed since"):
        move(correction, Action.APPLY, world.director)


def test_the_second_of_two_answers_at_once_is_refused(world: EventWorld) -> None:
    correction = ask(world)
    as_director_sees_it = Correction.objects.get(pk=correction.pk)
    change_policy(both_sides_confirm=False)
    move(correction, Action.CONFIRM, world.east)

    with pytest.raises(
        Refused, match=r"Someone else has just changed this request. Reload"
    ):
        move_correction(
            as_director_sees_it, Action.APPLY, by=world.director, expected_version=1
        )


def test_an_answered_request_is_closed(world: EventWorld) -> None:
    correction = ask(world)
    move(correction, Action.CONFIRM, world.east)
    move(correction, Action.APPLY, world.director)

    with pytest.raises(Refused, match="This request has already been answered"):
        move(correction, Action.CONFIRM, world.east)
