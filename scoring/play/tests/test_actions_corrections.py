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
from scoring.tests.evening_world import Cast, line_at, make_cast

pytestmark = pytest.mark.django_db

SetClock = Callable[[datetime], None]
POSTED = datetime(2026, 3, 2, 22, 30, tzinfo=UTC)
IN_TIME = POSTED + timedelta(minutes=30)
LATE = POSTED + timedelta(minutes=30, seconds=1)


@pytest.fixture
def cast(set_clock: SetClock) -> Cast:
    """An evening posted at half past ten, with half an hour for corrections."""
    set_clock(POSTED)
    cast = make_cast()
    post_results(cast.event, by=cast.director)
    return cast


def ask(cast: Cast, text: str = "4S N +1") -> Correction:
    return ask_correction(
        line_at(cast.event), text, by=cast.north, why="ten tricks and one"
    )


def move(correction: Correction, action: Action, by: object, answer: str = "") -> None:
    current = Correction.objects.get(pk=correction.pk)
    move_correction(
        current,
        action,
        by=by,  # type: ignore[arg-type]  # people of the cast, or nobody
        expected_version=current.version,
        answer=answer,
    )


def change_policy(**values: bool) -> None:
    PolicyVersion.objects.update(values=complete(values))


def score_now(cast: Cast) -> str:
    return str(get_score_entry(line_at(cast.event)))


def told() -> dict[str, set[str]]:
    """Who was told what, by the name of the notice."""
    found: dict[str, set[str]] = {}
    for notice in Notice.objects.select_related("user", "player"):
        who = str(notice.user or notice.player)
        found.setdefault(notice.kind, set()).add(who)
        assert notice_text(notice)[0]
    return found


def test_a_request_confirmed_in_time_is_applied_by_the_director(cast: Cast) -> None:
    correction = ask(cast)
    move(correction, Action.CONFIRM, cast.east)
    move(correction, Action.APPLY, cast.director)

    assert score_now(cast) == "4S N +1"
    assert Event.objects.get().revision == 2
    assert told() == {
        "scoring/correction_asked": {"Sample East", "Sample West", "Sample Director"},
        "scoring/correction_confirmed": {"Sample Director"},
        "scoring/correction_applied": {
            *("Sample North", "Sample South", "Sample East", "Sample West"),
        },
    }


def test_unconfirmed_it_cannot_be_applied_and_expires_by_the_clock(
    cast: Cast, set_clock: SetClock
) -> None:
    correction = ask(cast)

    with pytest.raises(Refused, match="has to confirm it first"):
        move(correction, Action.APPLY, cast.director)
    set_clock(LATE)
    with pytest.raises(Refused, match="time for corrections is over"):
        move(correction, Action.CONFIRM, cast.east)
    sweep_events()

    correction.refresh_from_db()
    assert (correction.state, score_now(cast)) == (CorrectionState.EXPIRED, "4S N =")
    assert Event.objects.get().state == EventState.FINAL


def test_a_sweep_before_the_end_expires_nothing(
    cast: Cast, set_clock: SetClock
) -> None:
    correction = ask(cast)
    set_clock(IN_TIME)

    sweep_events()

    correction.refresh_from_db()
    assert correction.state == CorrectionState.REQUESTED


def test_where_the_club_asks_nobody_else_the_director_decides_alone(
    cast: Cast,
) -> None:
    change_policy(both_sides_confirm=False)
    correction = ask(cast)

    move(correction, Action.REFUSE, cast.director, answer="the slip is signed")

    correction.refresh_from_db()
    assert (correction.state, correction.answer) == (
        CorrectionState.REFUSED,
        "the slip is signed",
    )
    assert "scoring/correction_refused" in told()


def test_a_disputed_score_is_settled_by_a_ruling(cast: Cast) -> None:
    correction = ask(cast)
    move(correction, Action.DISPUTE, cast.east, answer="only ten tricks")

    with pytest.raises(Refused, match="Give a ruling"):
        move(correction, Action.RULE, cast.director)
    stands = effects.outcomes([effects.Outcome(420)])
    put_line_effect(
        line_at(cast.event), cause=Cause.RULING, cause_id=1, ns=stands, ew=stands
    )
    move(correction, Action.RULE, cast.director)

    correction.refresh_from_db()
    assert (correction.state, score_now(cast)) == (CorrectionState.APPLIED, "4S N =")
    assert {"scoring/correction_disputed", "scoring/correction_ruled"} <= set(told())


def test_a_late_error_needs_director_and_manager(
    cast: Cast, set_clock: SetClock
) -> None:
    set_clock(LATE)
    correction = ask(cast)
    assert correction.state == CorrectionState.LATE_REVIEW

    move(correction, Action.CERTIFY, cast.director)
    assert score_now(cast) == "4S N ="
    with pytest.raises(Refused, match="certified it already"):
        move(correction, Action.CERTIFY, cast.director)
    move(correction, Action.CERTIFY, cast.manager)

    correction.refresh_from_db()
    assert (correction.state, score_now(cast)) == (CorrectionState.APPLIED, "4S N +1")
    assert (correction.director_certified_by, correction.manager_certified_by) == (
        cast.director,
        cast.manager,
    )
    snapshot = cast.event.snapshots.get(revision=2)
    assert (snapshot.reason, snapshot.boards) == ("entry_error", [1])
    assert told()["scoring/correction_late"] == {"Sample Director", "Sample Manager"}


def test_a_club_may_mend_nothing_after_the_period(
    cast: Cast, set_clock: SetClock
) -> None:
    change_policy(late_fix_allowed=False)
    set_clock(LATE)

    with pytest.raises(Refused, match="time for corrections is over"):
        ask(cast)


def test_a_director_who_sat_at_the_table_does_not_decide(cast: Cast) -> None:
    player = cast.club.players.get(name="Sample West")
    player.account = cast.director
    player.save()
    correction = ask(cast)
    move(correction, Action.CONFIRM, cast.east)

    with pytest.raises(Refused, match="You sat at this table"):
        move(correction, Action.APPLY, cast.director)


def test_the_scorer_asks_too_and_then_either_side_confirms(cast: Cast) -> None:
    correction = ask_correction(
        line_at(cast.event), "4S N +1", by=cast.scorer, why="slip of a key"
    )

    move(correction, Action.CONFIRM, cast.north)

    correction.refresh_from_db()
    assert correction.confirmed_by == cast.north
    assert told()["scoring/correction_asked"] == {
        *("Sample North", "Sample South", "Sample East", "Sample West"),
        "Sample Director",
    }


def test_without_a_director_in_charge_every_director_is_told(
    set_clock: SetClock,
) -> None:
    set_clock(POSTED)
    cast = make_cast()
    post_results(cast.event, by=cast.director)
    cast.event.sessions.get().appointments.all().delete()

    ask(cast)

    assert {"Sample Director", "Sample Other"} <= told()["scoring/correction_asked"]


@pytest.mark.parametrize("part", ["outsider", "manager", "other_director"])
def test_nobody_else_asks_for_a_correction(cast: Cast, part: str) -> None:
    with pytest.raises(PermissionDenied):
        ask_correction(line_at(cast.event), "p", by=getattr(cast, part), why="so")


def test_nobody_confirms_for_the_other_side(cast: Cast) -> None:
    correction = ask(cast)

    with pytest.raises(PermissionDenied):
        move(correction, Action.CONFIRM, cast.north)


def test_one_request_at_a_time_and_only_for_another_score(cast: Cast) -> None:
    with pytest.raises(Refused, match="stands there already"):
        ask(cast, "4S N =")
    with pytest.raises(Refused, match="level 1 to 7"):
        ask(cast, "8S N =")
    ask(cast)
    with pytest.raises(Refused, match="open already"):
        ask(cast, "4S N +2")


def test_a_request_that_names_no_lead_leaves_the_lead_alone(cast: Cast) -> None:
    Result.objects.filter(pk=line_at(cast.event).pk).update(lead="HK")

    with pytest.raises(Refused, match="stands there already"):
        ask(cast, "4S N =")

    assert ask(cast, "4S N +1").proposed == "4S N +1 HK"


def test_before_posting_the_director_is_asked_in_the_room() -> None:
    cast = make_cast()

    with pytest.raises(Refused, match="Ask the director"):
        ask(cast)


def test_a_score_that_changed_since_is_not_corrected_blindly(cast: Cast) -> None:
    correction = ask(cast)
    move(correction, Action.CONFIRM, cast.east)
    Result.objects.filter(table=1).update(tricks=8, version=F("version") + 1)

    with pytest.raises(Refused, match="has changed since"):
        move(correction, Action.APPLY, cast.director)


def test_the_second_of_two_answers_at_once_is_refused(cast: Cast) -> None:
    correction = ask(cast)
    as_director_sees_it = Correction.objects.get(pk=correction.pk)
    change_policy(both_sides_confirm=False)
    move(correction, Action.CONFIRM, cast.east)

    with pytest.raises(Refused, match="just moved this request on"):
        move_correction(
            as_director_sees_it, Action.APPLY, by=cast.director, expected_version=1
        )


def test_an_answered_request_is_closed(cast: Cast) -> None:
    correction = ask(cast)
    move(correction, Action.CONFIRM, cast.east)
    move(correction, Action.APPLY, cast.director)

    with pytest.raises(Refused, match="answered already"):
        move(correction, Action.CONFIRM, cast.east)
