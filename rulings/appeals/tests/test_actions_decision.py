"""A decision and its score: together, or not at all."""

from contextlib import suppress
from dataclasses import replace
from datetime import timedelta

import pytest

from clubsite.site import clock
from clubsite.site.errors import Refused
from rulings.appeals.access import cases
from rulings.appeals.actions import admission, decision
from rulings.appeals.labels import Merit, Outcome, Vote
from rulings.appeals.models import Appeal, Decision, Question
from rulings.appeals.procedure import State
from rulings.appeals.procedure.decision import DecisionContent, NoticeDecision
from rulings.appeals.queries.case_facts import missing_in
from rulings.appeals.tests.test_concurrence import add_notice
from rulings.appeals.tests.test_lodging import flags, told
from rulings.log.models import Ruling
from rulings.log.procedure.content import ExpectedPreview
from rulings.tests.appeal_bodies import set_policy
from rulings.tests.appeal_world import (
    HEARING,
    LATER,
    advance,
    appeal_in,
    as_,
    content_for,
    draft,
    lodge,
    make_world,
    now,
    seen_results,
    sign,
    to,
)
from rulings.tests.cases import case_in
from scoring.events.labels import EventState, RevisionReason
from scoring.events.models import Event
from scoring.events.rules import Action as EventAction
from scoring.play.actions import posting as event_states
from scoring.play.actions.corrections import ask_correction
from scoring.results.actions import publish_revision
from scoring.tests.builders import make_deal, make_line

pytestmark = pytest.mark.django_db


def test_what_a_draft_lacks_is_named_before_it_is_signed() -> None:
    world, appeal = case_in(State.DELIBERATING)
    appeal.notices.update(deposit="held")

    def missing(content: DecisionContent | None) -> tuple[str, ...]:
        if content:
            with clock.at(HEARING):
                draft(world, appeal, content)
        return missing_in(cases.build_case(appeal, world["chair"]))

    whole = content_for(world, appeal)
    notice = appeal.notices.get().pk
    assert missing(None) == ("draft",)
    assert missing(DecisionContent(outcome=Outcome.FOR_APPELLANT)) == (
        *("findings", "laws", "reasoning", "effect", "merits", "deposits", "deal"),
    )
    assert missing(replace(whole, merits={})) == ("merits", "deposits")
    assert missing(replace(whole, outcome=Outcome.UPHELD)) == ("no_effect",)
    assert missing(replace(whole, outcome=Outcome.PENALTY)) == ("effect",)
    judged = {notice: NoticeDecision(Merit.WITHOUT, "Plain.", "forfeited")}
    assert missing(replace(whole, merits=judged)) == ()
    assert missing(replace(whole, merits=judged, no_deal_record=False)) == ("deal",)
    Ruling.objects.update(result=None)
    assert missing(None) == ()
    Ruling.objects.update(result=world.line)
    make_deal(world.event, 7)
    assert missing(replace(whole, merits=judged, no_deal_record=False)) == ()


def test_a_half_written_draft_is_kept_and_not_signed() -> None:
    world, appeal = case_in(State.DELIBERATING)
    draft(world, appeal, DecisionContent(outcome=Outcome.UPHELD))

    with pytest.raises(Refused, match="missing: the findings of fact, the laws"):
        sign(world, appeal)


def test_a_notice_that_was_not_heard_is_not_judged() -> None:
    world, appeal = case_in(State.SCHEDULED)
    add_notice(world, appeal)
    appeal.notices.exclude(player=world["appellant"].players.get()).update(
        ended_at=LATER, why_ended="withdrawn"
    )
    advance(world, appeal, State.DELIBERATING)

    draft(world, appeal, content_for(world, appeal))
    sign(world, appeal)

    judged = {str(notice.player): notice.merit for notice in appeal.notices.all()}
    assert judged == {"Sample North": "with", "Sample East": ""}


@pytest.mark.full
def test_a_deposit_goes_where_the_panel_sends_it() -> None:
    world, appeal = case_in(State.DELIBERATING)
    set_policy(world, elections={"without_merit": "deposit"})
    appeal.notices.update(deposit="held")
    notice = appeal.notices.get()
    judged = {notice.pk: NoticeDecision(Merit.WITHOUT, "Plain.", "forfeited")}

    draft(world, appeal, replace(content_for(world, appeal), merits=judged))
    sign(world, appeal)

    notice.refresh_from_db()
    assert (notice.deposit, notice.to_return, notice.merit) == (
        *("forfeited", False),
        "without",
    )


def test_votes_count_for_the_draft_that_was_read() -> None:
    world, appeal = case_in(State.DELIBERATING)
    with clock.at(HEARING), pytest.raises(Refused, match="no draft"):
        decision.cast_vote(
            appeal, by=world["member"], expected_version=now(appeal), vote=Vote.FOR
        )
    draft(world, appeal, content_for(world, appeal))
    with clock.at(HEARING):
        decision.draft_decision(
            appeal,
            content_for(world, appeal, "4S N +1"),
            by=world["chair"],
            expected_version=now(appeal),
        )

    with pytest.raises(Refused, match="More than half"):
        sign(world, appeal)

    assert world.points() == [8, 5, 5, 2, 0]


def test_who_is_outvoted_is_offered_a_dissent_that_stands_below_the_decision() -> None:
    world, appeal = case_in(State.DELIBERATING)
    draft(world, appeal, content_for(world, appeal))
    with clock.at(HEARING):
        decision.cast_vote(
            appeal, by=world["third"], expected_version=now(appeal), vote=Vote.AGAINST
        )
        decision.write_dissent(
            appeal,
            by=world["third"],
            expected_version=now(appeal),
            text="I heard a break.",
        )
        with pytest.raises(Refused, match="outvoted"):
            sign(world, appeal)
        decision.sign_decision(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            results=seen_results(appeal),
            dissent_offered=True,
        )

    signed = Decision.objects.get()
    assert (signed.votes_for, signed.votes_against) == (2, 1)
    page = as_(world, "chair").get(to(world, "appeal_detail", appeal.pk))
    assert "2 for, 1 against" in page.content.decode()


@pytest.mark.parametrize("expected", [ExpectedPreview(0, ""), None])
def test_a_decision_is_not_signed_on_scores_that_were_not_seen(
    expected: ExpectedPreview | None,
) -> None:
    world, appeal = case_in(State.DELIBERATING)
    draft(world, appeal, content_for(world, appeal))
    results = expected or ExpectedPreview(seen_results(appeal).version, "0" * 64)

    with clock.at(HEARING), pytest.raises(Refused, match="have changed"):
        decision.sign_decision(
            appeal, by=world["chair"], expected_version=now(appeal), results=results
        )

    assert (world.points(), flags(world)) == ([8, 5, 5, 2, 0], [7])


def test_only_members_who_were_there_vote() -> None:
    world, appeal = case_in(State.DELIBERATING)
    draft(world, appeal, content_for(world, appeal))
    appeal.seats.filter(user=world["member"]).update(present=False)

    with clock.at(HEARING), pytest.raises(Refused, match="at the hearing"):
        decision.cast_vote(
            appeal, by=world["member"], expected_version=now(appeal), vote=Vote.FOR
        )


def test_a_question_is_answered_once_before_both_sides() -> None:
    world, appeal = case_in(State.DELIBERATING)
    with clock.at(HEARING):
        decision.ask_director(
            appeal, by=world["member"], expected_version=now(appeal), text="How long?"
        )
        question = Question.objects.get()
        decision.answer_panel(
            appeal,
            by=world["ruled"],
            expected_version=now(appeal),
            question=question.pk,
            text="Ten seconds.",
        )
        with pytest.raises(Refused, match="asked a question"):
            decision.answer_panel(
                appeal,
                by=world["ruled"],
                expected_version=now(appeal),
                question=question.pk,
                text="Eleven.",
            )
        decision.ask_director(
            appeal, by=world["member"], expected_version=now(appeal), text="Who saw it?"
        )
        with pytest.raises(Refused, match="already been answered"):
            decision.answer_panel(
                appeal,
                by=world["ruled"],
                expected_version=now(appeal),
                question=question.pk,
                text="Eleven.",
            )

    question.refresh_from_db()
    assert question.answer == "Ten seconds."
    assert {"Sample North", "Sample East"} <= told("appeal_question")


def test_a_case_that_is_sent_back_is_formed_and_heard_again() -> None:
    world, appeal = case_in(State.DELIBERATING)
    with clock.at(HEARING):
        decision.send_back(
            appeal,
            by=world["chair"],
            expected_version=now(appeal),
            reason="No lead is known.",
        )
        assert (appeal.state, appeal.reason) == (State.PREPARING, "No lead is known.")
        from_panel = appeal.seats.filter(out_at=None).count()

    assert from_panel == 3


def test_ap_15_results_do_not_become_final_while_an_appeal_is_open() -> None:
    world = make_world()
    publish_revision(world.event, RevisionReason.POSTED)
    appeal = lodge(world)
    Event.objects.filter(pk=world.event.pk).update(state=EventState.OFFICIAL)
    world.event.refresh_from_db()

    with clock.at(LATER):
        with pytest.raises(Refused, match="7"):
            event_states.move_event(
                world.event, EventAction.FINALISE, by=world["in_charge"]
            )
        admission.dismiss_appeal(
            appeal,
            by=world["in_charge"],
            expected_version=now(appeal),
            dismissal="law91",
            reason="Only discipline.",
        )
        world.event.refresh_from_db()
        with pytest.raises(Refused, match="until Wed 4 Mar 2026, 10:00"):
            event_states.move_event(
                world.event, EventAction.FINALISE, by=world["in_charge"]
            )
    with clock.at(LATER + timedelta(hours=24, seconds=1)):
        event_states.move_event(
            world.event, EventAction.FINALISE, by=world["in_charge"]
        )

    assert world.event.state == EventState.FINAL


def test_ap_15_while_it_is_open_a_correction_of_another_board_needs_a_late_review() -> (
    None
):
    world = make_world()
    publish_revision(world.event, RevisionReason.POSTED)
    lodge(world)
    line = world.line
    other = make_line(world.event, 12, line.ns, line.ew, "4S N =", table=5)
    Event.objects.filter(pk=world.event.pk).update(
        state=EventState.OFFICIAL, corrections_end_at=LATER
    )
    other.refresh_from_db()

    with clock.at(LATER + timedelta(hours=1)):
        correction = ask_correction(
            other, "4S N +1", by=world["appellant"], why="Tricks."
        )

    assert correction.state == "late_review"


@pytest.mark.parametrize(("answered", "state"), [(False, "official"), (True, "final")])
def test_a_review_that_is_asked_for_holds_the_results_until_it_is_answered(
    answered: bool, state: str
) -> None:
    world = make_world()
    publish_revision(world.event, RevisionReason.POSTED)
    appeal = appeal_in(world, State.INADMISSIBLE)
    fields = {"review_asked_at": LATER, "reviewed_at": LATER if answered else None}
    Appeal.objects.filter(pk=appeal.pk).update(**fields)
    Event.objects.filter(pk=world.event.pk).update(state=EventState.OFFICIAL)
    world.event.refresh_from_db()

    with clock.at(LATER + timedelta(hours=47)), suppress(Refused):
        event_states.move_event(
            world.event, EventAction.FINALISE, by=world["in_charge"]
        )

    world.event.refresh_from_db()
    assert world.event.state == state


@pytest.mark.full
def test_a_decision_counts_after_the_correction_period() -> None:
    world, appeal = case_in(State.DELIBERATING)
    Event.objects.filter(pk=world.event.pk).update(state=EventState.OFFICIAL)
    draft(world, appeal, content_for(world, appeal))

    sign(world, appeal)

    assert world.points() == [8, 4, 4, 0, 4]
