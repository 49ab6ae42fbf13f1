"""A decision reaches the results, and every pair that it changes is told old and new."""

from dataclasses import replace

import pytest
from django.core import mail

from clubsite.jobs.worker import run_kind
from clubsite.notices import outbox
from clubsite.notices.models import Notice
from clubsite.site import clock
from clubsite.site.errors import Refused
from rulings.appeals.labels import Outcome
from rulings.appeals.models import Decision
from rulings.appeals.procedure import State
from rulings.appeals.tests.test_lodging import flags, told
from rulings.log.procedure.content import PenaltyGiven, ScoreEffect
from rulings.tests.appeal_world import (
    HEARING,
    LATER,
    advance,
    as_,
    content_for,
    draft,
    lodge,
    make_world,
    sign,
    to,
)
from rulings.tests.builders import amend, make_content
from rulings.tests.cases import case_in
from scoring.events.models import Adjustment, Event

pytestmark = pytest.mark.django_db


def rescored() -> dict[str, list[object]]:
    """Who was told of a new score, with the boards' old and new points."""
    rows = Notice.objects.filter(kind="rulings/appeal_rescored").select_related(
        "player__account"
    )
    return {str(row.player): row.params["changes"]["points"] for row in rows}


def words_to(name: str) -> tuple[str, str]:
    """What that player was told of the new score."""
    rows = Notice.objects.filter(kind="rulings/appeal_rescored", player__name=name)
    return outbox.notice_text(rows.get())


def test_ap_11_a_decision_changes_the_score_in_its_own_transaction() -> None:
    world, appeal = case_in(State.DELIBERATING)
    draft(world, appeal, content_for(world, appeal, "4S N ="))
    assert world.points() == [8, 5, 5, 2, 0]
    before = world.event.revision

    sign(world, appeal)

    assert (appeal.state, world.points()) == (State.DECIDED, [8, 4, 4, 0, 4])
    snapshot = world.event.snapshots.latest("revision")
    assert (snapshot.revision, snapshot.reason, snapshot.boards) == (
        before + 1,
        "appeal",
        [7],
    )
    assert flags(world) == []
    assert told("appeal_decided") >= {
        "Sample North",
        "Sample East",
        "Sample manager sample",
    }
    lines = rescored()
    assert {"Sample North", "Sample West", "Player 2NSa", "Player 4EWb"} <= set(lines)
    assert not {line for line in lines if line.startswith("Player 1")}
    assert lines["Sample North"] == [{"board": 7, "before": "0.00", "after": "4.00"}]
    assert lines["Player 4EWb"] == [{"board": 7, "before": "6.00", "after": "8.00"}]


@pytest.mark.full
def test_n8_says_points_total_and_place_before_and_now_to_every_pair_it_changes() -> (
    None
):
    world, appeal = case_in(State.DELIBERATING)
    draft(world, appeal, content_for(world, appeal, "4S N ="))

    sign(world, appeal)

    subject, text = words_to("Sample North")
    assert subject == "Your score in Sample Pairs has changed"
    assert text == (
        "An appeal decision has changed your result.\nYour points on board 7: 4.00 "
        "(was 0.00).\nYour total: 50.00 % (was 0.00 %). Your place: 2= (was 5)."
    )
    assert words_to("Player 4EWb")[1] == (
        "An appeal decision has changed your result.\nYour points on board 7: 8.00 "
        "(was 6.00).\nYour total: 100.00 % (was 75.00 %). Your place: 1 (was 2)."
    )


def test_a_ruling_that_is_upheld_leaves_the_results_as_they_are() -> None:
    world, appeal = case_in(State.DELIBERATING)
    before = world.event.revision
    draft(world, appeal, content_for(world, appeal, None, outcome=Outcome.UPHELD))

    sign(world, appeal)

    world.event.refresh_from_db()
    assert (world.event.revision, rescored()) == (before, {})
    assert Decision.objects.get().votes_for == 3


def test_a_penalty_is_changed_by_the_difference_and_law_91_is_not_touched() -> None:
    world = make_world()
    pair = world.line.ns_id
    given = (
        PenaltyGiven(pair, "25", "percent_of_top"),
        PenaltyGiven(pair, "50", "percent_of_top", disciplinary=True),
    )
    with clock.at(LATER):
        amend(
            world.ruling,
            make_content(penalties=given, why_amended="Slow play."),
            by=world["in_charge"],
        )
        Event.objects.filter(pk=world.event.pk).update(posted_at=LATER)
    appeal = advance(world, lodge(world, at=LATER), State.DELIBERATING)
    content = content_for(world, appeal, None, outcome=Outcome.PENALTY)
    lighter = ScoreEffect((), (replace(given[0], amount="10"),))
    with pytest.raises(Refused, match="Law 91"):
        draft(world, appeal, replace(content, effect=ScoreEffect((), given)))

    draft(world, appeal, replace(content, effect=lighter))
    sign(world, appeal)

    standing = Adjustment.objects.filter(entry=pair, withdrawn_at=None)
    amounts = [
        (adjustment.cause, adjustment.amount) for adjustment in standing.order_by("pk")
    ]
    assert amounts == [("ruling", "25"), ("ruling", "50"), ("appeal", "-15")]
    assert words_to("Sample North")[1] == (
        "An appeal decision has changed your result.\n"
        "Pair 5NS: penalty of 10 % of a top\n"
        "Pair 5NS, before: penalty of 25 % of a top\n"
        "Your total: −60.00 % (was −75.00 %)."
    )


def test_a_penalty_that_a_panel_lifts_is_told_in_its_unit_on_the_page_and_by_mail() -> (
    None
):
    world = make_world()
    fine = PenaltyGiven(world.line.ew_id, "25", "percent_of_top")
    with clock.at(LATER):
        amend(
            world.ruling,
            make_content(penalties=(fine,), why_amended="Slow play."),
            by=world["in_charge"],
        )
        Event.objects.filter(pk=world.event.pk).update(posted_at=LATER)
    appeal = advance(world, lodge(world, at=LATER), State.DELIBERATING)
    draft(world, appeal, content_for(world, appeal, None, outcome=Outcome.PENALTY))

    sign(world, appeal)

    text = (
        "Pair 5EW: no penalty\nPair 5EW, before: penalty of 25 % of a top\nYour total: "
        "100.00 % (was 75.00 %). Your place: 1 (was 1=)."
    )
    assert text in words_to("Sample East")[1]
    with clock.at(HEARING):
        page = as_(world, "west").get(to(world, "notice_list")).content.decode()
        run_kind(outbox.MAIL)
    assert "Pair 5EW, before: penalty of 25 % of a top" in page
    [letter] = [
        message
        for message in mail.outbox
        if message.to == [world["west"].email] and "has changed" in message.subject
    ]
    assert text in letter.body
