"""A slip in a signed decision takes two signatures, and what stood there is kept."""

import pytest
from django.core.exceptions import PermissionDenied

from clubsite.site import clock
from clubsite.site.errors import Refused
from rulings.appeals.access import cases
from rulings.appeals.actions import decision
from rulings.appeals.models import Appeal, Decision, Slip
from rulings.appeals.procedure import State
from rulings.appeals.procedure.decision import DecisionContent
from rulings.appeals.queries.actions import build_actions
from rulings.appeals.queries.panel import build_decision, build_slip
from rulings.appeals.tests.test_lodging import told
from rulings.log.actions import PreviewChanged
from rulings.log.procedure.content import ExpectedPreview, PenaltyGiven, ScoreEffect
from rulings.tests.appeal_bodies import countersign, write_slip
from rulings.tests.appeal_world import (
    HEARING,
    World,
    appeal_in,
    content_for,
    make_world,
    now,
)
from rulings.tests.cases import case_in
from scoring.events.models import Appointment, Event, Snapshot

pytestmark = pytest.mark.django_db


def acts_of(world: World, appeal: Appeal, who: str) -> dict[str, str]:
    """What this person is offered about slips, and what stands in the way."""
    with clock.at(HEARING):
        shown = build_actions(cases.build_case(appeal, world[who]))
    slips_alone = {"correct_slip", "countersign", "drop_slip"}
    return {
        action_view.code: action_view.why_not
        for action_view in shown
        if action_view.code in slips_alone
    }


def test_nothing_changes_until_the_director_has_countersigned() -> None:
    world, appeal = case_in(State.DECIDED)
    before = world.points()

    write_slip(world, appeal)

    assert world.points() == before
    assert appeal.decision.slips.get().is_open
    assert told("appeal_slip") == {"Sample in_charge sample"}


def test_where_the_director_in_charge_wrote_it_the_managers_are_asked() -> None:
    world, appeal = case_in(State.DECIDED)
    Appointment.objects.update(user=world["chair"])

    write_slip(world, appeal)

    assert told("appeal_slip") == {"Sample manager sample"}


@pytest.mark.full
def test_a_countersigned_slip_changes_text_and_score_and_keeps_the_first() -> None:
    world, appeal = case_in(State.DECIDED)
    write_slip(world, appeal)

    countersign(world, appeal)
    with clock.at(HEARING):
        shown = build_decision(cases.build_case(appeal, world["west"]))

    assert world.points() == [7, 3, 3, 0, 7]
    assert shown is not None
    (correction_view,) = shown.corrections
    assert (
        correction_view.why,
        correction_view.written_by,
        correction_view.countersigned_by,
    ) == (
        "Ten tricks.",
        "Sample chair sample",
        "Sample in_charge sample",
    )
    assert correction_view.effect_before is not None
    assert correction_view.effect_before.lines
    reasons = Snapshot.objects.filter(event=world.event).values_list("reason")
    assert [reason for (reason,) in reasons.order_by("revision")][-2:] == [
        "appeal",
        "appeal",
    ]
    assert {"Sample North", "Sample member sample"} <= told("appeal_corrected")
    assert "Sample North" in told("appeal_rescored")


def test_a_slip_of_the_pen_leaves_the_score_and_makes_no_revision() -> None:
    world, appeal = case_in(State.DECIDED)
    world.event.refresh_from_db()
    revision = world.event.revision
    with clock.at(HEARING):
        decision.write_slip(
            appeal,
            mended(world, appeal),
            by=world["chair"],
            expected_version=now(appeal),
            why="East.",
        )

    countersign(world, appeal)

    with clock.at(HEARING):
        shown = build_decision(cases.build_case(appeal, world["west"]))
    world.event.refresh_from_db()
    assert world.event.revision == revision
    assert shown is not None
    assert shown.findings == "East made no break in tempo."
    (correction_view,) = shown.corrections
    assert correction_view.effect_before is None
    assert [(str(words), text) for words, text in correction_view.before] == [
        ("Earlier outcome", "Score changed in the appellants' favour"),
        ("Earlier Laws", "Law 16B1, Law 12C1b".replace("Law ", "")),
        ("Earlier facts found", "There was no break in tempo."),
    ]


def mended(world: World, appeal: Appeal) -> DecisionContent:
    """The decision with other findings, another law and the other outcome."""
    content = content_for(world, appeal)
    return DecisionContent(
        findings="East made no break in tempo.",
        laws=content.laws[:1],
        reasoning=content.reasoning,
        outcome="against_appellant",
        effect=content.effect,
        merits=content.merits,
        no_deal_record=True,
    )


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"findings": ""}, "missing: the findings"),
        ({"effect": ScoreEffect()}, "missing: the adjusted score"),
    ],
)
def test_a_corrected_decision_is_whole(changed: dict[str, object], words: str) -> None:
    world, appeal = case_in(State.DECIDED)
    original = content_for(world, appeal)
    content = DecisionContent(
        **{name: getattr(original, name) for name in original.__slots__} | changed
    )

    with clock.at(HEARING), pytest.raises(Refused, match=words):
        decision.write_slip(
            appeal, content, by=world["chair"], expected_version=now(appeal), why="x"
        )


def test_a_slip_says_what_it_was_and_differs() -> None:
    world, appeal = case_in(State.DECIDED)

    with pytest.raises(Refused, match="what the error was"):
        write_slip(world, appeal, why=" ")
    with pytest.raises(Refused, match="same as the signed decision"):
        write_slip(world, appeal, "4S N =")
    assert not Slip.objects.exists()


def test_no_penalty_of_law_91_comes_in_by_a_correction() -> None:
    world, appeal = case_in(State.DECIDED)
    original = content_for(world, appeal)
    penalty = PenaltyGiven(world.line.ns_id, "1", "matchpoints", disciplinary=True)
    content = DecisionContent(
        **{name: getattr(original, name) for name in original.__slots__}
        | {"effect": ScoreEffect((), (penalty,))}
    )

    with clock.at(HEARING), pytest.raises(Refused, match="Law 91"):
        decision.write_slip(
            appeal, content, by=world["chair"], expected_version=now(appeal), why="x"
        )


@pytest.mark.full
def test_where_a_deposit_went_is_not_corrected_here() -> None:
    world, appeal = case_in(State.DECIDED)
    notice = appeal.notices.get()
    merits = {str(notice.pk): {"merit": "with", "reason": "", "deposit": "returned"}}
    Decision.objects.filter(appeal=appeal).update(merits=merits)
    appeal.notices.update(deposit="held", to_return=True)
    write_slip(world, appeal)

    countersign(world, appeal)

    assert Decision.objects.get(appeal=appeal).merits == merits


@pytest.mark.full
def test_two_people_sign_and_a_manager_only_where_no_other_director_is() -> None:
    world, appeal = case_in(State.DECIDED)
    write_slip(world, appeal)

    with pytest.raises(Refused, match="Someone else"):
        countersign(world, appeal, "manager")
    with pytest.raises(PermissionDenied):
        countersign(world, appeal, "member")
    Appointment.objects.update(user=world["chair"])
    with pytest.raises(Refused, match="Someone else"):
        countersign(world, appeal, "chair")
    countersign(world, appeal, "manager")

    assert not appeal.decision.slips.get().is_open


def test_a_correction_that_is_dropped_leaves_the_decision_and_room_for_another() -> (
    None
):
    world, appeal = case_in(State.DECIDED)
    assert acts_of(world, appeal, "chair") == {"correct_slip": ""}
    write_slip(world, appeal)
    assert acts_of(world, appeal, "chair") == {"drop_slip": ""}
    assert acts_of(world, appeal, "in_charge") == {"countersign": "", "drop_slip": ""}
    with pytest.raises(Refused, match="already waiting"):
        write_slip(world, appeal)

    with clock.at(HEARING):
        decision.drop_slip(appeal, by=world["in_charge"], expected_version=now(appeal))

    assert world.points() == [8, 4, 4, 0, 4]
    write_slip(world, appeal)


def test_the_open_correction_is_read_by_who_may_sign_it_alone() -> None:
    world = make_world()
    appeal = write_slip(world, appeal_in(world, State.DECIDED))

    with clock.at(HEARING):
        shown = {
            who: build_slip(cases.build_case(appeal, world[who])) is not None
            for who in ("chair", "in_charge", "member", "appellant", "director")
        }

    assert shown == {
        "chair": True,
        "in_charge": True,
        "member": False,
        "appellant": False,
        "director": False,
    }


def test_a_director_who_saw_other_results_looks_again() -> None:
    world = make_world()
    appeal = write_slip(world, appeal_in(world, State.DECIDED))
    Event.objects.filter(pk=world.event.pk).update(version=50)

    with clock.at(HEARING), pytest.raises(PreviewChanged):
        decision.countersign_slip(
            appeal,
            by=world["in_charge"],
            expected_version=now(appeal),
            results=ExpectedPreview(50, "other"),
        )
