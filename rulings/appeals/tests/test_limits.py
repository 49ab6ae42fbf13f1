"""The instant by which a decision is needed, because the next stage is drawn then."""

from datetime import timedelta

import pytest

from clubsite.notices import outbox
from clubsite.notices.models import Notice
from clubsite.site import clock
from clubsite.site.errors import Refused
from rulings.appeals.actions import limits
from rulings.appeals.labels import Step
from rulings.appeals.models import Appeal
from rulings.appeals.procedure import State
from rulings.appeals.queries.waiting import waiting_duties
from rulings.tests.appeal_world import (
    HEARING,
    LATER,
    World,
    as_,
    content_for,
    draft,
    now,
    sign,
    to,
)
from rulings.tests.cases import case_in

pytestmark = pytest.mark.django_db

BEFORE = HEARING + timedelta(hours=1)


def limited(world: World, appeal: Appeal) -> None:
    with clock.at(LATER):
        limits.set_limit(
            appeal,
            by=world["in_charge"],
            expected_version=now(appeal),
            decide_before=BEFORE,
            reason="The semi-final is drawn at eight.",
        )


def test_everyone_in_the_case_is_told_and_reads_why() -> None:
    world, appeal = case_in(State.SCHEDULED)

    limited(world, appeal)

    kind = "rulings/appeal_limit"
    people = {notice.user_id for notice in Notice.objects.filter(kind=kind)}
    assert {world[who].pk for who in ("ruled", "in_charge", "chair", "third")} <= people
    notice = Notice.objects.filter(kind=kind)[0]
    subject, text = outbox.notice_text(notice)
    assert "needed by Fri 6 Mar 2026, 20:00 GMT" in text
    assert "semi-final" not in subject + text
    with clock.at(LATER):
        page = as_(world, "west").get(to(world, "appeal_detail", appeal.pk))
    assert "The semi-final is drawn at eight." in page.content.decode()
    assert "A later decision changes the score, but not the draw." in (
        page.content.decode()
    )


def test_it_can_be_changed_but_not_into_the_past() -> None:
    world, appeal = case_in(State.PREPARING)
    limited(world, appeal)
    client = as_(world, "in_charge")
    url = to(world, "appeal_move", appeal.pk, "set_limit")

    with clock.at(LATER):
        page = client.get(url).content.decode()
        fields = {"seen": now(appeal), "decide_before": "2026-03-01T20:00"}
        refused = client.post(url, {**fields, "reason": "Earlier."})
    with pytest.raises(Refused, match="in the future"), clock.at(LATER):
        limits.set_limit(
            appeal,
            by=world["in_charge"],
            expected_version=now(appeal),
            decide_before=LATER,
            reason="Now.",
        )

    assert "The semi-final is drawn at eight." in page
    assert refused.status_code == 422


@pytest.mark.full
def test_a_decision_that_is_signed_later_says_that_the_draw_stands() -> None:
    world, appeal = case_in(State.DELIBERATING)
    limited(world, appeal)
    with clock.at(HEARING):
        duties = [duty.until for duty in waiting_duties(world["chair"])]
    draft(world, appeal, content_for(world, appeal))
    sign(world, appeal)
    in_time = shown(world, appeal)
    Appeal.objects.update(decide_before=HEARING - timedelta(hours=1))

    assert duties == [BEFORE]
    assert (in_time, shown(world, appeal)) == (False, True)


def test_once_the_next_stage_is_drawn_the_panel_has_its_own_period() -> None:
    world, appeal = case_in(State.DELIBERATING)
    Appeal.objects.update(decide_before=HEARING - timedelta(hours=1))

    with clock.at(HEARING):
        [duty] = waiting_duties(world["chair"])

    assert duty.until == appeal.deadlines.get(step=Step.DECISION).ends_at
    assert not duty.is_over


def shown(world: World, appeal: Appeal) -> bool:
    with clock.at(HEARING):
        page = as_(world, "west").get(to(world, "appeal_detail", appeal.pk))
    return "too late for the draw" in page.content.decode()
