"""A panel that returns the law to the director, who amends, keeps, or says nothing."""

from datetime import timedelta

import pytest

from clubsite.notices.models import Notice
from clubsite.site import clock
from clubsite.site.errors import Refused
from rulings.appeals.actions import law, seating, sweeping
from rulings.appeals.actions.transitions import supersede_appeal
from rulings.appeals.labels import Step
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import State
from rulings.tests.appeal_world import (
    HEARING,
    World,
    appeal_in,
    as_,
    content_for,
    draft,
    make_world,
    now,
    return_on_law,
    sign,
    to,
)

pytestmark = pytest.mark.django_db

ENDS = HEARING + timedelta(hours=48)
SECOND = timedelta(seconds=1)
KEPT = "The director has kept the ruling. The recommendation was not followed."
SILENT = "The director did not answer by"


def returned(world: World) -> Appeal:
    return appeal_in(world, State.RETURNED_ON_LAW)


def keep(world: World, appeal: Appeal) -> None:
    with clock.at(ENDS):
        law.keep_ruling(
            appeal,
            by=world["in_charge"],
            expected_version=now(appeal),
            reason="KEPT: Law 27B2 applies.",
        )


def page(world: World, appeal: Appeal, who: str = "respondent") -> str:
    with clock.at(ENDS + SECOND):
        client = as_(world, who)
        return client.get(to(world, "appeal_detail", appeal.pk)).content.decode()


def notified(kind: str) -> set[str]:
    found = Notice.objects.filter(kind=f"rulings/appeal_{kind}")
    return {str(notice.user or notice.player).split()[1] for notice in found}


def running_steps(appeal: Appeal) -> dict[str, object]:
    rows = appeal.deadlines.filter(closed_at__isnull=True)
    return dict(rows.values_list("step", "ends_at"))


def test_the_director_in_charge_has_48_hours_and_both_sides_read_the_recommendation() -> (
    None
):
    world = make_world()

    appeal = returned(world)

    assert appeal.state == State.RETURNED_ON_LAW
    assert running_steps(appeal) == {Step.LAW: ENDS}
    assert notified("returned_on_law") == {
        *("North", "South", "East", "West", "ruled", "in_charge")
    }
    assert "RECOMMENDED: Law 27B1 applies." in page(world, appeal)


@pytest.mark.full
def test_a_director_who_keeps_the_ruling_hands_the_case_back_to_the_panel() -> None:
    world = make_world()
    appeal = returned(world)

    keep(world, appeal)

    after = timedelta(hours=48)
    assert running_steps(appeal) == {Step.DECISION: ENDS + after}
    assert {"chair", "member", "third"} < notified("ruling_kept")
    draft(world, appeal, content_for(world, appeal))
    sign(world, appeal, at=ENDS)
    assert appeal.state == State.DECIDED
    text = page(world, appeal)
    assert "KEPT: Law 27B2 applies." in text
    assert KEPT in text


@pytest.mark.full
def test_while_the_director_may_answer_the_panel_cannot_sign() -> None:
    world = make_world()
    appeal = returned(world)
    draft(world, appeal, content_for(world, appeal))

    with pytest.raises(Refused, match="can still amend the ruling"):
        sign(world, appeal, at=ENDS)


def test_silence_for_48_hours_keeps_the_ruling_whether_a_worker_runs_or_not() -> None:
    world = make_world()
    appeal = returned(world)
    draft(world, appeal, content_for(world, appeal))
    before = page(world, appeal)

    sign(world, appeal, at=ENDS + SECOND)

    assert (appeal.state, appeal.upheld_at) == (State.DECIDED, ENDS)
    assert SILENT in before
    assert SILENT in page(world, appeal)


@pytest.mark.full
def test_the_clock_counts_silence_and_lets_the_time_for_the_decision_run() -> None:
    world = make_world()
    appeal = returned(world)

    with clock.at(ENDS):
        sweeping.do_what_is_due()
    in_time = Appeal.objects.get(pk=appeal.pk).upheld_at
    with clock.at(ENDS + SECOND):
        sweeping.do_what_is_due()
        sweeping.do_what_is_due()

    appeal.refresh_from_db()
    assert (in_time, appeal.upheld_at, appeal.why_upheld) == (None, ENDS, "")
    assert running_steps(appeal) == {Step.DECISION: ENDS + SECOND + timedelta(hours=48)}
    assert "silence_counted" not in page(world, appeal)
    with pytest.raises(Refused, match="the ruling stands"):
        keep(world, appeal)


def test_the_director_is_reminded_and_then_the_chair() -> None:
    world = make_world()
    appeal = returned(world)

    with clock.at(ENDS - timedelta(hours=1)):
        sweeping.remind()
    first = notified("reminder")
    Notice.objects.all().delete()
    with clock.at(ENDS + SECOND):
        sweeping.remind()

    assert (first, notified("reminder")) == ({"in_charge"}, {"chair"})
    assert appeal.deadlines.filter(step=Step.LAW).exists()


@pytest.mark.full
def test_a_director_who_amends_in_time_ends_the_case_with_the_deposit_to_be_returned() -> (
    None
):
    world = make_world()
    appeal = returned(world)
    appeal.notices.update(deposit="held", amount="5.00 EUR")

    with clock.at(ENDS):
        supersede_appeal(world.ruling, director=world["in_charge"])

    appeal.refresh_from_db()
    notice = appeal.notices.get()
    assert appeal.state == State.SUPERSEDED
    assert (notice.to_return, notice.why_ended) == (True, "superseded")
    assert {"North", "South", "East", "West"} < notified("notice_ended")


@pytest.mark.full
def test_after_the_time_has_ended_the_ruling_can_no_longer_be_amended() -> None:
    world = make_world()
    returned(world)

    with (
        clock.at(ENDS + SECOND),
        pytest.raises(Refused, match="the ruling stands"),
    ):
        supersede_appeal(world.ruling, director=world["in_charge"])


def test_the_law_is_returned_once_and_with_words() -> None:
    world = make_world()
    appeal = appeal_in(world, State.DELIBERATING)

    with clock.at(HEARING), pytest.raises(Refused, match="Give a reason"):
        law.return_on_law(
            appeal, by=world["chair"], expected_version=now(appeal), reason=" "
        )
    Appeal.objects.filter(pk=appeal.pk).update(upheld_at=HEARING)
    with pytest.raises(Refused, match="already answered"):
        return_on_law(world, appeal)


@pytest.mark.full
def test_a_panel_that_is_short_while_it_waits_forms_anew() -> None:
    world = make_world()
    appeal = returned(world)

    with clock.at(HEARING):
        seating.recuse(appeal, by=world["third"], expected_version=now(appeal))

    appeal.refresh_from_db()
    assert appeal.state == State.CONSTITUTING
    assert running_steps(appeal).keys() == {Step.DECLARATIONS}


def test_the_pages_of_both_acts_say_who_reads_and_until_when() -> None:
    world = make_world()
    appeal = appeal_in(world, State.DELIBERATING)
    chair, director = as_(world, "chair"), as_(world, "in_charge")
    give_back = to(world, "appeal_move", appeal.pk, "return_on_law")
    answer = to(world, "appeal_move", appeal.pk, "keep_ruling")

    with clock.at(HEARING):
        opened = chair.get(give_back).content.decode()
        posted = chair.post(
            give_back, {"seen": now(appeal), "reason": "RECOMMENDED: Law 27B1."}
        )
        waits = director.get(to(world, "appeal_detail", appeal.pk)).content.decode()
        answering = director.get(answer).content.decode()
        director.post(answer, {"seen": now(appeal), "reason": "No."})
        over = director.get(to(world, "appeal_detail", appeal.pk)).content.decode()

    assert "Can be read by both sides, the directors involved and the panel." in opened
    assert posted.status_code == 302
    assert answer in waits
    assert "the ruling stands and the panel decides" in answering
    assert answer not in over
