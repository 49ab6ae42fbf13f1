"""What the clock does: once, late or not, and whom it reminds."""

from datetime import datetime, timedelta
from operator import attrgetter
from typing import Any

import pytest

from clubsite.notices.models import Notice
from clubsite.notices.outbox import notice_text
from clubsite.site import clock
from clubsite.tests.builders import make_club
from rulings.appeals.actions import sweeping
from rulings.appeals.actions.sweeping import post_reminder
from rulings.appeals.models import Appeal, AppealDeadline
from rulings.appeals.procedure import Action, State
from rulings.tasks import sweep_deadlines
from rulings.tests.appeal_world import (
    HEARING,
    IN_TIME,
    LATER,
    appeal_in,
    lodge,
    make_world,
)
from rulings.tests.cases import case_in

pytestmark = pytest.mark.django_db


def reminded(at: datetime) -> set[str]:
    """Who is reminded by a sweep at that instant."""
    Notice.objects.filter(kind="rulings/appeal_reminder").delete()
    with clock.at(at):
        sweep_deadlines()
    rows = Notice.objects.filter(kind="rulings/appeal_reminder").select_related(
        "user", "player"
    )
    return {str(row.user or row.player).removesuffix(" sample") for row in rows}


@pytest.mark.full
def test_a_lodged_appeal_is_received_by_the_next_sweep() -> None:
    _world, appeal = case_in(State.LODGED)

    with clock.at(IN_TIME):
        sweep_deadlines()
        sweep_deadlines()

    appeal.refresh_from_db()
    assert (appeal.state, appeal.version) == (State.ADMISSIBILITY, 2)


@pytest.mark.full
def test_statements_are_exchanged_by_a_sweep_once_time_is_up() -> None:
    _world, appeal = case_in(State.PREPARING)

    with clock.at(LATER + timedelta(hours=49)):
        sweep_deadlines()
        sweep_deadlines()

    exchanged = Notice.objects.filter(kind="rulings/appeal_exchanged")
    assert exchanged.count() == 6
    assert not AppealDeadline.objects.filter(
        appeal=appeal, step="statements", closed_at=None
    ).exists()


def test_the_director_in_charge_then_the_manager_is_reminded_to_check_a_notice() -> (
    None
):
    case_in(State.LODGED)

    assert reminded(IN_TIME + timedelta(hours=11)) == set()
    assert reminded(IN_TIME + timedelta(hours=12)) == {"Sample in_charge"}
    assert reminded(IN_TIME + timedelta(hours=13)) == set()
    assert reminded(IN_TIME + timedelta(hours=24)) == {"Sample manager"}
    assert reminded(IN_TIME + timedelta(hours=48)) == {"Sample manager"}
    assert reminded(IN_TIME + timedelta(hours=71)) == set()
    assert reminded(IN_TIME + timedelta(hours=72)) == {"Sample manager"}


@pytest.mark.full
def test_who_has_not_given_grounds_or_stated_is_reminded_half_way() -> None:
    case_in(State.PREPARING)

    assert reminded(LATER + timedelta(hours=12)) == {"Sample North"}
    assert reminded(LATER + timedelta(hours=24)) == {
        *("Sample North", "Sample South", "Sample East", "Sample West"),
        *("Sample ruled", "Sample in_charge"),
    }


def test_the_panel_and_then_who_is_in_charge_is_reminded() -> None:
    _world, _appeal = case_in(State.CONSTITUTING)
    assert reminded(LATER + timedelta(hours=24)) == {"Sample third"}

    other = make_world(club=make_club("two"))
    appeal_in(other, State.DELIBERATING)
    members = {f"Sample {name} two" for name in ("chair", "member", "third")}
    assert members <= reminded(HEARING + timedelta(hours=24))
    assert "Sample in_charge two" in reminded(HEARING + timedelta(hours=48))


def test_a_side_is_not_reminded_of_its_right_to_a_review() -> None:
    case_in(State.INADMISSIBLE)

    assert reminded(LATER + timedelta(hours=30)) == set()


def test_of_reminders_that_were_missed_only_the_latest_is_sent() -> None:
    case_in(State.LODGED)

    assert reminded(IN_TIME + timedelta(days=3, hours=1)) == {"Sample manager"}
    assert Notice.objects.filter(kind="rulings/appeal_reminder").count() == 1


def test_a_reminder_names_the_step_and_the_instant_and_nothing_else() -> None:
    case_in(State.LODGED)
    reminded(IN_TIME + timedelta(hours=12))

    subject, text = notice_text(Notice.objects.get(kind="rulings/appeal_reminder"))

    assert subject == "Appeal 2026/1: Check of the notice"
    assert text.splitlines()[0] == ("This step is due by Tue 3 Mar 2026, 22:59 GMT.")


def test_every_notice_of_an_appeal_has_words() -> None:
    _world, _appeal = case_in(State.DECIDED)

    texts = [
        notice_text(notice) for notice in Notice.objects.filter(kind__contains="appeal")
    ]

    assert len(texts) > 40
    assert all(subject and text for subject, text in texts)


def test_a_reminder_that_another_worker_has_claimed_is_not_sent_twice() -> None:
    case_in(State.LODGED)
    stale = AppealDeadline.objects.get()
    half_way = IN_TIME + timedelta(hours=12)
    assert reminded(half_way) == {"Sample in_charge"}

    Notice.objects.filter(kind="rulings/appeal_reminder").delete()
    with clock.at(half_way):
        post_reminder(stale)

    assert not Notice.objects.filter(kind="rulings/appeal_reminder").exists()


def test_a_case_that_fails_does_not_hold_up_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    worlds = make_world(), make_world(club=make_club("elsewhere"))
    broken, other = sorted(map(lodge, worlds), key=attrgetter("pk"))
    receive = sweeping.CLOCKWORK[Action.RECEIVE]

    def fail_once(appeal: Appeal, **given: Any) -> None:
        if appeal == broken:
            raise ValueError
        receive(appeal, **given)

    monkeypatch.setitem(sweeping.CLOCKWORK, Action.RECEIVE, fail_once)
    with clock.at(IN_TIME), pytest.raises(ValueError, match=r"^$"):
        sweep_deadlines()

    states = Appeal.objects.in_bulk()
    assert states[broken.pk].state == State.LODGED
    assert states[other.pk].state == State.ADMISSIBILITY
